package search

import (
	"context"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Quiescence sees checks in careful iterations alone: the first ones of a search limited by depth, and of a shallow one only the last. Margins are wide up to
// careful_depth, but not where nodes are limited.
func TestCareful(t *testing.T) {
	o := shipped(t)
	if o.CarefulDepth != 4 || o.QuiescenceChecks == 0 {
		t.Fatalf("careful to depth %d, quiet checks in %d plies: the cases below want 4 and some", o.CarefulDepth, o.QuiescenceChecks)
	}
	s := New(o, features(eval.Corrected))
	for _, c := range []struct {
		limits  Limits
		careful []int // iterations, of the first six
	}{
		{Limits{Depth: 3}, []int{3}},
		{Limits{Depth: 4}, []int{4}},
		{Limits{Depth: 5}, []int{1, 2, 3, 4}},
		{Limits{}, []int{1, 2, 3, 4}},
		{Limits{Depth: 3, Nodes: 1_000_000}, nil},
	} {
		s.begin(context.Background(), board.Rules{}.Start(), nil, c.limits)
		last := 6
		if c.limits.Depth > 0 {
			last = min(last, c.limits.Depth)
		}
		var got []int
		for depth := 1; depth <= last; depth++ {
			s.deepen(depth)
			if s.options.QuiescenceChecks > 0 {
				got = append(got, depth)
			}
			wide := o.FutilityMargin1
			if c.limits.Nodes == 0 && depth <= o.CarefulDepth {
				wide = wide * 3 / 2
			}
			if s.options.FutilityMargin1 != wide {
				t.Errorf("%v: futility margin %d in iteration %d, want %d", c.limits, s.options.FutilityMargin1, depth, wide)
			}
		}
		if !slices.Equal(got, c.careful) {
			t.Errorf("%v: careful in iterations %v, want %v", c.limits, got, c.careful)
		}
	}
}
