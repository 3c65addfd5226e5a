package bayesopt

import (
	"math"
	"slices"

	"raumlab/tuner/gp"
)

// prior is a normal prior for each hyperparameter: the marginal likelihood of ten points in 26
// dimensions alone has no useful maximum.
//
// The bounds keep exponentials and Cholesky factors safe. The lower bound of the noise serves as
// jitter. Its upper bound is e⁻⁶, a twentieth of the sd of y. There is often a mode in which noise
// explains exact values, and in it the search loses the best of them. Observations bring their own
// variance.
type prior struct{ gp.Prior }

const (
	signalMean, signalSD = 0, 1.5
	noiseMean, noiseSD   = -8, 2
)

// newPrior has log ℓ_j ~ N(lengthMean, lengthSD²), log s² ~ N(0, 1.5²), log σ² ~ N(−8, 2²).
func newPrior(d int, lengthMean, lengthSD float64) prior {
	var p gp.Prior
	add := func(mean, sd, lower, upper float64) {
		p.Mean, p.SD = append(p.Mean, mean), append(p.SD, sd)
		p.Lower, p.Upper = append(p.Lower, lower), append(p.Upper, upper)
	}
	for range d {
		add(lengthMean, lengthSD, -6, 8)
	}
	add(signalMean, signalSD, -8, 8)
	add(noiseMean, noiseSD, -18, -6)
	return prior{p}
}

// cubePrior is the prior of the optimiser. Up to ten dimensions log ℓ_j ~ N(log(√d/2), 0.75²),
// because distances in the cube grow with √d.
//
// Above, log ℓ_j ~ N(log ½, 0.75²). A few points a dimension say little of its length, so the prior
// decides. The mode of a regression in 26 dimensions with one length for all is 0.3 to 0.4
// (experiments/33).
func cubePrior(d int) prior {
	length := 0.5
	if d <= mostSpacious {
		length *= math.Sqrt(float64(d))
	}
	return newPrior(d, math.Log(length), 0.75)
}

// exactPrior has log ℓ_j ~ N(log ½, 0.75²) in all dimensions.
func exactPrior(d int) prior { return newPrior(d, math.Log(0.5), 0.75) }

// mostSpacious is up to how many dimensions lengths grow with the cube; from the next on a study
// keeps to a trust region.
const mostSpacious = 10

// regionPrior is that of a trust region: lengths round √d/4, for only what is near counts, and
// the bounds of the authors' program for ℓ and s².
func regionPrior(d int) prior {
	p := newPrior(d, math.Log(0.25*math.Sqrt(float64(d))), 0.75)
	for j := range d {
		p.Lower[j], p.Upper[j] = math.Log(0.005), math.Log(2)
	}
	p.Lower[d], p.Upper[d] = math.Log(0.05), math.Log(20)
	return p
}

// shorter is the mean with all lengths shorter by sds standard deviations.
func (p prior) shorter(sds float64) []float64 {
	h := slices.Clone(p.Mean)
	for j := range len(h) - 2 {
		h[j] -= sds * p.SD[j]
	}
	return h
}

func (p prior) model(d data) gp.Model {
	return gp.Model{Prior: p.Prior, Observations: d.observations(), Process: d.process,
		Slopes: func(g gp.Gradient) []float64 { return append(g.Lengths, g.Signal, g.Noise) }}
}

// fit searches the posterior mode of the hyperparameters: a few steps from each start, then on from
// the best. A quasi-Newton method needs about as many steps as dimensions to learn the curvature.
func (p prior) fit(d data, starts [][]float64) (best []float64, objective float64) {
	m, limit := p.model(d), gp.Limit{Steps: max(15, len(p.Mean)+2), Tolerance: 1e-3}
	objective = math.Inf(1)
	for _, start := range starts {
		h, value := m.Minimise(start, limit)
		if best == nil || value < objective {
			best, objective = h, value
		}
	}
	if len(starts) > 1 {
		limit.Steps = 60
		return m.Minimise(best, limit)
	}
	return best, objective
}
