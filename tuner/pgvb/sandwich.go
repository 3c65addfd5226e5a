package pgvb

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/internal/plural"
)

// A Curvature is the shape of the likelihood at a posterior mean. Covariances of the weights follow
// from it.
type Curvature struct {
	width    int
	clusters int // clusters of positive weight
	whitening
	mean    []float64 // whitened
	prior   matrix    // curvature of the prior in u, see hierarchy.curvature
	hessian matrix    // H = Σ w·σ'(μ)·x·xᵀ, whitened
	spread  matrix    // Σ_g U_g·U_gᵀ, U_g = Σ_{i∈g} w_i(y_i-σ(μ_i))x_i, whitened
}

// Curvature returns the curvature of the model's likelihood at a posterior mean of the same sample
// and prior. The observations of each cluster must be adjacent in the sample.
func (m *model) Curvature(p *Posterior, workers int) (*Curvature, error) {
	if m.sample.scattered {
		return nil, errors.New("curvature: the observations of some cluster are not adjacent in the sample")
	}
	pass, err := m.slopes(workers, p.whitened, true)
	if err != nil {
		return nil, fmt.Errorf("curvature: %w", err)
	}
	c := &Curvature{width: m.sample.width, clusters: pass.clusters, whitening: m.whitening, mean: p.whitened,
		prior: p.scales.curvature(p.whitened)}
	c.hessian, _ = m.whiten(pass.square, pass.linear)
	c.spread, _ = m.whiten(pass.spread, pass.linear)
	return c, nil
}

// Hessian returns (H+T)⁻¹ in squared score units, T the prior precision: the covariance by one
// Newton step at the mean. It is the linear response of the variational mean (Giordano, Broderick
// and Jordan 2015) and corrects the deficit of Posterior.Covariance, but treats the observations
// of a cluster as independent.
func (c *Curvature) Hessian() (*mat.SymDense, error) {
	inverse, err := c.inverse()
	if err != nil {
		return nil, err
	}
	return c.unwhiten(c.mean, inverse, c.width), nil
}

// sandwich returns (H+T)⁻¹(J+T)(H+T)⁻¹ in squared score units, T the prior precision: the
// covariance with clusters, not observations, as the independent units. It needs at least two
// clusters. Ratings of engines have their own in selfplay/elo/rating.go.
func (c *Curvature) sandwich() (*mat.SymDense, error) {
	scores, err := c.scores()
	if err != nil {
		return nil, err
	}
	bread, err := c.inverse()
	if err != nil {
		return nil, err
	}
	return c.unwhiten(c.mean, bread.times(scores.plus(c.prior)).times(bread).symmetrized(), c.width), nil
}

// power returns η = p/tr(H⁻¹J), where p counts the weights that are not frozen. It is the power of
// the likelihood at which its curvature agrees with the spread of the scores of clusters (Pauli,
// Racugno and Ventura 2011; Ribatet, Cooley and Davison 2012). Below 1, the observations of a
// cluster repeat each other. Above 1, the targets scatter less than coin flips.
func (c *Curvature) power() (float64, error) {
	scores, err := c.scores()
	if err != nil {
		return 0, err
	}
	root, err := factorize(c.hessian.plusDiagonal(constant(c.hessian.n, 1e-9)))
	if err != nil {
		return 0, fmt.Errorf("power of the likelihood: %w", err)
	}
	free := 0.0
	for _, sd := range c.sd {
		if sd > 0 {
			free++
		}
	}
	trace := root.inverse().trace(scores)
	if !(trace > 0) {
		return 0, errors.New("power of the likelihood: the residuals do not vary")
	}
	return free / trace, nil
}

// scores returns J = G/(G-1)·Σ U_g·U_gᵀ.
func (c *Curvature) scores() (matrix, error) {
	if c.clusters < 2 {
		return matrix{}, fmt.Errorf("%s with a positive weight, the spread of clusters needs at least 2",
			plural.Of(c.clusters, "cluster"))
	}
	j := newMatrix(c.spread.n)
	addScaled(j.a, float64(c.clusters)/float64(c.clusters-1), c.spread.a)
	return j, nil
}

// inverse returns (H + prior precision)⁻¹.
func (c *Curvature) inverse() (matrix, error) {
	root, err := factorize(c.hessian.plus(c.prior))
	if err != nil {
		return matrix{}, fmt.Errorf("curvature: %w", err)
	}
	return root.inverse(), nil
}

// Spreads are posterior standard deviations in score units under different assumptions: of each
// weight, and of K where it is free.
type Spreads struct {
	Hessian       []float64 // observations are independent, the likelihood is tempered by η
	Sandwich      []float64 // clusters are independent
	EqualClusters []float64 // every outcome counts once; nil unless the target is the outcome
	Bootstrap     []float64 // clusters reweighted at random; nil without replicates
	Refits        []float64 // clusters drawn again, all refitted; nil without refits

	Failed []FailedSpread // ways that the plan asks for and that could not be taken: they stay nil
}

// A FailedSpread is a way to measure the uncertainty that could not be taken.
type FailedSpread struct {
	Stage string // votes, bootstrap or refits
	Err   error
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
