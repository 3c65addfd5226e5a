package search

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
)

// tablesOf solves endings and what they need.
func tablesOf(t testing.TB, names ...string) *tables.Set {
	t.Helper()
	return tables.NewSet(solvedTables(t, names...))
}

func solvedTables(t testing.TB, names ...string) (all []*tables.Table) {
	t.Helper()
	solved := map[tables.Material]*tables.Table{}
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range tables.Plan(m) {
			if solved[m] != nil {
				continue
			}
			table, err := tables.Solve(context.Background(), board.NormalPawns, m, 2, func(m tables.Material) (*tables.Table,
				error) {
				return solved[m], nil
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			solved[m] = table
			all = append(all, table)
		}
	}
	return all
}

func searcherWith(set *tables.Set) *Searcher {
	e := features(eval.Corrected)
	e.Tables = set
	return New(everything(), e)
}

// randomEndgame returns a random position with the pieces of the letters, with either side to move.
func randomEndgame(random *rand.Rand, letters string) board.Position {
	return tables.RandomPosition(random, board.Rules{}, letters)
}

// With tables the score of a won or lost position is its distance to mate, from the first iteration
// on, and the move keeps it.
func TestTablesGiveMates(t *testing.T) {
	set := tablesOf(t, "KPK", "KRRK")
	s := searcherWith(set)
	random := rand.New(rand.NewPCG(1, 9))
	mates := 0
	for n := range 400 {
		p := randomEndgame(random, []string{"KQk", "KPk", "kqK", "kpK", "KRRk", "Krrk"}[n%6])
		want, ok := set.Value(&p)
		if !ok {
			t.Fatalf("%s is not found", p.RFEN())
		}
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		s.NewGame()
		for depth := 1; depth <= 3; depth++ {
			r := s.Search(context.Background(), p, nil, Limits{Depth: depth})
			after := p
			after.Make(r.Move)
			next, _ := set.Value(&after)
			if want == tables.Drawn {
				if IsMate(r.Score) || next != tables.Drawn {
					t.Fatalf("%s draws, but depth %d says %d and plays %s", p.RFEN(), depth, r.Score, r.Move)
				}
				continue
			}
			mates++
			score := r.Score * p.SideToMove().Sign()
			if score != want.Sign()*MateIn(want.Plies()) || next.Plies() != want.Plies()-1 {
				t.Fatalf("%s is %s, but depth %d says %d and plays %s, which is %s", p.RFEN(), want, depth, score, r.Move, next)
			}
		}
	}
	if mates < 100 {
		t.Errorf("only %d mates", mates)
	}
}

// From won positions the engine mates in as many plies as the tables say, against any defence.
func TestTablesWinGames(t *testing.T) {
	set := tablesOf(t, "KPK", "KRRK")
	s := searcherWith(set)
	random := rand.New(rand.NewPCG(5, 9))
	played := 0
	for n := 0; played < 40; n++ {
		p := randomEndgame(random, []string{"KQk", "KPk", "KRRk"}[n%3])
		v, _ := set.Value(&p)
		if v.Sign() <= 0 {
			continue
		}
		played++
		s.NewGame()
		g := board.NewGame(p)
		for left := v.Plies(); left > 0; left-- {
			var m board.Move
			if (v.Plies()-left)%2 == 0 {
				m = s.Search(context.Background(), *g.Position(), g.History(), Limits{Depth: 1}).Move
			} else {
				legal := g.Position().AppendLegal(nil)
				if len(legal) == 0 {
					break
				}
				slices.Sort(legal)
				m = legal[random.IntN(len(legal))]
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if result, why := g.Outcome(); why != board.Checkmate {
			t.Fatalf("%s, %s: after %d plies the game ended %v by %v", p.RFEN(), v, len(g.Moves()), result, why)
		}
	}
}

// A mate that the hundred plies prevent is no mate, and the search reports that the clock mattered.
func TestTablesKnowTheClock(t *testing.T) {
	set := tablesOf(t, "KQK")
	s := searcherWith(set)
	p, err := board.ParseRFEN(board.Rules{}, "k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w 98 90")
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := set.Value(&p); v.Sign() <= 0 || v.Plies() < 3 {
		t.Fatalf("%s is %s", p.RFEN(), v)
	}
	if r := s.Search(context.Background(), p, nil, Limits{Depth: 3}); IsMate(r.Score) || !r.Touched {
		t.Errorf("two plies before the draw: score %d, touched %t", r.Score, r.Touched)
	}
}

// A win that comes after the hundred plies is a draw at every depth where nothing can set the clock
// back; it stays a win where it comes in time, and where a pawn can.
func TestLateWinsAreDraws(t *testing.T) {
	set := tablesOf(t, "KQK")
	const queen = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 "
	plain, err := board.ParseRFEN(board.Rules{}, queen+"w")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := set.Value(&plain)
	for _, clock := range []int{0, 100 - v.Plies(), 101 - v.Plies(), 95, 99} {
		p, err := board.ParseRFEN(board.Rules{}, fmt.Sprintf("%sw %d 90", queen, clock))
		if err != nil {
			t.Fatal(err)
		}
		for depth := 1; depth <= 8; depth++ {
			r := searcherWith(set).Search(context.Background(), p, nil, Limits{Depth: depth})
			want := 0
			if clock+v.Plies() <= 100 {
				want = mate - v.Plies()
			}
			if r.Score != want || want == 0 && !r.Touched {
				t.Errorf("clock %d, depth %d: score %d, touched %t, want %d", clock, depth, r.Score, r.Touched, want)
			}
		}
	}
	// With a pawn beside the queen the clock goes back, so that the win stays one.
	pawn, err := board.ParseRFEN(board.Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/P4/5|3Q1/5/5/5/5 w 97 90")
	if err != nil {
		t.Fatal(err)
	}
	if r := searcherWith(set).Search(context.Background(), pawn, nil, Limits{Depth: 3}); r.Score < 1000 {
		t.Errorf("with a pawn: score %d", r.Score)
	}
}

// filled returns a table with one value for White to move and one for Black to move.
func filled(t testing.TB, name string, white, black uint8) *tables.Table {
	t.Helper()
	m, err := tables.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	table := tables.NewTable(board.NormalPawns, m)
	for c, v := range []uint8{white, black} {
		table.Values[c] = bytes.Repeat([]byte{v}, table.Len())
	}
	return table
}

// In a drawn position where only underpromotions keep the draw, an engine that promotes only to
// queens still has a move.
func TestTablesLeaveAMove(t *testing.T) {
	set := tables.NewSet([]*tables.Table{filled(t, "KPK", tables.Drawn, 2), filled(t, "KQK", 1, 2)})
	e := features(eval.Corrected)
	e.Tables = set
	o := everything()
	o.QueenOnly = true
	p, err := board.ParseRFEN(board.Rules{}, "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3k w")
	if err != nil {
		t.Fatal(err)
	}
	if r := New(o, e).Search(context.Background(), p, nil, Limits{Depth: 2}); r.Move == board.NoMove {
		t.Error("no move")
	}
}

// Mates by tables keep their distances, however long, in the score and in the transposition table.
func TestTablesGiveLongMates(t *testing.T) {
	for _, plies := range []int{40, 98} {
		lost, won := uint8(plies+1), uint8(plies+2)
		set := tables.NewSet([]*tables.Table{filled(t, "KQK", won, lost), filled(t, "KRK", won, lost),
			filled(t, "KBK", won, lost), filled(t, "KUK", won, lost), filled(t, "KNK", won, lost)})
		s := searcherWith(set)
		// No table has the position itself. The pawn promotes.
		p, err := board.ParseRFEN(board.Rules{}, "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3k w")
		if err != nil {
			t.Fatal(err)
		}
		for depth := 1; depth <= 4; depth++ {
			r := s.Search(context.Background(), p, nil, Limits{Depth: depth})
			if want := MateIn(plies + 1); r.Score != want || !IsMate(r.Score) {
				t.Errorf("a mate in %d plies: depth %d says %d, want %d", plies+1, depth, r.Score, want)
			}
		}
	}
}
