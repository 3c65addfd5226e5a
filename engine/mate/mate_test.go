package mate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// slow turns on the tests that take minutes.
var slow = os.Getenv("RAUMLAB_SLOW") != ""

func parse(t testing.TB, rfen string) board.Position {
	t.Helper()
	p, err := board.ParseRFEN(board.Rules{}, rfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func solve(t testing.TB, p board.Position, n int) Solution {
	t.Helper()
	s, err := Solve(context.Background(), p, n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plainMates is the definition: a move mates in at most n against every reply.
func plainMates(p board.Position, n int) bool {
	return slices.ContainsFunc(p.AppendLegal(nil), func(m board.Move) bool { return plainMated(after(p, m), n-1) })
}

// plainMated: the side to move is checkmated, or every reply leaves a mate in at most n.
func plainMated(p board.Position, n int) bool {
	replies := p.AppendLegal(nil)
	if len(replies) == 0 || n == 0 || p.HalfmoveClock() >= 100 {
		return len(replies) == 0 && p.InCheck()
	}
	return !slices.ContainsFunc(replies, func(m board.Move) bool {
		q := after(p, m)
		return q.HasLegal() && q.HalfmoveClock() >= 100 || !plainMates(q, n)
	})
}

func after(p board.Position, m board.Move) board.Position {
	p.Make(m)
	return p
}

// plain is Solve by the definition.
func plain(p board.Position, moves int) (s Solution) {
	for n := 1; n <= moves && p.HalfmoveClock() < 100; n++ {
		for _, m := range p.AppendLegal(nil) {
			if plainMated(after(p, m), n-1) {
				s.Keys = append(s.Keys, m)
			}
		}
		if len(s.Keys) > 0 {
			s.Moves = n
			break
		}
	}
	return s
}

func same(a, b Solution) bool {
	x, y := slices.Clone(a.Keys), slices.Clone(b.Keys)
	slices.Sort(x)
	slices.Sort(y)
	return a.Moves == b.Moves && slices.Equal(x, y)
}

// In the corner Ee5 the protected queen on Dd4 attacks the king and all seven cells around it.
const corner = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5"

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		name, rfen string
		moves      int
		want       Solution
	}{
		{"queen", "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1", 1, Solution{1, moves(t, "Dd1Dd4")}},
		{"black queen", "5/5/5/5/5|5/5/5/5/5|5/5/2k2/5/5|1q3/5/5/5/5|5/5/5/5/K4 b 0 1", 1, Solution{1, moves(t, "Bb5Bb2")}},
		{"mate on the hundredth ply", "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 99 80", 3,
			Solution{1, moves(t, "Dd1Dd4")}},
		{"drawn by a hundred plies", "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 100 80", 3, Solution{}},
		{"bare kings", corner + " w 0 1", 3, Solution{}},
		{"mated", "4k/5/5/5/5|5/3Q1/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 b 0 1", 3, Solution{}},
	} {
		p := parse(t, c.rfen)
		if got := solve(t, p, c.moves); !same(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if want := plain(p, min(c.moves, 2)); !same(want, c.want) {
			t.Errorf("%s: the definition gives %v, want %v", c.name, want, c.want)
		}
	}
}

func moves(t testing.TB, texts ...string) (list []board.Move) {
	t.Helper()
	for _, text := range texts {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// sparse returns positions of few pieces. The attacker, to move, has a queen and two more, the
// defender hardly any, and its king in a corner. Some are near the hundred plies.
func sparse(n int) (positions []board.Position) {
	rng := rand.New(rand.NewPCG(5, 3))
	corners := [8]int{0, 4, 20, 24, 100, 104, 120, 124}
	for len(positions) < n {
		cells := []byte(strings.Repeat("1", board.NumSquares))
		for _, piece := range "KQ" + string("RBUNPQ"[rng.IntN(6)]) + string("RBUNP1"[rng.IntN(6)]) +
			string("rbunp1"[rng.IntN(6)]) {
			cells[rng.IntN(len(cells))] = byte(piece)
		}
		cells[corners[rng.IntN(len(corners))]] = 'k'
		var cellText strings.Builder
		for i, c := range cells {
			switch {
			case i > 0 && i%25 == 0:
				cellText.WriteByte('|')
			case i > 0 && i%5 == 0:
				cellText.WriteByte('/')
			}
			cellText.WriteByte(c)
		}
		clock := 0
		if rng.IntN(4) == 0 {
			clock = 94 + rng.IntN(6)
		}
		// Two pieces on one cell or an illegal check are no position.
		if p, err := board.ParseRFEN(board.Rules{}, fmt.Sprintf("%s w %d 60", cellText.String(), clock)); err == nil {
			positions = append(positions, p)
		}
	}
	return positions
}

// Law: Solve is the definition: two moves everywhere, with RAUMLAB_SLOW=1 three moves on some
// positions.
func TestDefinition(t *testing.T) {
	var lengths [4]int
	check := func(p board.Position, n int) {
		t.Helper()
		got, want := solve(t, p, n), plain(p, n)
		if !same(got, want) {
			t.Errorf("%s in %d: %v, the definition gives %v", p.RFEN(), n, got, want)
		}
		lengths[want.Moves]++
	}
	for _, p := range sparse(200) {
		check(p, 2)
	}
	if slow {
		for _, p := range sparse(150) {
			check(p, 3)
		}
	}
	t.Logf("no mate, mates in 1, 2, 3: %v", lengths)
	if lengths[0] < 10 || lengths[1] < 10 || lengths[2] < 10 {
		t.Errorf("too few of a kind: %v", lengths)
	}
}

// Law: the colour mirror has the mirrored keys, in the same order.
func TestMirror(t *testing.T) {
	for _, p := range sparse(60) {
		got, want := solve(t, p.Mirror(), 2), solve(t, p, 2)
		for i := range want.Keys {
			want.Keys[i] = want.Keys[i].Mirror()
		}
		if got.Moves != want.Moves || !slices.Equal(got.Keys, want.Keys) {
			t.Errorf("%s: the mirror has %v, want %v", p.RFEN(), got, want)
		}
	}
}

// endsAfter is a context that ends after a number of questions.
type endsAfter struct {
	context.Context
	looks int
}

func (c *endsAfter) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// A solution that would take days ends with the context.
func TestCancel(t *testing.T) {
	for _, looks := range []int{0, 1, 100} {
		s, err := Solve(&endsAfter{context.Background(), looks}, board.Rules{}.Start(), 6)
		if !errors.Is(err, context.Canceled) || s.Moves != 0 || s.Keys != nil {
			t.Errorf("after %d looks: %v, %v", looks, s, err)
		}
	}
}
