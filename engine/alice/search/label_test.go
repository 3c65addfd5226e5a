package search

import (
	"testing"

	"raumlab/engine/alice"
	"raumlab/engine/alice/eval"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

// plainQuiescence is the definition of a label: captures and standing pat, without window and
// pruning.
func plainQuiescence(e *eval.Evaluator, p alice.Position, left int, nodes *int) int {
	best := e.Evaluate(&p) * p.SideToMove().Sign()
	if *nodes--; left == 0 || *nodes <= 0 {
		return best
	}
	for _, m := range p.AppendCaptures(nil) {
		after := p
		after.Make(m)
		best = max(best, -plainQuiescence(e, after, left-1, nodes))
	}
	return best
}

// Law: labels depend on the position alone. Neither pruning in play nor earlier searches change
// them. Positions are those whose captures plain recursion can follow to their end.
func TestLabels(t *testing.T) {
	s := newSearcher(Defaults())
	e := eval.New(weights.ForAlice())
	checked, pruned := 0, 0
	for _, p := range append(randomPositions(80), endgames(80)...) {
		sign, nodes := p.SideToMove().Sign(), 50_000
		static, want := e.Evaluate(&p), plainQuiescence(e, p, quiescencePlies, &nodes)*sign
		if nodes <= 0 {
			continue
		}
		checked++
		for _, when := range []string{"at first", "after a search"} {
			if a, b := s.Static(p), s.Quiesce(p); a != static || b != want {
				t.Fatalf("%s %s: labels %d and %d, want %d and %d", p.RFEN(), when, a, b, static, want)
			}
			find(s, p, search.Limits{Depth: 2})
		}
		s.setUp(&p)
		s.NewGame()
		if s.quiesce(-infinity, infinity, quiescencePlies, 0)*sign != want {
			pruned++
		}
	}
	t.Logf("%d positions, %d where pruning or evasions give another score", checked, pruned)
	if checked < 100 || pruned == 0 {
		t.Error("the test wants more")
	}
	for _, p := range randomPositions(60) {
		want := newSearcher(Defaults()).Quiesce(p)
		find(s, p, search.Limits{Depth: 2})
		if got := s.Quiesce(p); got != want || (got-s.Static(p))*p.SideToMove().Sign() < 0 {
			t.Errorf("%s: label %d, of a fresh searcher %d, static %d", p.RFEN(), got, want, s.Static(p))
		}
	}
}

// Law: a searcher that played by other rules gives what a fresh one gives.
func TestRulesChange(t *testing.T) {
	s := newSearcher(Defaults())
	for _, p := range randomPositions(20) {
		rules := p.Rules()
		rules.Pawns = board.NormalPawns + board.SidewaysPawns - rules.Pawns
		other, err := alice.ParseRFEN(rules, p.RFEN())
		if err != nil {
			continue // the king could be captured under these rules
		}
		find(s, p, search.Limits{Depth: 3})
		got, want := find(s, other, search.Limits{Depth: 3}), find(newSearcher(Defaults()), other, search.Limits{Depth: 3})
		if !same(got, want) || s.Static(other) != newSearcher(Defaults()).Static(other) {
			t.Errorf("%s: %+v after other rules, fresh %+v", other.RFEN(), got, want)
		}
	}
}
