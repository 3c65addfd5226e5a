package bayesopt

import (
	"math"
	"slices"

	"raumlab/tuner/descent"
)

// mixture are surrogates of the same observations with different hyperparameters, all of the same
// weight. Its predictions have the mean and the variance of the mixture.
type mixture []*surrogate

// pool makes the predictions of one surrogate those of all.
func (m mixture) pool(predict func(s *surrogate) []prediction) []prediction {
	all := predict(m[0])
	if len(m) == 1 {
		return all
	}
	squares := make([]float64, len(all))
	for k, s := range m {
		for i, p := range predict(s) {
			if k > 0 {
				all[i].mean += p.mean
			}
			squares[i] += p.sd*p.sd + p.mean*p.mean
		}
	}
	for i := range all {
		all[i].mean /= float64(len(m))
		all[i].sd = deviation(squares[i]/float64(len(m)), all[i].mean)
	}
	return all
}

// deviation is the sd that belongs to a mean square and a mean. Rounding may make the difference
// negative.
func deviation(square, mean float64) float64 {
	return math.Sqrt(max(square-float64(mean*mean), leastSD*leastSD))
}

func (m mixture) predictAll(x [][]float64) []prediction {
	return m.pool(func(s *surrogate) []prediction { return s.predictAll(x) })
}

func (m mixture) predictGradient(x []float64) prediction {
	if len(m) == 1 {
		return m[0].predictGradient(x)
	}
	d, weight := len(x), 1/float64(len(m))
	r := prediction{meanGradient: make([]float64, d), sdGradient: make([]float64, d)}
	square := 0.
	for _, s := range m {
		p := s.predictGradient(x)
		r.mean += weight * p.mean
		square += weight * (p.sd*p.sd + p.mean*p.mean)
		for j := range d {
			r.meanGradient[j] += weight * p.meanGradient[j]
			r.sdGradient[j] += weight * (p.sd*p.sdGradient[j] + p.mean*p.meanGradient[j])
		}
	}
	r.sd = deviation(square, r.mean)
	for j := range d {
		r.sdGradient[j] = (r.sdGradient[j] - r.mean*r.meanGradient[j]) / r.sd
	}
	return r
}

func (m mixture) leaveOneOut() (mean, variance []float64) {
	for _, p := range m.pool(func(s *surrogate) (left []prediction) {
		means, variances := s.leaveOneOut()
		for i, mean := range means {
			left = append(left, prediction{mean: mean, sd: math.Sqrt(variances[i])})
		}
		return left
	}) {
		mean, variance = append(mean, p.mean), append(variance, p.sd*p.sd)
	}
	return mean, variance
}

// lengths are geometric means.
func (m mixture) lengths() []float64 {
	lengths := make([]float64, len(m[0].lengths))
	for j := range lengths {
		logs := 0.
		for _, s := range m {
			logs += math.Log(s.lengths[j])
		}
		lengths[j] = math.Exp(logs / float64(len(m)))
	}
	return lengths
}

// lowest minimises the posterior mean plus caution posterior sds over the observed points and what
// descents from the best of them find.
func (m mixture) lowest(caution float64) []float64 {
	starts := m.observed(caution, spreadClimbs)
	return best(append(starts, m.descend(starts, caution)...), 1)[0].x
}

// observed are the best of the observed points.
func (m mixture) observed(caution float64, count int) (found []candidate) {
	for i, p := range m.predictAll(m[0].x) {
		found = append(found, candidate{m[0].x[i], p.mean + caution*p.sd})
	}
	return best(found, count)
}

// descend finds local minima of the posterior mean plus caution posterior sds.
func (m mixture) descend(starts []candidate, caution float64) (found []candidate) {
	d := len(m[0].lengths)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	for _, start := range starts {
		x, value := descent.Minimise(func(x, gradient []float64) float64 {
			p := m.predictGradient(x)
			for j := range gradient {
				gradient[j] = p.meanGradient[j] + caution*p.sdGradient[j]
			}
			return p.mean + caution*p.sd
		}, start.x, lower, upper, descent.Limit{Steps: climbSteps, Tolerance: 1e-6})
		found = append(found, candidate{x, value})
	}
	return found
}

// edge is how close to the edge a minimum counts as at it. Noise makes minima there: a surrogate
// that sees only one side goes on falling until the box ends. So a minimum at the edge counts
// cautionAtEdge of its sds higher. Descents start from the minima best observed points.
const edge, cautionAtEdge, minima = 1e-3, 2, 32

// lowestInside is the local minimum of least posterior mean, with caution at the edge.
func (m mixture) lowestInside() []float64 {
	found := m.descend(m.observed(0, minima), 0)
	for i, c := range found {
		if slices.Min(c.x) < edge || slices.Max(c.x) > 1-edge {
			found[i].value += cautionAtEdge * m.predictAll([][]float64{c.x})[0].sd
		}
	}
	return best(found, 1)[0].x
}
