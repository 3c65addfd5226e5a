package bayesopt

import (
	"math"
	"math/rand/v2"
	"slices"
)

// samples are the hyperparameters that noisy observations are explained by, each after sweeps over
// all coordinates.
const samples, sweeps = 5, 2

// sample draws hyperparameters from their posterior by slice sampling (Neal, Ann. Statist. 31,
// 2003), one coordinate after the other, from the mode on.
func (p hyperPrior) sample(d data, mode hyper, rng *rand.Rand) []hyper {
	unused := make([]float64, len(mode))
	density := func(h hyper) float64 {
		s, err := condition(d, h)
		if err != nil {
			return math.Inf(-1)
		}
		return s.likelihood - p.penalty(h, unused)
	}
	h := slices.Clone(mode)
	at := density(h)
	var drawn []hyper
	for range samples {
		for range sweeps {
			for j := range h {
				at = p.slice(density, h, j, at, rng)
			}
		}
		drawn = append(drawn, slices.Clone(h))
	}
	return drawn
}

// slice draws coordinate j from its distribution given the others, and returns the new density. The
// first interval is four prior sds wide and shrinks to the slice.
func (p hyperPrior) slice(density func(hyper) float64, h hyper, j int, at float64, rng *rand.Rand) float64 {
	const width, shrinkings = 4, 50
	level, old := at-rng.ExpFloat64(), h[j]
	left := old - width*p.sd[j]*rng.Float64()
	right := min(left+width*p.sd[j], p.upper[j])
	left = max(left, p.lower[j])
	for range shrinkings {
		h[j] = left + (right-left)*rng.Float64()
		if v := density(h); v >= level {
			return v
		}
		if h[j] < old {
			left = h[j]
		} else {
			right = h[j]
		}
	}
	h[j] = old
	return at
}
