package net

import (
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
)

// Law: a record has the inputs of its position in their order, and the labels, also on a full board.
func TestRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	check := func(p *board.Position) {
		t.Helper()
		search, static, result := rng.Int32N(30_000)-15_000, rng.Int32N(60_000)-30_000, rng.IntN(3)-1
		sign := float64(p.SideToMove().Sign())
		r := newRecord(p, search, static, result)
		if got, want := r.inputs(nil), enginenet.AppendInputs(nil, p, p.SideToMove()); !slices.Equal(got, want) {
			t.Fatalf("inputs %v, want %v of %s", got, want, p.RFEN())
		}
		if r.search() != sign*float64(search) || r.static() != sign*float64(static) ||
			r.outcome() != (1+sign*float64(result))/2 {
			t.Fatalf("labels %v, %v, %v of %s: want %d, %d, %d in White's view", r.search(), r.static(), r.outcome(),
				p.RFEN(), search, static, result)
		}
	}
	for range 20 {
		p := board.Rules{}.Start()
		for range 100 {
			check(&p)
			legal := p.AppendLegal(nil)
			if len(legal) == 0 {
				break
			}
			p.Make(legal[rng.IntN(len(legal))])
		}
	}
	full := "kqqqq/qqqqq/qqqqq/qqqqq/qqqqq|qqqqq/qqqqq/qqqqq/qqqqq/qqqqq|rrrrr/rrrrr/rrrrr/rrrrr/rrrrr|" +
		"NNNNN/NNNNN/NNNNN/NNNNN/NNNNN|BBBBB/BBBBB/BBBBB/BBBBB/BBBBK "
	for _, side := range []string{"w", "b"} {
		p, err := board.ParseRFEN(board.Rules{}, full+side)
		if err != nil {
			t.Fatal(err)
		}
		check(&p)
	}
}
