package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
)

// shuffled plays moves that mostly go back, from positions with few pieces, so that positions
// repeat and the clock runs. It calls visit at each position of a game that is not over.
func shuffled(t *testing.T, games int, visit func(*board.Game)) {
	t.Helper()
	random := rand.New(rand.NewPCG(16, 0))
	for _, start := range endgames(games) {
		g := board.NewGame(start)
		var past []board.Move
		for range 100 {
			if _, end := g.Outcome(); end != board.Ongoing {
				break
			}
			visit(g)
			p := g.Position()
			m := board.NoMove
			if n := len(past); n >= 2 && random.IntN(5) > 2 {
				m = board.NewMove(past[n-2].To(), past[n-2].From(), board.NoKind)
			}
			if m == board.NoMove || !p.IsLegal(m) || p.IsCapture(m) {
				legal := p.AppendLegal(nil)
				slices.Sort(legal)
				m = legal[random.IntN(len(legal))]
			}
			past = append(past, m)
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Law: a search that the game before did not touch is, to the node, the search of the position
// without history and with the clock at 0.
func TestUntouchedSearchIsOfThePosition(t *testing.T) {
	const depth = 3
	ctx := context.Background()
	deep := everything()
	deep.CheckExtension, deep.MateDistancePruning, deep.ReverseFutility, deep.OrderMalus = true, true, true, true
	blind := everything()
	blind.Draws = false
	for name, o := range map[string]Options{"source": everything(), "today": deep, "no draws": blind, "tables": deep} {
		e := features(eval.Corrected)
		if name == "tables" {
			e.Tables = tables.Shipped()
		}
		s := New(o, e)
		untouched, touched, changed := 0, 0, 0
		late := 0
		shuffled(t, 16, func(g *board.Game) {
			p := *g.Position()
			s.NewGame()
			have := s.Search(ctx, p, g.History(), Limits{Depth: depth})
			have.PV = slices.Clone(have.PV)
			p.ResetClock()
			s.NewGame()
			want := s.Search(ctx, p, nil, Limits{Depth: depth})
			if want.Touched {
				t.Fatalf("%s: %s without history and clock is touched", name, p.RFEN())
			}
			same := have.Move == want.Move && have.Score == want.Score && have.Nodes == want.Nodes &&
				have.QNodes == want.QNodes && slices.Equal(have.PV, want.PV)
			switch {
			case !have.Touched && !same:
				t.Fatalf("%s: %s: %+v, without history %+v", name, g.Position().RFEN(), have, want)
			case !have.Touched:
				untouched++
				if g.Position().HalfmoveClock() > 20 {
					late++
				}
			default:
				touched++
				if have.Score != want.Score {
					changed++
				}
			}
		})
		t.Logf("%s: %d searches untouched, %d of them with a late clock, %d touched, %d with another score", name, untouched,
			late, touched, changed)
		if name == "no draws" {
			if touched > 0 {
				t.Errorf("%d searches that know no draws were touched", touched)
			}
		} else if untouched < 50 || touched < 20 || changed < 5 || late == 0 {
			t.Error("the test wants more")
		}
	}
}

// The hundred plies touch a search that can reach them. A mate on the hundredth ply does not.
func TestTouchedByTheClock(t *testing.T) {
	s := fresh(t, everything(), eval.Corrected)
	for rfen, want := range map[string]bool{
		"k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/4R w 96 60": false,
		"k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/4R w 97 60": true,
		// This position has moves besides the mate.
		"k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/1Q3/5/2R2/5|5/5/5/5/5 w 99 140": true,
	} {
		p, err := board.ParseRFEN(board.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		s.NewGame()
		if r := s.Search(context.Background(), p, nil, Limits{Depth: 3}); r.Touched != want {
			t.Errorf("%s: touched is %t", rfen, r.Touched)
		}
	}
}

// Law: if drawn notes no touch, it says what it would say of the line from the root alone with the
// clock at 0. Lines are random, from few keys, with null moves, which the clock does not count, and
// moves that reset it.
func TestDrawnOfTheLineAlone(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 0))
	s := fresh(t, everything(), eval.Corrected)
	drawn := func(past, line []uint64, rootClock, clock int) (drawn, touched bool) {
		s.path = append(append(s.path[:0], past...), line...)
		s.rootPath, s.rootClock, s.touched = len(past), rootClock, false
		p, err := board.ParseRFEN(board.Rules{},
			fmt.Sprintf("k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/4R w %d 60", clock))
		if err != nil {
			t.Fatal(err)
		}
		return s.drawn(&p), s.touched
	}
	agree, byPast, byNull := 0, 0, 0
	for range 20_000 {
		key := func(i int) uint64 { return uint64(2*random.IntN(3) + i%2) } // sides alternate
		var path []uint64
		past := random.IntN(10)
		for i := range past + 1 {
			path = append(path, key(i))
		}
		rootClock := random.IntN(past + 3)
		clock, alone, null := rootClock, 0, false
		for i := range 1 + random.IntN(8) {
			path = append(path, key(past+1+i))
			switch kind := random.IntN(8); {
			case kind == 0:
				clock, alone, null = 0, 0, false
			case kind < 3 && !null:
				null = true
			default:
				clock, alone, null = clock+1, alone+1, false
			}
		}
		have, touched := drawn(path[:past], path[past:], rootClock, clock)
		want, other := drawn(nil, path[past:], 0, alone)
		switch {
		case other:
			t.Fatalf("line %v alone is touched", path[past:])
		case touched && past == 0:
			byNull++
		case touched:
			byPast++
		case have != want:
			t.Fatalf("past %v, line %v, clock %d at the root and %d after it: drawn is %t, alone %t", path[:past], path[past:],
				rootClock, clock, have, want)
		case have:
			agree++
		}
	}
	if agree < 1000 || byPast < 1000 || byNull == 0 {
		t.Errorf("%d lines drawn alone, %d touched by the past, %d by the look-back over null moves: the test wants more",
			agree, byPast, byNull)
	}
}
