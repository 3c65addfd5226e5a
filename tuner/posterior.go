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
	covariance matrix    // of u
	precision  []float64 // prior precision of u by column: one, or E[1/τ²] of its group
	scales     *hierarchy
	sd         []float64 // prior sd by column
}

// ELBO returns the evidence lower bound in nats. It compares models of the same positions, weights and targets only.
func (p *Posterior) ELBO() float64 { return p.Trace[len(p.Trace)-1].ELBO }

// Covariance returns the covariance of q(θ) in centipawns², without the nuisance columns. See Posterior before use.
func (p *Posterior) Covariance() *mat.SymDense {
	return p.covariance.unwhiten(p.sd, len(p.Mean))
}

// GroupScale is what a fit found about τ² of one group: the posterior IG(Shape, Scale).
type GroupScale struct {
	Shape, Scale float64
}

// InverseSquare returns E[1/τ²].
func (g GroupScale) InverseSquare() float64 { return g.Shape / g.Scale }

// Scales returns the scales of the prior's groups, by number; none without groups. A group of a few weights knows its scale badly.
func (p *Posterior) Scales() []GroupScale {
	var all []GroupScale
	for g := range p.scales.size {
		all = append(all, GroupScale{p.scales.alpha[g], p.scales.beta[g]})
	}
	return all
}
