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

// Two threads on two processors reach depth 10 in at most 0.6 of one thread's time: the median over
// the bench suite, of which every position is searched by both in turn. On a loaded machine the
// figure says nothing.
func TestThreadsSpeed(t *testing.T) {
	if os.Getenv("RAUMLAB_SLOW") != "1" {
		t.Skip("takes minutes, and two idle processors: RAUMLAB_SLOW=1")
	}
	const depth, most = 10, 0.6
	s, err := suite.Read("../configs/suites/bench.epd")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	one, two := c.NewPlayer(nil, nil).Searcher(), c.WithThreads(2).NewPlayer(nil, nil).Searcher()
	var ratios []float64
	var all [2]uint64
	for _, x := range s.Positions {
		var times [2]time.Duration
		for i, searcher := range []Searcher{one, two} {
			searcher.NewGame()
			begun := time.Now()
			r := searcher.Search(context.Background(), variant.OfBoard(x.Board), nil, search.Limits{Depth: depth})
			times[i] = time.Since(begun)
			all[i] += r.Nodes + r.QNodes
		}
		ratios = append(ratios, times[1].Seconds()/times[0].Seconds())
		t.Logf("%v and %v: %.2f", times[0], times[1], ratios[len(ratios)-1])
	}
	slices.Sort(ratios)
	median := (ratios[(len(ratios)-1)/2] + ratios[len(ratios)/2]) / 2
	t.Logf("median %.3f of %d positions, %.2f to %.2f; two threads searched %.2f times the nodes", median, len(ratios), ratios[0], ratios[len(ratios)-1], float64(all[1])/float64(all[0]))
	if median > most {
		t.Errorf("median %.3f, want at most %v", median, most)
	}
}
