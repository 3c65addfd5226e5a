package bayesopt

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"raumlab/tuner/gp"
)

// Predict returns what the surrogate of all observations believes of points in the box.
func (o *Optimiser) Predict(points [][]float64) ([]Estimate, error) {
	s, err := o.informed()
	if err != nil {
		return nil, fmt.Errorf("predict: %w", err)
	}
	cube := make([][]float64, len(points))
	for i, x := range points {
		if err := o.config.inside(x); err != nil {
			return nil, fmt.Errorf("predict point %d: %w", i, err)
		}
		cube[i] = o.toCube(x)
	}
	median, units := standard(o.history)
	estimates := make([]Estimate, len(points))
	for i, p := range s.predictAll(cube) {
		estimates[i] = Estimate{points[i], median + units*p.Mean, units * p.SD}
	}
	return estimates, nil
}

// LeaveOneOut predicts every observation, its noise included, from all others. The points are
// those of the history.
func (o *Optimiser) LeaveOneOut() ([]Estimate, error) {
	s, err := o.informed()
	if err != nil {
		return nil, fmt.Errorf("leave one out: %w", err)
	}
	median, units := standard(o.history)
	mean, variance := s.leaveOneOut()
	estimates := make([]Estimate, len(mean))
	for i, m := range mean {
		estimates[i] = Estimate{o.History()[i].X, median + units*m, units * math.Sqrt(variance[i])}
	}
	return estimates, nil
}

// informed are the surrogates of all observations, if there are any.
func (o *Optimiser) informed() (mixture, error) {
	if len(o.history) == 0 {
		return nil, errors.New("nothing was observed yet; tell at least one observation")
	}
	return o.whole()
}

// gainDraws are joint draws of the surrogate.
const gainDraws = 400

// Gain is the probability that somewhere the function is more than least below its value at the
// recommended point. It is the share of joint draws of the surrogate in which one of some hundred
// points, spread and near, is.
func (o *Optimiser) Gain(least float64) (probability float64, err error) {
	s, err := o.informed()
	if err != nil {
		return 0, fmt.Errorf("gain: %w", err)
	}
	d := len(s[0].Lengths)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	rng := o.random(gainStream, len(o.history))
	centre := o.recommended(s)
	all := append([][]float64{centre}, points(scatter(centre, lower, upper, false, rng))[spreadCandidates/2:]...)
	// What lies lower but is not recommended may be a gain, too.
	if low := s.lowest(0); floats.Distance(low, centre, 2) > closest {
		all = append(all, low)
	}
	// The mode's alone: samples with short lengths promise much wherever nothing was observed.
	mode := s[0]
	if o.search.since == 0 && o.search.surrogate != nil && !exact(mode.data) {
		mode = o.search.surrogate
	}
	means, factor, ok := mode.jointly(all)
	if !ok {
		return 0, errors.New("gain: the joint posterior of the candidates is singular")
	}
	_, units := standard(o.history)
	hits := 0
	values := mat.NewVecDense(len(all), nil)
	for range gainDraws {
		for i := range all {
			values.SetVec(i, rng.NormFloat64())
		}
		values.MulVec(factor, values)
		values.AddVec(values, means)
		if mat.Min(values) < values.AtVec(0)-least/units {
			hits++
		}
	}
	return float64(hits) / gainDraws, nil
}

// jointly returns the joint posterior of points: means and the lower Cholesky factor of their
// covariance.
func (s *surrogate) jointly(points [][]float64) (means *mat.VecDense, factor *mat.TriDense, ok bool) {
	n, joint := len(points), s.Joint(gp.Values(points))
	covariance := mat.NewSymDense(n, nil)
	for i := range n {
		for k := i; k < n; k++ {
			covariance.SetSym(i, k, joint.Covariance(i, joint, k))
		}
		covariance.SetSym(i, i, covariance.At(i, i)+s.Signal*gp.LastJitter)
	}
	var cholesky mat.Cholesky
	if ok = cholesky.Factorize(covariance); ok {
		factor = new(mat.TriDense)
		cholesky.LTo(factor)
	}
	return mat.NewVecDense(n, joint.Means), factor, ok
}
