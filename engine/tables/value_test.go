package tables

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// positionOf returns a random position of a table with its number and side to move.
func positionOf(t testing.TB, table *Table, random *rand.Rand) (board.Position, board.Color, int) {
	t.Helper()
	for {
		i, c := random.IntN(table.Len()), board.Color(random.IntN(2))
		if table.Values[c][i] == Illegal {
			continue
		}
		var at placement
		table.place(&at, i)
		p, err := board.ParseRFEN(board.Rules{Pawns: table.Rule}, table.rfen(&at, c))
		if err != nil {
			t.Fatal(err)
		}
		return p, c, i
	}
}

// asked returns the value of a position, bare kings included.
func (s solved) asked(t testing.TB, p *board.Position) Value {
	t.Helper()
	m, _ := MaterialOf(p).Canonical()
	if m.Pieces() == 2 {
		return Drawn
	}
	table, err := s.find(m)
	if err != nil {
		t.Fatal(err)
	}
	return table.Value(p)
}

// By the board's own moves, the value of a position is the best of those after its moves. With
// exchanged colours it is the same.
func TestValuesFollowFromMoves(t *testing.T) {
	names := []string{"KQK", "KNK", "KPK", "KNNK"}
	if !testing.Short() {
		names = append(names, "KQKR")
	}
	pawns := []string{"KPK"}
	if os.Getenv("RAUMLAB_SLOW") != "" {
		names = append(names, "KRRK", "KRNK", "KUKU", "KNKP", "KBBK", "KBKU")
		pawns = append(pawns, "KNKP")
	}
	endings[board.NormalPawns].testValues(t, names...)
	endings[board.SidewaysPawns].testValues(t, pawns...)
	endings[board.FiveCubedPawns].testValues(t, pawns...)
}

func (s solved) testValues(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		table := s.solve(t, name)
		random := rand.New(rand.NewPCG(7, 7))
		for range 3000 {
			p, c, i := positionOf(t, table, random)
			got := table.Value(&p)
			if got != Value(table.Values[c][i]) {
				t.Fatalf("%s, %s pawns: %s is found with value %d, stored as %d", name, s.rule, p.RFEN(), got, table.Values[c][i])
			}
			if want := s.best(t, &p); got != want {
				t.Fatalf("%s, %s pawns: %s is %s, and its moves say %s", name, s.rule, p.RFEN(), got, want)
			}
			if m := p.Mirror(); s.asked(t, &m) != got {
				t.Fatalf("%s, %s pawns: %s is %s, and its mirror image %s", name, s.rule, p.RFEN(), got, s.asked(t, &m))
			}
		}
		p, _, _ := positionOf(t, table, random)
		if n := testing.AllocsPerRun(10, func() { table.Value(&p) }); n > 0 {
			t.Errorf("%s: looking a value up allocates", name)
		}
	}
}

// best returns the value of a position by the plain definition.
func (s solved) best(t testing.TB, p *board.Position) Value {
	moves := p.AppendLegal(nil)
	if len(moves) == 0 {
		if p.InCheck() {
			return Mated
		}
		return Drawn
	}
	win, loss, draw := 1000, -1, false
	for _, m := range moves {
		after := *p
		after.Make(m)
		switch v := s.asked(t, &after); v.Sign() {
		case -1:
			win = min(win, v.Plies()+1)
		case 0:
			draw = true
		default:
			loss = max(loss, v.Plies()+1)
		}
	}
	switch {
	case win < 1000:
		return Value(win + 1)
	case draw:
		return Drawn
	}
	return Value(loss + 1)
}

// A mateSearch finds mates without tables.
type mateSearch struct {
	answers map[mateKey]bool
	moves   [8][]board.Move // scratch, by plies
	last    [8]board.Move   // that decided the answer, by plies
}

type mateKey struct {
	position uint64
	plies    int // their parity says who mates
}

// within reports whether the side to move, with an odd number of plies, mates within them, or, with
// an even number, is mated within them. It first tries the move that decided another position,
// because it often decides this one, too.
func (s *mateSearch) within(p *board.Position, plies int) bool {
	if plies == 0 {
		return p.InCheck() && !p.HasLegal()
	}
	key := mateKey{p.Key(), plies}
	if answer, known := s.answers[key]; known {
		return answer
	}
	moves := p.AppendLegal(s.moves[plies][:0])
	s.moves[plies] = moves
	answer := plies&1 == 0
	if len(moves) == 0 {
		answer = answer && p.InCheck()
	}
	if i := slices.Index(moves, s.last[plies]); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	checks := p.Checks()
	for _, m := range moves {
		if plies == 1 && !checks.Gives(m) {
			continue // no mate
		}
		after := *p
		after.Make(m)
		if s.within(&after, plies-1) != answer {
			answer, s.last[plies] = !answer, m
			break
		}
	}
	s.answers[key] = answer
	return answer
}

// With RAUMLAB_SLOW=1 a thousand positions are searched to seven plies, else some to five.
func TestMateSearchAgrees(t *testing.T) {
	positions, plies := 40, 5
	names := []string{"KQK", "KPK", "KNNK", "KQKR"}
	if os.Getenv("RAUMLAB_SLOW") != "" {
		positions, plies = 1000, 7
		names = append(names, "KRRK", "KQRK", "KRNK", "KQKN", "KQKP", "KRPK")
	} else if testing.Short() {
		names = names[:3]
	}
	random := rand.New(rand.NewPCG(3, 5))
	for n := range positions {
		name := names[n%len(names)]
		table := endings[board.NormalPawns].solve(t, name)
		p, _, _ := positionOf(t, table, random)
		for n%2 == 0 && name != "KNNK" && name != "KRRK" && (table.Value(&p) == Drawn || table.Value(&p).Plies() > plies+2) {
			p, _, _ = positionOf(t, table, random)
		}
		v := table.Value(&p)
		search := mateSearch{answers: map[mateKey]bool{}}
		for n := range plies + 1 {
			want := v != Drawn && v.Plies() <= n && v.Plies()&1 == n&1
			if got := search.within(&p, n); got != want {
				t.Fatalf("%s: %s is %s; a search of %d plies says %t", name, p.RFEN(), v, n, got)
			}
		}
	}
}
