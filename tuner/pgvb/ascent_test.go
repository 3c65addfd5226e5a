package pgvb

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
)

func TestFitReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	sd := roots(r.PGVB.Var)
	for _, c := range []struct{ tolerance, mean float64 }{{1e-10, 5e-4}, {1e-12, 5e-5}, {1e-14, 1e-5}} {
		p := fitted(t, m, Search{Tolerance: c.tolerance})
		allNear(t, "mean", p.Mean, r.PGVB.Mean, sd, c.mean)
		near(t, "final elbo", p.ELBO(), r.PGVB.Final, 1e-7*math.Abs(r.PGVB.Final))
	}

	p := fitted(t, m, Search{Tolerance: 1e-14})
	allNear(t, "variance", diagonal(covarianceOf(p)), r.PGVB.Var, r.PGVB.Var, 1e-5)
	covariance := covarianceOf(p)
	for j, row := range r.PGVB.Cov {
		for k, want := range row {
			near(t, "covariance", covariance.At(j, k), want, 1e-5*sd[j]*sd[k])
		}
	}
}

func TestTraceReproducesReference(t *testing.T) {
	r := readReference(t)
	p := fitted(t, r.model(t), Search{})
	for i, want := range r.PGVB.First {
		near(t, "elbo after sweep", p.Trace[i].ELBO, want, 1e-6)
	}
	for i, want := range r.PGVB.Half {
		got := p.Trace[i/2].AfterWeights
		if i%2 == 1 {
			got = p.Trace[i/2].ELBO
		}
		near(t, "elbo after block", got, want, 1e-6)
	}
	for i, s := range p.Trace {
		if s.Number != i+1 {
			t.Errorf("sweep %d has number %d", i+1, s.Number)
		}
	}
}

// Direct maximisation of the bound, without coordinate ascent, finds the same height. c and log|S|
// are of the same fit. The bound is flat at its top, where two programs stop at different points:
// c and the variances agree within 1e-5, as all means and variances do.
func TestFitAgreesWithDirectMaximisation(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	near(t, "elbo", p.ELBO(), r.Direct.ELBO, 1e-9)
	root, err := factorize(p.covariance)
	must(t, err)
	logDet := root.logDet()
	for _, sd := range m.sd {
		logDet += 2 * math.Log(sd)
	}
	near(t, "log|S|", logDet, r.PGVB.LogDet, 1e-5*float64(m.columns()))
	rows := responseRows(t, m, p)
	for i, want := range r.PGVB.C {
		near(t, "c", math.Sqrt(rows[i].mu*rows[i].mu+rows[i].v), want, 1e-5*want)
	}
}

func TestStartsAgree(t *testing.T) {
	m := readReference(t).model(t)
	zero := fitted(t, m, Search{Tolerance: 1e-14})
	sd := roots(diagonal(covarianceOf(zero)))
	for _, start := range []float64{1, 10} {
		p := fitted(t, m, Search{Tolerance: 1e-14, start: start})
		allNear(t, "mean from another start", p.Mean, zero.Mean, sd, 1e-5)
		near(t, "elbo from another start", p.ELBO(), zero.ELBO(), 1e-9)
	}
}

func TestRowsOfWeightZeroDoNothing(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, count(len(r.Phi)))
	want := fitted(t, plain(t, s, target, weight, r.K, r.prior()), Search{})

	strange := r.observation(3)
	strange.Offset = 1e6
	for range 7 {
		must(t, s.Append(strange))
		target, weight = append(target, 1), append(weight, 0)
	}
	got := fitted(t, plain(t, s, target, weight, r.K, r.prior()), Search{})
	samePosterior(t, "with empty rows", got, want, 1e-10)
}

func TestDoubledRowsOfHalfWeight(t *testing.T) {
	r := readReference(t)
	n := len(r.Phi)
	s, target, weight := r.rows(t, append(count(n), count(n)...))
	for i := range weight {
		weight[i] /= 2
	}
	got := fitted(t, plain(t, s, target, weight, r.K, r.prior()), Search{})
	samePosterior(t, "doubled", got, fitted(t, r.model(t), Search{}), 1e-10)
}

func TestOrderOfRows(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, source(1).Perm(len(r.Phi)))
	got := fitted(t, plain(t, s, target, weight, r.K, r.prior()), Search{})
	samePosterior(t, "permuted", got, fitted(t, r.model(t), Search{}), 1e-10)
}

func TestWorkersDoNotChangeABit(t *testing.T) {
	r := readReference(t)
	n := len(r.Phi)
	// Five blocks, the last one short.
	order := append(append(count(n), count(n)...), count(n)[:n/2+1]...)
	slices.Sort(order) // clusters together
	s, target, weight := r.rows(t, order)
	m, err := modelOf(s, target, weight, r.K, nuisance(r.prior()))
	must(t, err)
	want := fitted(t, m, Search{Workers: 1})
	curvature := curved(t, m, want, 1)
	for _, workers := range []int{2, 3, 8} {
		got := fitted(t, m, Search{Workers: workers})
		sameBits(t, "mean", got.Mean, want.Mean)
		sameBits(t, "covariance", got.covariance.a, want.covariance.a)
		sameBits(t, "hessian", curved(t, m, got, workers).hessian.a, curvature.hessian.a)
		for i := range want.Trace {
			if got.Trace[i] != want.Trace[i] {
				t.Fatalf("%d workers: sweep %+v, one worker %+v", workers, got.Trace[i], want.Trace[i])
			}
		}
	}
}

func sameBits(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for i := range want {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			t.Fatalf("%s[%d] = %x, one worker %x", what, i, got[i], want[i])
		}
	}
}

func TestNothingToLearn(t *testing.T) {
	r := readReference(t)
	s := NewSample(len(r.Mean))
	for i := range r.Phi {
		p := r.observation(i)
		p.Offset = 0
		must(t, s.Append(p))
	}
	flat := Prior{Mean: make([]float64, len(r.Mean)), SD: r.PriorSD}
	p := fitted(t, plain(t, s, constant(s.Len(), 0.5), r.Weight, r.K, flat), Search{})
	for j, mean := range p.Mean {
		if mean != 0 {
			t.Errorf("mean[%d] = %g after targets ½ at offset 0, want 0", j, mean)
		}
	}
}

func TestNoPositionsLeaveThePrior(t *testing.T) {
	r := readReference(t)
	m, err := modelOf(NewSample(len(r.Mean)), nil, nil, r.K, nuisance(r.prior()))
	must(t, err)
	p := fitted(t, m, Search{})
	if p.ELBO() != 0 {
		t.Errorf("elbo %g, want 0", p.ELBO())
	}
	covariance := covarianceOf(p)
	for j := range p.Mean {
		if p.Mean[j] != r.Mean[j] || covariance.At(j, j) != r.PriorSD[j]*r.PriorSD[j] {
			t.Errorf("weight %d: N(%g, %g), want the prior", j, p.Mean[j], covariance.At(j, j))
		}
	}
}

func TestDecidedPositionsStayFinite(t *testing.T) {
	const k = 850
	s, targets := NewSample(1), []float64{0, 0.5, 1, 0, 0.5, 1}
	for i := range targets {
		offset := 800.0 * k
		if i >= 3 {
			offset = -offset
		}
		must(t, s.Append(Observation{Cluster: int64(i), Sign: 1 - 2*(i%2), Features: []int32{int32(i - 2)}, Offset: offset,
			Outcome: 0.5}))
	}
	m, err := modelOf(s, targets, nil, k, nuisance(Prior{Mean: []float64{0}, SD: []float64{100}}))
	must(t, err)
	p := fitted(t, m, Search{})
	hessian, err := curved(t, m, p, 1).Hessian()
	must(t, err)
	for what, x := range map[string]float64{"mean": p.Mean[0], "elbo": p.ELBO(), "variance": covarianceOf(p).At(0, 0),
		"hessian": hessian.At(0, 0)} {
		if !finite(x) {
			t.Errorf("%s = %g", what, x)
		}
	}
}

func TestFrozenWeightStays(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, count(len(r.Phi)))
	prior := Prior{Mean: r.Mean, SD: append([]float64(nil), r.PriorSD...)}
	prior.SD[18] = 0
	m := plain(t, s, target, weight, r.K, prior)
	p := fitted(t, m, Search{})
	if p.Mean[18] != r.Mean[18] || covarianceOf(p).At(18, 18) != 0 {
		t.Errorf("frozen weight became N(%g, %g)", p.Mean[18], covarianceOf(p).At(18, 18))
	}

	// The same fit, with the frozen weight in the offset instead.
	narrow := NewSample(len(r.Mean) - 1)
	for i := range r.Phi {
		q := r.observation(i)
		q.Offset += float64(q.Features[18]) * r.Mean[18]
		q.Features = without(q.Features, 18)
		must(t, narrow.Append(q))
	}
	n := plain(t, narrow, target, weight, r.K, Prior{Mean: without(r.Mean, 18), SD: without(r.PriorSD, 18)})
	q := fitted(t, n, Search{})
	allNear(t, "other means", without(p.Mean, 18), q.Mean, roots(diagonal(covarianceOf(q))), 1e-9)
	near(t, "elbo", p.ELBO(), q.ELBO(), 1e-9)
	one, err := curved(t, m, p, 1).power()
	must(t, err)
	other, err := curved(t, n, q, 1).power()
	must(t, err)
	near(t, "power", one, other, 1e-9)
}

func without[T any](v []T, j int) []T {
	return append(append([]T(nil), v[:j]...), v[j+1:]...)
}

func TestFitStops(t *testing.T) {
	m := readReference(t).model(t)
	ctx, cancel := context.WithCancel(context.Background())
	var sweeps int
	_, err := m.fit(ctx, Search{Progress: func(s Sweep, _ []float64, _ float64) {
		sweeps = s.Number
		if s.Number == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || sweeps != 3 {
		t.Errorf("after %d sweeps: %v, want cancelled after 3", sweeps, err)
	}
}

// The nuisance columns absorb the effect of the sign to move, so the weights do not.
func TestNuisanceTakesTheTempo(t *testing.T) {
	const k, tempo = 850, 60
	rng := source(5)
	s := NewSample(1)
	var target []float64
	for i := range 4000 {
		sign := 1 - 2*(i%2)
		feature := int32(rng.IntN(7) - 3 + sign) // correlated with the sign to move
		score := 100*float64(feature) + tempo*float64(sign)
		must(t, s.Append(Observation{Cluster: int64(i), Sign: sign, Features: []int32{feature}, Score: score, Outcome: 0.5}))
		target = append(target, sigmoid(score/k))
	}
	prior := Prior{Mean: []float64{50}, SD: []float64{1000}}
	weight := constant(s.Len(), 100)
	with, err := modelOf(s, target, weight, k, nuisance(prior))
	must(t, err)
	near(t, "weight with nuisance columns", fitted(t, with, Search{}).Mean[0], 100, 1)
	if bare := fitted(t, plain(t, s, target, weight, k, prior), Search{}).Mean[0]; math.Abs(bare-100) < 5 {
		t.Errorf("weight without nuisance columns is %.1f: this test shows nothing", bare)
	}
}
