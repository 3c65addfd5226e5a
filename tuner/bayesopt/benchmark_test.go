package bayesopt

import (
	"fmt"
	"math"
	"os"
	"slices"
	"testing"
)

var slow = os.Getenv("RAUMLAB_SLOW") != ""

// runs are trials with seeds 0, 1, …: with RAUMLAB_SLOW=1 all that the specification asks for, else
// a few.
func runs(t *testing.T, p problem, all, few int, config Config, noise float64, evaluations int) []trial {
	t.Helper()
	if !slow {
		all = few
	}
	var trials []trial
	for seed := range uint64(all) {
		config.Seed = seed
		trials = append(trials, p.run(t, config, noise, evaluations))
	}
	return trials
}

func collect(trials []trial, f func(trial) float64) (values []float64) {
	for _, r := range trials {
		values = append(values, f(r))
	}
	slices.Sort(values)
	return values
}

func quantile(sorted []float64, p float64) float64 { return sorted[int(p*float64(len(sorted)-1)+0.5)] }

func below(sorted []float64, limit float64) (count int) {
	for _, v := range sorted {
		if v < limit {
			count++
		}
	}
	return count
}

// report writes a line for docs/bench/bayesopt.md and fails if the result is not accepted.
func report(t *testing.T, accepted bool, format string, arguments ...any) {
	t.Helper()
	line := fmt.Sprintf(format, arguments...)
	t.Log(line)
	if !accepted {
		t.Errorf("not accepted: %s", line)
	}
}

// The problems, limits and starting designs are those of the specification. docs/bench/bayesopt.md
// has the results.
func TestBranin(t *testing.T) {
	trials := runs(t, branin(), 20, 5, Config{Start: 6}, 0, 40)
	calls := collect(trials, func(r trial) float64 { return float64(r.calls(0.01)) })
	hits := below(calls, 40.5)
	report(t, hits*20 >= 18*len(trials) && quantile(calls, 0.5) <= 30,
		"Branin, exact: %d of %d seeds below regret 0.01 in 40 evaluations, median %.0f, worst %.0f; evaluations %.0f",
		hits, len(trials), quantile(calls, 0.5), calls[len(calls)-1], calls)
}

// With RAUMLAB_SLOW=1 nine seeds of ten must succeed, by the specification, else two of three. The
// others end in the second best minimum, −3.203 (docs/bench/bayesopt.md).
func TestHartmann6(t *testing.T) {
	trials := runs(t, hartmann6(), 10, 3, Config{Start: 12}, 0, 80)
	calls := collect(trials, func(r trial) float64 { return float64(r.calls(0.033)) })
	hits := below(calls, 80.5)
	wanted := 2
	if slow {
		wanted = 9
	}
	report(t, hits >= wanted && quantile(calls, 0.5) <= 50,
		"Hartmann6, exact: %d of %d seeds below regret 0.033 in 80 evaluations, median %.0f; evaluations %.0f", hits, len(
			trials), quantile(calls, 0.5), calls)
}

func TestNoisyBranin(t *testing.T) {
	if !slow {
		t.Skip("RAUMLAB_SLOW is not set")
	}
	v := collect(runs(t, branin(), 40, 3, Config{Start: 6}, 5, 60), trial.recommended)
	report(t, quantile(v, 0.5) <= 0.6 && quantile(v, 0.9) <= 1.2,
		"Branin + N(0, 5²): regret of the recommended point after 60 evaluations, %d seeds: median %.3f, 10-90 %% %.3f-%.3f",
		len(v), quantile(v, 0.5), quantile(v, 0.1), quantile(v, 0.9))
}

func TestNoisyHartmann6(t *testing.T) {
	if !slow {
		t.Skip("RAUMLAB_SLOW is not set")
	}
	v := collect(runs(t, hartmann6(), 10, 10, Config{Start: 12}, 0.1, 120), trial.recommended)
	report(t, quantile(v, 0.5) <= 0.15 && below(v, 0.6)*10 >= 8*len(v),
		"Hartmann6 + N(0, 0.1²): regret of the recommended point after 120 evaluations, %d seeds: median %.3f, below 0.6 %d; %.3f",
		len(v), quantile(v, 0.5), below(v, 0.6), v)
}

func TestAckley20(t *testing.T) {
	if !slow {
		t.Skip("RAUMLAB_SLOW is not set")
	}
	v := collect(runs(t, ackley20(), 5, 5, Config{Start: 40, TrustRegion: true}, 0, 400), func(r trial) float64 {
		return r.regret(400)
	})
	report(t, quantile(v, 0.5) <= 2.5, "Ackley-20, trust region: after 400 evaluations, %d seeds: median %.2f; %.2f",
		len(v), quantile(v, 0.5), v)
}

func TestRegression(t *testing.T) {
	p, least, first := regression(t)
	if !(0 < least && least < first) {
		t.Fatalf("root mean squared error %.4g by least squares, %.4g at first: the file has nothing to learn", least, first)
	}
	origin := make([]float64, len(p.lower))
	near(t, "value at first", p.value(origin), 2*math.Log(first), 1e-12)
	scale := p.value(origin) - p.minimum
	excess := func(trials []trial, evaluations int) float64 {
		return quantile(collect(trials, func(r trial) float64 { return r.regret(evaluations) / scale }), 0.5)
	}
	if !slow {
		// A single seed only shows that the search finds the right valley:
		// with lengths of half √26 it had 0.56.
		r := p.run(t, Config{First: [][]float64{origin}, Start: len(origin), Seed: 100}, 0, 50)
		report(t, r.regret(50)/scale <= 0.4, "Regression, 26 dimensions: excess of one seed after 50 evaluations: %.3f",
			r.regret(50)/scale)
		return
	}
	for _, local := range []bool{true, false} {
		trials := runs(t, p, 3, 1, Config{First: [][]float64{origin}, Start: len(origin), TrustRegion: local}, 0, 160)
		at100, at160 := excess(trials, 100), excess(trials, 160)
		report(t, at100 <= 0.12 && at160 <= 0.05,
			"Regression, 26 dimensions, trust region %v: median excess of %d seeds after 50, 100, 160 evaluations: %.3f, %.3f, %.3f",
			local, len(trials), excess(trials, 50), at100, at160)
		t.Logf("the same of the mean squared error itself: %.3f, %.3f, %.3f",
			math.Expm1(scale*excess(trials, 50))/math.Expm1(scale), math.Expm1(scale*at100)/math.Expm1(scale), math.Expm1(
				scale*at160)/math.Expm1(scale))
	}
}
