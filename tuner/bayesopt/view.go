package bayesopt

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
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
		estimates[i] = Estimate{points[i], median + units*p.mean, units * p.sd}
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
	d := len(s[0].lengths)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	rng := o.random(gainStream, len(o.history))
	centre := o.recommended(s)
	all := append([][]float64{centre}, points(scatter(centre, lower, upper, false, rng))[spreadCandidates/2:]...)
	// What lies lower but is not recommended may be a gain, too.
	if low := s.lowest(0); squaredDistance(low, centre) > closest*closest {
		all = append(all, low)
	}
	// The mode's alone: samples with short lengths promise much wherever nothing was observed.
	mode := s[0]
	if o.search.since == 0 && o.search.surrogate != nil && !exact(mode.data) {
		mode = o.search.surrogate
	}
	factor, means, err := mode.joint(all)
	if err != nil {
		return 0, fmt.Errorf("gain: %w", err)
	}
	_, units := standard(o.history)
	hits := 0
	for range gainDraws {
		z := make([]float64, len(all))
		for i := range z {
			z[i] = rng.NormFloat64()
		}
		blas64.Trmv(blas.Trans, factor, blas64.Vector{N: len(z), Data: z, Inc: 1})
		bottom := math.Inf(1)
		for i, v := range z {
			bottom = min(bottom, means[i]+v)
		}
		if bottom < means[0]+z[0]-least/units {
			hits++
		}
	}
	return float64(hits) / gainDraws, nil
}

// joint returns the posterior means of points and U, where UᵀU is their covariance.
func (s *surrogate) joint(points [][]float64) (blas64.Triangular, []float64, error) {
	n, m := len(s.x), len(points)
	v := blas64.General{Rows: n, Cols: m, Stride: m, Data: make([]float64, n*m)}
	means, places := make([]float64, m), s.places(points)
	for k, at := range places {
		means[k] = s.mean
		for i, other := range s.at {
			c := s.covariance(at, other)
			v.Data[i*m+k] = c
			means[k] += c * s.a[i]
		}
	}
	blas64.Trsm(blas.Left, blas.Trans, 1, s.factor, v)
	covariance := mat.NewSymDense(m, nil)
	for k, at := range places {
		for l := k; l < m; l++ {
			covariance.SetSym(k, l, s.covariance(at, places[l]))
		}
		covariance.SetSym(k, k, s.variance(at)+s.signal*lastJitter)
	}
	blas64.Syrk(blas.Trans, -1, v, 1, covariance.RawSymmetric())
	factor, ok := lapack64.Potrf(covariance.RawSymmetric())
	if !ok {
		return factor, nil, errors.New("the joint posterior of the candidates is singular")
	}
	return factor, means, nil
}
