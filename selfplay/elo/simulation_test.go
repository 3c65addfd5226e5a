package elo

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// player deals pairs of independent games at a known strength. A game is drawn with probability
// 0.3. The surplus of wins over losses gives the normalised Elo that was asked for: (w − l)/√(1 −
// 0.3 − (w − l)²)·800/ln 10.
type player struct {
	rng  *rand.Rand
	win  float64
	loss float64
}

func newPlayer(rng *rand.Rand, nelo float64) player {
	const drawn = 0.3
	x := nelo / normalizedUnit
	edge := x * math.Sqrt((1-drawn)/(1+x*x))
	return player{rng, (1 - drawn + edge) / 2, (1 - drawn - edge) / 2}
}

func (p player) game() float64 {
	switch r := p.rng.Float64(); {
	case r < p.win:
		return 1
	case r < p.win+p.loss:
		return 0
	}
	return 0.5
}

func (p player) pair() float64 {
	return p.game() + p.game()
}

func slow() bool {
	return os.Getenv("RAUMLAB_SLOW") == "1"
}

// At either bound the test must err about as often as it may, and take about as long as forecast.
func TestErrorRatesAtTheBounds(t *testing.T) {
	trials, tests := 1000, []SPRT{{Normalized, 0, 50, 0.05, 0.05}, {Normalized, -40, 10, 0.1, 0.02}}
	slack := 0.015
	if slow() {
		trials, slack = 8000, 0.008
		tests = append(tests, SPRT{Normalized, 0, 20, 0.05, 0.05})
	}
	for i, test := range tests {
		for side, truth := range []float64{test.Elo0, test.Elo1} {
			p := newPlayer(rand.New(rand.NewPCG(uint64(i), uint64(side))), truth)
			wrong, pairs := 0, 0
			for range trials {
				var match Pentanomial
				status := Continue
				for ; status == Continue; status = test.Status(match) {
					match.Add(p.pair())
					pairs++
				}
				if (status == AcceptH1) == (truth == test.Elo0) {
					wrong++
				}
			}
			rate, mean := float64(wrong)/float64(trials), float64(pairs)/float64(trials)
			allowed := test.Alpha
			f := test.Forecast(0, truth, 0)
			if truth == test.Elo1 {
				allowed = test.Beta
			}
			t.Logf("%v at %v: wrong %.4f, %.1f pairs, forecast %.1f", test, truth, rate, mean, f.Pairs)
			if rate > allowed+slack {
				t.Errorf("%v at %v: wrong in %.4f of %d matches, allowed %v", test, truth, rate, trials, allowed)
			}
			if rate < 0.4*allowed {
				t.Errorf("%v at %v: wrong in only %.4f of %d matches: the test takes longer than it need", test, truth,
					rate, trials)
			}
			if mean < 0.9*f.Pairs || mean > 1.2*f.Pairs {
				t.Errorf("%v at %v: %.1f pairs on average, forecast %.1f", test, truth, mean, f.Pairs)
			}
		}
	}
}

// In either model, for any share of draws and coupling of pairs, the test errs at its bounds at
// most 1 % more often than it may. The excess is how far the last pair carries the ratio beyond the
// bound on average. Wald's bounds ignore it, so the rates of short tests stay below α and β.
func TestErrorRatesOfBothModels(t *testing.T) {
	trials, elo1 := 1200, 60.0
	if slow() {
		trials, elo1 = 20_000, 25
	}
	for i, model := range []Model{Normalized, Logistic} {
		for j, g := range []games{{draws: 0}, {draws: 0.4}, {draws: 0.8}, {draws: 0.4, coupling: -0.5},
			{draws: 0.4, coupling: 0.5}} {
			test := SPRT{model, 0, elo1, 0.05, 0.1}
			lower, upper := test.Bounds()
			for side, truth := range []float64{test.Elo0, test.Elo1} {
				rng := rand.New(rand.NewPCG(uint64(10*i+j), uint64(side)))
				g.score = scoreOf(truth)
				if model == Normalized {
					g = g.atNElo(truth)
				}
				results := g.law()
				wrong, pairs, excess := 0, int64(0), 0.0
				for range trials {
					var match Pentanomial
					llr := 0.0
					for lower < llr && llr < upper {
						match[results.deal(rng)]++
						llr = test.LLR(match)
					}
					if (llr >= upper) == (truth == test.Elo0) {
						wrong++
					}
					pairs += match.Pairs()
					excess += max(llr-upper, lower-llr) / float64(trials)
				}
				allowed := [2]float64{test.Alpha, test.Beta}[side]
				rate := float64(wrong) / float64(trials)
				_, sd := results.stats()
				f := test.Forecast(0, truth, math.Sqrt2*sd)
				t.Logf(
					"%-10v [0, %v], draws %.1f, coupling %+.1f, truth %2v: wrong %.4f of %v allowed, %.1f pairs, forecast %.1f, excess %.3f",
					model, elo1, g.draws, g.coupling, truth, rate, allowed, float64(pairs)/float64(trials), f.Pairs, excess)
				doubt := 0.0
				if !slow() {
					doubt = 2 * math.Sqrt(allowed/float64(trials))
				}
				if rate > allowed+0.01+doubt {
					t.Errorf("%v, draws %v, coupling %v: wrong at %v in %.4f of %d matches, allowed %v", test, g.draws, g.coupling,
						truth, rate, trials, allowed)
				}
			}
		}
	}
}

// The 95 % intervals must contain the truth in 95 % of matches, for close and for unequal engines.
func TestIntervalsCover(t *testing.T) {
	trials, slack := 2000, 0.015
	if slow() {
		trials, slack = 20_000, 0.006
	}
	for i, truth := range []float64{0, 60, -250} {
		p := newPlayer(rand.New(rand.NewPCG(95, uint64(i))), truth)
		logistic := FromScore((1 + p.win - p.loss) / 2)
		var inElo, inNormalized int
		for range trials {
			var match Pentanomial
			for range 400 {
				match.Add(p.pair())
			}
			if e := match.Elo(); e.Low <= logistic && logistic <= e.High {
				inElo++
			}
			if e := match.NormalizedElo(); e.Low <= truth && truth <= e.High {
				inNormalized++
			}
		}
		for what, n := range map[string]int{"Elo": inElo, "nElo": inNormalized} {
			share := float64(n) / float64(trials)
			t.Logf("nElo %v: the interval of the %s covers %.4f", truth, what, share)
			if math.Abs(share-0.95) > slack {
				t.Errorf("nElo %v: the interval of the %s covers %.4f, want 0.95", truth, what, share)
			}
		}
	}
}

// The 95 % intervals of few pairs contain the truth in at least 94 % of matches: of all matches of
// 4 and 8 pairs by their probabilities, of 20 and 50, and of 100 and 200 one-sided ones, by
// simulation.
func TestIntervalsOfFewPairsCover(t *testing.T) {
	trials, slack := 200, 0.035
	laws := []games{{score: 0.5, draws: 0.3}, {score: 0.79, draws: 0.3}, {score: 0.9, draws: 0.3},
		{score: 0.79, coupling: 0.3}, {score: 0.97}, {score: 0.99, draws: 0.01}}
	if slow() {
		trials, slack = 4000, 0
		for _, score := range []float64{0.5, 0.79, 0.9} {
			for _, draws := range []float64{0, 0.7} {
				for _, coupling := range []float64{-0.3, 0, 0.3} {
					laws = append(laws, games{score, draws, coupling})
				}
			}
		}
	}
	for i, g := range laws {
		truth, results := FromScore(g.score), g.law()
		covers := func(p Pentanomial) bool {
			e := p.Elo()
			return e.Low <= truth && truth <= e.High
		}
		for _, n := range []int{4, 8} {
			share, all := 0.0, 0.0
			results.matches(n, func(p Pentanomial, chance float64) {
				all += chance
				if covers(p) {
					share += chance
				}
			})
			t.Logf("%+v, %d pairs: the interval covers %.4f", g, n, share)
			if share < 0.94 || math.Abs(all-1) > 1e-9 {
				t.Errorf("%+v, %d pairs: the interval covers %.4f of %v", g, n, share, all)
			}
		}
		sizes := []int{20, 50}
		if g.score > 0.95 {
			sizes = append(sizes, 100, 200)
		}
		for _, n := range sizes {
			rng := rand.New(rand.NewPCG(uint64(i), uint64(n)))
			known := map[Pentanomial]bool{}
			in := 0
			for range trials {
				var p Pentanomial
				for range n {
					p[results.deal(rng)]++
				}
				is, have := known[p]
				if !have {
					is = covers(p)
					known[p] = is
				}
				if is {
					in++
				}
			}
			share := float64(in) / float64(trials)
			t.Logf("%+v, %d pairs: the interval covers %.4f", g, n, share)
			if share < 0.94-slack {
				t.Errorf("%+v, %d pairs: the interval covers %.4f", g, n, share)
			}
		}
	}
}

// matches visits all counts of n pairs with their probabilities.
func (l law) matches(n int, visit func(p Pentanomial, chance float64)) {
	var fill func(p Pentanomial, cell, left int, chance float64)
	fill = func(p Pentanomial, cell, left int, chance float64) {
		if cell == len(p)-1 {
			p[cell] = int64(left)
			visit(p, chance*math.Pow(l[cell], float64(left)))
			return
		}
		ways := 1.0 // to choose k of those left, with their probability
		for k := range left + 1 {
			p[cell] = int64(k)
			fill(p, cell+1, left-k, chance*ways)
			ways *= l[cell] * float64(left-k) / float64(k+1)
		}
	}
	fill(Pentanomial{}, 0, n, 1)
}

// A forecast in the middle of a test must agree with simulations of the rest, from a given ratio,
// as a random walk.
func TestForecastFromTheMiddle(t *testing.T) {
	test := SPRT{Normalized, 0, 50, 0.05, 0.05}
	lower, upper := test.Bounds()
	for _, c := range []struct{ llr, elo float64 }{{1.2, 10}, {-2, 25}, {2, 80}, {0.5, -60}} {
		rng := rand.New(rand.NewPCG(3, 4))
		x, x0, x1 := test.pairT(c.elo, 0), test.pairT(test.Elo0, 0), test.pairT(test.Elo1, 0)
		const parts = 16 // steps to a pair, to keep the overshoot small
		mu, sd := (x1-x0)*(x-(x0+x1)/2)/parts, (x1-x0)/math.Sqrt(parts)
		const trials = 2000
		passed, steps := 0, 0
		for range trials {
			y := c.llr
			for y > lower && y < upper {
				y += mu + sd*rng.NormFloat64()
				steps++
			}
			if y >= upper {
				passed++
			}
		}
		f := test.Forecast(c.llr, c.elo, 0)
		pass, pairs := float64(passed)/trials, float64(steps)/trials/parts
		if !(math.Abs(pass-f.Pass) <= 0.035 && math.Abs(pairs/f.Pairs-1) <= 0.08) {
			t.Errorf("from %v at %v: forecast %+v, simulated pass %.4f in %.1f pairs", c.llr, c.elo, f, pass, pairs)
		}
	}
	if f := test.Forecast(upper, 0, 0); f != (Forecast{1, 0}) {
		t.Errorf("finished test: %+v", f)
	}
	if f := test.Forecast(lower-1, 0, 0); f != (Forecast{0, 0}) {
		t.Errorf("finished test: %+v", f)
	}
	for _, elo := range []float64{-5000, 5000} {
		if f := test.Forecast(0, elo, 0); !(f.Pairs > 0) || !(math.Abs(f.Pass-math.Max(0, math.Copysign(1, elo))) < 1e-9) {
			t.Errorf("nElo %v: %+v", elo, f)
		}
	}
}

// For a one-sided match, the outlook is the number of pairs that it then takes, from few pairs on.
// Forecast at the observed strength says less than half of it.
func TestOutlookOfOneSidedMatches(t *testing.T) {
	const trials, at = 60, 30
	for i, model := range []Model{Normalized, Logistic} {
		for j, results := range []law{{0.01, 0.02, 0.12, 0.25, 0.6}, {0, 0, 0.02, 0.1, 0.88}, {0.7, 0.2, 0.1, 0, 0}} {
			test := SPRT{model, 0, 10, 0.05, 0.05}
			rng := rand.New(rand.NewPCG(uint64(i), uint64(j)))
			outlook, forecast, took := 0.0, 0.0, 0.0
			for range trials {
				var match Pentanomial
				for range at {
					match[results.deal(rng)]++
				}
				seen := match.NormalizedElo()
				if model == Logistic {
					seen = match.Elo()
				}
				f := test.Outlook(match)
				if pass := f.Pass > 0.5; pass != (j < 2) {
					t.Errorf("%v after %v: H1 is accepted with probability %v", test, match, f.Pass)
				}
				outlook += f.Pairs / trials
				forecast += test.Forecast(test.LLR(match), seen.Value, match.GameSD()).Pairs / trials
				for test.Status(match) == Continue {
					match[results.deal(rng)]++
					took += 1.0 / trials
				}
			}
			t.Logf("%v of %v: outlook %.1f pairs, forecast %.1f, taken %.1f", test, results, outlook, forecast, took)
			if math.Abs(outlook-took) > 0.1*took {
				t.Errorf("%v of %v: %.1f pairs to come, outlook %.1f", test, results, took, outlook)
			}
		}
	}
}

// Near equality the outlook is the forecast at the observed strength. Without pairs it is that of a
// ratio without drift.
func TestOutlookOfCloseMatches(t *testing.T) {
	test := DefaultSPRT()
	match := Pentanomial{80, 215, 400, 220, 85}
	want, got := test.Forecast(test.LLR(match), match.NormalizedElo().Value, 0), test.Outlook(match)
	if math.Abs(got.Pairs-want.Pairs) > 0.02*want.Pairs || math.Abs(got.Pass-want.Pass) > 0.01 {
		t.Errorf("outlook %+v, forecast %+v", got, want)
	}
	want, got = test.Forecast(0, (test.Elo0+test.Elo1)/2, 0), test.Outlook(Pentanomial{})
	if math.Abs(got.Pairs-want.Pairs) > 1 || math.Abs(got.Pass-0.5) > 1e-3 {
		t.Errorf("without pairs %+v, want %+v", got, want)
	}
	if got := test.Outlook(Pentanomial{4: 1000}); got != (Forecast{Pass: 1}) {
		t.Errorf("decided: %+v", got)
	}
}
