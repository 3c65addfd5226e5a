package search

import (
	"testing"
	"time"
)

// Laws: on a clock no iteration begins after a third of the move's time, or with one legal move. No
// search goes on that cannot shorten its mate. Without a limit of time nothing ends a search.
func TestTiming(t *testing.T) {
	const depth = 9
	ends := func(limits Limits, share float64, score, depth, legal int) bool {
		timing := StartTiming(limits)
		spent := time.Duration(share * float64(limits.TimeLimit()))
		timing.begun, timing.deadline = timing.begun.Add(-spent), timing.deadline.Add(-spent)
		return timing.MayEnd([]Result{{Move: 1, Score: score}}, depth, legal)
	}
	clock, move := Limits{Clock: Clock{Left: time.Hour}}, Limits{MoveTime: time.Hour}
	for _, c := range []struct {
		limits              Limits
		share               float64
		score, depth, legal int
		want                bool
	}{
		{clock, 0, 20, 1, 30, false},
		{clock, 0.32, 20, 1, 30, false},
		{clock, 0.34, 20, 1, 30, true},
		{clock, 0, 20, 1, 1, true},
		{move, 0.34, 20, 1, 30, false},
		{move, 0, 20, 1, 1, false},
		{move, 0, mate - depth, depth - 1, 30, false},
		{move, 0, mate - depth, depth, 30, true},
	} {
		if got := ends(c.limits, c.share, c.score, c.depth, c.legal); got != c.want {
			t.Errorf("%+v: the search ends: %t", c, got)
		}
	}
	none := StartTiming(Limits{Depth: 3})
	if none.limited() || none.Over() || none.MayEnd([]Result{{Move: 1, Score: mate - depth}}, depth, 1) {
		t.Error("a search without a time limit has one")
	}
}
