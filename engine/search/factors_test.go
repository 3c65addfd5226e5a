package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/tables/verdict"
)

// factors returns a searcher whose weights have the factors of endings in their scale.
func factors(t testing.TB) *Searcher {
	t.Helper()
	w := eval.PublishedWeights(eval.Corrected)
	w.Scale = &eval.Scale{Pieces: []int{eval.WholeScale}, Endings: verdict.Factors()}
	if err := w.Validate(); err != nil {
		t.Fatal(err)
	}
	evaluation := features(eval.Corrected)
	evaluation.Evaluator = eval.NewEvaluator(w)
	return New(everything(), evaluation)
}

// With factors a search knows that dead material draws and that two rooks hardly ever win. Its
// labels are those of its weights.
func TestMaterialFactors(t *testing.T) {
	s, plain := factors(t), New(everything(), features(eval.Corrected))
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
		plain.setUp(&p)
		if have, full := s.static(0), plain.static(0); have != full/64 || s.Static(p) != plain.Static(p)/64 {
			t.Errorf("%s: %d, want a part in 64 of %d", p.RFEN(), have, full)
		}
	}
}
