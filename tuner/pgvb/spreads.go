package pgvb

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Spreads are posterior standard deviations in score units under different assumptions.
type Spreads struct {
	Hessian       []float64 // observations are independent, the likelihood is tempered by η
	Sandwich      []float64 // clusters are independent
	EqualClusters []float64 // every outcome counts once; nil without outcomes in the targets
	Bootstrap     []float64 // clusters reweighted at random; nil without replicates
	Refits        []float64 // clusters drawn again, all refitted, see Refit; nil without refits
}

// widest returns the greatest deviation of every weight.
func (s Spreads) widest() []float64 {
	wide := append([]float64(nil), s.Hessian...)
	for _, account := range [][]float64{s.Sandwich, s.EqualClusters, s.Bootstrap, s.Refits} {
		for j, sd := range account {
			wide[j] = max(wide[j], sd)
		}
	}
	return wide
}

// deviations returns the square roots of the diagonal.
func deviations(covariance *mat.SymDense, err error) ([]float64, error) {
	if err != nil {
		return nil, err
	}
	sd := make([]float64, covariance.SymmetricDim())
	for j := range sd {
		sd[j] = math.Sqrt(covariance.At(j, j))
	}
	return sd, nil
}
