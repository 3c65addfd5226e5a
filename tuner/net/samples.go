package net

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"raumlab/corpus"
	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
	"raumlab/internal/setting"
	"raumlab/tuner/dataset"
)

// Samples are positions with their labels, all from the mover's view. A position takes some 80 bytes.
type Samples struct {
	inputs []uint16 // of the mover's view, of all positions
	starts []uint32 // in inputs; one more than positions
	search []int16  // scores, centipawns
	static []int16
	result []int8 // doubled: 2 the mover won, 1 draw, 0 lost
}

// Len returns the number of positions.
func (s *Samples) Len() int { return len(s.search) }

func (s *Samples) of(i int) []uint16 { return s.inputs[s.starts[i]:s.starts[i+1]] }

// outcome is 1 where the mover won, ½ for a draw, 0 where the mover lost.
func (s *Samples) outcome(i int) float64 { return float64(0.5 * float64(s.result[i])) }

func (s *Samples) add(x *sample) error {
	if len(s.starts) == 0 {
		s.starts = append(s.starts, 0)
	}
	if len(s.inputs)+len(x.inputs) > math.MaxUint32 {
		return fmt.Errorf("more than %d positions: train on fewer games", s.Len())
	}
	s.inputs = append(s.inputs, x.inputs...)
	s.starts = append(s.starts, uint32(len(s.inputs)))
	s.search, s.static = append(s.search, x.search), append(s.static, x.static)
	s.result = append(s.result, x.result)
	return nil
}

// A sample is a position on its way into Samples.
type sample struct {
	key            uint64
	game           int64
	held           bool
	inputs         []uint16
	search, static int16
	result         int8
}

// Data are the positions of corpora that a network is trained on and judged by.
type Data struct {
	Rules    board.Rules
	Training Samples
	Held     Samples // of a fifth of the openings, which training does not see
	Corpora  []string
	Games    int64 // with a training position
	Counts   Counts
}

// Counts says what became of the positions of the corpora.
type Counts struct {
	Games     int64 `json:"games"`
	Positions int64 `json:"positions"`
	Taken     int64 `json:"positions_taken"`    // by the filters of dataset
	Unquiet   int64 `json:"positions_unquiet"`  // left out: quiescence changes the static score
	Decided   int64 `json:"positions_decided"`  // left out: the score is too high
	Repeated  int64 `json:"positions_repeated"` // left out: of an earlier game
	Training  int64 `json:"positions_training"`
	Held      int64 `json:"positions_held_out"`
}

// A Filter says which positions are quiet enough for a network to learn the search's score from them.
type Filter struct {
	MinPly   int // plies played before the first position
	Unrest   int // most that quiescence may differ from the static score, centipawns
	MaxScore int // greatest score either way, centipawns
}

// DefaultFilter returns what was found best.
func DefaultFilter() Filter { return Filter{Unrest: 60, MaxScore: 2500} }

// maxScore is the greatest value of Filter.MaxScore: scores of mates begin above.
const maxScore = 15_000

func (f Filter) validate() error {
	switch {
	case f.MinPly < 0:
		return setting.Refuse("min_ply", f.MinPly, "expected 0 or more")
	case f.Unrest < 0 || f.Unrest > maxScore:
		return setting.Refuse("unrest", f.Unrest, "expected 0 to %d centipawns", maxScore)
	case f.MaxScore < 1 || f.MaxScore > maxScore:
		return setting.Refuse("max_score", f.MaxScore, "expected 1 to %d centipawns", maxScore)
	}
	return nil
}

// Gather reads the positions of corpora of the same rules. Of a position that occurs in several games it
// takes the first, in the order of corpora (see corpus.ImportedLast) and games; a game that several corpora have
// counts once (see corpus.Once). A fifth of the openings is held out.
func Gather(ctx context.Context, corpora []*corpus.Corpus, f Filter, workers int,
	progress corpus.Progress) (*Data, error) {
	if err := f.validate(); err != nil {
		return nil, err
	}
	corpora = corpus.ImportedLast(corpora)
	d := &Data{}
	var taken corpus.Keys
	total, before := int64(0), int64(0)
	for i, c := range corpora {
		r := c.Rules()
		if r.Variant.IsAlice() {
			return nil, fmt.Errorf("corpus %s: its rules are %s: networks play only Raumschach", c.Dir, r)
		}
		if i > 0 && r.Base() != d.Rules {
			return nil, fmt.Errorf("corpus %s has the rules %s, corpus %s has %s: train on corpora with the same rules",
				corpora[0].Dir, d.Rules,
				c.Dir, r)
		}
		d.Rules = r.Base()
		d.Corpora = append(d.Corpora, c.Digest())
		total += c.Len()
	}
	repeated, err := corpus.Repeated(ctx, corpora)
	if err != nil {
		return nil, err
	}
	for i, c := range corpora {
		scan := dataset.Scan{Workers: workers, Skip: repeated[i], Progress: func(done, _ int64) {
			if progress != nil {
				progress(before+done, total)
			}
		}, Selection: dataset.Selection{MinPly: f.MinPly, PerGame: math.MaxInt, SkipCaptures: true}}
		var unquiet, decided atomic.Int64
		filters, err := dataset.Rows(ctx, c, scan, func(r dataset.Row) (sample, bool) {
			switch p := r.Ply; {
			case distance(p.Quiescence, p.Static) > f.Unrest:
				unquiet.Add(1)
			case distance(p.Score, 0) > f.MaxScore || distance(p.Static, 0) > math.MaxInt16:
				decided.Add(1)
			default:
				return describe(r), true
			}
			return sample{}, false
		}, func(all []sample) error { return d.take(all, &taken) })
		if err != nil {
			return nil, err
		}
		d.Counts.Games += filters.Games
		d.Counts.Positions += filters.Positions
		d.Counts.Unquiet += unquiet.Load()
		d.Counts.Decided += decided.Load()
		d.Counts.Taken += filters.Kept + unquiet.Load() + decided.Load()
		before += c.Len()
	}
	d.Counts.Training, d.Counts.Held = int64(d.Training.Len()), int64(d.Held.Len())
	return d, d.check()
}

// leastPositions are fewer than any network can be trained on or judged by.
const leastPositions = 100

func (d *Data) check() error {
	if t, h := d.Training.Len(), d.Held.Len(); t < leastPositions || h < leastPositions {
		return fmt.Errorf(
			"%d positions to train on and %d held out (of %d): expected %d of each at least: play more games, from more openings",
			t, h, d.Counts.Positions, leastPositions)
	}
	return nil
}

func distance(a, b int32) int {
	d := int(a) - int(b)
	return max(d, -d)
}

// describe returns the position as the network sees it.
func describe(r dataset.Row) sample {
	p := r.Position.Board()
	mover := p.SideToMove()
	sign := int32(mover.Sign())
	return sample{
		key: r.Key, game: r.Game.Number, held: r.Split == corpus.Test,
		inputs: enginenet.AppendInputs(make([]uint16, 0, p.Occupied().Count()), p, mover),
		search: int16(sign * r.Ply.Score), static: int16(sign * r.Ply.Static),
		result: int8(1 + sign*int32(r.Game.Result)),
	}
}

// take adds the new positions of a part.
func (d *Data) take(all []sample, taken *corpus.Keys) error {
	last := int64(-1)
	for i := range all {
		x := &all[i]
		if !taken.Add(x.key) {
			d.Counts.Repeated++
			continue
		}
		to := &d.Training
		if x.held {
			to = &d.Held
		} else if x.game != last {
			last = x.game
			d.Games++
		}
		if err := to.add(x); err != nil {
			return err
		}
	}
	return nil
}
