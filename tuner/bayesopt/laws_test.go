package bayesopt

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/tuner/gp"
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

// difference is a central difference of the fourth order along coordinate j.
func difference(f func(x []float64) float64, x []float64, j int, step float64) float64 {
	at := func(delta float64) float64 {
		moved := append([]float64(nil), x...)
		moved[j] += delta
		return f(moved)
	}
	return (8*(at(step)-at(-step)) - (at(2*step) - at(-2*step))) / (12 * step)
}

// Law: the gradient of the acquisition is its slope, with and without a trend.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for i := range 40 {
		d := 1 + rng.IntN(5)
		observations := randomData(rng, 25, d, 0.1)
		// The trend's sums are larger than what is left of them.
		rounding := 1e-12
		if i >= 20 {
			observations.trend, rounding = noisyTrend, 1e-11
		}
		s, err := condition(observations, cubePrior(d).Draw(rng))
		must(t, err)
		x := randomData(rng, 1, d, 0).x[0]
		a := newImprovement(s)
		log := func(x []float64) float64 { return a.log(s.predictAll([][]float64{x})[0]) }
		gradient := make([]float64, d)
		// The sums have another order, and the value may be -1000.
		value := a.logGradient(s.predictGradient(x), gradient)
		near(t, "value beside its gradient", value, log(x), rounding*max(1, math.Abs(value)))
		for j, g := range gradient {
			near(t, "gradient of the acquisition", g, difference(log, x, j, 1e-4), 1e-5*max(1, math.Abs(g)))
		}
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
		p := gp.Prediction{Mean: 10 * rng.NormFloat64(), SD: math.Exp(5 * rng.NormFloat64())}
		value := a.log(p)
		if math.IsNaN(value) || math.IsInf(value, 1) || !(math.Exp(value) >= 0) {
			t.Fatalf("log acquisition %v at %+v, %+v", value, p, a)
		}
		p.SD *= 1.01
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
		s, err := condition(d, []float64{math.Log(0.2), 0, -18})
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
