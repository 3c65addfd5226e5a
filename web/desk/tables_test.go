package desk

import (
	"context"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

// Law: the tables of a position answer with each of its legal moves once, also with those that they
// do not know.
func TestTablesShowAllMoves(t *testing.T) {
	for _, rfen := range []string{
		"4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/3n1/5/5/5 w",
		"4k/4r/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/2P2/5/5|3Q1/3n1/5/5/5 w",
	} {
		p, err := variant.ParseRFEN(variant.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		legal := p.AppendLegal(nil)
		for known := range 3 {
			probe := func(_ context.Context, q *board.Position) (tables.Value, bool, error) {
				if q.Key() == p.Key() {
					return 6, true, nil // plies to mate and one
				}
				return 4 + tables.Value(q.Key()%9), known > 0 && q.Key()%3 < uint64(known), nil
			}
			a, err := askTables(t.Context(), p.Board(), probe)
			if err != nil || a == nil || a.Result != "win" || a.Distance != 5 || len(a.Moves) != len(legal) {
				t.Fatalf("%+v, %v", a, err)
			}
			order := 0
			for _, m := range a.Moves {
				legal := slices.ContainsFunc(legal, func(x board.Move) bool { return x.String() == m.Move })
				at := slices.Index([]string{"win", "draw", "loss", unknown}, m.Result)
				if !legal || at < order || m.Result == unknown && m.Distance != 0 {
					t.Errorf("%+v", m)
				}
				order = at
			}
			if pieces := p.Occupied().Count(); pieces > 5 && known == 0 && a.Moves[0].Result != unknown {
				t.Errorf("%+v", a.Moves)
			}
		}
	}
}
