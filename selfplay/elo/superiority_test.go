package elo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// each calls f with all results of n pairs.
func each(n int64, f func(p Pentanomial)) {
	for a := range n + 1 {
		for b := range n - a + 1 {
			for c := range n - a - b + 1 {
				for d := range n - a - b - c + 1 {
					f(Pentanomial{a, b, c, d, n - a - b - c - d})
				}
			}
		}
	}
}

// better calls f with each match in which one pair ended half a point better.
func better(p Pentanomial, f func(q Pentanomial)) {
	for i := range p[:4] {
		if p[i] > 0 {
			q := p
			q[i]--
			q[i+1]++
			f(q)
		}
	}
}

// Law: the likelihood of superiority says what the interval of the Elo says. The last pairs are
// more than the exact law has.
func TestSuperiorityAgreesWithTheInterval(t *testing.T) {
	check := func(p Pentanomial) {
		los, e := p.superiority(), p.Elo()
		if (los > 0.975) != (e.Low > 0) || (los < 0.025) != (e.High < 0) || (los > 0.5) && e.Value < 0 ||
			los < 0.5 && e.Value > 0 || e.Value == 0 && los != 0.5 {
			t.Errorf("%v: LOS %v, Elo %v", p, los, e)
		}
	}
	for n := range int64(7) {
		each(n, check)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		check(random(rng, 1+rng.IntN(200)))
	}
}

// Law: a pair that ends better lowers neither the likelihood of superiority nor the ends of the
// interval below or above 0.
func TestSuperiorityIsMonotone(t *testing.T) {
	check := func(p Pentanomial, slack float64) {
		los, e := p.superiority(), p.Elo()
		better(p, func(q Pentanomial) {
			if x := q.superiority(); x < los-slack {
				t.Errorf("%v: LOS %v, of the better %v %v", p, los, q, x)
			}
			x := q.Elo()
			if e.Low > 0 && x.Low <= 0 && slack < 0.001 || x.High < 0 && e.High >= 0 && slack < 0.001 {
				t.Errorf("%v: Elo %v, of the better %v %v", p, e, q, x)
			}
		})
	}
	const rounding = 1e-10
	for n := int64(1); n <= 5; n++ {
		each(n, func(p Pentanomial) { check(p, rounding) })
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		check(random(rng, 1+rng.IntN(fewPairs)), rounding)
	}
	for range 40 {
		check(random(rng, fewPairs+1+rng.IntN(200)), 0.01) // between two laws
	}
}

// random returns n pairs with shares of the cells that are often small.
func random(rng *rand.Rand, n int) (p Pentanomial) {
	var shares [5]float64
	sum := 0.0
	for i := range shares {
		shares[i] = math.Pow(rng.Float64(), float64(1+rng.IntN(6)))
		sum += shares[i]
	}
	for range n {
		x, i := rng.Float64()*sum, 0
		for ; i < 4 && x > shares[i]; i++ {
			x -= shares[i]
		}
		p[i]++
	}
	return p
}

// The chance of the points seen, or more, under the most likely law whose expected score is ½:
// counted by hand for pairs that are all alike, and by all outcomes for others.
func TestSuperiorityByCounting(t *testing.T) {
	for _, c := range []struct {
		p    Pentanomial
		want float64
	}{
		{Pentanomial{4: 1}, 0.5}, {Pentanomial{4: 2}, 0.75}, {Pentanomial{4: 5}, 1 - 1./32}, {Pentanomial{4: 6}, 1 - 1./64},
		{Pentanomial{3: 2}, 1 - 4./9},
		{Pentanomial{3: 1, 4: 1}, 0.75}, // no more than that of two pairs won outright
		{Pentanomial{0: 5}, 1. / 32}, {Pentanomial{0: 1, 1: 1}, 0.25},
		{Pentanomial{1, 0, 0, 0, 1}, 0.5}, {Pentanomial{2: 9}, 0.5},
	} {
		if got := c.p.superiority(); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v: LOS %v, want %v", c.p, got, c.want)
		}
	}
	p := Pentanomial{2, 1, 0, 3, 4}
	observed, _ := regularize(p)
	law := observed.withMean(0.5).of(observed)
	chance := 0.0
	each(10, func(q Pentanomial) {
		if q.halves() < p.halves() {
			return
		}
		ways, left := 1.0, 10.0
		for i, n := range q {
			for k := range n {
				ways *= left / float64(k+1) * law[i]
				left--
			}
		}
		chance += ways
	})
	if got := p.superiority(); math.Abs(got-(1-chance)) > 1e-9 {
		t.Errorf("%v: LOS %v, by counting %v", p, got, 1-chance)
	}
}

// A Newton step that lands beside the end of its bracket is no root: the interval of this match
// ended at 0.
func TestTiltFindsTheRoot(t *testing.T) {
	p := Pentanomial{1, 1, 1, 11, 1}
	if e := p.Elo(); math.Abs(e.Low+2) > 5 || math.Abs(e.High-211) > 8 {
		t.Errorf("%v: Elo %v", p, e)
	}
	each(8, func(p Pentanomial) {
		observed, _ := regularize(p)
		for _, want := range []float64{0.3, 0.5, 0.6} {
			if mean, _ := observed.withMean(want).of(observed).stats(); math.Abs(mean-want) > 1e-9 {
				t.Errorf("%v: the law with mean %v has mean %v", p, want, mean)
			}
		}
	})
}

// Law: the likelihood of superiority is unknown exactly where the Elo is, in words, too, and in the
// ratings of the same match.
func TestSuperiorityIsUnknownWithTheElo(t *testing.T) {
	unknown := 0
	for n := range int64(8) {
		each(n, func(p Pentanomial) {
			want := p.Elo().String() == "unknown"
			if got := p.LOS(); math.IsNaN(got) != want || (Percent(got) == "unknown") != want ||
				!want && got != p.superiority() {
				t.Errorf("%v: LOS %v (%s), Elo %v", p, got, Percent(got), p.Elo())
			}
			r, err := Rate(2, []Pairing{{0, 1, p}})
			if err != nil || math.IsNaN(r.LOS(0, 1)) != want || math.IsNaN(r.LOS(1, 0)) != want {
				t.Errorf("%v: LOS by ratings %v and %v, Elo %v, error %v", p, r.LOS(0, 1), r.LOS(1, 0), p.Elo(), err)
			}
			if want {
				unknown++
			}
		})
	}
	if unknown != 11 { // no pairs, and 1 to 5 pairs all won or all lost
		t.Errorf("%d matches of up to 7 pairs have an unknown Elo, want 11", unknown)
	}
}
