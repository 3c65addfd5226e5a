package tuner

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Spreads are posterior standard deviations in centipawns by different accounts of what the games are worth.
type Spreads struct {
	Hessian  []float64 // positions independent, likelihood tempered by η
	Sandwich []float64 // games independent
	Votes    []float64 // every result counted once; nil without results in the targets
}

// widest returns the largest account of every weight.
func (s Spreads) widest() []float64 {
	wide := make([]float64, len(s.Hessian))
	for j := range wide {
		wide[j] = max(s.Hessian[j], s.Sandwich[j])
		if s.Votes != nil {
			wide[j] = max(wide[j], s.Votes[j])
		}
	}
	return wide
}

// spread returns the square roots of the diagonal.
func spread(covariance *mat.SymDense, err error) ([]float64, error) {
	if err != nil {
		return nil, err
	}
	d := diagonal(covariance)
	for j := range d {
		d[j] = math.Sqrt(d[j])
	}
	return d, nil
}
