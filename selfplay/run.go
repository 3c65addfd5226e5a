package selfplay

import (
	"context"
	"errors"

	"raumlab/corpus"
	"raumlab/internal/ordered"
)

// A Played is a game that was played to its end, or a game in quarantine with the plies before.
type Played struct {
	corpus.Game
	Quarantined *Quarantined // nil for a game that was played to its end
}

// Run plays the games first to end-1 on the given number of workers and passes them to emit in
// order, as ordered.MapUntil does. When enough is closed, it begins no more games, finishes those
// in hand and returns nil; a nil channel is never closed. The first error of emit, or the end of
// ctx, ends the run; games that were not emitted by then are lost.
func (c Config) Run(ctx context.Context, first, end int64, workers int, enough <-chan struct{}, emit func(Played) error) error {
	return ordered.MapUntil(ctx, enough, first, end, workers, func() func(context.Context, int64) (Played, error) {
		d := c.NewDrawer()
		return func(ctx context.Context, i int64) (p Played, err error) {
			p.Game, err = c.supervise(ctx, i, d)
			if errors.As(err, &p.Quarantined) {
				d = c.NewDrawer()
				return p, nil
			}
			return p, err
		}
	}, emit)
}
