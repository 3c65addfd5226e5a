package selfplay

import (
	"context"
	"sync/atomic"

	"raumlab/corpus"
)

// Play plays game number i of the run without a bound on time.
func (c Config) Play(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	return c.play(ctx, i, d, new(atomic.Pointer[stage]))
}
