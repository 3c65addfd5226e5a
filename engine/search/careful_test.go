package search

import (
	"context"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Quiescence sees checks in careful iterations alone: the first ones of a search limited by depth, and of a shallow one only the last.
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
			if s.deepen(depth); s.options.QuiescenceChecks > 0 {
				got = append(got, depth)
			}
		}
		if !slices.Equal(got, c.careful) {
			t.Errorf("%v: careful in iterations %v, want %v", c.limits, got, c.careful)
		}
	}
}
