package pgvb

import (
	"cmp"
	"math"

	"raumlab/internal/arithmetic"
)

// A Posterior is the normal approximation q(θ) that a fit found.
//
// Its covariance is too narrow: it ignores the uncertainty of the auxiliary variables and the
// shared outcomes of clusters. Report that of Curvature, or an Inference, instead.
type Posterior struct {
	Mean      []float64 // score units, one for each feature
	K         float64   // score units; that of the model where its prior holds it
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

// maxPrecision bounds E[1/τ²].
const maxPrecision = 1e8

// A hierarchy holds q(τ_g²) = IG(α_g, β_g) of the group scales: u_j ~ N(0, τ_g²), and τ_g² ~
// IG(ν/2, ν·A²/2).
type hierarchy struct {
	freedom int     // ν
	breadth float64 // A
	group   []int   // by column, -1 without one
	size    []int   // by group
	alpha   []float64
	beta    []float64
}

// newHierarchy starts at a common E[1/τ²] of all groups. Without groups in the prior all
// precisions are 1. Frozen weights and nuisance columns belong to no group.
func newHierarchy(m *model, start float64) *hierarchy {
	p := m.prior
	h := &hierarchy{freedom: cmp.Or(p.Freedom, 1), breadth: cmp.Or(p.Breadth, 1), group: make([]int, m.columns())}
	for j := range h.group {
		h.group[j] = -1
		if j >= len(p.Groups) || m.sd[j] == 0 {
			continue
		}
		g := p.Groups[j]
		h.group[j] = g
		for len(h.size) <= g {
			h.size = append(h.size, 0)
		}
		h.size[g]++
	}
	for _, n := range h.size {
		alpha := float64(h.freedom+n) / 2
		h.alpha = append(h.alpha, alpha)
		h.beta = append(h.beta, alpha/start)
	}
	return h
}

// floor returns β of the prior of τ².
func (h *hierarchy) floor() float64 { return float64(float64(h.freedom) / 2 * (h.breadth * h.breadth)) }

func (h *hierarchy) inverseSquare(g int) float64 { return min(h.alpha[g]/h.beta[g], maxPrecision) }

// precisions returns the prior precision of every column.
func (h *hierarchy) precisions() []float64 {
	t := constant(len(h.group), 1)
	for j, g := range h.group {
		if g >= 0 {
			t[j] = h.inverseSquare(g)
		}
	}
	return t
}

// curvature returns that of the prior in u at a mean, with group scales that follow: as the weights u
// of a group grow, so does their τ. The update of q(τ²) turns the precision T = α/β of a group,
// to first order, into T·I - T²/α·u·uᵀ, which is also the curvature of the Student prior that
// remains when τ² ~ IG is integrated out. Along u it is at least 0.
func (h *hierarchy) curvature(u []float64) matrix {
	c := newMatrix(len(h.group))
	t := h.precisions()
	squares := make([]float64, len(h.size))
	for j, g := range h.group {
		if g >= 0 {
			squares[g] += float64(u[j] * u[j])
		}
	}
	for j, g := range h.group {
		c.set(j, j, t[j])
		for k := range h.group {
			if g >= 0 && g == h.group[k] && squares[g] > 0 {
				follow := min(float64(t[j]*t[j])/h.alpha[g], t[j]/squares[g])
				c.a[j*c.n+k] -= float64(follow * float64(u[j]*u[k]))
			}
		}
	}
	return c
}

// moments returns Σ E[u_j²] by group.
func (h *hierarchy) moments(mean, variance []float64) []float64 {
	sum := make([]float64, len(h.size))
	for j, g := range h.group {
		if g >= 0 {
			sum[g] += float64(mean[j]*mean[j]) + variance[j]
		}
	}
	return sum
}

// updateScales sets q(τ²).
func (h *hierarchy) updateScales(mean, variance []float64) {
	for g, second := range h.moments(mean, variance) {
		h.beta[g] = h.floor() + float64(0.5*second)
	}
}

// bound returns the term of the ELBO that replaces -KL(q(u) ‖ p(u)). logDet is that of q(u)'s
// covariance.
func (h *hierarchy) bound(mean, variance []float64, logDet float64) float64 {
	const log2Pi = 1.8378770664093454836
	total := float64(0.5*logDet) + float64(0.5*float64(len(mean))*(1+log2Pi))
	for j, g := range h.group {
		if g < 0 {
			total -= float64(0.5 * (log2Pi + float64(mean[j]*mean[j]) + variance[j]))
		}
	}
	// The conversion keeps half of the freedom, a product to the compiler, out of sums.
	priorAlpha, priorBeta := float64(float64(h.freedom)/2), h.floor()
	for g, second := range h.moments(mean, variance) {
		if h.size[g] == 0 {
			continue
		}
		n, alpha := float64(h.size[g]), h.alpha[g]
		logGamma, digamma := gammaHalves(h.freedom + h.size[g])
		priorGamma, _ := gammaHalves(h.freedom)
		logBeta := arithmetic.Log(h.beta[g])
		logTau, inverse := logBeta-digamma, h.inverseSquare(g)
		total -= float64(0.5 * (float64(n*log2Pi) + float64(n*logTau) + float64(inverse*second)))
		total += float64(priorAlpha*arithmetic.Log(priorBeta)) - priorGamma
		total -= float64((priorAlpha+1)*logTau) + float64(priorBeta*inverse)
		total += alpha + logBeta + logGamma - float64((1+alpha)*digamma)
	}
	return total
}

// gammaHalves returns log Γ and ψ at twice/2, twice >= 1, by their recurrences.
func gammaHalves(twice int) (logGamma, digamma float64) {
	const euler = 0.57721566490153286061
	x := 1.0
	logGamma, digamma = 0, -euler
	if twice%2 == 1 {
		x, logGamma, digamma = 0.5, 0.5*arithmetic.Log(math.Pi), -euler-2*math.Ln2
	}
	for ; x < float64(twice)/2; x++ {
		logGamma += arithmetic.Log(x)
		digamma += 1 / x
	}
	return logGamma, digamma
}
