package bayesopt

import (
	"math"
	"math/rand/v2"
	"slices"

	"raumlab/tuner/descent"
)

// hyper are the hyperparameters on the log scale: log ℓ_1 … log ℓ_d, log s², log σ². ℓ are lengths
// in the unit cube. s² and σ² are variances of the signal and of noise beyond that of the
// observations, both for standardised y.
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

// hyperPrior is a normal prior for each hyperparameter: the marginal likelihood of ten points in 26
// dimensions alone has no useful maximum.
//
// The bounds keep exponentials and Cholesky factors safe. The lower bound of the noise serves as
// jitter. Its upper bound is e⁻⁶, a twentieth of the sd of y. There is often a mode in which noise
// explains exact values, and in it the search loses the best of them. Observations bring their own
// variance.
type hyperPrior struct{ mean, sd, lower, upper hyper }

const (
	signalMean, signalSD = 0, 1.5
	noiseMean, noiseSD   = -8, 2
)

// newHyperPrior has log ℓ_j ~ N(lengthMean, lengthSD²), log s² ~ N(0, 1.5²), log σ² ~ N(−8, 2²).
func newHyperPrior(d int, lengthMean, lengthSD float64) hyperPrior {
	p := hyperPrior{make(hyper, d+2), make(hyper, d+2), make(hyper, d+2), make(hyper, d+2)}
	for j := range d {
		p.mean[j], p.sd[j], p.lower[j], p.upper[j] = lengthMean, lengthSD, -6, 8
	}
	p.mean[d], p.sd[d], p.lower[d], p.upper[d] = signalMean, signalSD, -8, 8
	p.mean[d+1], p.sd[d+1], p.lower[d+1], p.upper[d+1] = noiseMean, noiseSD, -18, -6
	return p
}

// cubePrior is the prior of the optimiser. Up to ten dimensions log ℓ_j ~ N(log(√d/2), 0.75²),
// because distances in the cube grow with √d.
//
// Above, log ℓ_j ~ N(log ½, 0.75²). A few points a dimension say little of its length, so the prior
// decides. The mode of a regression in 26 dimensions with one length for all is 0.3 to 0.4
// (experiments/33).
func cubePrior(d int) hyperPrior {
	length := 0.5
	if d <= mostSpacious {
		length *= math.Sqrt(float64(d))
	}
	return newHyperPrior(d, math.Log(length), 0.75)
}

// exactPrior has log ℓ_j ~ N(log ½, 0.75²) in all dimensions.
func exactPrior(d int) hyperPrior { return newHyperPrior(d, math.Log(0.5), 0.75) }

// mostSpacious is up to how many dimensions lengths grow with the cube; from the next on a study
// keeps to a trust region.
const mostSpacious = 10

// regionPrior is that of a trust region: lengths round √d/4, for only what is near counts, and
// the bounds of the authors' program for ℓ and s².
func regionPrior(d int) hyperPrior {
	p := newHyperPrior(d, math.Log(0.25*math.Sqrt(float64(d))), 0.75)
	for j := range d {
		p.lower[j], p.upper[j] = math.Log(0.005), math.Log(2)
	}
	p.lower[d], p.upper[d] = math.Log(0.05), math.Log(20)
	return p
}

// shorter is the mean with all lengths shorter by sds standard deviations.
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
	for j := range h {
		h[j] = min(max(p.mean[j]+p.sd[j]*rng.NormFloat64(), p.lower[j]), p.upper[j])
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

// objective is −log marginal likelihood − log prior, the mean profiled out; +Inf where the
// kernel matrix has no Cholesky factor.
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

// fit searches the posterior mode of the hyperparameters: a few steps from each start, then on from
// the best. A quasi-Newton method needs about as many steps as dimensions to learn the curvature.
func (p hyperPrior) fit(d data, starts []hyper) (best hyper, objective float64) {
	few := max(15, len(p.mean)+2)
	search := func(start hyper, steps int) (hyper, float64) {
		return descent.Minimise(func(x, gradient []float64) float64 { return p.objective(d, x, gradient) },
			start, p.lower, p.upper, descent.Limit{Steps: steps, Tolerance: 1e-3})
	}
	objective = math.Inf(1)
	for _, start := range starts {
		h, value := search(start, few)
		if best == nil || value < objective {
			best, objective = h, value
		}
	}
	if len(starts) > 1 {
		return search(best, 60)
	}
	return best, objective
}

// likelihoodGradient fills the derivatives of the log marginal likelihood for the hyperparameters:
// ½ tr(W ∂K), where W = aaᵀ − K⁻¹. The profiled mean adds nothing, because the likelihood is flat
// in it. log s² needs no sum over pairs but that of the trend: tr(WK) is aᵀ(y − mean) − n, from
// which noise and trend are taken.
func (s *surrogate) likelihoodGradient(gradient []float64) {
	clear(gradient)
	n, d := len(s.x), len(s.lengths)
	inverse := s.inverse()
	trace, signal := 0., -float64(n)
	for i, at := range s.at {
		row, slopes := inverse.Data[i*inverse.Stride:], s.slopes[i*n:]
		w := s.a[i]*s.a[i] - row[i]
		trace += w
		signal += s.a[i]*(s.y[i]-s.mean) - w*(s.diagonal(i)-s.signal+s.quadratic(at, at))
		for l := i + 1; l < n; l++ {
			other, w := s.at[l], s.a[i]*s.a[l]-row[l]
			signal -= 2 * w * s.quadratic(at, other)
			w *= slopes[l]
			for j, v := range at.scaled {
				delta := v - other.scaled[j]
				gradient[j] += w * delta * delta
			}
		}
	}
	for j := range d {
		gradient[j] *= s.signal
	}
	gradient[d] = signal / 2
	gradient[d+1] = s.extra * trace / 2
}
