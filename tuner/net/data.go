package net

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/internal/hint"
	"raumlab/tuner/dataset"
)

// Data are the positions of corpora that a network is trained on and judged by.
type Data struct {
	Rules    board.Rules
	Training Samples
	Held     Samples // of a fifth of the openings, which training does not see
	Corpora  []string
	Games    int64 // with a training position
	Counts   Counts
}

// Close frees the files of the positions.
func (d *Data) Close() error { return errors.Join(d.Training.close(), d.Held.close()) }

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

// defaultFilter returns what was found best.
func defaultFilter() Filter { return Filter{Unrest: 60, MaxScore: 2500} }

// maxScore is the greatest value of Filter.MaxScore: scores of mates begin above.
const maxScore = 15_000

func (f Filter) validate() error {
	switch {
	case f.MinPly < 0:
		return hint.Refuse("min_ply", f.MinPly, "expected 0 or more")
	case f.Unrest < 0 || f.Unrest > maxScore:
		return hint.Refuse("unrest", f.Unrest, "expected 0 to %d centipawns", maxScore)
	case f.MaxScore < 1 || f.MaxScore > maxScore:
		return hint.Refuse("max_score", f.MaxScore, "expected 1 to %d centipawns", maxScore)
	}
	return nil
}

// Gather reads the positions of corpora of the same rules into unnamed files of a folder. Of a position that
// occurs in several games it takes the first, in the order of corpora (see corpus.ImportedLast) and games; a game
// that several corpora have counts once (see corpus.Once). A fifth of the openings is held out. Close the data.
func Gather(ctx context.Context, corpora []*corpus.Corpus, f Filter, folder string, workers int,
	progress corpus.Progress) (d *Data, err error) {
	if err := f.validate(); err != nil {
		return nil, err
	}
	corpora = corpus.ImportedLast(corpora)
	d = &Data{}
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
	all, err := newCandidates(folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, all.close()) }()
	for i, c := range corpora {
		scan := dataset.Scan{Workers: workers, Skip: repeated[i], Progress: func(done, _ int64) {
			if progress != nil {
				progress(before+done, total)
			}
		}, Selection: dataset.Selection{MinPly: f.MinPly, PerGame: math.MaxInt, SkipCaptures: true}}
		var unquiet, decided atomic.Int64
		filters, err := dataset.Rows(ctx, c, scan, func(r dataset.Row) (candidate, bool) {
			switch p := r.Ply; {
			case distance(p.Quiescence, p.Static) > f.Unrest:
				unquiet.Add(1)
			case distance(p.Score, 0) > f.MaxScore || distance(p.Static, 0) > math.MaxInt16:
				decided.Add(1)
			default:
				return describe(r), true
			}
			return candidate{}, false
		}, all.add)
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
	if err := d.take(ctx, all, folder); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// leastPositions are fewer than any network can be trained on or judged by.
const leastPositions = 100

func (d *Data) check() error {
	if t, h := d.Training.Len(), d.Held.Len(); t < leastPositions || h < leastPositions {
		return dataset.TooFew(fmt.Errorf(
			"%d positions to train on and %d held out (of %d): expected %d of each at least: play more games, from more openings",
			t, h, d.Counts.Positions, leastPositions))
	}
	if n := d.Training.Len(); n > math.MaxUint32 {
		return fmt.Errorf("%d positions to train on: expected at most %d: train on fewer games", n, math.MaxUint32)
	}
	return nil
}

func distance(a, b int32) int {
	d := int(a) - int(b)
	return max(d, -d)
}

// describe returns the position as a candidate.
func describe(r dataset.Row) candidate {
	p := r.Position.Board()
	return candidate{key: r.Key, game: r.Game.Number, held: r.Split == corpus.Test,
		record: newRecord(p, r.Ply.Score, r.Ply.Static, int(r.Game.Result))}
}

// take copies the candidates, each position once.
func (d *Data) take(ctx context.Context, all *candidates, folder string) (err error) {
	if d.Training, err = newSamples(folder); err != nil {
		return err
	}
	if d.Held, err = newSamples(folder); err != nil {
		return err
	}
	repeated, err := all.repeated(ctx)
	if err != nil {
		return err
	}
	counted := false // whether the game has a training position
	err = all.records.each(func(i int, r *record) error {
		if r.has(beginsGame) {
			counted = false
		}
		switch {
		case repeated.has(i):
			d.Counts.Repeated++
			return nil
		case r.has(heldOut):
			return d.Held.add(r)
		case !counted:
			counted = true
			d.Games++
		}
		return d.Training.add(r)
	})
	if err == nil {
		err = errors.Join(d.Training.flush(), d.Held.flush())
	}
	if err != nil {
		return err
	}
	d.Counts.Training, d.Counts.Held = int64(d.Training.Len()), int64(d.Held.Len())
	return d.check()
}
