package search

import (
	"context"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// plainQuiescence is the definition of a label: captures and standing pat, without window and
// pruning.
func plainQuiescence(e *eval.Evaluator, p board.Position, left, extensions int) int {
	best := e.Evaluate(&p) * p.SideToMove().Sign()
	if left == 0 {
		return best
	}
	for _, m := range p.AppendCaptures(nil) {
		after := p
		after.Make(m)
		extension := 0
		if left <= checkPlies && extensions > 0 && after.InCheck() {
			extension = 1
		}
		best = max(best, -plainQuiescence(e, after, left-1+extension, extensions-extension))
	}
	return best
}

// Law: a label depends on the position alone. Neither pruning in play nor earlier searches change
// it.
func TestLabels(t *testing.T) {
	o := everything()
	o.QuiescenceSEEPruning, o.Quiescence = true, 3 // so few plies that plain recursion can follow
	o.Correction = true
	s := fresh(t, o, eval.Corrected)
	e := eval.NewEvaluator(eval.PublishedWeights(eval.Corrected))
	pruned := 0
	for _, p := range append(middlegames(60), endgames(60)...) {
		want := plainQuiescence(e, p, o.Quiescence, o.QuiescenceCheckBudget) * p.SideToMove().Sign()
		if got := s.Quiesce(p); got != want {
			t.Fatalf("%s: label %d, want %d", p.RFEN(), got, want)
		}
		searchFresh(s, p, 2)
		if got := s.Quiesce(p); got != want {
			t.Fatalf("%s: label %d after a search, want %d", p.RFEN(), got, want)
		}
		s.setUp(&p)
		if s.quiesce(-infinity, infinity, o.Quiescence, o.QuiescenceCheckBudget, 0)*p.SideToMove().Sign() != want {
			pruned++
		}
	}
	if pruned == 0 {
		t.Error("pruning changes none of these labels: the test wants positions where it does")
	}
}

// Law: a searcher that played by other rules gives what a fresh one gives.
func TestRulesChange(t *testing.T) {
	s := fresh(t, everything(), eval.Corrected)
	for _, p := range middlegames(20) {
		other, err := board.ParseRFEN(board.Rules{Pawns: board.SidewaysPawns}, p.RFEN())
		if err != nil {
			t.Fatal(err)
		}
		searchFresh(s, p, 2)
		got := s.Search(context.Background(), other, nil, Limits{Depth: 2})
		want := searchFresh(fresh(t, everything(), eval.Corrected), other, 2)
		if got.Move != want.Move || got.Score != want.Score || s.Static(other) != fresh(t, everything(),
			eval.Corrected).Static(other) {
			t.Errorf("%s: %v %d after other rules, fresh %v %d", other.RFEN(), got.Move, got.Score, want.Move, want.Score)
		}
	}
}

// A cached evaluation is returned only for its key, bits 14 and 15 aside. An empty entry has none.
func TestEvalEntry(t *testing.T) {
	const key = 0x9E3779B97F4A7C15
	for _, score := range []int{0, 1, -1, maxStatic, -maxStatic} {
		e := newEvalEntry(key, score)
		if got, ok := e.score(key); !ok || got != score {
			t.Errorf("score %d, %v: want %d", got, ok, score)
		}
		for bit := 16; bit < 64; bit++ {
			if _, ok := e.score(key ^ 1<<bit); ok {
				t.Errorf("a key that differs in bit %d has the score", bit)
			}
		}
	}
	if _, ok := evalEntry(0).score(0); ok {
		t.Error("an empty entry has a score")
	}
}

// A limit of nodes is met to the node, in quiescence, too, unless the first iteration takes more. A
// search on a clock does not think about an only move.
func TestLimitsAreMet(t *testing.T) {
	s := fresh(t, everything(), eval.Corrected)
	for _, p := range middlegames(10) {
		first := searchFresh(s, p, 1)
		for _, n := range []uint64{1, 100, 1000, 5000} {
			s.NewGame()
			want := max(n, first.Nodes+first.QNodes)
			if r := s.Search(context.Background(), p, nil, Limits{Nodes: n}); r.Nodes+r.QNodes != want {
				t.Errorf("%s: %d nodes, want %d", p.RFEN(), r.Nodes+r.QNodes, want)
			}
		}
	}
	only, err := board.ParseRFEN(board.Rules{},
		"r1knr/pp1pp/5/5/4B|b2bu/ppppp/2p2/5/1RQ2|5/5/3N1/U4/4R|5/5/2P2/PP1PP/B2q1|5/5/5/PPun1/2KN1 w 2 15")
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Search(context.Background(), only, nil, Limits{Clock: Clock{Left: time.Hour}}); r.Depth != 1 ||
		len(only.AppendLegal(nil)) != 1 {
		t.Errorf("depth %d for the only move of %d, want 1", r.Depth, len(only.AppendLegal(nil)))
	}
}
