package search

import (
	"testing"
	"time"

	"raumlab/engine/board"
)

// Laws: without the options iterations begin until the same part of the time, whatever happens.
// With them a change of the best move or of the score makes that part longer, a calm iteration
// shorter again, and it is never more than the whole.
func TestTiming(t *testing.T) {
	const depth = 9
	p := Defaults().Parameters
	limits := Limits{Clock: Clock{Left: time.Hour}}
	line := func(move board.Move, score int) []Result { return []Result{{Move: move, Score: score}} }
	times := func(lines ...[]Result) []time.Duration {
		timing := StartTiming(limits, &p)
		var all []time.Duration
		for i, l := range lines {
			if timing.MayEnd(l, i+1, 30) {
				t.Errorf("an iteration of an hour's game ends the search at depth %d", i+1)
			}
			all = append(all, timing.iterations())
		}
		return all
	}
	lines := [][]Result{line(1, 20), line(1, 20), line(2, 20), line(2, 20), line(2, -30), line(2, -30)}
	plain := limits.TimeLimit(&p) / 1000 * time.Duration(p.ClockIteration)
	for i, got := range times(lines...) {
		if got < plain-time.Microsecond || got > plain+time.Microsecond {
			t.Errorf("depth %d without the options: %v, want %v", i+1, got, plain)
		}
	}
	p.ClockMoveChange, p.ClockScoreChange = 60, 40
	for i, want := range []float64{1, 1, 1.6, 1.3, 1.15 + 0.2, 1.07} {
		got := times(lines...)[i]
		if r := float64(got) / float64(plain); r < want-0.03 || r > want+0.03 {
			t.Errorf("depth %d: %.2f times the part, want %.2f", i+1, r, want)
		}
	}
	ahead := StartTiming(limits, &p)
	ahead.MayEnd(line(2, 500), 3, 30) // other threads have finished the depths before
	if got := ahead.iterations(); got > plain+time.Microsecond {
		t.Errorf("the first iteration changes nothing, but others begin until %v, want %v", got, plain)
	}
	p.ClockMoveChange, p.ClockScoreChange = 1000, 1000
	for i, got := range times(line(1, 0), line(2, 900), line(1, -900)) {
		if whole := limits.TimeLimit(&p); got > whole || i > 0 && got < whole {
			t.Errorf("depth %d: iterations begin until %v of %v", i+1, got, whole)
		}
	}
	mate := []Result{{Move: 1, Score: mate - depth}}
	timing := StartTiming(Limits{MoveTime: time.Hour}, &p)
	if timing.MayEnd(mate, depth-1, 30) || !timing.MayEnd(mate, depth, 30) {
		t.Error("a search goes on after no deeper one can shorten its mate, or ends before")
	}
	none := StartTiming(Limits{Depth: 3}, &p)
	if none.Limited() || none.Over() || none.MayEnd(mate, depth, 1) {
		t.Error("a search without a time limit has one")
	}
}
