package tables

import (
	"context"
	"math"
	"slices"
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
		if err := solved[m].countOnlyMoves(t.Context(), 2, find); err != nil {
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

// By the table and the moves of the board, the studies of a table are what their kinds say. All
// zugzwangs are found.
func TestMine(t *testing.T) {
	tablesOf := solve(t, "KRK", "KNK", "KRNK")
	m, err := ParseMaterial("KRNK")
	if err != nil {
		t.Fatal(err)
	}
	table := tablesOf[m]
	miner := Miner{Value: tablesOf.value, Most: 20}
	found, err := miner.Mine(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	zugzwangs := map[[MaxPieces]board.Square]bool{}
	var white Row
	if err := table.Rows(t.Context(), 2, func(_ int, rows []Row) error {
		for _, r := range rows {
			if r.ToMove == board.White {
				white = r
			} else if r.At == white.At && (r.Value.Sign() < 0 && white.Value.Sign() < 1 || r.Value.Sign() == 0 &&
				white.Value.Sign() < 0) {
				zugzwangs[r.At] = true
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var counts [len(StudyNames)]int
	for i, s := range found {
		counts[s.Kind]++
		if got := table.Value(&s.Position); got != s.Value {
			t.Errorf("%s: %s, want %s", s.Position.RFEN(), s.Value, got)
		}
		if i > 0 && s.Kind == found[i-1].Kind && (s.Kind == LongestWins && s.Value > found[i-1].Value ||
			s.Running > found[i-1].Running) {
			t.Errorf("%s: %s with %d only moves after %s with %d", s.Position.RFEN(), s.Value, s.Running, found[i-1].Value,
				found[i-1].Running)
		}
		for _, move := range s.Best {
			after := s.Position
			if after.Make(move); table.Value(&after) != s.Value-1 {
				t.Errorf("%s: after %s %s", s.Position.RFEN(), move, table.Value(&after))
			}
		}
		if s.Kind == Zugzwangs {
			other, err := board.ParseRFEN(board.Rules{}, passed(&s.Position))
			if err != nil {
				t.Fatal(err)
			}
			if got := table.Value(&other); got != s.Swapped || s.Value.Sign() >= -got.Sign() {
				t.Errorf("%s: with the other side to move %s, want %s", s.Position.RFEN(), s.Swapped, got)
			}
		} else if s.Kind == OnlyRuns && (s.Running < fewestRunning || s.Running != tablesOf.running(&s.Position)) {
			t.Errorf("%s: %d only moves running, want %d", s.Position.RFEN(), s.Running, tablesOf.running(&s.Position))
		} else if len(s.Best) == 0 {
			t.Errorf("%s: no best move", s.Position.RFEN())
		}
	}
	longest := slices.Max(slices.Concat(table.OnlyMoves[:]...))
	if first := found[counts[LongestWins]+counts[Zugzwangs]]; counts[OnlyRuns] != 20 || first.Running != int(longest) {
		t.Errorf("%d runs of only moves, the first of %d, want 20 and %d", counts[OnlyRuns], first.Running, longest)
	}
	if counts[LongestWins] != 20 || found[0].Value.Plies() != table.Longest || counts[Zugzwangs] != len(zugzwangs) ||
		len(zugzwangs) == 0 {
		t.Errorf("%d studies of each kind, want %d zugzwangs; the first mates in %d plies", counts, len(zugzwangs),
			found[0].Value.Plies())
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

// running counts the only moves of a winner by the moves of the board and values alone, along all
// lines in which the loser holds out longest.
func (s made) running(p *board.Position) (run int) {
	value := func(p *board.Position) Value {
		v, _, _ := s.value(context.Background(), p)
		return v
	}
	var winning []board.Position
	for _, move := range p.AppendLegal(nil) {
		after := *p
		if after.Make(move); value(&after).Sign() < 0 {
			winning = append(winning, after)
		}
	}
	if len(winning) != 1 {
		return 0
	}
	longest := 0
	for _, move := range winning[0].AppendLegal(nil) {
		after := winning[0]
		after.Make(move)
		if plies := value(&after).Plies(); plies > longest {
			longest, run = plies, math.MaxInt
		}
		if value(&after).Plies() == longest {
			run = min(run, s.running(&after))
		}
	}
	return 1 + run
}

// Law: OnlyMoves follow the plain definition, captures and promotions included.
func TestOnlyMoves(t *testing.T) {
	tablesOf := solve(t, "KQK", "KRK", "KBK", "KUK", "KNK", "KPK")
	m, err := ParseMaterial("KPK")
	if err != nil {
		t.Fatal(err)
	}
	table := tablesOf[m]
	found := map[int]int{}
	for i := 0; i < table.Len(); i += 97 {
		p, ok, err := table.Position(i, board.White)
		if err != nil {
			t.Fatal(err)
		}
		if !ok || table.Value(&p).Sign() <= 0 {
			continue
		}
		want := tablesOf.running(&p)
		if have := int(table.OnlyMoves[board.White][i]); have != want {
			t.Errorf("%s: %d only moves running, want %d", p.RFEN(), have, want)
		}
		found[want]++
	}
	if found[0] == 0 || found[1] <= found[2] || found[2] == 0 {
		t.Errorf("positions by only moves running: %v", found)
	}
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
