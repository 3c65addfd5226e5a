package pgvb

import "gonum.org/v1/gonum/mat"

// A Posterior is the normal approximation q(θ) that Model.Fit found.
//
// Its covariance is too narrow: it ignores the uncertainty of the auxiliary variables and the
// shared outcomes of clusters. Report that of Curvature, or an Inference, instead.
type Posterior struct {
	Mean      []float64 // score units, one for each feature
	Trace     []Sweep   // one for each sweep
	Converged bool      // false if the fit ended at its limit of MaxSweeps

	whitened   []float64 // mean of u, nuisance columns included
	covariance matrix    // of u
	precision  []float64 // prior precision of u by column: 1, or E[1/τ²] of its group
	scales     *hierarchy
	whitening  whitening
}

// ELBO returns the evidence lower bound in nats. It compares models of the same observations,
// weights and targets only.
func (p *Posterior) ELBO() float64 { return p.Trace[len(p.Trace)-1].ELBO }

// Covariance returns the covariance of q(θ) in squared score units, without the nuisance columns.
// See Posterior before you use it.
func (p *Posterior) Covariance() *mat.SymDense {
	return p.whitening.unwhiten(p.covariance, len(p.Mean))
}

// PriorPrecision returns E[1/τ²] of the group of each weight, 1 for weights without a group. The
// prior standard deviation that the data gave weight j is its own divided by the square root.
func (p *Posterior) PriorPrecision() []float64 { return p.precision[:len(p.Mean)] }

// A GroupScale is the posterior of τ² of one group, IG(Shape, Scale).
type GroupScale struct {
	Shape, Scale float64
	Weights      int `json:"-"` // weights of the group that are not frozen
}

// InverseSquare returns E[1/τ²].
func (g GroupScale) InverseSquare() float64 { return g.Shape / g.Scale }

// Scales returns the scales of the prior's groups by number, none without groups. The scale of a
// group of few weights is poorly determined.
func (p *Posterior) Scales() []GroupScale {
	var all []GroupScale
	for g, n := range p.scales.size {
		all = append(all, GroupScale{p.scales.alpha[g], p.scales.beta[g], n})
	}
	return all
}
