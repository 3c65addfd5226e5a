package tuner

import (
	"math"
	"strings"
	"testing"
)

func TestCurvatureReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	c := m.Curvature(p, 0)

	hessian, err := spread(c.Hessian())
	must(t, err)
	allNear(t, "hessian sd", hessian, r.LRVB.Hessian, r.LRVB.Hessian, 1e-5)
	sandwich, err := spread(c.Sandwich())
	must(t, err)
	allNear(t, "sandwich sd", sandwich, r.Cluster.Sandwich, r.Cluster.Sandwich, 1e-5)
	power, err := c.Power()
	must(t, err)
	near(t, "power", power, r.Cluster.Power, 1e-5*r.Cluster.Power)
}

func TestTemperedFitReproducesReference(t *testing.T) {
	r := readReference(t)
	weight := make([]float64, len(r.Weight))
	for i, w := range r.Weight {
		weight[i] = r.Cluster.Power * w
	}
	m, err := r.model(t).Reweight(weight)
	must(t, err)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	allNear(t, "tempered mean", p.Mean, r.Cluster.TemperedMean, r.Cluster.TemperedSD, 1e-5)
	allNear(t, "tempered sd", roots(diagonal(p.Covariance())), r.Cluster.TemperedSD, r.Cluster.TemperedSD, 1e-5)
}

// Against 24000 draws of Hamiltonian Monte Carlo: the Hessian step mends what the variational covariance lacks.
func TestDeviationsAgainstMonteCarlo(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{})
	hessian, err := spread(m.Curvature(p, 0).Hessian())
	must(t, err)
	raw := roots(diagonal(p.Covariance()))
	allNear(t, "mean against Monte Carlo", p.Mean, r.MCMC.Mean, r.MCMC.SD, 0.05)
	allNear(t, "hessian sd against Monte Carlo", hessian, r.MCMC.SD, r.MCMC.SD, 0.03)
	for j, sd := range r.MCMC.SD {
		if ratio := raw[j] / sd; ratio < 0.84 || ratio > 1.01 {
			t.Errorf("variational sd %d is %.3f of Monte Carlo's, want 0.84 to 1.01", j, ratio)
		}
	}
}

func TestPowerOfRepeatedPositions(t *testing.T) {
	// Every position eight times in its game is worth what it is worth once: the power falls to an eighth.
	one, eight := tenfold(t, 1), tenfold(t, 8)
	near(t, "ratio of powers", one/eight, 8, 1e-6)
}

// tenfold returns the power when each game repeats one position.
func tenfold(t *testing.T, copies int) float64 {
	rng := source(2)
	s := NewSample(2)
	var target []float64
	for g := range 500 {
		f := []int32{int32(rng.IntN(5) - 2), int32(rng.IntN(5) - 2)}
		z := float64(rng.IntN(2))
		for range copies {
			must(t, s.Append(Position{Game: int64(g), Side: 1, Features: f, Result: z}))
			target = append(target, z)
		}
	}
	m := plain(t, s, target, nil, 850, Prior{Mean: []float64{0, 0}, SD: []float64{100, 100}})
	m, err := m.Reweight(constant(s.Len(), 1/float64(copies))) // the same fit for any number of copies
	must(t, err)
	p := fitted(t, m, Search{})
	m, err = m.Reweight(nil)
	must(t, err)
	power, err := m.Curvature(p, 1).Power()
	must(t, err)
	return power
}

func TestOneGameHasNoSpread(t *testing.T) {
	s := NewSample(1)
	for i := range 5 {
		must(t, s.Append(Position{Game: 7, Side: 1, Features: []int32{int32(i)}, Result: 1}))
	}
	m, err := NewModel(s, constant(5, 1), nil, 850, Prior{Mean: []float64{0}, SD: []float64{100}})
	must(t, err)
	c := m.Curvature(fitted(t, m, Search{}), 1)
	if _, err := c.Hessian(); err != nil {
		t.Errorf("hessian: %v", err)
	}
	if _, err := c.Sandwich(); err == nil || !strings.Contains(err.Error(), "1 games") {
		t.Errorf("sandwich of one game: %v", err)
	}
	if _, err := c.Power(); err == nil {
		t.Error("power of one game: no error")
	}
}

// The Gram kernel against the plain triple loop.
func TestGram(t *testing.T) {
	r := readReference(t)
	order := count(1027) // two chunks and a row count that is no multiple of four
	s, target, weight := r.rows(t, order)
	m, err := NewModel(s, target, weight, r.K, r.prior())
	must(t, err)
	square, linear := m.gram(2, func(i int) (float64, float64) { return weight[i], target[i] })
	p := m.columns()
	x := make([]float64, p)
	wantSquare, wantLinear := make([]float64, p*p), make([]float64, p)
	for i := range order {
		m.fill(i, x)
		for j := range p {
			wantLinear[j] += target[i] * x[j]
			for k := range p {
				wantSquare[j*p+k] += weight[i] * x[j] * x[k]
			}
		}
	}
	for j := range p {
		near(t, "linear", linear[j], wantLinear[j], 1e-10*(1+math.Abs(wantLinear[j])))
		for k := range p {
			near(t, "square", square.At(j, k), wantSquare[j*p+k], 1e-10*(1+math.Abs(wantSquare[j*p+k])))
		}
	}
}

func BenchmarkSweep(b *testing.B) {
	r := readReference(b)
	s, target, weight := r.rows(b, repeat(len(r.Phi), 50))
	m, err := NewModel(s, target, weight, r.K, r.prior())
	must(b, err)
	f := newFit(m, Search{Workers: 1})
	var last Sweep
	for b.Loop() {
		if last, err = f.sweep(1); err != nil {
			b.Fatal(err)
		}
	}
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
