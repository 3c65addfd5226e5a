//go:build unix

package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Law: the lines of a program are those of each finished depth, with scores from White's view and
// legal moves alone.
func TestAnalysesWithAProgram(t *testing.T) {
	for _, x := range []struct {
		asked, want int
		plies       []string
	}{{1, 1, nil}, {2, 2, nil}, {3, 3, []string{"Bb2Cb2"}}, {4, 1, nil}} { // it has 3 lines at most
		c := start(t, program(t, "analyst"))
		g := variant.NewGame(variant.Rules{}.Start())
		for _, text := range x.plies {
			m, err := board.ParseMove(text)
			if err == nil {
				err = g.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		legal := g.Position().AppendLegal(nil)
		slices.Sort(legal)
		sign := g.Position().SideToMove().Sign()
		var got, want []string
		err := c.Analyse(t.Context(), g, search.Limits{Depth: 2}, x.asked, func(lines []search.Result) {
			for i, r := range lines {
				got = append(got, fmt.Sprint(i, r.Depth, r.Score, r.Nodes, r.Move, r.PV))
			}
			got = append(got, "")
		})
		if err != nil {
			t.Fatal(err)
		}
		for depth := 1; depth <= 2; depth++ {
			for i, m := range legal[:x.want] {
				want = append(want, fmt.Sprint(i, depth, sign*(-100*i-depth), uint64(10*depth), m, []board.Move{m}))
			}
			want = append(want, "")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d lines: %q, want %q", x.asked, got, want)
		}
		c.Kill()
		gone(t, c)
	}
}

// An analysis without limits ends with its context, and the faults of a program end it.
func TestAnalysisOfAProgramEnds(t *testing.T) {
	c := start(t, program(t, "analyst"))
	ctx, cancel := context.WithCancel(t.Context())
	depths := 0
	err := c.Analyse(ctx, variant.NewGame(variant.Rules{}.Start()), search.Limits{}, 2, func(lines []search.Result) {
		if depths++; depths == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || depths != 2 {
		t.Errorf("%v after %d depths", err, depths)
	}
	c.Kill()
	gone(t, c)
	for _, fault := range []string{"crash", "illegal", "garbage", "silence"} {
		c := start(t, program(t, fault))
		err := c.Analyse(t.Context(), variant.NewGame(variant.Rules{}.Start()), search.Limits{Depth: 1}, 1,
			func([]search.Result) {})
		if !errors.As(err, new(*Fault)) {
			t.Errorf("%s: %v", fault, err)
		}
		c.Kill()
		gone(t, c)
	}
}
