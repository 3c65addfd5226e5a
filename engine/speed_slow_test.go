package engine

import (
	"context"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// speedSuite returns the positions on which searches are timed. On a loaded machine their times say
// nothing.
func speedSuite(t *testing.T) []suite.Position {
	t.Helper()
	if os.Getenv("RAUMLAB_SLOW") != "1" {
		t.Skip("takes minutes, and idle processors: RAUMLAB_SLOW=1")
	}
	s, err := suite.Read("../configs/suites/bench.epd")
	if err != nil {
		t.Fatal(err)
	}
	return s.Positions
}

// timed searches a position with an empty table, and returns the time and the nodes.
func timed(s Searcher, x suite.Position, limits search.Limits) (time.Duration, uint64) {
	s.NewGame()
	begun := time.Now()
	r := s.Search(context.Background(), variant.OfBoard(x.Board), nil, limits)
	return time.Since(begun), r.Nodes + r.QNodes
}

func median(sorted []float64) float64 {
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// Over the bench suite the median time of two threads on two processors to depth 10 is at most 0.6 of one
// thread's. The median of the positions' ratios, which is higher, is logged: docs/bench/search.md.
// Threads find other things in the table each time, so a position counts with the geometric mean of
// five turns of both, or with one if that takes minutes.
func TestThreadsSpeed(t *testing.T) {
	const depth, turns, most, long = 10, 5, 0.6, 5 * time.Second
	positions := speedSuite(t)
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	searchers := [2]Searcher{c.NewPlayer(nil, nil).Searcher(), c.WithThreads(2).NewPlayer(nil, nil).Searcher()}
	var ratios []float64
	var seconds [2][]float64 // of a position, by threads
	for n, x := range positions {
		var logs [2]float64 // sums over the turns
		done := 0.0
		for turn := range turns {
			var times [2]time.Duration
			for i := range searchers {
				threads := (turn + n + i) % 2 // either is the first as often
				times[threads], _ = timed(searchers[threads], x, search.Limits{Depth: depth})
				logs[threads] += math.Log(times[threads].Seconds())
			}
			done++
			if times[0] > long {
				break
			}
		}
		one, two := math.Exp(logs[0]/done), math.Exp(logs[1]/done)
		ratios = append(ratios, two/one)
		seconds[0], seconds[1] = append(seconds[0], one), append(seconds[1], two)
		t.Logf("%d,%.4f,%.4f,%.0f", n+1, one, two, done)
	}
	slices.Sort(ratios)
	t.Logf("median %.3f of %d positions, %.2f to %.2f", median(ratios), len(ratios), ratios[0], ratios[len(ratios)-1])
	slices.Sort(seconds[0])
	slices.Sort(seconds[1])
	ratio := median(seconds[1]) / median(seconds[0])
	t.Logf("median times %.4f s and %.4f s, ratio %.3f", median(seconds[0]), median(seconds[1]), ratio)
	if ratio > most {
		t.Errorf("ratio of the median times %.3f, want at most %v", ratio, most)
	}
}

// Nodes a second of raumlab with a technique over those without it, for the techniques that
// experiments/58 played at equal nodes, in turn on the bench suite. At equal time the side with the
// technique has that share of the nodes, so one below 0.9 has to play its match again.
func TestRatesOfTechniques(t *testing.T) {
	const rounds, nodes, least = 20, 20_000, 0.9
	positions := speedSuite(t)
	with, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	for name, off := range map[string]string{"continuation_history": "false", "correction_history": "false",
		"quiescence_table": "false", "probcut": "0", "singular_extension": "0"} {
		without, err := with.WithOption(name, off)
		if err != nil {
			t.Fatal(err)
		}
		if without.Hash() == with.Hash() {
			t.Fatalf("%s is off as it ships", name)
		}
		searchers := [2]Searcher{with.NewPlayer(nil, nil).Searcher(), without.NewPlayer(nil, nil).Searcher()}
		var ratios []float64
		for round := range rounds {
			for i, x := range positions {
				var rates [2]float64
				for turn := range 2 {
					side := (turn + round + i) % 2 // either is the first as often
					took, searched := timed(searchers[side], x, search.Limits{Nodes: nodes})
					rates[side] = float64(searched) / took.Seconds()
				}
				ratios = append(ratios, rates[0]/rates[1])
			}
		}
		slices.Sort(ratios)
		t.Logf("%s: %.3f times the nodes a second, quartiles %.3f and %.3f of %d pairs of searches", name, median(ratios),
			ratios[len(ratios)/4], ratios[3*len(ratios)/4], len(ratios))
		if median(ratios) < least {
			t.Errorf("%s costs too much", name)
		}
	}
}
