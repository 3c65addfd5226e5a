package audit

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/engine/eval"
	"raumlab/engine/features"
)

// condition returns the condition number of the features' correlation matrix: its greatest
// eigenvalue over its least. It is 0 where fewer than two features vary, and the greatest number
// there is where some are sums of others.
func condition(m *features.Sums) float64 {
	n := float64(m.Positions())
	covariance := func(j, k int) float64 {
		return float64(m.Product(j, k)) - float64(float64(m.Sum(j))/n*float64(m.Sum(k)))
	}
	var vary []int
	for j := range eval.NumWeights {
		if n > 0 && covariance(j, j) > 1e-9*n {
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
