package tuner

import "gonum.org/v1/gonum/mat"

// Posterior is the normal approximation q(θ) that a fit found.
//
// Its covariance is too narrow: it neglects what the auxiliary variables do not know, and that positions of a game
// share a result. Report Curvature or Tuning instead.
type Posterior struct {
	Mean      []float64 // centipawns, one a feature
	Trace     []Sweep   // one a sweep
	Converged bool      // false if the fit ended at its limit of 500 sweeps

	whitened   []float64 // mean of u, nuisance columns included
	covariance *mat.SymDense
	sd         []float64 // prior sd by column
}

// ELBO returns the evidence lower bound in nats. It compares models of the same positions, weights and targets only.
func (p *Posterior) ELBO() float64 { return p.Trace[len(p.Trace)-1].ELBO }

// Covariance returns the covariance of q(θ) in centipawns², without the nuisance columns. See Posterior before use.
func (p *Posterior) Covariance() *mat.SymDense {
	return unwhiten(p.covariance, p.sd, len(p.Mean))
}
