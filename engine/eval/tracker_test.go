package eval

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// Law: along any game a tracker gives what the evaluator gives, move by move, whatever it evaluated before.
func TestTrackerIsEvaluate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, def := range definitions {
		e := NewEvaluator(randomWeights(rng, def))
		tracker := NewTracker(e)
		var buf []board.Move
		walk(t, 4, 2_000, func(p *board.Position) {
			tally := tracker.Start(p)
			if got, want := tracker.Static(tally, p), e.Evaluate(p); got != want {
				t.Fatalf("%s: %d, want %d in %s", def, got, want, p.RFEN())
			}
			buf = p.AppendLegal(buf[:0])
			for _, m := range buf {
				after := *p
				after.Make(m)
				next := tracker.Next(tally, p, &after, m)
				if got, want := tracker.Static(next, &after), e.Evaluate(&after); got != want {
					t.Fatalf("%s after %v: %d, want %d in %s", def, m, got, want, p.RFEN())
				}
			}
		})
	}
}
