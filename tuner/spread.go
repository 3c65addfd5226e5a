package tuner

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Spreads are posterior standard deviations in centipawns by different accounts of what the games are worth.
type Spreads struct {
	Hessian   []float64 // positions independent, likelihood tempered by η
	Sandwich  []float64 // games independent
	Votes     []float64 // every result counted once; nil without results in the targets
	Bootstrap []float64 // games reweighted at random; nil if not asked for
}

// widest returns the largest account of every weight.
func (s Spreads) widest() []float64 {
	wide := append([]float64(nil), s.Hessian...)
	for _, account := range [][]float64{s.Sandwich, s.Votes, s.Bootstrap} {
		for j, sd := range account {
			wide[j] = max(wide[j], sd)
		}
	}
	return wide
}

// spread returns the square roots of the diagonal.
func spread(covariance *mat.SymDense, err error) ([]float64, error) {
	if err != nil {
		return nil, err
	}
	sd := make([]float64, covariance.SymmetricDim())
	for j := range sd {
		sd[j] = math.Sqrt(covariance.At(j, j))
	}
	return sd, nil
}
