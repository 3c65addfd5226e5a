package search

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables/plans"
)

// judging returns a searcher that knows endings.
func judging(t testing.TB, winningPlans, materialFactors bool) *Searcher {
	t.Helper()
	o := everything()
	o.WinningPlans, o.MaterialFactors = winningPlans, materialFactors
	return New(o, features(eval.Corrected))
}

// Law: what a search knows of endings changes no label, before or after searches.
func TestEndingsChangeNoLabel(t *testing.T) {
	s, plain := judging(t, true, true), judging(t, false, false)
	random := rand.New(rand.NewPCG(1, 45))
	for n := range 60 {
		p := randomEndgame(random, []string{"KRRNk", "Kkrrn", "KRRk", "KRk", "KRkp", "KPk"}[n%6])
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		static, quiescence := plain.Static(p), plain.Quiesce(p)
		for range 2 {
			if have := s.Static(p); have != static {
				t.Fatalf("%s: static label %d, want %d", p.RFEN(), have, static)
			}
			if have := s.Quiesce(p); have != quiescence {
				t.Fatalf("%s: quiescence label %d, want %d", p.RFEN(), have, quiescence)
			}
			s.Search(context.Background(), p, nil, Limits{Depth: 2})
		}
	}
}

// With factors a search knows that dead material draws and that a rook does not beat a pawn.
func TestMaterialFactors(t *testing.T) {
	s, plain := judging(t, false, true), judging(t, false, false)
	random := rand.New(rand.NewPCG(2, 45))
	for n := range 40 {
		p := randomEndgame(random, []string{"KRk", "Kkbn", "KUUk", "KRkr"}[n%4])
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		s.NewGame()
		if r := s.Search(context.Background(), p, nil, Limits{Depth: 2}); r.Score != 0 {
			t.Errorf("%s: score %d of dead material", p.RFEN(), r.Score)
		}
	}
	for range 20 {
		p := randomEndgame(random, "KRRk")
		s.setUp(&p)
		s.startJudging(&p)
		plain.setUp(&p)
		if have, full := s.static(0), plain.static(0); have != full/64 {
			t.Errorf("%s: %d, want a part in 64 of %d", p.RFEN(), have, full)
		}
	}
}

// With plans the score of three pieces against a bare king is more than any two are worth, less
// than a mate, and the same for both colours. The strong side keeps its pieces.
func TestWinningPlans(t *testing.T) {
	s := judging(t, true, false)
	random := rand.New(rand.NewPCG(3, 45))
	tested := 0
	for range 60 {
		p := randomEndgame(random, "KRRNk")
		plan, strong := plans.Find(&p)
		if plan == nil || strong != board.White {
			t.Fatalf("%s has no plan", p.RFEN())
		}
		mirror := p.Mirror()
		s.setUp(&p)
		s.startJudging(&p)
		score := s.static(0)
		s.setUp(&mirror)
		s.startJudging(&mirror)
		if have := s.static(0); have != score {
			t.Errorf("%s: %d, mirrored %d", p.RFEN(), score, have)
		}
		if score *= p.SideToMove().Sign(); score < leastPlanned || score > mostPlanned || IsMate(score) {
			t.Errorf("%s: score %d", p.RFEN(), score)
		}
		if p.SideToMove() == board.Black || p.IsAttacked(p.King(board.Black), board.White) {
			continue
		}
		s.NewGame()
		r := s.Search(context.Background(), p, nil, Limits{Depth: 3})
		after := p
		after.Make(r.Move)
		tested++
		for _, m := range after.AppendCaptures(nil) {
			if r.Score >= leastPlanned {
				t.Errorf("%s: score %d with %s, which loses a piece to %s", p.RFEN(), r.Score, r.Move, m)
			}
		}
	}
	if tested < 10 {
		t.Errorf("only %d searches", tested)
	}
}

// With a plan the strong side does not come back to a position of the game, which without one may
// occur a second time.
func TestPlansAvoidRepetition(t *testing.T) {
	s, plain := judging(t, true, false), judging(t, false, false)
	drawn := randomEndgame(rand.New(rand.NewPCG(4, 45)), "KRRNk")
	p, err := board.ParseRFEN(board.Rules{}, strings.Replace(drawn.RFEN(), " 0 1", " 4 3", 1))
	if err != nil || p.HalfmoveClock() != 4 {
		t.Fatal(p.RFEN(), err)
	}
	for _, x := range []struct {
		s    *Searcher
		want bool
	}{{s, true}, {plain, false}} {
		x.s.begin(context.Background(), p, nil, Limits{Depth: 1})
		x.s.path = []uint64{p.Key(), 1, 2, 3, p.Key()}
		x.s.rootPath = 3
		if have := x.s.drawn(&p); have != x.want {
			t.Errorf("a second occurrence draws: %t, want %t", have, x.want)
		}
	}
}
