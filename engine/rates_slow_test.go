package engine

import (
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// Nodes a second of raumlab with a technique over those without it, for the techniques that
// experiments/58 played at equal nodes, in turn on the bench suite. At equal time the side with the
// technique has that share of the nodes, so one below 0.9 has to play its match again.
func TestRatesOfTechniques(t *testing.T) {
	if os.Getenv("RAUMLAB_SLOW") != "1" {
		t.Skip("takes minutes, and an idle processor: RAUMLAB_SLOW=1")
	}
	const rounds, nodes, least = 20, 20_000, 0.9
	s, err := suite.Read("../configs/suites/bench.epd")
	if err != nil {
		t.Fatal(err)
	}
	with, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	for name, off := range map[string]string{"continuation_history": "false", "quiescence_table": "false", "probcut": "0", "singular_extension": "0"} {
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
			for i, x := range s.Positions {
				var rates [2]float64
				for turn := range 2 {
					side := (turn + round + i) % 2 // either is the first as often
					searchers[side].NewGame()
					begun := time.Now()
					r := searchers[side].Search(context.Background(), variant.OfBoard(x.Board), nil, search.Limits{Nodes: nodes})
					rates[side] = float64(r.Nodes+r.QNodes) / time.Since(begun).Seconds()
				}
				ratios = append(ratios, rates[0]/rates[1])
			}
		}
		slices.Sort(ratios)
		median := ratios[len(ratios)/2]
		t.Logf("%s: %.3f times the nodes a second, quartiles %.3f and %.3f of %d pairs of searches", name, median, ratios[len(ratios)/4], ratios[3*len(ratios)/4], len(ratios))
		if median < least {
			t.Errorf("%s costs too much", name)
		}
	}
}
