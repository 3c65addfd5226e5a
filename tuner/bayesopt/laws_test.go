package bayesopt

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// randomData has values that no surrogate expects.
func randomData(rng *rand.Rand, n, d int, noise float64) data {
	var r data
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = rng.Float64()
		}
		r.x = append(r.x, x)
		r.y = append(r.y, rng.NormFloat64())
		r.noise = append(r.noise, noise*rng.Float64())
	}
	return r
}

func randomHyper(rng *rand.Rand, d int) hyper { return cubePrior(d).draw(rng) }

// Law: any kernel matrix has only positive eigenvalues.
func TestKernelMatrixPositiveDefinite(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		d := 1 + rng.IntN(8)
		h := randomHyper(rng, d)
		h[d+1] = -12
		observations := randomData(rng, 40, d, 0)
		observations.trend = noisyTrend * float64(rng.IntN(2))
		s, err := factorise(observations, h)
		must(t, err)
		var eigen mat.EigenSym
		if !eigen.Factorize(s.kernelMatrix(), false) {
			t.Fatal("no eigenvalues")
		}
		for _, v := range eigen.Values(nil) {
			if v <= 0 {
				t.Errorf("eigenvalue %g with %d dimensions and %v", v, d, h)
			}
		}
	}
}

// difference is a central difference of the fourth order along coordinate j.
func difference(f func(x []float64) float64, x []float64, j int, step float64) float64 {
	at := func(delta float64) float64 {
		moved := append([]float64(nil), x...)
		moved[j] += delta
		return f(moved)
	}
	return (8*(at(step)-at(-step)) - (at(2*step) - at(-2*step))) / (12 * step)
}

// Law: the analytic gradients are the slopes, with and without a trend.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for i := range 40 {
		d := 1 + rng.IntN(5)
		observations, h, prior := randomData(rng, 25, d, 0.1), randomHyper(rng, d), cubePrior(d)
		// The trend's sums are larger than what is left of them.
		rounding := 1e-12
		if i >= 20 {
			observations.trend, rounding = noisyTrend, 1e-11
		}
		gradient := make([]float64, d+2)
		prior.objective(observations, h, gradient)
		for j, g := range gradient {
			slope := difference(func(h []float64) float64 {
				return prior.objective(observations, h, make([]float64, d+2))
			}, h, j, 1e-3)
			near(t, "gradient of the objective", g, slope, 1e-6*max(1, math.Abs(g)))
		}

		s, err := condition(observations, h)
		must(t, err)
		x := randomData(rng, 1, d, 0).x[0]
		p := s.predictGradient(x)
		a := newImprovement(s)
		forLog := make([]float64, d)
		// The sums have another order, and the value may be -1000.
		value := a.log(s.predict(x))
		near(t, "value beside its gradient", a.logGradient(p, forLog), value, rounding*max(1, math.Abs(value)))
		for j := range d {
			near(t, "gradient of the mean", p.meanGradient[j], difference(func(x []float64) float64 {
				return s.predict(x).mean
			}, x, j, 1e-4), 1e-6*max(1, math.Abs(p.meanGradient[j])))
			near(t, "gradient of the sd", p.sdGradient[j], difference(func(x []float64) float64 {
				return s.predict(x).sd
			}, x, j, 1e-4), 1e-6*max(1, math.Abs(p.sdGradient[j])))
			near(t, "gradient of the acquisition", forLog[j], difference(func(x []float64) float64 {
				return a.log(s.predict(x))
			}, x, j, 1e-4), 1e-5*max(1, math.Abs(forLog[j])))
		}
	}
}

// Law: without noise the posterior goes through the observations and has no spread there.
func TestInterpolation(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	observations := randomData(rng, 30, 4, 0)
	h := cubePrior(4).mean
	h[5] = math.Inf(-1)
	s, err := condition(observations, h)
	must(t, err)
	for i, x := range observations.x {
		p := s.predict(x)
		near(t, "mean", p.mean, observations.y[i], 1e-8)
		near(t, "mean at the observation", s.meanAt(i), observations.y[i], 1e-8)
		near(t, "sd", p.sd, 0, 1e-6)
	}
}

// Law: the order of the observations changes only the order of sums.
func TestPermutation(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	observations, h := randomData(rng, 40, 5, 0.2), randomHyper(rng, 5)
	s, err := condition(observations, h)
	must(t, err)
	var shuffled data
	for _, i := range rng.Perm(40) {
		shuffled.x = append(shuffled.x, observations.x[i])
		shuffled.y = append(shuffled.y, observations.y[i])
		shuffled.noise = append(shuffled.noise, observations.noise[i])
	}
	shuffled.trend = observations.trend
	other, err := condition(shuffled, h)
	must(t, err)
	near(t, "likelihood", other.likelihood, s.likelihood, 1e-10)
	for _, x := range randomData(rng, 20, 5, 0).x {
		p, q := s.predict(x), other.predict(x)
		near(t, "mean", q.mean, p.mean, 1e-10)
		near(t, "sd", q.sd, p.sd, 1e-10)
		near(t, "acquisition", newImprovement(other).log(q), newImprovement(s).log(p), 1e-8)
	}
}

// Law: the acquisition is a number, not negative, and grows with the sd.
func TestImprovementNonNegative(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 2000 {
		a := improvement{target: 10 * rng.NormFloat64(), noise: math.Exp(5 * rng.NormFloat64())}
		if rng.IntN(4) == 0 {
			a.noise = 0
		}
		p := prediction{mean: 10 * rng.NormFloat64(), sd: math.Exp(5 * rng.NormFloat64())}
		value := a.log(p)
		if math.IsNaN(value) || math.IsInf(value, 1) || !(math.Exp(value) >= 0) {
			t.Fatalf("log acquisition %v at %+v, %+v", value, p, a)
		}
		p.sd *= 1.01
		if a.log(p) < value-1e-12*math.Abs(value) {
			t.Fatalf("log acquisition falls from %v to %v with the sd at %+v, %+v", value, a.log(p), p, a)
		}
	}
}

// The expected improvement by its definition, an integral.
func TestImprovementIsExpectation(t *testing.T) {
	for _, v := range []float64{-4, -1.5, -1, -0.999, 0, 0.5, 3} {
		const steps = 200000
		sum := 0.
		for k := range steps {
			z := -12 + 24*(float64(k)+0.5)/steps
			sum += max(0, v-z) * math.Exp(-z*z/2)
		}
		integral := sum * 24 / steps / math.Sqrt(2*math.Pi)
		logH, ratio := logImprovement(v)
		near(t, "h", math.Exp(logH)/integral, 1, 1e-6)
		slope := difference(func(v []float64) float64 { l, _ := logImprovement(v[0]); return l }, []float64{v}, 0, 1e-4)
		near(t, "slope of log h", ratio, slope, 1e-7*max(1, ratio))
	}
}

// Law: the trend follows any quadratic function, also where nothing was observed.
func TestTrendIsQuadratic(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for range 10 {
		const d = 3
		observations := randomData(rng, 30, d, 0)
		coefficients := make([]float64, (d+1)*(d+1))
		for i := range coefficients {
			coefficients[i] = rng.NormFloat64()
		}
		quadratic := func(x []float64) float64 {
			x, sum := append([]float64{1}, x...), 0.
			for i, v := range x {
				for j, w := range x {
					sum += coefficients[i*(d+1)+j] * v * w
				}
			}
			return sum
		}
		for i, x := range observations.x {
			// One half of the box is left out.
			x[0] /= 2
			observations.y[i], observations.noise[i] = quadratic(x), 1e-8
		}
		observations.trend = noisyTrend
		s, err := condition(observations, hyper{0, 0, 0, -18, -18})
		must(t, err)
		for _, x := range randomData(rng, 20, d, 0).x {
			near(t, "quadratic function", s.predict(x).mean, quadratic(x), 0.01)
		}
	}
}

// Law: with a trend all that predicts the same says the same.
func TestTrendEverywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	observations := randomData(rng, 20, 3, 0.2)
	observations.trend = noisyTrend
	s, err := condition(observations, hyper{-1, -1, 0, 0, -9})
	must(t, err)
	for i, x := range observations.x {
		near(t, "mean at an observation", s.meanAt(i), s.predict(x).mean, 1e-9)
	}
	points := randomData(rng, 5, 3, 0).x
	factor, means, err := s.joint(points)
	must(t, err)
	w := s.whitened(points)
	for k, p := range s.predictAll(points) {
		near(t, "joint mean", means[k], p.mean, 1e-9)
		near(t, "whitened mean", w.means[k], p.mean, 1e-9)
		variance := 0.
		for l := range k + 1 {
			u := factor.Data[l*factor.Stride+k]
			variance += u * u
		}
		near(t, "joint variance", variance, p.sd*p.sd+s.signal*lastJitter, 1e-9)
	}
	mean, variance := s.leaveOneOut()
	for i := range observations.x {
		others := data{trend: noisyTrend}
		for l := range observations.x {
			if l != i {
				others.x, others.y, others.noise = append(others.x, observations.x[l]), append(others.y,
					observations.y[l]), append(others.noise, observations.noise[l])
			}
		}
		rest, err := factorise(others, hyper{-1, -1, 0, 0, -9})
		must(t, err)
		rest.centre(s.mean)
		p := rest.predict(observations.x[i])
		near(t, "mean left out", mean[i], p.mean, 1e-8)
		near(t, "variance left out", variance[i], p.sd*p.sd+s.extra+s.noise[i], 1e-8)
	}
}

// Law: a minimum at the edge is recommended only if it lies two sds below the one inside.
func TestCautionAtTheEdge(t *testing.T) {
	for _, c := range []struct {
		noise  float64
		inside bool
	}{{1, true}, {1e-4, false}} {
		var d data
		for i := range 41 {
			x := float64(i) / 40
			// Minima at 0.3 and 1, the second one lower by 0.4.
			d.x, d.noise = append(d.x, []float64{x}), append(d.noise, c.noise)
			d.y = append(d.y, min(20*(x-0.3)*(x-0.3), 20*(x-1.05)*(x-1.05)-0.45))
		}
		s, err := condition(d, hyper{math.Log(0.2), 0, -18})
		must(t, err)
		m := mixture{s}
		if x := m.lowest(0)[0]; x < 1-edge {
			t.Fatalf("noise %v: the lowest mean is at %.3f", c.noise, x)
		}
		if x := m.lowestInside()[0]; (x < 0.5) != c.inside {
			t.Errorf("noise %v: %.3f is recommended", c.noise, x)
		}
	}
}
