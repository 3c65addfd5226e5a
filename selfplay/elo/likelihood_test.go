package elo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// awkward are counts from empty to overwhelming in every combination.
func awkward(yield func(Pentanomial) bool) {
	sizes := [...]int64{0, 1, 30, 5_000}
	var p Pentanomial
	for code := range 1024 {
		for i := range p {
			p[i] = sizes[code>>(2*i)&3]
		}
		if p.Pairs() > 0 && !yield(p) {
			return
		}
	}
}

// The constrained laws must be laws, and satisfy their hypothesis, for any counts.
func TestConstrainedLawsKeepTheirHypothesis(t *testing.T) {
	for p := range awkward {
		observed, _ := regularize(p)
		for _, elo := range []float64{-mostElo, -30, -0.5, 0, 2, 100, mostElo} {
			target := math.Sqrt2 * elo / normalizedUnit
			law := observed.withT(target).of(observed)
			mean, sd := law.stats()
			if got := (mean - 0.5) / sd; !(math.Abs(got-target) < 1e-7) || !(math.Abs(law.sum()-1) < 1e-7) {
				t.Errorf("%v nElo %v: t-value %v, want %v; sum %v", p, elo, got, target, law.sum())
			}
			law = observed.withMean(scoreOf(elo)).of(observed)
			mean, _ = law.stats()
			if !(math.Abs(mean-scoreOf(elo)) < 1e-7) || !(math.Abs(law.sum()-1) < 1e-7) {
				t.Errorf("%v Elo %v: mean %v, want %v; sum %v", p, elo, mean, scoreOf(elo), law.sum())
			}
		}
	}
}

func (l law) sum() float64 {
	return l[0] + l[1] + l[2] + l[3] + l[4]
}

// Every law satisfies some hypothesis: its own. The law found for that hypothesis must be at least
// as likely.
func TestConstrainedLawsAreMostLikely(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	likelihood := func(observed, l law) (sum float64) {
		for i := range l {
			sum += observed[i] * math.Log(l[i])
		}
		return sum
	}
	draw := func() (l law) {
		sum := 0.0
		for i := range l {
			l[i] = 1e-4 + math.Pow(rng.Float64(), 3)
			sum += l[i]
		}
		for i := range l {
			l[i] /= sum
		}
		return l
	}
	for range 20_000 {
		observed, rival := draw(), draw()
		near := rng.Float64() * 0.3 // rivals near the maximum are the hardest
		for i := range rival {
			rival[i] = near*rival[i] + (1-near)*observed[i]
		}
		mean, sd := rival.stats()
		r := likelihood(observed, rival)
		if m := likelihood(observed, observed.withMean(mean).of(observed)); !(m >= r-1e-12) {
			t.Fatalf("observed %v: mean %v reached with %v by %v, but only %v found", observed, mean, r, rival, m)
		}
		tValue := (mean - 0.5) / sd
		if math.Abs(tValue) >= 0.94 {
			continue // farther than mostElo, see withT
		}
		if m := likelihood(observed, observed.withT(tValue).of(observed)); !(m >= r-1e-12) {
			t.Fatalf("observed %v: t-value %v reached with %v by %v, but only %v found", observed, tValue, r, rival, m)
		}
	}
}

// If A won every game, the most likely law under either kind of hypothesis loses by 0:2 all pairs
// that it must lose. Any other result costs more weight for the same mean. That leaves one unknown
// with a closed solution.
func TestLLRClosedForms(t *testing.T) {
	for _, pairs := range []int64{1, 104, 5550} {
		p := Pentanomial{4: pairs}
		share := func(nelo float64) float64 {
			x := math.Sqrt2 * nelo / normalizedUnit
			return (1 + x/math.Hypot(1, x)) / 2
		}
		cases := []struct {
			test SPRT
			want float64
		}{
			{SPRT{Normalized, 0, 5, 0.05, 0.05}, float64(pairs) * math.Log(share(5)/share(0))},
			{SPRT{Normalized, -20, 80, 0.05, 0.05}, float64(pairs) * math.Log(share(80)/share(-20))},
			{SPRT{Logistic, 0, 5, 0.05, 0.05}, float64(pairs) * math.Log(scoreOf(5)/scoreOf(0))},
			{SPRT{Logistic, -20, 80, 0.05, 0.05}, float64(pairs) * math.Log(scoreOf(80)/scoreOf(-20))},
		}
		for _, c := range cases {
			// The fillings of the four empty cells move the ratio by less than their weight.
			if got := c.test.LLR(p); !(math.Abs(got-c.want) <= 4*emptyCell*(1+math.Abs(c.want)/float64(pairs))) {
				t.Errorf("%v %v: LLR %v, closed form %v", c.test, p, got, c.want)
			}
		}
	}
}
