package pgvb

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// correlated is a prior with correlations of six weights, the third of which is frozen.
func correlated() Prior {
	p := newGarden(1).prior()
	p.SD[2] = 0
	r := mat.NewSymDense(6, nil)
	for j := range 6 {
		r.SetSym(j, j, 1)
		for k := range j {
			r.SetSym(j, k, 0.9/float64(j-k+1)-0.3)
		}
	}
	p.Correlation = r
	return p
}

// Without observations a posterior is its prior, with correlations and without; they do not count
// for a frozen weight, and none are no others than nil.
func TestPriorWithCorrelations(t *testing.T) {
	p := correlated()
	s := NewSample(6)
	must(t, s.Append(Observation{Features: make([]int32, 6), Sign: 1}))
	m, err := NewModel(s, []float64{0.5}, []float64{0}, 850, p)
	must(t, err)
	x := fitted(t, m, Search{})
	for j := range 6 {
		near(t, "mean", x.Mean[j], p.Mean[j], 1e-9)
		for k := range 6 {
			want := p.SD[j] * p.SD[k] * p.Correlation.At(j, k)
			near(t, "covariance", x.Covariance().At(j, k), want, 1e-9*200*200)
		}
	}
	g := newGarden(2)
	grown := g.grow(t, 300, 3)
	plain := g.prior()
	want := inferred(t, grown, Plan{Prior: plain, K: g.k, Lambda: 1})
	plain.Correlation = mat.NewSymDense(6, nil)
	for j := range 6 {
		plain.Correlation.SetSym(j, j, 1)
	}
	got := inferred(t, grown, Plan{Prior: plain, K: g.k, Lambda: 1})
	allNear(t, "mean", got.Mean, want.Mean, want.SD, 1e-6)
	allNear(t, "sd", got.SD, want.SD, want.SD, 1e-6)

	bad := correlated()
	bad.Correlation.SetSym(0, 1, 0.99)
	bad.Correlation.SetSym(0, 3, 0.99)
	bad.Correlation.SetSym(1, 3, -0.99)
	if _, err := NewModel(s, []float64{0.5}, nil, 850, bad); err == nil || !strings.Contains(err.Error(), "no distribution") {
		t.Error(err)
	}
	bad = correlated()
	bad.Groups = make([]int, 6)
	if _, err := NewModel(s, []float64{0.5}, nil, 850, bad); err == nil || !strings.Contains(err.Error(), "groups and correlations") {
		t.Error(err)
	}
}

// Law: the posterior of one half as the prior of the other is nearly the posterior of the whole,
// mean and covariance. Marginal deviations alone say less: the features are correlated.
func TestHalvesMakeTheWhole(t *testing.T) {
	g := newGarden(8)
	for j := range g.weights {
		g.weights[j] *= 1.2
	}
	first, second := g.grow(t, 1500, 1), g.grow(t, 1500, 1)
	whole := NewSample(6)
	for i, s := range []*Sample{first, second} {
		for o, err := range s.All() {
			must(t, err)
			o.Cluster += int64(1500 * i)
			must(t, whole.Append(o))
		}
	}
	plan := Plan{Prior: g.prior(), K: g.k, Lambda: 1}
	want := inferred(t, whole, plan)
	before := inferred(t, first, plan)
	far := func(withCorrelations bool) (mean, sd float64) {
		plan.Prior.Mean, plan.Prior.SD = before.Mean, before.SD
		if plan.Prior.Correlation = nil; withCorrelations {
			plan.Prior.Correlation = before.Correlation
		}
		got := inferred(t, second, plan)
		for j := range want.Mean {
			mean = max(mean, math.Abs(got.Mean[j]-want.Mean[j])/want.SD[j])
			sd = max(sd, math.Abs(math.Log(got.SD[j]/want.SD[j])))
		}
		return mean, sd
	}
	mean, sd := far(true)
	loose, looseSD := far(false)
	t.Logf("means within %.2f sds, sds within %.3f; by marginal deviations %.2f, %.3f", mean, sd, loose, looseSD)
	if mean > 0.1 || sd > 0.05 || mean > loose {
		t.Errorf("means within %.2f sds, sds within a factor of exp %.3f; by marginal deviations %.2f", mean, sd, loose)
	}
}

// Law: lowerRoot and lower are roots.
func TestLowerRoot(t *testing.T) {
	a := gram(7, 9, 3)
	g := a.lowerRoot()
	closeTo(t, "product", g.transposed().times(g).a, a.at)
	for j := range a.n {
		for k := j + 1; k < a.n; k++ {
			if g.at(j, k) != 0 {
				t.Fatalf("row %d is no row of a lower triangle", j)
			}
		}
	}
	w, err := newWhitening(correlated())
	must(t, err)
	f := gram(9, 8, 1).lowerRoot()
	got := w.lower(f)
	mixed := f.times(w.root.transposed())
	closeTo(t, "mixed product", got.transposed().times(got).a, mixed.transposed().times(mixed).at)
}
