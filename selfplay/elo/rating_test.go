package elo

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// Two engines are rated by their match alone: the logistic Elo of the pentanomial, and its standard
// error, by the derivative, from that of the score.
func TestRatingsOfTwo(t *testing.T) {
	for _, p := range []Pentanomial{{34, 54, 63, 64, 75}, {10, 21, 44, 42, 25}, {52, 132, 195, 169, 52},
		{0, 3, 20, 60, 117}, {400, 3, 2, 1, 0}} {
		r, err := Rate(2, []Pairing{{0, 1, p}})
		if err != nil {
			t.Fatal(err)
		}
		score := p.Score()
		margin := z975 * p.moments().sd / math.Sqrt(float64(p.Pairs())) * logit / (score * (1 - score))
		prior := precision / 2 / (float64(p.Games()) * score * (1 - score)) // its share of the information
		over, want := r.Over(0, 1), p.Elo().Value
		if !(math.Abs(over.Value-want) <= 2*prior*math.Abs(want)+1e-6) {
			t.Errorf("%v: rating %v, Elo %v", p, over.Value, want)
		}
		if !(math.Abs(halfWidth(over)/margin-1) <= 10*prior) {
			t.Errorf("%v: margin %v, by the derivative %v", p, halfWidth(over), margin)
		}
		if !(math.Abs(r.Of(0).Value-over.Value/2) <= 1e-6 && math.Abs(halfWidth(r.Of(0))-halfWidth(over)/2) <= 1e-6) {
			t.Errorf("%v: over the mean %v, over the other %v", p, r.Of(0), over)
		}
	}
}

// The published fit of citations between four journals (Stigler 1994; the cited one wins) by the R
// package BradleyTerry2, from its test output tests/BTabilities.Rout.save at commit
// dffc0ac36d14ed04dd64bf7b7f1e18e118f7f61c: abilities in logits and standard errors against the
// first journal, and about the mean of all.
//
// A citation is a pair with two equal results, which counts twice in the likelihood and once in the
// intervals. The intervals may differ a little, because the published errors trust the model.
func TestPublishedRatings(t *testing.T) {
	r, err := Rate(4, []Pairing{
		{0, 1, Pentanomial{0: 33, 4: 730}}, {0, 2, Pentanomial{0: 320, 4: 498}}, {0, 3, Pentanomial{0: 284, 4: 221}},
		{1, 2, Pentanomial{0: 813, 4: 68}}, {1, 3, Pentanomial{0: 276, 4: 17}}, {2, 3, Pentanomial{0: 325, 4: 142}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ ability, se, centred, centredSE float64 }{
		{0, 0, 0.7899221, 0.04333047},
		{-2.9490725, 0.10254534, -2.1591504, 0.07257974},
		{-0.4795698, 0.06058873, 0.3103523, 0.04164102},
		{0.2689541, 0.07082997, 1.0588761, 0.05304699},
	} {
		over, of := r.Over(i, 0), r.Of(i)
		for what, x := range map[string][2]float64{
			"over the first": {over.Value / logit, want.ability}, "over the mean": {of.Value / logit, want.centred},
		} {
			if math.Abs(x[0]-x[1]) > 1e-3 {
				t.Errorf("journal %d %s: %.5f, published %.5f", i, what, x[0], x[1])
			}
		}
		for what, x := range map[string][2]float64{
			"over the first": {halfWidth(over) / z975 / logit, want.se}, "over the mean": {halfWidth(of) / z975 / logit,
				want.centredSE},
		} {
			if math.Abs(x[0]-x[1]) > 0.02*x[1] {
				t.Errorf("journal %d %s: standard error %.5f, published %.5f", i, what, x[0], x[1])
			}
		}
	}
}

// tournament draws engines and matches between them.
func tournament(t *rapid.T) (engines int, pairings []Pairing) {
	engines = rapid.IntRange(1, 6).Draw(t, "engines")
	if engines == 1 {
		return engines, nil
	}
	for range rapid.IntRange(0, 12).Draw(t, "pairings") {
		a := rapid.IntRange(0, engines-1).Draw(t, "a")
		b := (a + rapid.IntRange(1, engines-1).Draw(t, "b")) % engines
		x := Pairing{A: a, B: b}
		for i := range x.Pairs {
			x.Pairs[i] = rapid.SampledFrom([]int64{0, 0, 1, 7, 40, 300}).Draw(t, "count")
		}
		pairings = append(pairings, x)
	}
	return engines, pairings
}

// Ratings and intervals are always finite, and their mean is zero. They do not depend on the order
// of engines and matches, or on which engine is A.
func TestRatingLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		engines, pairings := tournament(t)
		r, err := Rate(engines, pairings)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i := range engines {
			sum += r.Of(i).Value
			for _, e := range []Estimate{r.Of(i), r.Over(i, 0)} {
				if math.IsNaN(halfWidth(e)) || math.IsInf(halfWidth(e), 0) || math.Abs(e.Value) > 5*ratingSD ||
					halfWidth(e) > 6*ratingSD {
					t.Fatalf("engine %d: %v", i, e)
				}
			}
			los, back := r.LOS(i, 0), r.LOS(0, i)
			if unknown := i > 0 && !(r.pool[i].Elo().Known() && r.pool[0].Elo().Known()); unknown != math.IsNaN(los) ||
				unknown != math.IsNaN(back) || !unknown && (!(los >= 0 && los <= 1) || math.Abs(los-(1-back)) > 1e-9) {
				t.Fatalf("LOS of %d over 0 is %v, reversed %v", i, los, back)
			}
		}
		if math.Abs(sum) > 1e-6 {
			t.Fatalf("the ratings add up to %v", sum)
		}

		number := rapid.Permutation(seq(engines)).Draw(t, "numbers")
		var again []Pairing
		for _, x := range pairings {
			x.A, x.B = number[x.A], number[x.B]
			if rapid.Bool().Draw(t, "turn") {
				x = Pairing{x.B, x.A, x.Pairs.Reversed()}
			}
			again = append(again, x)
		}
		again = rapid.Permutation(again).Draw(t, "order")
		s, err := Rate(engines, again)
		if err != nil {
			t.Fatal(err)
		}
		for i := range engines {
			for j := range engines {
				x, y := r.Over(i, j), s.Over(number[i], number[j])
				if math.Abs(x.Value-y.Value) > 1e-5 || math.Abs(halfWidth(x)-halfWidth(y)) > 1e-5*(1+halfWidth(x)) {
					t.Fatalf("%d over %d: %v, with other numbers %v", i, j, x, y)
				}
			}
		}
	})
}

func seq(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// At the ratings every engine scores the points that they predict, except for the prior's.
func TestRatingsPredictThePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		engines, pairings := tournament(t)
		r, err := Rate(engines, pairings)
		if err != nil {
			t.Fatal(err)
		}
		for i := range engines {
			points, predicted := 0.0, 0.0
			for _, x := range pairings {
				if x.A != i && x.B != i {
					continue
				}
				if x.B == i {
					x = Pairing{x.B, x.A, x.Pairs.Reversed()}
				}
				points += float64(x.Pairs.Games()) * x.Pairs.Score()
				predicted += float64(x.Pairs.Games()) * scoreOf(r.Over(x.A, x.B).Value)
			}
			if prior := precision * r.elo[i] / logit; math.Abs(points-predicted-prior) > 1e-4 {
				t.Fatalf("engine %d: %v points, %v predicted, %v by the prior", i, points, predicted, prior)
			}
		}
	})
}

// An engine that lost or won everything has a finite rating, beyond all others, and an interval
// that shows how little is known.
func TestRatingOfAllWon(t *testing.T) {
	even := Pentanomial{5, 20, 50, 20, 5}
	r, err := Rate(4, []Pairing{{0, 1, even}, {0, 2, Pentanomial{4: 100}}, {1, 2, Pentanomial{4: 100}}})
	if err != nil {
		t.Fatal(err)
	}
	won, known := r.Over(0, 2), r.Over(0, 1)
	if !(won.Value > 600 && won.Value < 2000) || !(won.Low > 300) || halfWidth(won) < 10*halfWidth(known) {
		t.Errorf("all won: %v; level match: %v", won, known)
	}
	if alone := r.Of(3); math.Abs(alone.Value) > 1e-6 || halfWidth(alone) < ratingSD {
		t.Errorf("an engine without games: %v", alone)
	}
}

func TestRateRefuses(t *testing.T) {
	for _, x := range []struct {
		engines  int
		pairings []Pairing
	}{{0, nil}, {2, []Pairing{{0, 2, Pentanomial{}}}}, {2, []Pairing{{1, 1, Pentanomial{}}}}, {2,
		[]Pairing{{0, -1, Pentanomial{}}}}, {2, []Pairing{{0, 1, Pentanomial{-1}}}}} {
		if r, err := Rate(x.engines, x.pairings); err == nil {
			t.Errorf("%v: rated %v", x, r)
		}
	}
}

// The 95 % intervals contain the truth in 95 % of tournaments, whether the games of a pair are
// alike, cancel or are independent.
func TestRatingIntervalsCover(t *testing.T) {
	trials, slack := 400, 0.02
	if slow() {
		trials, slack = 5000, 0.006
	}
	truth := []float64{120, 40, -10, -150}
	for i, coupling := range []float64{-0.8, 0, 1} {
		rng := rand.New(rand.NewPCG(17, uint64(i)))
		var inside, all int
		for range trials {
			var pairings []Pairing
			for a := range truth {
				for b := range a {
					x := Pairing{A: a, B: b}
					results := games{scoreOf(truth[a] - truth[b]), 0.4, coupling}.law()
					for range 150 {
						x.Pairs[results.deal(rng)]++
					}
					pairings = append(pairings, x)
				}
			}
			r, err := Rate(len(truth), pairings)
			if err != nil {
				t.Fatal(err)
			}
			for i := range truth {
				inside, all = count(inside, all, r.Of(i), truth[i])
				inside, all = count(inside, all, r.Over(i, (i+1)%len(truth)), truth[i]-truth[(i+1)%len(truth)])
			}
		}
		share := float64(inside) / float64(all)
		t.Logf("coupling %+.1f: the intervals cover %.4f", coupling, share)
		if math.Abs(share-0.95) > slack {
			t.Errorf("coupling %+.1f: the intervals cover %.4f, want 0.95", coupling, share)
		}
	}
}

func count(inside, all int, e Estimate, truth float64) (int, int) {
	if e.Low <= truth && truth <= e.High {
		inside++
	}
	return inside, all + 1
}
