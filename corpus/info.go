package corpus

import (
	"context"
	"maps"
	"slices"

	"raumlab/engine/board"
)

// MateScore is the magnitude beyond which a search score means mate: such
// scores are 32000 minus the plies to mate.
const MateScore = 31000

// Info counts what is in a corpus. Plies and positions are the same number:
// the position after the last move carries no labels and is not stored.
type Info struct {
	Games            int64          `json:"games"`
	Plies            int64          `json:"plies"`
	Parts            int            `json:"parts"`
	Bytes            int64          `json:"bytes"` // of all parts
	BytesPerPosition float64        `json:"bytes_per_position"`
	Complete         bool           `json:"complete"`
	Digest           string         `json:"digest"`
	Rules            board.Rules    `json:"rules"`
	WhiteWins        int64          `json:"white_wins"`
	Draws            int64          `json:"draws"`
	BlackWins        int64          `json:"black_wins"`
	Terminations     map[string]int `json:"terminations"` // games by board.Termination name
	Searched         int64          `json:"searched"`     // plies with a search (depth > 0)
	Drawn            int64          `json:"drawn"`        // plies by flag
	Captures         int64          `json:"captures"`
	InCheck          int64          `json:"in_check"`
	WhiteMates       int64          `json:"white_mates"` // searched plies whose score is a mate for White
	BlackMates       int64          `json:"black_mates"`
	Lengths          map[int]int    `json:"-"`                // games by length in plies
	Scores           map[int]int    `json:"-"`                // searched plies by score in centipawns, White's view, mates left out
	LengthHistogram  []HistogramBin `json:"length_histogram"` // Lengths in steps of 20 plies
	ScoreHistogram   []HistogramBin `json:"score_histogram"`  // Scores in steps of 100 centipawns
}

// A HistogramBin counts the values from From up to, not including, To.
type HistogramBin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

const (
	lengthBin = 20  // plies
	scoreBin  = 100 // centipawns
)

// Info reads the corpus once and counts.
func (c *Corpus) Info(ctx context.Context, progress Progress) (Info, error) {
	m := &c.Manifest
	info := Info{
		Parts:        len(m.Parts),
		Bytes:        m.Bytes,
		Complete:     m.State == Complete,
		Digest:       m.Digest,
		Rules:        m.Rules,
		Terminations: map[string]int{},
		Lengths:      map[int]int{},
		Scores:       map[int]int{},
	}
	for g, err := range c.Games(ctx) {
		if err != nil {
			return Info{}, err
		}
		info.add(&g)
		progress.report(info.Games, m.Rows)
	}
	if info.Plies > 0 {
		info.BytesPerPosition = float64(info.Bytes) / float64(info.Plies)
	}
	info.LengthHistogram = histogram(info.Lengths, lengthBin)
	info.ScoreHistogram = histogram(info.Scores, scoreBin)
	return info, nil
}

func (i *Info) add(g *Game) {
	i.Games++
	i.Plies += int64(len(g.Plies))
	switch g.Result {
	case board.WhiteWins:
		i.WhiteWins++
	case board.Draw:
		i.Draws++
	case board.BlackWins:
		i.BlackWins++
	}
	i.Terminations[g.Termination.String()]++
	i.Lengths[len(g.Plies)]++
	for _, p := range g.Plies {
		count(&i.Drawn, p.Flags.Has(Drawn))
		count(&i.Captures, p.Flags.Has(Capture))
		count(&i.InCheck, p.Flags.Has(InCheck))
		if p.Depth == 0 {
			continue
		}
		i.Searched++
		switch {
		case p.Score > MateScore:
			i.WhiteMates++
		case p.Score < -MateScore:
			i.BlackMates++
		default:
			i.Scores[int(p.Score)]++
		}
	}
}

func count(n *int64, yes bool) {
	if yes {
		*n++
	}
}

// histogram puts the tally into bins of the width; bins begin at multiples of it, empty ones at either end are left out.
func histogram(tally map[int]int, width int) []HistogramBin {
	bins := []HistogramBin{}
	for _, value := range slices.Sorted(maps.Keys(tally)) {
		from := value - ((value%width)+width)%width
		for len(bins) > 0 && bins[len(bins)-1].From < from {
			next := bins[len(bins)-1].To
			bins = append(bins, HistogramBin{From: next, To: next + width})
		}
		if len(bins) == 0 {
			bins = append(bins, HistogramBin{From: from, To: from + width})
		}
		bins[len(bins)-1].Count += tally[value]
	}
	return bins
}
