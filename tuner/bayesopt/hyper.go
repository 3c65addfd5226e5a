package bayesopt

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// hyper are the hyperparameters on the log scale: log ℓ_1 … log ℓ_d, log s², log σ². ℓ are lengths in the unit cube, s²
// and σ² variances of the signal and of noise that no observation owns up to, both for standardised y.
type hyper []float64

func (h hyper) dimension() int  { return len(h) - 2 }
func (h hyper) signal() float64 { return math.Exp(h[len(h)-2]) }
func (h hyper) noise() float64  { return math.Exp(h[len(h)-1]) }

func (h hyper) lengths() []float64 {
	lengths := make([]float64, h.dimension())
	for j := range lengths {
		lengths[j] = math.Exp(h[j])
	}
	return lengths
}

// hyperPrior is a normal prior for each hyperparameter. A fit that few observations support stays near it; without it
// the marginal likelihood of ten points in 26 dimensions has no useful maximum.
type hyperPrior struct{ mean, sd hyper }

const (
	signalMean, signalSD = 0, 1.5
	noiseMean, noiseSD   = -8, 2
)

// newHyperPrior has log ℓ_j ~ N(lengthMean, lengthSD²), log s² ~ N(0, 1.5²), log σ² ~ N(−8, 2²).
func newHyperPrior(d int, lengthMean, lengthSD float64) hyperPrior {
	p := hyperPrior{make(hyper, d+2), make(hyper, d+2)}
	for j := range d {
		p.mean[j], p.sd[j] = lengthMean, lengthSD
	}
	p.mean[d], p.sd[d] = signalMean, signalSD
	p.mean[d+1], p.sd[d+1] = noiseMean, noiseSD
	return p
}

// cubePrior is the prior of the optimiser: log ℓ_j ~ N(log(√d/2), 0.75²), for distances in the cube grow with √d.
func cubePrior(d int) hyperPrior { return newHyperPrior(d, math.Log(0.5*math.Sqrt(float64(d))), 0.75) }

// bounds keep the search where exponentials and Cholesky factors are safe. That of the noise says more: observations bring
// their own variance, so the noise that is learned stays below e⁻⁶, a twentieth of the sd of y. Without the bound there is
// often a mode in which noise explains exact values, and the search loses sight of the best of them. The lower bound does
// the duty of a jitter.
func (p hyperPrior) bounds() (lower, upper []float64) {
	d := p.mean.dimension()
	for range d {
		lower, upper = append(lower, -6), append(upper, 8)
	}
	return append(lower, -8, -18), append(upper, 8, -6)
}

// shorter is the mean with all lengths so many sds shorter.
func (p hyperPrior) shorter(sds float64) hyper {
	h := slices.Clone(p.mean)
	for j := range h.dimension() {
		h[j] -= sds * p.sd[j]
	}
	return h
}

// draw is a random vector of the prior, held within the bounds.
func (p hyperPrior) draw(rng *rand.Rand) hyper {
	h := make(hyper, len(p.mean))
	lower, upper := p.bounds()
	for j := range h {
		h[j] = min(max(p.mean[j]+p.sd[j]*rng.NormFloat64(), lower[j]), upper[j])
	}
	return h
}

// penalty is −log prior without its constant.
func (p hyperPrior) penalty(h hyper, gradient []float64) float64 {
	sum := 0.
	for j, v := range h {
		t := (v - p.mean[j]) / p.sd[j]
		sum += t * t / 2
		gradient[j] += t / p.sd[j]
	}
	return sum
}

// objective is −log marginal likelihood − log prior, the mean profiled out; +Inf where the kernel matrix has no Cholesky
// factor.
func (p hyperPrior) objective(d data, h hyper, gradient []float64) float64 {
	s, err := condition(d, h)
	if err != nil {
		clear(gradient)
		return math.Inf(1)
	}
	s.likelihoodGradient(gradient)
	for j := range gradient {
		gradient[j] = -gradient[j]
	}
	return p.penalty(h, gradient) - s.likelihood
}

// fit searches the posterior mode of the hyperparameters: a few steps from each start, then on from the best.
func (p hyperPrior) fit(d data, starts []hyper) (best hyper, objective float64) {
	lower, upper := p.bounds()
	search := func(start hyper, steps int) (hyper, float64) {
		return descend(func(x, gradient []float64) float64 { return p.objective(d, x, gradient) },
			start, lower, upper, descent{steps: steps, tolerance: 1e-3})
	}
	objective = math.Inf(1)
	for _, start := range starts {
		h, value := search(start, 15)
		if best == nil || value < objective {
			best, objective = h, value
		}
	}
	if len(starts) > 1 {
		return search(best, 60)
	}
	return best, objective
}

// likelihoodGradient fills the derivatives of the log marginal likelihood for the hyperparameters: ½ tr(W ∂K), where
// W = aaᵀ − K⁻¹. That the mean is profiled adds nothing, for the likelihood is flat in it.
func (s *surrogate) likelihoodGradient(gradient []float64) {
	clear(gradient)
	n, d := len(s.x), len(s.lengths)
	var inverse mat.SymDense
	// The error would tell of a condition number above 1/ε. The inverse is there all the same, good enough to descend by.
	_ = s.cholesky.InverseTo(&inverse)
	raw := inverse.RawSymmetric()
	trace, signal := 0., 0.
	for i, z := range s.scaled {
		row := raw.Data[i*raw.Stride : i*raw.Stride+n]
		w := s.a[i]*s.a[i] - row[i]
		trace += w
		signal += w / 2
		for l := i + 1; l < n; l++ {
			other := s.scaled[l]
			correlation, slope := matern(squaredDistance(z, other))
			w := s.a[i]*s.a[l] - row[l]
			signal += w * correlation
			w *= slope
			for j, v := range z {
				delta := v - other[j]
				gradient[j] += w * delta * delta
			}
		}
	}
	for j := range d {
		gradient[j] *= s.signal
	}
	gradient[d] = s.signal * signal
	gradient[d+1] = s.extra * trace / 2
}
