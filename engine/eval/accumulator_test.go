package eval

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// Law: along any game a tracker gives what the evaluator gives, whatever it evaluated before.
func TestTrackerIsEvaluate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, def := range definitions {
		e := NewEvaluator(randomWeights(rng, def))
		tracker := NewTracker(e)
		var buf []board.Move
		var along Accumulator // follows the games
		var last board.Position
		walk(t, 4, 2_000, func(p *board.Position) {
			var accumulator, next Accumulator
			tracker.Refresh(&accumulator, p)
			if got, want := tracker.Static(&accumulator, p), e.Evaluate(p); got != want {
				t.Fatalf("%s: %d, want %d in %s", def, got, want, p.RFEN())
			}
			if m, ok := played(&last, p); ok {
				before := along
				tracker.Update(&along, &before, &last, p, m)
			} else {
				tracker.Refresh(&along, p)
			}
			last = *p
			if got, want := tracker.Static(&along, p), e.Evaluate(p); got != want {
				t.Fatalf("%s: %d along the game, want %d in %s", def, got, want, p.RFEN())
			}
			buf = p.AppendLegal(buf[:0])
			for _, m := range buf {
				after := *p
				after.Make(m)
				tracker.Update(&next, &accumulator, p, &after, m)
				if got, want := tracker.Static(&next, &after), e.Evaluate(&after); got != want {
					t.Fatalf("%s after %v: %d, want %d in %s", def, m, got, want, p.RFEN())
				}
			}
		})
	}
}

// played returns the move that leads from one position to the other, if there is one.
func played(from, to *board.Position) (board.Move, bool) {
	if from.Key() == 0 {
		return board.NoMove, false
	}
	for _, m := range from.AppendLegal(nil) {
		after := *from
		after.Make(m)
		if after.Key() == to.Key() {
			return m, true
		}
	}
	return board.NoMove, false
}
