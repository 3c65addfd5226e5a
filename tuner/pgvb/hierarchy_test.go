package pgvb

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// hierarchical is the reference regression with the group scales of its prior.
func (r *reference) hierarchical(t testing.TB) *model {
	t.Helper()
	s, target, weight := r.rows(t, count(len(r.Phi)))
	prior := r.prior()
	prior.Groups = r.Groups
	return plain(t, s, target, weight, r.K, prior)
}

func TestHierarchyFromOtherStarts(t *testing.T) {
	r := readReference(t)
	want := fitted(t, r.hierarchical(t), Search{Tolerance: 1e-14})
	for _, search := range []Search{{Scales: 0.1}, {Scales: 10}, {rounds: 1}} {
		search.Tolerance = 1e-14
		samePosterior(t, "from another start", fitted(t, r.hierarchical(t), search), want, 1e-4)
	}
}

// Without τ the prior of a group is Student's t. Its curvature is that of the fit, where the variance
// of the weights is left out of q(τ²).
func TestCurvatureOfTheGroupPrior(t *testing.T) {
	prior := Prior{Mean: make([]float64, 3), SD: constant(3, 1), Groups: make([]int, 3), Freedom: 5, Breadth: 2}
	m, err := modelOf(NewSample(3), nil, nil, 1, prior)
	must(t, err)
	h := newHierarchy(m, 1)
	u := []float64{0.6, -0.3, 0.2}
	h.updateScales(u, make([]float64, 3))
	logDensity := func(x []float64) float64 { return -4 * math.Log(1+dot(x, x)/(5*4)) } // (ν+n)/2 = 4
	const step = 1e-3
	got := h.curvature(u)
	for j := range u {
		for k := range u {
			at := func(a, b float64) float64 {
				x := slices.Clone(u)
				x[j] += a * step
				x[k] += b * step
				return logDensity(x)
			}
			want := -(at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * step * step)
			near(t, fmt.Sprintf("curvature %d, %d", j, k), got.at(j, k), want, 1e-5)
		}
	}
	// Far from its mean the density is no longer concave: along u the curvature is 0, never below.
	far := []float64{60, -30, 20}
	h.updateScales(far, make([]float64, 3))
	near(t, "curvature far out", h.curvature(far).quadratic(far), 0, 1e-9)
}

// A frozen weight belongs to no group: the scale is that of the others.
func TestHierarchyWithoutFrozenWeights(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, count(len(r.Phi)))
	prior := r.prior()
	prior.Groups, prior.SD = r.Groups, append([]float64(nil), r.PriorSD...)
	prior.SD[18] = 0
	p := fitted(t, plain(t, s, target, weight, r.K, prior), Search{})

	narrow := NewSample(len(r.Mean) - 1)
	for i := range r.Phi {
		q := r.observation(i)
		q.Offset += float64(q.Features[18]) * r.Mean[18]
		q.Features = without(q.Features, 18)
		must(t, narrow.Append(q))
	}
	q := fitted(t, plain(t, narrow, target, weight, r.K, Prior{Mean: without(r.Mean, 18), SD: without(r.PriorSD, 18),
		Groups: without(r.Groups, 18)}), Search{})
	allNear(t, "other means", without(p.Mean, 18), q.Mean, roots(diagonal(covarianceOf(q))), 1e-5)
	near(t, "elbo", p.ELBO(), q.ELBO(), 1e-7)
	for g, s := range q.Scales() {
		near(t, "scale", p.Scales()[g].InverseSquare(), s.InverseSquare(), 1e-4*s.InverseSquare())
	}
}

// Without data a group keeps its scale's prior. With x = E[1/τ²] of n weights, β = ν·A²/2 + ½Σu² is
// (ν+n)/2x = ν·A²/2 + n/2x: x is 1/A², from any start.
func TestHierarchyWithoutGames(t *testing.T) {
	r := readReference(t)
	for breadth, want := range map[float64]float64{0: 1, 2: 0.25, 0.5: 4} {
		prior := r.prior()
		prior.Groups, prior.Breadth = r.Groups, breadth
		m, err := modelOf(NewSample(len(r.Mean)), nil, nil, r.K, nuisance(prior))
		must(t, err)
		p := fitted(t, m, Search{Scales: 3 * want, Tolerance: 1e-15})
		variance := make([]float64, len(r.Mean))
		for j, mean := range p.Mean {
			if mean != r.Mean[j] {
				t.Errorf("mean %d moved to %g", j, mean)
			}
			variance[j] = r.PriorSD[j] * r.PriorSD[j] / want
		}
		allNear(t, "variance", diagonal(covarianceOf(p)), variance, variance, 1e-3)
		if n := len(p.Scales()); n != slices.Max(r.Groups)+1 {
			t.Errorf("%d groups", n)
		}
		for g, s := range p.Scales() {
			near(t, fmt.Sprintf("breadth %g, group %d: E[1/τ²]", breadth, g), s.InverseSquare(), want, 1e-3*want)
		}
	}
}

func TestGammaHalves(t *testing.T) {
	for twice := 1; twice < 20; twice++ {
		x := float64(twice) / 2
		logGamma, digamma := gammaHalves(twice)
		want, _ := math.Lgamma(x)
		near(t, "log Γ", logGamma, want, 1e-13*(1+want))
		// ψ by the slope of log Γ.
		above, _ := math.Lgamma(x + 1e-5)
		below, _ := math.Lgamma(x - 1e-5)
		near(t, "ψ", digamma, (above-below)/2e-5, 1e-8)
	}
}
