package pgvb

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// hierarchical is the reference regression with the group scales of its prior.
func (r *reference) hierarchical(t testing.TB) *Model {
	t.Helper()
	s, target, weight := r.rows(t, count(len(r.Phi)))
	prior := r.prior()
	prior.Groups = r.Groups
	return plain(t, s, target, weight, r.K, prior)
}

func TestHierarchyReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.hierarchical(t)
	// The reference updates weights and scales once between two passes.
	p := fitted(t, m, Search{Tolerance: 1e-14, rounds: 1})
	for i, want := range r.Hier.First {
		near(t, "elbo after sweep", p.Trace[i].ELBO, want, 1e-6)
	}
	sd := roots(r.Hier.Var)
	for _, rounds := range []int{1, 0} {
		p := fitted(t, m, Search{Tolerance: 1e-14, rounds: rounds})
		t.Logf("%d sweeps at %d rounds", len(p.Trace), rounds)
		near(t, "final elbo", p.ELBO(), r.Hier.Final, 1e-7*math.Abs(r.Hier.Final))
		allNear(t, "mean", p.Mean, r.Hier.Mean, sd, 1e-3)
		allNear(t, "variance", diagonal(p.Covariance()), r.Hier.Var, r.Hier.Var, 1e-4)
		for g, s := range p.Scales() {
			near(t, "E[1/τ²]", s.InverseSquare(), r.Hier.Inverse[g], 1e-3*r.Hier.Inverse[g])
			near(t, "beta", s.Scale, r.Hier.Beta[g], 1e-3*r.Hier.Beta[g])
			near(t, "beta of a", p.scales.betaA[g], r.Hier.BetaA[g], 1e-3*r.Hier.BetaA[g])
		}
	}
}

func TestHierarchyFromOtherStarts(t *testing.T) {
	r := readReference(t)
	for _, start := range []float64{0.1, 10} {
		p := fitted(t, r.hierarchical(t), Search{Tolerance: 1e-12, Scales: start})
		near(t, "elbo from another start", p.ELBO(), r.Hier.Final, 1e-6*math.Abs(r.Hier.Final))
	}
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
	allNear(t, "other means", without(p.Mean, 18), q.Mean, roots(diagonal(q.Covariance())), 1e-5)
	near(t, "elbo", p.ELBO(), q.ELBO(), 1e-7)
	for g, s := range q.Scales() {
		near(t, "scale", p.Scales()[g].InverseSquare(), s.InverseSquare(), 1e-4*s.InverseSquare())
	}
}

// Without data a group keeps its scale's prior. With x = E[1/τ²] of n weights, β = 1/βa + ½Σu² is
// (n+1)/2x = 1/(x + 1/A²) + n/2x under half-Cauchy(A): x is 1/A², from any start.
func TestHierarchyWithoutGames(t *testing.T) {
	r := readReference(t)
	for breadth, want := range map[float64]float64{0: 1, 2: 0.25, 0.5: 4} {
		prior := r.prior()
		prior.Groups, prior.Breadth = r.Groups, breadth
		m, err := NewModel(NewSample(len(r.Mean)), nil, nil, r.K, nuisance(prior))
		must(t, err)
		p := fitted(t, m, Search{Scales: 3 * want, Tolerance: 1e-15})
		variance := make([]float64, len(r.Mean))
		for j, mean := range p.Mean {
			if mean != r.Mean[j] {
				t.Errorf("mean %d moved to %g", j, mean)
			}
			variance[j] = r.PriorSD[j] * r.PriorSD[j] / want
		}
		allNear(t, "variance", diagonal(p.Covariance()), variance, variance, 1e-3)
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
