package pgvb

import (
	"math"
	"slices"
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
	m, err := modelOf(s, []float64{0.5}, []float64{0}, 850, p)
	must(t, err)
	x := fitted(t, m, Search{})
	for j := range 6 {
		near(t, "mean", x.Mean[j], p.Mean[j], 1e-9)
		for k := range 6 {
			want := p.SD[j] * p.SD[k] * p.Correlation.At(j, k)
			near(t, "covariance", covarianceOf(x).At(j, k), want, 1e-9*p.SD[j]*p.SD[k])
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
	if _, err := modelOf(s, []float64{0.5}, nil, 850, bad); err == nil ||
		!strings.Contains(err.Error(), "not positive definite") {
		t.Error(err)
	}
	bad = correlated()
	bad.Groups = []int{0, 0, 0, 1, 1, 1}
	if _, err := modelOf(s, []float64{0.5}, nil, 850, bad); err == nil ||
		!strings.Contains(err.Error(), "several groups and correlations") {
		t.Error(err)
	}
}

// Law: a posterior under a prior with correlations, of covariance P, solves its equations as they
// are without whitening: θ = m + P·Σ(w(y-½) - ωμ)φ/K and S + S·A·P = P for A = Σωφφᵀ/K², where
// ω = w·tanh(c/2)/2c and c² = μ² + φᵀSφ/K².
func TestPosteriorUnderCorrelationsSolvesItsEquations(t *testing.T) {
	p := correlated()
	p.Nuisance = nil
	g := newGarden(3)
	s := g.grow(t, 400, 2)
	var targets, counts []float64
	for i := range s.Len() {
		targets, counts = append(targets, float64(i%7)/6), append(counts, 1+float64(i%3))
	}
	x := fitted(t, plain(t, s, targets, counts, g.k, p), Search{Tolerance: 1e-14})

	prior, have := mat.NewSymDense(6, nil), covarianceOf(x)
	for j := range 6 {
		for k := range j + 1 {
			prior.SetSym(j, k, p.SD[j]*p.SD[k]*p.Correlation.At(j, k))
		}
	}
	precision, push := mat.NewSymDense(6, nil), mat.NewVecDense(6, nil)
	for i, o := range observationsOf(t, s) {
		phi := mat.NewVecDense(6, nil)
		for j, f := range o.Features {
			phi.SetVec(j, float64(f)/g.k)
		}
		mu := o.predictor(x.Mean) / g.k
		c := math.Sqrt(mu*mu + mat.Inner(phi, have, phi))
		omega := counts[i] * math.Tanh(c/2) / (2 * c)
		precision.SymRankOne(precision, omega, phi)
		push.AddScaledVec(push, counts[i]*(targets[i]-0.5)-omega*mu, phi)
	}
	var move mat.VecDense
	move.MulVec(prior, push)
	var left mat.Dense
	left.Product(have, precision, prior)
	left.Add(&left, have)
	for j := range 6 {
		near(t, "mean", x.Mean[j], p.Mean[j]+move.AtVec(j), 1e-5*p.SD[j])
		for k := range 6 {
			near(t, "covariance", left.At(j, k), prior.At(j, k), 1e-5*p.SD[j]*p.SD[k])
		}
	}
	if most := slices.Max(diagonal(have)); !(most > 100) || math.Abs(move.AtVec(0)) < p.SD[0]/10 {
		t.Errorf("variances up to %g, a first weight moved by %g: the test wants data that say something, not all", most,
			move.AtVec(0))
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
	if !(mean < 0.05 && sd < 0.02 && loose > 0.15 && looseSD > 0.04) {
		t.Errorf("means within %.2f sds, sds within a factor of exp %.3f; by marginal deviations %.2f, %.3f", mean, sd,
			loose, looseSD)
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
	w, err := newWhitening(correlated(), 1)
	must(t, err)
	f := gram(9, 8, 1).lowerRoot()
	got := w.lower(f)
	mixed := f.times(w.root.transposed())
	closeTo(t, "mixed product", got.transposed().times(got).a, mixed.transposed().times(mixed).at)
}
