package corpus

import (
	"context"
	"encoding/binary"
	"maps"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// MateScore is the magnitude beyond which a search score means mate: 32000 minus the plies to it.
const MateScore = 31000

// MaxScore bounds search scores: a mate in one ply. maxStatic bounds static and quiescence scores.
const (
	MaxScore  = 31999
	maxStatic = 30000
)

// Info counts what is in a corpus. Plies are positions: that after the last move is not stored.
// Plies by flag, score and number count without those that a filter left out.
type Info struct {
	Games            int64          `json:"games"`
	DistinctGames    int64          `json:"distinct_games"` // by start and moves
	DistinctExact    bool           `json:"distinct_exact"` // otherwise within 1 %
	Quarantined      int64          `json:"quarantined"`    // games without an end, which are left out
	Plies            int64          `json:"plies"`          // those below are without LeftOut
	LeftOut          int64          `json:"left_out"`       // positions with the flag LeftOut
	Parts            int            `json:"parts"`
	Bytes            int64          `json:"bytes"` // of all parts
	BytesPerPosition float64        `json:"bytes_per_position"`
	Complete         bool           `json:"complete"`
	Digest           string         `json:"digest"`
	Rules            variant.Rules  `json:"rules"`
	Profile          string         `json:"profile,omitempty"` // of the searches, see Header.Profile
	WhiteWins        int64          `json:"white_wins"`
	Draws            int64          `json:"draws"`
	BlackWins        int64          `json:"black_wins"`
	Terminations     map[string]int `json:"terminations"` // games by board.Termination name
	Searched         int64          `json:"searched"`     // plies with a search (depth > 0)
	SearchedTwice    int64          `json:"searched_twice"`
	Drawn            int64          `json:"sampled"` // by the opening generator
	Captures         int64          `json:"captures"`
	InCheck          int64          `json:"in_check"`
	WhiteMates       int64          `json:"white_mates"` // searched plies with a mate for White
	BlackMates       int64          `json:"black_mates"`
	Lengths          map[int]int    `json:"-"`                // games by length in plies
	Scores           map[int]int    `json:"-"`                // searched plies without mates, by score
	ByPly            []PlyBin       `json:"by_ply"`           // positions in steps of 10 plies
	LengthHistogram  []HistogramBin `json:"length_histogram"` // Lengths in steps of 20 plies
	ScoreHistogram   []HistogramBin `json:"score_histogram"`  // Scores in steps of 100 centipawns

	distinct *DistinctCounter // games by identity; nil in a summary
}

// A HistogramBin counts the values from From up to, not including, To.
type HistogramBin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

// A PlyBin sums over positions from ply From, counted from 1, to To-1: centipawns, White's view.
type PlyBin struct {
	From      int   `json:"from"`
	To        int   `json:"to"`
	Positions int64 `json:"positions"`
	InCheck   int64 `json:"in_check"`
	Score     int64 `json:"score"` // of searched positions
	Gain      int64 `json:"gain"`  // quiescence less static
}

const (
	plyBin    = 10
	lengthBin = 20  // plies
	scoreBin  = 100 // centipawns
)

// Info reads the corpus once and counts.
func (c *Corpus) Info(ctx context.Context, progress Progress) (Info, error) {
	m := &c.Manifest
	info := newInfo()
	for g, err := range c.Games(ctx) {
		if err != nil {
			return Info{}, err
		}
		info.add(&g)
		progress.Report(info.Games, m.Rows)
	}
	info.finish(m)
	return info, nil
}

func newInfo() Info {
	return Info{ByPly: []PlyBin{}, Terminations: map[string]int{}, Lengths: map[int]int{}, Scores: map[int]int{},
		distinct: &DistinctCounter{}}
}

// Duplicates counts the games that are like an earlier one, exactly or within 1 % of the games.
func (i *Info) Duplicates() (n int64, exact bool) {
	if i.distinct == nil {
		return i.Games - i.DistinctGames, i.DistinctExact
	}
	n, exact = i.distinct.Count(i.Games)
	return i.Games - n, exact
}

// summary is a copy that later games do not change, without counts by length, score and ply.
func (i *Info) summary() Info {
	s := *i
	s.DistinctGames, s.DistinctExact = i.distinct.Count(i.Games)
	s.Terminations = maps.Clone(i.Terminations)
	s.Lengths, s.Scores, s.ByPly, s.distinct = nil, nil, nil, nil
	return s
}

// finish fills in what the manifest says and the histograms.
func (i *Info) finish(m *Manifest) {
	i.Parts, i.Bytes, i.Complete, i.Digest, i.Rules = len(m.Parts), m.Bytes, m.State == Complete, m.Digest, m.Rules
	i.Profile = m.Profile()
	i.Quarantined = int64(len(m.Quarantined()))
	i.DistinctGames, i.DistinctExact = i.distinct.Count(i.Games)
	if i.Plies > 0 {
		i.BytesPerPosition = float64(i.Bytes) / float64(i.Plies)
	}
	i.LengthHistogram = histogram(i.Lengths, lengthBin)
	i.ScoreHistogram = histogram(i.Scores, scoreBin)
}

func (i *Info) add(g *Game) {
	i.Games++
	id := g.Identity()
	i.distinct.Add(binary.LittleEndian.Uint64(id[:]))
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
	for n, p := range g.Plies {
		if n/plyBin == len(i.ByPly) {
			i.ByPly = append(i.ByPly, PlyBin{From: n + 1, To: n + 1 + plyBin})
		}
		if p.Flags.Has(LeftOut) {
			i.LeftOut++
			continue
		}
		bin := &i.ByPly[n/plyBin]
		bin.Positions++
		count(&bin.InCheck, p.Flags.Has(InCheck))
		bin.Score += int64(p.Score)
		bin.Gain += int64(p.Quiescence) - int64(p.Static)
		count(&i.SearchedTwice, p.Flags.Has(SearchedTwice))
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

// Wanted is how many positions no filter left out.
func (i *Info) Wanted() int64 { return i.Plies - i.LeftOut }

func count(n *int64, yes bool) {
	if yes {
		*n++
	}
}

// histogram puts counts into bins that begin at multiples of the width. Empty ends are left out.
func histogram(counts map[int]int, width int) []HistogramBin {
	bins := []HistogramBin{}
	for _, value := range slices.Sorted(maps.Keys(counts)) {
		from := value - ((value%width)+width)%width
		for len(bins) > 0 && bins[len(bins)-1].From < from {
			next := bins[len(bins)-1].To
			bins = append(bins, HistogramBin{From: next, To: next + width})
		}
		if len(bins) == 0 {
			bins = append(bins, HistogramBin{From: from, To: from + width})
		}
		bins[len(bins)-1].Count += counts[value]
	}
	return bins
}
