package bayesopt

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// feed tells the optimiser observations at the points it asks for.
func feed(t *testing.T, o *Optimiser, p problem, noise float64, count int) {
	t.Helper()
	for range count {
		proposal, err := o.Ask()
		must(t, err)
		rng := rand.New(rand.NewPCG(7, uint64(len(o.history))))
		must(t, o.Tell(Observation{proposal.X, p.value(proposal.X) + noise*rng.NormFloat64(), noise * noise}))
	}
}

func (p problem) optimiser(t *testing.T, config Config) *Optimiser {
	t.Helper()
	config.Lower, config.Upper = p.lower, p.upper
	o, err := New(config)
	must(t, err)
	return o
}

func ask(t *testing.T, o *Optimiser) Proposal {
	t.Helper()
	p, err := o.Ask()
	must(t, err)
	return p
}

// Law: proposals follow from configuration and history, bit for bit. They do not change when asked
// again, with the number of processors, or after a kill by an optimiser that read the history from
// JSON.
func TestSameProposals(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	p := hartmann6()
	for _, config := range []Config{{Seed: 3},
		{Seed: 3, TrustRegion: true, First: [][]float64{{0.5, 0.5, 0.5, 0.5, 0.5, 0.5}}}} {
		runtime.GOMAXPROCS(1)
		o := p.optimiser(t, config)
		for step := range 35 {
			feed(t, o, p, 0.05, 1)
			if step%8 != 0 {
				continue
			}
			want := ask(t, o)
			if again := ask(t, o); !reflect.DeepEqual(want, again) {
				t.Fatalf("asked twice after %d: %v, then %v", step, want, again)
			}
			runtime.GOMAXPROCS(4)
			stored, err := json.Marshal(o.History())
			must(t, err)
			var history []Observation
			must(t, json.Unmarshal(stored, &history))
			resumed := p.optimiser(t, config)
			for _, observation := range history {
				must(t, resumed.Tell(observation))
			}
			if got := ask(t, resumed); !reflect.DeepEqual(got, want) {
				t.Fatalf("resumed after %d: %v, want %v", step, got, want)
			}
			runtime.GOMAXPROCS(1)
		}
		other := config
		other.Seed++
		if reflect.DeepEqual(ask(t, p.optimiser(t, other)).X, ask(t, p.optimiser(t, Config{Seed: config.Seed})).X) {
			t.Error("another seed has the same first proposal")
		}
	}
}

// Law: y in other units, or from another zero, gives the same points. Powers of two change no bits,
// a shift only those of rounding.
func TestShiftAndScale(t *testing.T) {
	p := branin()
	run := func(scale, shift float64) *Optimiser {
		o := p.optimiser(t, Config{Seed: 5, TrustRegion: true})
		for range 24 {
			x := ask(t, o).X
			must(t, o.Tell(Observation{x, scale*p.value(x) + shift, scale * scale}))
		}
		return o
	}
	plain := run(1, 0)
	want, err := plain.Best()
	must(t, err)
	for _, c := range []struct{ scale, shift, tolerance float64 }{{1024, 0, 0}, {1. / 1024, 0, 0}, {1, 100, 1e-3}} {
		o := run(c.scale, c.shift)
		for i, observation := range o.History() {
			nearAll(t, "x", observation.X, plain.history[i].X, 15*c.tolerance)
		}
		got, err := o.Best()
		must(t, err)
		nearAll(t, "best x", got.X, want.X, 15*c.tolerance)
		near(t, "mean", (got.Mean-c.shift)/c.scale, want.Mean, c.tolerance)
		near(t, "sd", got.SD/c.scale, want.SD, c.tolerance)
		nearAll(t, "length scales", got.LengthScales, want.LengthScales, 15*c.tolerance)
	}
}

// Points come in the order of the configuration and are in the box. The starting design is spread
// over the box.
func TestStart(t *testing.T) {
	p := branin()
	today := []float64{1, 2}
	o := p.optimiser(t, Config{First: [][]float64{today, today, today}, Start: 8})
	lefts := 0
	for i := range 30 {
		proposal := ask(t, o)
		switch {
		case i < 11 && !proposal.Start, i == 11 && proposal.Start, i > 11 && proposal.Start && proposal.Restarts == 0:
			t.Errorf("proposal %d: start is %v", i, proposal.Start)
		case i < 3 && !reflect.DeepEqual(proposal.X, today):
			t.Errorf("proposal %d is %v, want %v", i, proposal.X, today)
		case i >= 3 && i < 11 && proposal.X[0] < 2.5:
			lefts++
		case i >= 11 && !(proposal.Improvement >= 0):
			t.Errorf("proposal %d improves by %v", i, proposal.Improvement)
		}
		must(t, o.config.inside(proposal.X))
		must(t, o.Tell(Observation{X: proposal.X, Y: p.value(proposal.X)}))
	}
	if lefts != 4 {
		t.Errorf("%d of 8 points of the design lie in the left half, want 4", lefts)
	}
}

// What is wrong is refused by name, and does not change the optimiser.
func TestTellRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	o := branin().optimiser(t, Config{})
	for want, observation := range map[string]Observation{
		"the point has dimension 1, the box 2":   {X: []float64{1}},
		"the point has dimension 0":              {},
		"coordinate 1 is NaN":                    {X: []float64{1, nan}},
		"coordinate 0 is 10.5, outside [-5, 10]": {X: []float64{10.5, 1}},
		"coordinate 0 is -Inf":                   {X: []float64{-inf, 1}},
		"y is NaN":                               {X: []float64{1, 1}, Y: nan},
		"y is -Inf":                              {X: []float64{1, 1}, Y: -inf},
		"y is 1e+200":                            {X: []float64{1, 1}, Y: 1e200},
		"variance is -1":                         {X: []float64{1, 1}, Variance: -1},
		"variance is NaN":                        {X: []float64{1, 1}, Variance: nan},
		"variance is +Inf":                       {X: []float64{1, 1}, Variance: inf},
	} {
		if err := o.Tell(observation); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("tell %v: %v, want %q", observation, err, want)
		}
	}
	if len(o.History()) != 0 {
		t.Errorf("history has %d refused observations", len(o.History()))
	}
	if _, err := o.Best(); err == nil {
		t.Error("a best point of nothing")
	}
}

func TestValidate(t *testing.T) {
	wide := make([]float64, maxDimension+1)
	for want, config := range map[string]Config{
		"lower: dimension 0":                           {},
		"lower: dimension 65":                          {Lower: wide, Upper: wide},
		"upper: dimension 1 where lower has 2":         {Lower: []float64{0, 0}, Upper: []float64{1}},
		"bounds of dimension 1 are 0 and NaN":          {Lower: []float64{0, 0}, Upper: []float64{1, math.NaN()}},
		"bounds of dimension 0 are -Inf and 1":         {Lower: []float64{math.Inf(-1)}, Upper: []float64{1}},
		"bounds of dimension 0 are -1e+200 and 1e+200": {Lower: []float64{-1e200}, Upper: []float64{1e200}},
		"bounds of dimension 0: lower 1 is not below":  {Lower: []float64{1}, Upper: []float64{1}},
		"first point 1: coordinate 0 is 2, outside": {Lower: []float64{0}, Upper: []float64{1},
			First: [][]float64{{1}, {2}}},
		"first point 0: the point has dimension 2": {Lower: []float64{0}, Upper: []float64{1},
			First: [][]float64{{1, 1}}},
		"start is -1; give 0":                             {Lower: []float64{0}, Upper: []float64{1}, Start: -1},
		"start is 1000000; give 0 for the default, or up": {Lower: []float64{0}, Upper: []float64{1}, Start: 1000000},
	} {
		if _, err := New(config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", config, err, want)
		}
	}
}

// Callers may change slices that they gave or got.
func TestOwnCopies(t *testing.T) {
	lower, upper, first, x := []float64{0}, []float64{1}, []float64{0.5}, []float64{0.25}
	o, err := New(Config{Lower: lower, Upper: upper, First: [][]float64{first}})
	must(t, err)
	must(t, o.Tell(Observation{X: x}))
	lower[0], upper[0], first[0], x[0] = 9, 9, 9, 9
	o.History()[0].X[0] = 9
	if got := o.History()[0].X[0]; got != 0.25 || o.config.First[0][0] != 0.5 || o.config.Lower[0] != 0 ||
		o.config.Upper[0] != 1 {
		t.Errorf("history has %v, configuration is %+v", got, o.config)
	}
}

// Histories that make kernel matrices singular or values degenerate still give numbers.
func TestDegenerateHistories(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	p := branin()
	spread := func() []float64 { return []float64{-5 + 15*rng.Float64(), 15 * rng.Float64()} }
	same := spread()
	for name, next := range map[string]func(i int) Observation{
		"one point, one value":            func(int) Observation { return Observation{X: same, Y: 3} },
		"one point, contradicting values": func(i int) Observation { return Observation{X: same, Y: float64(i % 5)} },
		"one point, noisy": func(int) Observation {
			return Observation{X: same, Y: rng.NormFloat64(), Variance: 1}
		},
		"every point twice": func(i int) Observation {
			return Observation{X: []float64{float64(i/2%7) - 4, float64(i / 14)}, Y: float64(i / 2)}
		},
		"points that differ by rounding": func(i int) Observation {
			return Observation{X: []float64{1 + float64(i)*1e-15, 2}, Y: float64(i)}
		},
		"all values equal": func(int) Observation { return Observation{X: spread(), Y: -7} },
		"values that differ by rounding": func(i int) Observation {
			return Observation{X: spread(), Y: 1e9 + float64(i)*1e-7, Variance: 4}
		},
		"tiny values": func(int) Observation {
			return Observation{X: spread(), Y: 1e-99 * rng.NormFloat64()}
		},
		"huge values": func(int) Observation {
			return Observation{X: spread(), Y: 1e99 * rng.NormFloat64(), Variance: 1}
		},
		"tiny values with a huge variance": func(int) Observation {
			return Observation{X: spread(), Y: 1e-99 * rng.NormFloat64(), Variance: 1e99}
		},
		"one outlier": func(i int) Observation {
			return Observation{X: spread(), Y: math.Pow(10, 40*float64(i/29))}
		},
		"very unequal variances": func(i int) Observation {
			return Observation{X: spread(), Y: rng.NormFloat64(), Variance: math.Pow(10, float64(i%20)-10)}
		},
		"corners": func(i int) Observation {
			return Observation{X: []float64{float64(i%2)*15 - 5, float64(i/2%2) * 15}, Y: rng.NormFloat64()}
		},
	} {
		for _, local := range []bool{false, true} {
			o := p.optimiser(t, Config{TrustRegion: local})
			for i := range 30 {
				must(t, o.Tell(next(i)))
			}
			proposal, err := o.Ask()
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			best, err := o.Best()
			must(t, err)
			if err := o.config.inside(proposal.X); err != nil {
				t.Errorf("%s: proposal: %v", name, err)
			}
			if err := o.config.inside(best.X); err != nil {
				t.Errorf("%s: best: %v", name, err)
			}
			for _, v := range []float64{proposal.Improvement, best.Mean, best.SD, best.Pessimistic.Mean, best.Calibration} {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("%s: proposal %+v, best %+v", name, proposal, best)
					break
				}
			}
		}
	}
}

// The box doubles after three successes. It halves after as many failures as dimensions, at least
// four. It gives up below 1/128.
func TestRegion(t *testing.T) {
	r := newRegion()
	for range 6 {
		r.update(true, 6)
	}
	near(t, "length after six successes", r.length, 1.6, 0)
	for range 5 {
		r.update(false, 6)
	}
	r.update(true, 6)
	for range 5 {
		r.update(false, 6)
	}
	near(t, "length after interrupted failures", r.length, 1.6, 0)
	failures := 5
	for !r.update(false, 6) {
		failures++
	}
	if failures+1 != 8*6 {
		t.Errorf("gave up after %d failures, want 48", failures+1)
	}

	r = newRegion()
	lower, upper := r.box([]float64{0.5, 0.1}, []float64{0.1, 0.4})
	nearAll(t, "lower", lower, []float64{0.3, 0}, 1e-12)
	nearAll(t, "upper", upper, []float64{0.7, 0.9}, 1e-12)
}

// The search leaves a trust region without hope. New points of the design follow, and the best
// point of the first region is kept.
func TestRestart(t *testing.T) {
	lower, upper := box(2, -1, 1)
	bottom := []float64{0.2, 0.3}
	p := problem{lower, upper, 0, func(x []float64) float64 { return math.Hypot(x[0]-bottom[0], x[1]-bottom[1]) }}
	o := p.optimiser(t, Config{TrustRegion: true, First: [][]float64{bottom}, Start: 5})
	restart := 0
	for restart == 0 && len(o.history) < 80 {
		proposal := ask(t, o)
		if proposal.Start && len(o.history) > 5 {
			restart = len(o.history)
		}
		must(t, o.Tell(Observation{X: proposal.X, Y: p.value(proposal.X)}))
	}
	if restart == 0 {
		t.Fatal("the region never gave up")
	}
	for len(o.history) < restart+12 {
		proposal := ask(t, o)
		if proposal.Start != (len(o.history) < restart+5) {
			t.Errorf("proposal %d: start is %v, the region restarted at %d", len(o.history), proposal.Start, restart)
		}
		must(t, o.Tell(Observation{X: proposal.X, Y: p.value(proposal.X)}))
	}
	best, err := o.Best()
	must(t, err)
	nearAll(t, "x of the best", best.X, bottom, 0.05)
	near(t, "mean of the best", best.Mean, 0, 0.05)
}

// With noise the lowest value is luck. A point that was lowest once and bad ever since is not
// recommended.
func TestBestIgnoresLuck(t *testing.T) {
	o, err := New(Config{Lower: []float64{0}, Upper: []float64{1}})
	must(t, err)
	lucky := []float64{0.9}
	must(t, o.Tell(Observation{lucky, -3, 1}))
	for i := range 40 {
		must(t, o.Tell(Observation{lucky, 1, 1}))
		x := []float64{float64(i) / 40}
		must(t, o.Tell(Observation{x, math.Abs(x[0] - 0.3), 1}))
	}
	best, err := o.Best()
	must(t, err)
	near(t, "x", best.X[0], 0.3, 0.2)
	if best.Mean < -0.5 || best.SD < 0.05 || best.SD > 0.5 {
		t.Errorf("mean %v, sd %v", best.Mean, best.SD)
	}
	if best.Pessimistic.Mean+1.96*best.Pessimistic.SD > best.Mean+1.96*best.SD {
		t.Errorf("the pessimistic optimum %+v has a higher upper end than %+v", best.Pessimistic, best.Estimate)
	}
}

// An optimum at the edge of the box is recommended there, though the edge is met with caution.
func TestBestAtTheEdge(t *testing.T) {
	lower, upper := box(2, 0, 1)
	p := problem{lower, upper, 0, func(x []float64) float64 { return x[0] + (x[1]-0.5)*(x[1]-0.5) }}
	for seed := range uint64(2) {
		r := p.run(t, Config{Seed: seed}, 0.2, 30)
		if x := r.optimum.X; x[0] > 0.1 || r.recommended() > 0.15 {
			t.Errorf("seed %d: %.3f is recommended, %.3f above the minimum", seed, x, r.recommended())
		}
	}
}
