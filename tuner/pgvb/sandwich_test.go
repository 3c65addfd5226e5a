package pgvb

import (
	"math"
	"strings"
	"testing"
)

func TestCurvatureReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	c := curved(t, m, p, 0)

	hessian, err := deviations(c.Hessian())
	must(t, err)
	allNear(t, "hessian sd", hessian, r.LRVB.Hessian, r.LRVB.Hessian, 1e-5)
	sandwich, err := deviations(c.sandwich())
	must(t, err)
	allNear(t, "sandwich sd", sandwich, r.Clustered.Sandwich, r.Clustered.Sandwich, 1e-5)
	power, err := c.power()
	must(t, err)
	near(t, "power", power, r.Clustered.Power, 1e-5*r.Clustered.Power)
}

func TestTemperedFitReproducesReference(t *testing.T) {
	r := readReference(t)
	weight := make([]float64, len(r.Weight))
	for i, w := range r.Weight {
		weight[i] = r.Clustered.Power * w
	}
	p := fitted(t, r.model(t).weighted(values(weight)), Search{Tolerance: 1e-14})
	allNear(t, "tempered mean", p.Mean, r.Clustered.TemperedMean, r.Clustered.TemperedSD, 1e-5)
	allNear(t, "tempered sd", roots(diagonal(covarianceOf(p))), r.Clustered.TemperedSD, r.Clustered.TemperedSD, 1e-5)
}

// By 24000 draws of Hamiltonian Monte Carlo, the Hessian step corrects the variational covariance.
func TestDeviationsAgainstMonteCarlo(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{})
	hessian, err := deviations(curved(t, m, p, 0).Hessian())
	must(t, err)
	raw := roots(diagonal(covarianceOf(p)))
	allNear(t, "mean against Monte Carlo", p.Mean, r.MCMC.Mean, r.MCMC.SD, 0.05)
	allNear(t, "hessian sd against Monte Carlo", hessian, r.MCMC.SD, r.MCMC.SD, 0.03)
	for j, sd := range r.MCMC.SD {
		if ratio := raw[j] / sd; ratio < 0.84 || ratio > 1.01 {
			t.Errorf("variational sd %d is %.3f of Monte Carlo's, want 0.84 to 1.01", j, ratio)
		}
	}
}

func TestPowerOfRepeatedPositions(t *testing.T) {
	// An observation eight times in its cluster is worth the same as once: the power falls to
	// an eighth.
	one, eight := tenfold(t, 1), tenfold(t, 8)
	near(t, "ratio of powers", one/eight, 8, 1e-6)
}

// tenfold returns the power if each cluster repeats one observation.
func tenfold(t *testing.T, copies int) float64 {
	rng := source(2)
	s := NewSample(2)
	var target []float64
	for g := range 500 {
		f := []int32{int32(rng.IntN(5) - 2), int32(rng.IntN(5) - 2)}
		z := float64(rng.IntN(2))
		for range copies {
			must(t, s.Append(Observation{Cluster: int64(g), Sign: 1, Features: f, Outcome: z}))
			target = append(target, z)
		}
	}
	m := plain(t, s, target, nil, 850, Prior{Mean: []float64{0, 0}, SD: []float64{100, 100}})
	// The same fit for any number of copies.
	p := fitted(t, m.weighted(values(constant(s.Len(), 1/float64(copies)))), Search{})
	power, err := curved(t, m, p, 1).power()
	must(t, err)
	return power
}

func TestOneGameHasNoSpread(t *testing.T) {
	s := NewSample(1)
	for i := range 5 {
		must(t, s.Append(Observation{Cluster: 7, Sign: 1, Features: []int32{int32(i)}, Outcome: 1}))
	}
	m, err := modelOf(s, constant(5, 1), nil, 850, nuisance(Prior{Mean: []float64{0}, SD: []float64{100}}))
	must(t, err)
	c := curved(t, m, fitted(t, m, Search{}), 1)
	if _, err := c.Hessian(); err != nil {
		t.Errorf("hessian: %v", err)
	}
	if _, err := c.sandwich(); err == nil || !strings.Contains(err.Error(), "1 cluster") {
		t.Errorf("sandwich of one cluster: %v", err)
	}
	if _, err := c.power(); err == nil {
		t.Error("power of one cluster: no error")
	}
}

// The kernels agree with plain loops, with nuisance columns and a row count that is no multiple of
// four.
func TestPasses(t *testing.T) {
	r := readReference(t)
	order := count(1027)
	s, target, weight := r.rows(t, order)
	m, err := modelOf(s, target, weight, r.K, nuisance(r.prior()))
	must(t, err)
	p := m.columns()
	rng := source(12)
	u, factor := make([]float64, p), newMatrix(p)
	for j := range p {
		u[j] = rng.NormFloat64()
		for k := range j + 1 {
			factor.set(j, k, rng.NormFloat64())
		}
	}
	bound, err := m.bound(2, u, factor, -1)
	must(t, err)
	curve, err := m.slopes(2, u, true)
	must(t, err)
	omegas, push := newMatrix(p), make([]float64, p)
	hessian, slopes, scores := newMatrix(p), make([]float64, p), map[int][]float64{}
	var optimum, value float64
	for i := range order {
		x, mu := make([]float64, p), r.Offset[i]/r.K
		for j := range p {
			mean, feature := 0.0, 1.0
			if j < len(r.Mean) {
				mean, feature = r.Mean[j], float64(r.Phi[i][j])
			}
			x[j] = feature * m.scale[j]
			mu += feature*mean/r.K + x[j]*u[j]
		}
		v := 0.0
		for j := range p {
			z := dot(factor.row(j), x)
			v += z * z
		}
		w, kappa, c := weight[i], weight[i]*(target[i]-0.5), math.Sqrt(mu*mu+v)
		omega := w * math.Tanh(c/2) / (2 * c)
		optimum += kappa*mu - w*math.Log(2*math.Cosh(c/2))
		hit := 1 / (1 + math.Exp(-mu))
		value += w * (target[i]*math.Log(hit) + (1-target[i])*math.Log(1-hit))
		score := scores[r.Cluster[i]]
		if score == nil {
			score = make([]float64, p)
			scores[r.Cluster[i]] = score
		}
		for j := range p {
			push[j] += (kappa - omega*mu) * x[j]
			slopes[j] += w * (target[i] - hit) * x[j]
			score[j] += w * (target[i] - hit) * x[j]
			for k := range p {
				omegas.a[j*p+k] += omega * x[j] * x[k]
				hessian.a[j*p+k] += w * hit * (1 - hit) * x[j] * x[k]
			}
		}
	}
	spread := newMatrix(p)
	for _, score := range scores {
		for j := range p {
			addScaled(spread.row(j), score[j], score)
		}
	}
	same := func(what string, got, want []float64) {
		for i := range want {
			near(t, what, got[i], want[i], 1e-10*(1+math.Abs(want[i])))
		}
	}
	gotOmegas, gotPush := m.whiten(bound.square, bound.linear)
	same("omegas", gotOmegas.a, omegas.a)
	same("push", gotPush, push)
	near(t, "optimum", bound.optimum(), optimum, 1e-9)
	gotHessian, gotSlopes := m.whiten(curve.square, curve.linear)
	same("hessian", gotHessian.a, hessian.a)
	same("slopes", gotSlopes, slopes)
	gotSpread, _ := m.whiten(curve.spread, curve.linear)
	same("spread", gotSpread.a, spread.a)
	near(t, "value", curve.value, value, 1e-9)
	if curve.clusters != len(scores) {
		t.Errorf("%d clusters, want %d", curve.clusters, len(scores))
	}
}

func BenchmarkSweep(b *testing.B) {
	r := readReference(b)
	s, target, weight := r.rows(b, repeat(len(r.Phi), 50))
	m, err := modelOf(s, target, weight, r.K, nuisance(r.prior()))
	must(b, err)
	f, err := newCoordinateAscent(m, Search{Workers: 1})
	must(b, err)
	for b.Loop() {
		f.trace, f.guard.last = nil, math.Inf(-1)
		must(b, f.sweep(1))
	}
	last := f.trace[0]
	if !finite(last.ELBO) || last.ELBO > 0 {
		b.Fatalf("elbo %g", last.ELBO)
	}
	b.ReportMetric(float64(s.Len())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mrows/s")
}

func repeat(n, times int) []int {
	var order []int
	for range times {
		order = append(order, count(n)...)
	}
	return order
}
