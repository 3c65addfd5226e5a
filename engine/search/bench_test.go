package search

import (
	"context"
	"testing"

	"raumlab/engine/eval"
)

// BenchmarkSearch searches 24 middlegames three plies deep with everything on, and asserts the node count it times.
func BenchmarkSearch(b *testing.B) {
	const want = 116_780
	positions := middlegames(24)
	s := fresh(b, everything(), eval.Published)
	b.ReportAllocs()
	for b.Loop() {
		var nodes uint64
		for _, p := range positions {
			s.NewGame()
			r := s.Search(context.Background(), p, nil, Limits{Depth: 3})
			nodes += r.Nodes + r.QNodes
		}
		if nodes != want {
			b.Fatalf("%d nodes, want %d", nodes, want)
		}
	}
	b.ReportMetric(want*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(positions)), "µs/position")
}
