package selfplay

import (
	"context"
	"errors"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	"raumlab/internal/ordered"
)

// A Replayer makes games of a corpus again, and finds what differs: it plays those of a run, and
// searches the positions of a relabelled corpus, whose moves are those of its source.
type Replayer struct {
	Searches bool // it does not play

	// newWorker returns a function that compares a game with the one that it makes again.
	newWorker func() func(context.Context, *corpus.Game) (*corpus.Difference, error)
}

// ReplayerOf returns the replayer of a corpus, as ConfigOf and relabelOf return what made it.
func ReplayerOf(m *corpus.Manifest, weights *eval.Weights, endgames *tables.Set) (Replayer, error) {
	if m.Method() != corpus.MethodRelabel {
		c, err := ConfigOf(m, weights, endgames)
		return c.replayer(), err
	}
	r, err := relabelOf(m, weights)
	if err == nil && endgames != nil {
		err = m.CheckTables(endgames.Hash())
	}
	return r.replayer(), err
}

// replayer returns the replayer of a corpus of the run.
func (c Config) replayer() Replayer {
	c.Bounds.Time = 0
	return Replayer{newWorker: func() func(context.Context, *corpus.Game) (*corpus.Difference, error) {
		d := c.newDrawer()
		return func(ctx context.Context, game *corpus.Game) (*corpus.Difference, error) {
			again, err := c.supervise(ctx, game.Number, d)
			if stuck := (*Quarantined)(nil); errors.As(err, &stuck) {
				d = c.newDrawer()
				return &corpus.Difference{Game: game.Number, Ply: stuck.Plies, Column: "termination",
					Stored: game.Termination.String(), Again: stuck.Reason}, nil
			}
			return game.Differs(&again), err
		}
	}}
}

// heldGames is how many games Replay holds in memory for each worker.
const heldGames = 16

// stored is a game of a corpus with its part.
type stored struct {
	part *corpus.Part
	corpus.Game
}

// Replay makes the games in some rows of the corpus again and compares every stored value with what
// comes out. The rows, counted from 0, are in order. It returns how many it made. The first
// difference, in the order of the games, ends it: an error that names the place, and is a
// *corpus.Difference.
func (r Replayer) Replay(ctx context.Context, source *corpus.Corpus, rows []int64, workers int,
	progress corpus.Progress) (made int64, err error) {
	total := int64(len(rows))
	var waiting []stored
	compare := func() error {
		next := 0
		err := ordered.Map(ctx, 0, int64(len(waiting)), workers,
			func() func(context.Context, int64) (*corpus.Difference, error) {
				one := r.newWorker()
				return func(ctx context.Context, i int64) (*corpus.Difference, error) { return one(ctx, &waiting[i].Game) }
			}, func(d *corpus.Difference) error {
				at := &waiting[next]
				next++
				if d != nil {
					return fmt.Errorf("%s: row %d (game %d): %w", source.Path(at.part.File), at.part.Row(at.Number), at.Number, d)
				}
				made++
				progress.Report(made, total)
				return nil
			})
		waiting = waiting[:0]
		return err
	}
	first := int64(0)
	for i := range source.Manifest.Parts {
		part := &source.Manifest.Parts[i]
		row := first
		first += part.Rows
		if len(rows) == 0 || rows[0] >= first {
			continue
		}
		for g, err := range source.PartGames(ctx, i) {
			if err != nil {
				return made, err
			}
			if len(rows) > 0 && rows[0] == row {
				rows = rows[1:]
				if waiting = append(waiting, stored{part, g}); len(waiting) == heldGames*workers {
					if err := compare(); err != nil {
						return made, err
					}
				}
			}
			row++
		}
	}
	err = compare()
	return made, err
}
