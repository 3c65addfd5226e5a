package audit

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/engine/eval"
)

// moments are the sums of features and of their products over positions, exact in integers.
type moments struct {
	n       int64
	support [eval.NumWeights]int64 // positions in which the feature is not zero
	sum     [eval.NumWeights]int64
	product [eval.NumWeights][eval.NumWeights]int64 // the lower triangle
}

// add takes the features of a position.
func (m *moments) add(features *eval.Features) {
	m.n++
	for j, x := range features {
		if x == 0 {
			continue
		}
		m.support[j]++
		m.sum[j] += int64(x)
		for k := range features[:j+1] {
			m.product[j][k] += int64(x) * int64(features[k])
		}
	}
}

// condition returns the condition number of the features' correlation matrix: its greatest
// eigenvalue over its least. It is 0 where fewer than two features vary, and the greatest number
// there is where some are sums of others.
func (m *moments) condition() float64 {
	n := float64(m.n)
	covariance := func(j, k int) float64 {
		return float64(m.product[max(j, k)][min(j, k)]) - float64(float64(m.sum[j])/n*float64(m.sum[k]))
	}
	var vary []int
	for j := range m.sum {
		if m.n > 0 && covariance(j, j) > 1e-9*n {
			vary = append(vary, j)
		}
	}
	if len(vary) < 2 {
		return 0
	}
	correlation := mat.NewSymDense(len(vary), nil)
	for a, j := range vary {
		for b, k := range vary[:a+1] {
			correlation.SetSym(a, b, covariance(j, k)/math.Sqrt(covariance(j, j)*covariance(k, k)))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(correlation, false) {
		return math.MaxFloat64
	}
	values := eigen.Values(nil) // rising
	if least := values[0]; least > 1e-12 {
		return values[len(values)-1] / least
	}
	return math.MaxFloat64
}
