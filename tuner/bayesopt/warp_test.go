package bayesopt

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// Law: a warp rises, keeps zero, and logSlope is the logarithm of its slope. 1 changes only units.
func TestWarp(t *testing.T) {
	for _, w := range []warp{0, 0.3, 1, 1.7, 2} {
		near(t, "warp of 0", w.value(0), 0, 0)
		for _, y := range []float64{-6, -0.5, 0.2, 3} {
			slope := difference(func(y []float64) float64 { return w.value(y[0]) }, []float64{y}, 0, 1e-3)
			near(t, "slope", math.Exp(w.logSlope(y))/slope, 1, 1e-6)
		}
	}
	near(t, "warp 1", warp(1).value(-0.7), -0.7*warpUnits, 1e-12)
}

// Values with a deep well are compressed at the low end, values with a high wall at the high end.
func TestLikeliestWarp(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	d := randomData(rng, 40, 2, 0)
	for _, sign := range []float64{1, -1} {
		var y []float64
		for i := range d.x {
			d.noise[i] = 0
			y = append(y, sign*math.Exp(3*(d.x[i][0]+d.x[i][1])))
		}
		median, units := centre(y)
		for i, v := range y {
			d.y[i] = (v - median) / units
		}
		w, err := likeliest(d, exactPrior(2).Mean)
		must(t, err)
		if sign*float64(1-w) < 0.3 {
			t.Errorf("sign %v: warp %v", sign, w)
		}
	}
}

// The gain of knowledge by its definition, an integral.
func TestLogGain(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range 20 {
		var lines []line
		for range 1 + rng.IntN(8) {
			lines = append(lines, line{rng.NormFloat64(), rng.NormFloat64()})
		}
		lines = append(lines, lines[0], line{-1, lines[0].b})
		const steps = 100000
		highest := func(z float64) float64 {
			top := math.Inf(-1)
			for _, l := range lines {
				top = max(top, l.a+l.b*z)
			}
			return top
		}
		sum := 0.
		for k := range steps {
			z := -10 + 20*(float64(k)+0.5)/steps
			sum += (highest(z) - highest(0)) * math.Exp(-z*z/2)
		}
		near(t, "gain", math.Exp(logGain(lines)), sum*20/steps/math.Sqrt(2*math.Pi), 1e-6)
	}
}

// Law: exact values in other units give the same points, bit for bit if by a power of two; so do
// noisy ones. Restarts and resuming are part of it.
func TestScaleOfSmallBoxes(t *testing.T) {
	p := branin()
	for _, noise := range []float64{0, 2} {
		run := func(scale float64) *Optimiser {
			o, rng := p.optimiser(t, Config{Seed: 5, Start: 6}), rand.New(rand.NewPCG(1, 1))
			for range 36 - int(8*noise) {
				x := ask(t, o).X
				must(t, o.Tell(Observation{x, scale * (p.value(x) + noise*rng.NormFloat64()), scale * scale * noise * noise}))
			}
			return o
		}
		o, other := run(1), run(1024)
		for i, observation := range other.History() {
			nearAll(t, "x", observation.X, o.history[i].X, 0)
		}
		resumed := p.optimiser(t, Config{Seed: 5, Start: 6})
		for _, observation := range o.History() {
			must(t, resumed.Tell(observation))
		}
		if want, got := ask(t, o), ask(t, resumed); !reflect.DeepEqual(got, want) {
			t.Errorf("resumed: %v, want %v", got, want)
		}
		if noise == 0 && o.search.restarts == 0 {
			t.Error("no restart was tested")
		}
	}
}
