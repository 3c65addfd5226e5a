package bayesopt

import (
	"math"
	"slices"

	"raumlab/tuner/gp"
)

// mixture are surrogates of the same observations with different hyperparameters, all of the same
// weight. Its predictions have the mean and the variance of the mixture.
type mixture []*surrogate

// pool makes the predictions of one surrogate those of all.
func (m mixture) pool(predict func(s *surrogate) []gp.Prediction) []gp.Prediction {
	all := predict(m[0])
	if len(m) == 1 {
		return all
	}
	squares := make([]float64, len(all))
	for k, s := range m {
		for i, p := range predict(s) {
			if k > 0 {
				all[i].Mean += p.Mean
			}
			squares[i] += p.SD*p.SD + p.Mean*p.Mean
		}
	}
	for i := range all {
		all[i].Mean /= float64(len(m))
		all[i].SD = deviation(squares[i]/float64(len(m)), all[i].Mean)
	}
	return all
}

// deviation is the sd that belongs to a mean square and a mean. Rounding may make the difference
// negative.
func deviation(square, mean float64) float64 {
	return math.Sqrt(max(square-float64(mean*mean), gp.LeastSD*gp.LeastSD))
}

func (m mixture) predictAll(x [][]float64) []gp.Prediction {
	return m.pool(func(s *surrogate) []gp.Prediction { return s.predictAll(x) })
}

func (m mixture) predictGradient(x []float64) gp.Prediction {
	if len(m) == 1 {
		return m[0].predictGradient(x)
	}
	d, weight := len(x), 1/float64(len(m))
	r := gp.Prediction{MeanGradient: make([]float64, d), SDGradient: make([]float64, d)}
	square := 0.
	for _, s := range m {
		p := s.predictGradient(x)
		r.Mean += weight * p.Mean
		square += weight * (p.SD*p.SD + p.Mean*p.Mean)
		for j := range d {
			r.MeanGradient[j] += weight * p.MeanGradient[j]
			r.SDGradient[j] += weight * (p.SD*p.SDGradient[j] + p.Mean*p.MeanGradient[j])
		}
	}
	r.SD = deviation(square, r.Mean)
	for j := range d {
		r.SDGradient[j] = (r.SDGradient[j] - r.Mean*r.MeanGradient[j]) / r.SD
	}
	return r
}

func (m mixture) leaveOneOut() (mean, variance []float64) {
	for _, p := range m.pool(func(s *surrogate) (left []gp.Prediction) {
		means, variances := s.LeaveOneOut()
		for i, mean := range means {
			left = append(left, gp.Prediction{Mean: mean, SD: math.Sqrt(variances[i])})
		}
		return left
	}) {
		mean, variance = append(mean, p.Mean), append(variance, p.SD*p.SD)
	}
	return mean, variance
}

// lengths are geometric means.
func (m mixture) lengths() []float64 {
	lengths := make([]float64, len(m[0].Lengths))
	for j := range lengths {
		logs := 0.
		for _, s := range m {
			logs += math.Log(s.Lengths[j])
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
		found = append(found, candidate{m[0].x[i], p.Mean + caution*p.SD})
	}
	return best(found, count)
}

// descend finds local minima of the posterior mean plus caution posterior sds.
func (m mixture) descend(starts []candidate, caution float64) (found []candidate) {
	d := len(m[0].Lengths)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	for _, start := range starts {
		x, value := gp.Minimise(func(x, gradient []float64) float64 {
			p := m.predictGradient(x)
			for j := range gradient {
				gradient[j] = p.MeanGradient[j] + caution*p.SDGradient[j]
			}
			return p.Mean + caution*p.SD
		}, start.x, lower, upper, gp.Limit{Steps: climbSteps, Tolerance: 1e-6})
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
			found[i].value += cautionAtEdge * m.predictAll([][]float64{c.x})[0].SD
		}
	}
	return best(found, 1)[0].x
}
