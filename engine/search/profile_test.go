package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// In a search limited only by depth, raumlab searches quiet checks in the first iterations, and in
// a shallow one only in the last. Margins are wide up to max_depth. With a limit of nodes it does
// neither.
func TestProfiles(t *testing.T) {
	o := shipped(t)
	if o.FixedDepth.MaxDepth != 4 || o.Preparation.MaxDepth != 4 {
		t.Fatalf("profiles to depths %d and %d: the cases below want 4", o.FixedDepth.MaxDepth, o.Preparation.MaxDepth)
	}
	s := New(o, features(eval.Corrected))
	for _, c := range []struct {
		limits Limits
		checks []int // iterations with quiet checks, of the first six
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
			s.prepare(depth)
			if s.options.QuiescenceChecks > 0 {
				got = append(got, depth)
			}
			wide := 80 // in [search]
			if c.limits.Nodes == 0 && depth <= 4 {
				wide = 150 // in both profiles
			}
			if s.options.FutilityMargin1 != wide {
				t.Errorf("%v: futility margin %d in iteration %d, want %d", c.limits, s.options.FutilityMargin1, depth, wide)
			}
		}
		if !slices.Equal(got, c.checks) {
			t.Errorf("%v: quiet checks in iterations %v, want %v", c.limits, got, c.checks)
		}
	}
}

// The profile that is named is that of the last iteration.
func TestProfileOf(t *testing.T) {
	with := Options{FixedDepth: Profile{MaxDepth: 4}, Preparation: Profile{MaxDepth: 6}}
	for _, c := range []struct {
		options Options
		limits  Limits
		want    string
	}{
		{with, Limits{Depth: 3}, "fixed_depth"},
		{with, Limits{Depth: 6}, "fixed_depth to depth 4, then preparation"},
		{with, Limits{Depth: 7}, "fixed_depth to depth 4, then general"},
		{with, Limits{}, "fixed_depth to depth 4, then general"},
		{with, Limits{Depth: 3, Nodes: 1 << 40}, "general"},
		{with, Limits{Depth: 3, MoveTime: time.Hour}, "general"},
		{with, Limits{Clock: Clock{Left: time.Hour}}, "general"},
		{Options{}, Limits{Depth: 3}, "general"},
	} {
		if got := c.options.ProfileOf(c.limits); got != c.want {
			t.Errorf("%+v of %v: profile %q, want %q", c.options, c.limits, got, c.want)
		}
		p := c.options.profiles()
		for i := range c.options.FixedDepth.MaxDepth {
			if last := c.options.at(&p, i+1, c.limits.Depth, c.limits.ByDepth()); c.limits.Depth == i+1 &&
				(last == &p.fixedDepth) != (c.want == "fixed_depth") {
				t.Errorf("%v: iteration %d has other parameters than %q", c.limits, i+1, c.want)
			}
		}
	}
}
