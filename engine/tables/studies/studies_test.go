package studies

import (
	"context"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// made has tables with what they need.
type made map[tables.Material]*tables.Table

func solve(t *testing.T, names ...string) made {
	t.Helper()
	solved := made{}
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		solved[m], err = tables.Solve(t.Context(), board.NormalPawns, m, 2, func(m tables.Material) (*tables.Table, error) { return solved[m], nil }, nil)
		if err != nil {
			t.Fatal(err)
		}
	}
	return solved
}

func (s made) value(_ context.Context, p *board.Position) (tables.Value, bool, error) {
	m, _ := tables.MaterialOf(p).Canonical()
	if m.Pieces() == 2 {
		return tables.Drawn, true, nil
	}
	t := s[m]
	if t == nil {
		return 0, false, nil
	}
	return t.Value(p), true, nil
}

// The studies of a table are what their kinds say, by the table and the moves of the board; all
// zugzwangs are found.
func TestMine(t *testing.T) {
	tablesOf := solve(t, "KRK", "KNK", "KRNK")
	m, err := tables.ParseMaterial("KRNK")
	if err != nil {
		t.Fatal(err)
	}
	table := tablesOf[m]
	last := 0.0
	miner := Miner{Value: tablesOf.value, Most: 20, Report: func(done float64) {
		if done < last || done > 1 {
			t.Errorf("%g is done after %g", done, last)
		}
		last = done
	}}
	found, err := miner.Mine(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	zugzwangs := map[[tables.MaxPieces]board.Square]bool{}
	var white tables.Row
	if err := table.Rows(t.Context(), 2, func(_ int, rows []tables.Row) error {
		for _, r := range rows {
			if r.ToMove == board.White {
				white = r
			} else if r.At == white.At && (r.Value.Sign() < 0 && white.Value.Sign() < 1 || r.Value.Sign() == 0 && white.Value.Sign() < 0) {
				zugzwangs[r.At] = true
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var counts [len(Names)]int
	for i, s := range found {
		counts[s.Kind]++
		if got := table.Value(&s.Position); got != s.Value {
			t.Errorf("%s: %s, want %s", s.Position.RFEN(), s.Value, got)
		}
		if i > 0 && s.Kind == found[i-1].Kind && s.Kind == Longest && s.Value > found[i-1].Value {
			t.Errorf("%s: %s after %s", s.Position.RFEN(), s.Value, found[i-1].Value)
		}
		for _, move := range s.Best {
			after := s.Position
			if after.Make(move); table.Value(&after) != s.Value-1 {
				t.Errorf("%s: after %s %s", s.Position.RFEN(), move, table.Value(&after))
			}
		}
		if s.Kind == Zugzwang {
			other, err := board.ParseRFEN(board.Rules{}, passed(&s.Position))
			if err != nil {
				t.Fatal(err)
			}
			if got := table.Value(&other); got != s.Swapped || s.Value.Sign() >= -got.Sign() {
				t.Errorf("%s: with the other side to move %s, want %s", s.Position.RFEN(), s.Swapped, got)
			}
		} else if len(s.Best) == 0 {
			t.Errorf("%s: no best move", s.Position.RFEN())
		}
	}
	if counts[Longest] != 20 || found[0].Value.Plies() != table.Longest || counts[Zugzwang] != len(zugzwangs) || len(zugzwangs) == 0 {
		t.Errorf("%d studies of each kind, want %d zugzwangs; the first mates in %d plies", counts, len(zugzwangs), found[0].Value.Plies())
	}
	if last == 0 {
		t.Error("no progress")
	}
	short := Miner{Value: solve(t, "KRK").value, Most: 1}
	if _, err := short.Mine(t.Context(), table); err == nil {
		t.Error("tables that moves lead to are missing, and there is no error")
	}
}

// passed returns the position with the other side to move.
func passed(p *board.Position) string {
	text := []byte(p.RFEN())
	for i := range text {
		if text[i] == ' ' {
			text[i+1] ^= 'w' ^ 'b'
			break
		}
	}
	return string(text)
}

// isOnly is the plain definition along all lines that it speaks of.
func TestIsOnly(t *testing.T) {
	tablesOf := solve(t, "KQK", "KRK", "KBK", "KUK", "KNK", "KPK")
	m, err := tables.ParseMaterial("KPK")
	if err != nil {
		t.Fatal(err)
	}
	table := tablesOf[m]
	miner := Miner{Value: tablesOf.value}
	value := func(p *board.Position) int { // plies, negative for a loss, 0 for a draw
		v, _, _ := tablesOf.value(t.Context(), p)
		return v.Sign() * (v.Plies() + 1)
	}
	var plain func(p *board.Position, n int) bool
	plain = func(p *board.Position, n int) bool {
		var winning []board.Position
		for _, move := range p.AppendLegal(nil) {
			after := *p
			if after.Make(move); value(&after) < 0 {
				winning = append(winning, after)
			}
		}
		if len(winning) != 1 {
			return false
		}
		if n == 1 {
			return true
		}
		longest := 0
		var lines []board.Position
		for _, move := range winning[0].AppendLegal(nil) {
			after := winning[0]
			after.Make(move)
			if v := value(&after); v > longest {
				longest, lines = v, nil
			}
			if value(&after) == longest {
				lines = append(lines, after)
			}
		}
		for i := range lines {
			if !plain(&lines[i], n-1) {
				return false
			}
		}
		return len(lines) > 0
	}
	yes := map[int]int{}
	for i := 0; i < table.Len(); i += 97 {
		p, ok, err := table.Position(i, board.White)
		if err != nil {
			t.Fatal(err)
		}
		if !ok || table.Value(&p).Sign() <= 0 {
			continue
		}
		for n := 1; n <= 4; n++ {
			got, err := miner.isOnly(t.Context(), &p, n)
			if err != nil {
				t.Fatal(err)
			}
			if got != plain(&p, n) {
				t.Errorf("%s, %d moves: %t", p.RFEN(), n, got)
			}
			if got {
				yes[n]++
			}
		}
	}
	if yes[1] == 0 || yes[2] == 0 || yes[1] <= yes[2] {
		t.Errorf("positions by number of moves: %v", yes)
	}
}

// A longest line begins as far from mate as any position of the table, and is best play to mate by
// the table and the moves of the board.
func TestLongestLine(t *testing.T) {
	tablesOf := solve(t, "KQK", "KRK", "KRRK")
	for _, name := range []string{"KQK", "KRRK"} {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		table := tablesOf[m]
		line, ok, err := LongestLine(t.Context(), tablesOf.value, table)
		if err != nil || !ok {
			t.Fatalf("%s: %t, %v", name, ok, err)
		}
		if line.Value.Plies() != table.Longest || len(line.Moves) != table.Longest {
			t.Errorf("%s: %d moves from a position of %d plies, and the longest has %d", name, len(line.Moves), line.Value.Plies(), table.Longest)
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
	m, err := tables.ParseMaterial("KRK")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok, err := LongestLine(t.Context(), tablesOf.value, tablesOf[m]); ok || err != nil {
		t.Errorf("KRK, where nothing wins: %t, %v", ok, err)
	}
}
