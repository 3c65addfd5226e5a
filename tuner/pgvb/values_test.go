package pgvb

import "gonum.org/v1/gonum/mat"

// values is the column of numbers by observation.
func values(numbers []float64) Column {
	return func(b *block, r int) float64 { return numbers[b.first+r] }
}

// modelOf is newModel of given targets, and weights of the observations (nil for 1 each).
func modelOf(s *Sample, target, weight []float64, k float64, prior Prior) (*model, error) {
	m, err := newModel(s, values(target), k, prior)
	if err != nil || weight == nil {
		return m, err
	}
	return m.weighted(values(weight)), nil
}

// covarianceOf is that of q(θ) in squared score units, without the nuisance columns.
func covarianceOf(p *Posterior) *mat.SymDense {
	return p.whitening.unwhiten(p.whitened, p.covariance, len(p.Mean))
}
