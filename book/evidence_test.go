package book

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// fan adds n games that begin with the moves and then differ. White wins the first wins of them and
// loses the others.
func fan(t *testing.T, tree *Tree, moves string, n, wins int) {
	t.Helper()
	for i := range n {
		p := board.Rules{}.Start()
		g := corpus.Game{Start: p.RFEN(), Result: board.BlackWins}
		if i < wins {
			g.Result = board.WhiteWins
		}
		play := func(m board.Move) {
			g.Plies = append(g.Plies, corpus.Ply{Move: m, Flags: corpus.FlagsOf(&p, m), Depth: 1})
			p.Make(m)
		}
		for _, text := range strings.Fields(moves) {
			m, err := board.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			play(m)
		}
		legal := p.AppendLegal(nil)
		round := i / len(legal)
		play(legal[i%len(legal)])
		play(p.AppendLegal(nil)[round])
		if err := tree.Add(&g); err != nil {
			t.Fatal(err)
		}
	}
}

// valuesWith returns the values under a given model.
func valuesWith(t *Tree, limit Limit, m Model) *Values {
	s := newEvaluator(t, limit)
	s.estimate()
	s.Model = m
	s.setPriors(&s.counter, s.order)
	s.backUp()
	return s.values()
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-9) {
		t.Errorf("%s is %.10f, want %.10f", what, got, want)
	}
}

// A toy tree, computed by hand with a prior of ten games. a scores 28 of 60 and b 24 of 60, but
// after a one reply scores 30 of 40; so b is better.
//
//	a: prior (10·½ + 24)/(10+60) = 29/70       own (10·29/70 + 28)/70
//	b: prior (10·½ + 28)/(10+60) = 33/70       own (10·33/70 + 24)/70 = 201/490
//	c: prior (10·41/70 + 2)/(10+20) = 11/42    own (10·11/42 + 30)/50 = 137/210
//	a is worth 1 − 137/210
func TestToyTree(t *testing.T) {
	const a, b, c, d = "Ab2Ab3", "Bb2Bb3", "Ed4Ed3", "Dd4Dd3"
	tree := NewTree(board.Rules{}, 10)
	fan(t, tree, a+" "+c, 40, 10)
	fan(t, tree, a+" "+d, 20, 18)
	fan(t, tree, b, 60, 24)
	v := valuesWith(tree, Limit{MinGames: 5}, Model{Prior: 10, Variance: 1})
	p := board.Rules{}.Start()
	moves := v.Moves(&p)
	if len(moves) != 2 || moves[0].Move.String() != b || moves[1].Move.String() != a {
		t.Fatalf("moves %+v, want %s before %s", moves, b, a)
	}
	near(t, "the success of a shrunk", moves[1].Mean, (10*29./70+28)/70)
	near(t, "the value of a", moves[1].Value, 1-137./210)
	near(t, "the value of b", moves[0].Value, 201./490)
	low, high := Wilson(137./210, 50)
	near(t, "the low end of a", moves[1].Low, 1-high)
	near(t, "the high end of a", moves[1].High, 1-low)
	if !moves[1].Backed || moves[0].Backed {
		t.Error("a is worth what its reply leaves, b what it scored")
	}
	for _, m := range moves {
		if m.Games() != 60 || m.Distinct != 60 || m.Effective != 60 {
			t.Errorf("%s has %d games, %d distinct, %g effective, want 60 of each", m.Move, m.Games(), m.Distinct, m.Effective)
		}
	}
	p.Make(moves[1].Move)
	replies := v.Moves(&p)
	if len(replies) != 2 || replies[0].Move.String() != c {
		t.Fatalf("replies %+v, want %s first", replies, c)
	}
	near(t, "the value of c", replies[0].Value, 137./210)
}

// Repeated games say nothing new.
func TestRepeatedGames(t *testing.T) {
	once, thrice := NewTree(board.Rules{}, 10), NewTree(board.Rules{}, 10)
	fan(t, once, "Ab2Ab3 Ed4Ed3", 40, 10)
	for range 3 {
		fan(t, thrice, "Ab2Ab3 Ed4Ed3", 40, 10)
	}
	p := board.Rules{}.Start()
	a, b := once.Values(Limit{MinGames: 5}).Moves(&p), thrice.Values(Limit{MinGames: 5}).Moves(&p)
	if len(a) != 1 || len(b) != 1 || b[0].Games() != 3*a[0].Games() {
		t.Fatalf("%+v and %+v", a, b)
	}
	b[0].Wins, b[0].Draws, b[0].Losses, b[0].Scored = a[0].Wins, a[0].Draws, a[0].Losses, a[0].Scored
	if a[0] != b[0] {
		t.Errorf("games once: %+v\nthree times: %+v", a[0], b[0])
	}
}

// Published values of Wilson's interval: R. G. Newcombe, Statistics in Medicine 17 (1998),
// 857-872, table I, method 3.
func TestWilson(t *testing.T) {
	for _, x := range []struct {
		wins, games int64
		low, high   float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		low, high := Wilson(float64(x.wins)/float64(x.games), float64(x.games))
		if math.Abs(low-x.low) > 5e-5 || math.Abs(high-x.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", x.wins, x.games, low, high, x.low, x.high)
		}
	}
}

// A move is never best if a reply of 30 games leaves it less than another move is worth at least.
func TestRefutedMoves(t *testing.T) {
	first, second := []string{"Ab2Ab3", "Bb2Bb3", "Cb2Cb3"}, []string{"Ed4Ed3", "Dd4Dd3", "Cd4Cd3"}
	start := board.Rules{}.Start()
	isLegal := func(text string, p board.Position) bool {
		m, err := board.ParseMove(text)
		return err == nil && p.IsLegal(m)
	}
	refuted := 0
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 1))
		tree := NewTree(board.Rules{}, 10)
		for _, a := range first {
			if !isLegal(a, start) {
				continue
			}
			p := start
			m, _ := board.ParseMove(a)
			p.Make(m)
			for _, b := range second {
				if n := 5 + random.IntN(55); isLegal(b, p) {
					fan(t, tree, a+" "+b, n, random.IntN(n+1))
				}
			}
		}
		v := tree.Values(Limit{MinGames: 5})
		moves := v.Moves(&start)
		for _, m := range moves {
			p := start
			p.Make(m.Move)
			for _, reply := range v.Moves(&p) {
				if reply.Distinct >= refutationGames && 1-reply.Value < moves[0].Low {
					refuted++
					if m.Move == moves[0].Move {
						t.Errorf("seed %d: %s is best, but %s leaves it %.3f", seed, m.Move, reply.Move, 1-reply.Value)
					}
				}
			}
		}
	}
	if refuted == 0 {
		t.Error("no move was refuted: the test says nothing")
	}
}
