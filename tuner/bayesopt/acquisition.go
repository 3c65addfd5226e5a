package bayesopt

import (
	"math"
	"slices"

	"raumlab/tuner/gp"
)

// improvement is the acquisition: the augmented expected improvement of Huang, Allen, Notz and Zeng
// (J. Global Optim. 34, 2006), EI·(1 − τ/√(σ²+τ²)). EI is over the incumbent's posterior mean. The
// factor is the share of what could be learned that one noisy evaluation teaches. Without it the
// search would ask again and again for a point whose value is known. The optimiser maximises the
// logarithm, whose gradient does not vanish far from the incumbent (Ament et al., NeurIPS 2023).
type improvement struct {
	incumbent int     // observation
	target    float64 // its posterior mean
	noise     float64 // τ, sd of an evaluation
}

// newImprovement takes as incumbent the observation of least posterior mean plus sd, which is low
// and known to be. The next evaluation will be as noisy as the median one. The noise that the
// surrogate learned is left out: with exact values it only makes up for what the model cannot
// explain.
func newImprovement(s *surrogate) improvement {
	best, lowest := 0, math.Inf(1)
	for i, p := range s.predictAll(s.x) {
		if value := s.MeanAt(i) + p.SD; value < lowest {
			best, lowest = i, value
		}
	}
	noise := slices.Sorted(slices.Values(s.noise))[len(s.noise)/2]
	return improvement{best, s.MeanAt(best), math.Sqrt(noise)}
}

// log is the logarithm of the acquisition in units of the surrogate's y.
func (a improvement) log(p gp.Prediction) float64 {
	logH, _ := logImprovement((a.target - p.Mean) / p.SD)
	total := math.Hypot(p.SD, a.noise)
	// 1 − τ/t = σ²/(t(t+τ)), which does not cancel.
	return logH + 3*math.Log(p.SD) - math.Log(total) - math.Log(total+a.noise)
}

// logGradient fills the gradient too; it needs a prediction with gradients.
func (a improvement) logGradient(p gp.Prediction, gradient []float64) float64 {
	v := (a.target - p.Mean) / p.SD
	_, ratio := logImprovement(v)
	total := math.Hypot(p.SD, a.noise)
	perSD := (1-ratio*v)/p.SD + a.noise*(total+a.noise)/(total*total*p.SD)
	for j := range gradient {
		gradient[j] = perSD*p.SDGradient[j] - ratio*p.MeanGradient[j]/p.SD
	}
	return a.log(p)
}

// logImprovement is log h(v), h(v) = φ(v) + vΦ(v): the expected improvement in units of the sd,
// when the incumbent lies v sds above the mean. ratio is h'/h = Φ(v)/h(v). The sum loses a factor
// v² of precision to cancellation; below −5 both come from the continued fraction of the Mills
// ratio, 1 − t·Mills(t) = f/(t+f) with f = 1/(t+2/(t+3/(t+…))), so that log h(−1000) has
// all its digits.
func logImprovement(v float64) (logH, ratio float64) {
	logDensity := -v*v/2 - math.Log(2*math.Pi)/2
	if v > -5 {
		cumulative := math.Erfc(-v/math.Sqrt2) / 2
		h := math.Exp(logDensity) + v*cumulative
		return math.Log(h), cumulative / h
	}
	t, f := -v, 0.
	for k := 60.; k >= 2; k-- {
		f = k / (t + f)
	}
	f = 1 / (t + f)
	return logDensity + math.Log(f) - math.Log(t+f), 1 / f
}
