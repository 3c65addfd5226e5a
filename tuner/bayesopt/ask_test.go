package bayesopt

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// bowl26 is an optimiser with 200 observations of a noisy bowl of 26 dimensions.
func bowl26(b *testing.B) *Optimiser {
	b.Helper()
	lower, upper := box(26, -1, 1)
	o, err := New(Config{Lower: lower, Upper: upper, TrustRegion: true})
	must(b, err)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		x, sum := make([]float64, 26), 0.
		for j := range x {
			x[j] = 2*rng.Float64() - 1
			sum += x[j] * x[j] * float64(j+1) / 26
		}
		must(b, o.Tell(Observation{x, sum + rng.NormFloat64()/10, 0.01}))
	}
	return o
}

// The objective of the hyperparameters with its gradient, at 200 observations of 26 dimensions.
func BenchmarkObjective(b *testing.B) {
	o := bowl26(b)
	m, gradient := o.prior.model(o.data(o.history)), make([]float64, 28)
	for b.Loop() {
		if v := m.Objective(o.prior.Mean, gradient); math.IsInf(v, 0) {
			b.Fatal(v)
		}
	}
}

// A proposal of a given surrogate, at 200 observations of 26 dimensions.
func BenchmarkPropose(b *testing.B) {
	o := bowl26(b)
	s, err := condition(o.data(o.history), o.prior.Mean)
	must(b, err)
	lower, upper := box(26, 0, 1)
	for b.Loop() {
		if _, improvement := propose(s, lower, upper, true, o.random(proposalStream, 0)); math.IsInf(improvement, 0) {
			b.Fatal(improvement)
		}
	}
}

// BenchmarkNoisy is an Ask from the history on, and a recommendation, with noise.
func BenchmarkNoisy(b *testing.B) {
	for _, c := range []struct{ observations, d int }{{60, 2}, {100, 6}, {300, 10}} {
		lower, upper := box(c.d, 0, 1)
		o, err := New(Config{Lower: lower, Upper: upper, Seed: 3})
		must(b, err)
		rng := rand.New(rand.NewPCG(8, 1))
		for range c.observations {
			x, y := make([]float64, c.d), 0.
			for j := range x {
				x[j] = rng.Float64()
				y += (x[j] - 0.4) * (x[j] - 0.4)
			}
			must(b, o.Tell(Observation{x, y + 0.3*rng.NormFloat64(), 0.09}))
		}
		name := fmt.Sprintf("/observations=%d/d=%d", c.observations, c.d)
		last := c.observations - 1
		b.Run("Ask"+name, func(b *testing.B) {
			for b.Loop() {
				o.search.begin(0)
				o.search.seen = last
				_, err := o.Ask()
				must(b, err)
			}
		})
		b.Run("Recommend"+name, func(b *testing.B) {
			for b.Loop() {
				o.recommended(o.search.mixture)
			}
		})
	}
}
