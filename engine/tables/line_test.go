package tables

import (
	"context"
	"testing"

	"raumlab/engine/board"
)

// made has tables with what they need.
type made map[Material]*Table

func solve(t *testing.T, names ...string) made {
	t.Helper()
	solved := made{}
	for _, name := range names {
		m, err := ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		find := func(m Material) (*Table, error) { return solved[m], nil }
		if solved[m], err = Solve(t.Context(), board.NormalPawns, m, 2, find, nil); err != nil {
			t.Fatal(err)
		}
	}
	return solved
}

func (s made) value(_ context.Context, p *board.Position) (Value, bool, error) {
	m, _ := MaterialOf(p).Canonical()
	if m.Pieces() == 2 {
		return Drawn, true, nil
	}
	t := s[m]
	if t == nil {
		return 0, false, nil
	}
	return t.Value(p), true, nil
}

// A longest line begins as far from mate as any position of the table. By the table and the moves
// of the board, it is best play to mate.
func TestLongestLine(t *testing.T) {
	tablesOf := solve(t, "KQK", "KRK", "KRRK")
	for _, name := range []string{"KQK", "KRRK"} {
		m, err := ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		table := tablesOf[m]
		line, ok, err := LongestLine(t.Context(), tablesOf.value, table)
		if err != nil || !ok {
			t.Fatalf("%s: %t, %v", name, ok, err)
		}
		if line.Value.Plies() != table.Longest || len(line.Moves) != table.Longest {
			t.Errorf("%s: %d moves from a position of %d plies, and the longest has %d", name, len(line.Moves),
				line.Value.Plies(), table.Longest)
		}
		g := board.NewGame(line.Position)
		for n, move := range line.Moves {
			if err := g.Play(move); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if left := table.Value(g.Position()).Plies(); left != table.Longest-n-1 {
				t.Errorf("%s: after %s %d plies are left, want %d", name, move, left, table.Longest-n-1)
			}
		}
		if _, why := g.Outcome(); why != board.Checkmate {
			t.Errorf("%s: the line ends by %s", name, why)
		}
	}
	m, err := ParseMaterial("KRK")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok, err := LongestLine(t.Context(), tablesOf.value, tablesOf[m]); ok || err != nil {
		t.Errorf("KRK, where nothing wins: %t, %v", ok, err)
	}
}
