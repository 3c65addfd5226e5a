package search

import (
	"context"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// Law: unfinished_iteration changes no node and no depth, only which move is played, and only in a
// search that a limit ends. A search of thirty times as many nodes prefers the moves that it
// changes more often than those of the last finished iteration.
func TestUnfinishedIteration(t *testing.T) {
	o := shipped(t)
	o.Unfinished = false
	finished := New(o, shippedFeatures(t))
	o.Unfinished = true
	leading := New(o, shippedFeatures(t))
	deep := New(o, shippedFeatures(t))
	search := func(s *Searcher, p board.Position, l Limits) Result {
		s.NewGame()
		return s.Search(context.Background(), p, nil, l)
	}
	changed, better, worse := 0, 0, 0
	positions := 150
	if slow {
		positions = 300
	}
	for i, p := range middlegames(positions) {
		limit := Limits{Nodes: uint64(1000 + 20*i)}
		was, now := search(finished, p, limit), search(leading, p, limit)
		if was.Nodes != now.Nodes || was.QNodes != now.QNodes || was.Depth != now.Depth {
			t.Fatalf("%s: %+v, without the option %+v", p.RFEN(), now, was)
		}
		if len(now.PV) == 0 || now.PV[0] != now.Move {
			t.Errorf("%s: %v with the line %v", p.RFEN(), now.Move, now.PV)
		}
		if was.Move == now.Move {
			if was.Score != now.Score || !slices.Equal(was.PV, now.PV) {
				t.Errorf("%s: %+v, without the option %+v: the same move", p.RFEN(), now, was)
			}
			continue
		}
		changed++
		switch search(deep, p, Limits{Nodes: 30 * limit.Nodes}).Move {
		case now.Move:
			better++
		case was.Move:
			worse++
		}
	}
	if 25*changed < positions || better < 2*worse {
		t.Errorf("%d moves changed, %d to that of a longer search, %d from it", changed, better, worse)
	}
	p := board.Rules{}.Start()
	if was, now := search(finished, p, Limits{Depth: 4}), search(leading, p, Limits{Depth: 4}); was.Move != now.Move ||
		was.Score != now.Score {
		t.Errorf("at depth 4 %+v, without the option %+v", now, was)
	}
}

// Law: a lead keeps its bound while a wider window is searched, a move with a lower score does not
// take it, a lead that fails low is none, and the first move of a search proves nothing unless it
// is the best of the last iteration or leads.
func TestNoteLead(t *testing.T) {
	p := board.Rules{}.Start()
	moves := p.AppendLegal(nil)
	last, a, b := moves[0], moves[1], moves[2]
	type note struct {
		move         board.Move
		score, alpha int
		isFirst      bool // in a window without an end, else of 40
	}
	for name, c := range map[string]struct {
		notes []note
		lead  board.Move
		bound bool
	}{
		"the best of the last iteration": {[]note{{last, 10, 0, true}}, last, false},
		"another raises alpha":           {[]note{{last, 10, 0, true}, {a, 20, 10, false}}, a, false},
		"another does not":               {[]note{{last, 10, 0, true}, {a, 10, 10, false}}, last, false},
		"fails high, and keeps its bound": {[]note{{last, 10, 0, true}, {a, 60, 10, false},
			{last, 12, -999, true}}, a, true},
		"fails high, then low": {[]note{{last, 10, 0, true}, {a, 60, 10, false}, {a, 5, 10, true}},
			board.NoMove, false},
		"then it is first, and proves little": {[]note{{a, 60, 10, false}, {a, 5, 10, true}, {a, 4, -100, true}},
			board.NoMove, false},
		"and is beaten": {[]note{{a, 60, 10, false}, {a, 5, 10, true}, {a, 4, -100, true},
			{b, 6, 4, false}}, b, false},
		"its exact score is lower": {[]note{{a, 60, 10, false}, {a, 40, 10, true}, {b, 50, 40, false}}, b, false},
	} {
		s := New(shipped(t), shippedFeatures(t))
		s.setUp(&p)
		s.found, s.pending = []Result{{Move: last}}, make([]Result, 1)
		for _, n := range c.notes {
			beta := n.alpha + 40
			if n.isFirst {
				beta = infinity
			}
			s.noteLead(n.move, n.score, n.alpha, beta, n.isFirst)
		}
		if s.lead.Move != c.lead || c.lead != board.NoMove && s.lead.Bound != c.bound {
			t.Errorf("%s: the lead is %v, a bound: %v; want %v, %v", name, s.lead.Move, s.lead.Bound, c.lead, c.bound)
		}
	}
}

// A bound of the mover's is White's where White moves, and one from above where Black does.
func TestBoundFor(t *testing.T) {
	for r, want := range map[bool][2]string{true: {board.White: LowerBound, board.Black: UpperBound}, false: {}} {
		for _, mover := range []board.Color{board.White, board.Black} {
			if got := (&Result{Bound: r}).BoundFor(mover); got != want[mover] {
				t.Errorf("bound %v, mover %v: %q, want %q", r, mover, got, want[mover])
			}
		}
	}
}
