package search

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	outcomes "raumlab/engine/tables/shipped"
)

// benchSet reads the positions for which times of the JavaScript program are known. The head of the
// file describes them.
func benchSet(t testing.TB) (positions []board.Position) {
	t.Helper()
	f, err := os.Open("testdata/bench.rfen")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for scan := bufio.NewScanner(f); scan.Scan(); {
		if strings.HasPrefix(scan.Text(), "#") {
			continue
		}
		p, err := board.ParseRFEN(board.Rules{}, scan.Text())
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, p)
	}
	if len(positions) != 24 {
		t.Fatalf("%d positions: want 24", len(positions))
	}
	return positions
}

// BenchmarkSearch searches the bench set as the shipped engines do, and asserts the node count.
func BenchmarkSearch(b *testing.B) {
	raumfischer := everything()
	raumfischer.Draws = false
	for _, c := range []struct {
		name       string
		options    Options
		evaluation Evaluation
		depth      int
		nodes      uint64
	}{
		{"raumfischer/depth=3", raumfischer, features(eval.Published), 3, 96_952},
		{"raumfischer/depth=5", raumfischer, features(eval.Published), 5, 854_244},
		{"raumlab/depth=3", shipped(b), shippedFeatures(b), 3, 44_324},
		{"raumlab/depth=5", shipped(b), shippedFeatures(b), 5, 268_699},
	} {
		b.Run(c.name, func(b *testing.B) {
			positions := benchSet(b)
			s := New(c.options, c.evaluation)
			b.ReportAllocs()
			for b.Loop() {
				var nodes uint64
				for _, p := range positions {
					s.NewGame()
					r := s.Search(context.Background(), p, nil, Limits{Depth: c.depth})
					nodes += r.Nodes + r.QNodes
				}
				if nodes != c.nodes {
					b.Fatalf("%d nodes, want %d", nodes, c.nodes)
				}
			}
			b.ReportMetric(float64(c.nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(positions)), "µs/position")
		})
	}
}

// BenchmarkFewPieces searches positions of five pieces, where most captures lead to a table,
// without tables and with the shipped ones. It asserts that a second run has the same nodes.
func BenchmarkFewPieces(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 9))
	var positions []board.Position
	for n := range 60 {
		positions = append(positions, randomEndgame(random, []string{"KQkrn", "KRBkr", "KQkqb", "KRNku", "KBNkn", "KQUkr"}[n%6]))
	}
	for name, set := range map[string]*tables.Set{"none": nil, "shipped": outcomes.Set()} {
		b.Run(name, func(b *testing.B) {
			s := searcherWith(set)
			search := func() (nodes uint64) {
				for _, p := range positions {
					s.NewGame()
					r := s.Search(context.Background(), p, nil, Limits{Depth: 4})
					nodes += r.Nodes + r.QNodes
				}
				return nodes
			}
			want := search()
			for b.Loop() {
				if nodes := search(); nodes != want {
					b.Fatalf("%d nodes, want %d", nodes, want)
				}
			}
			b.ReportMetric(float64(want)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(want), "nodes")
		})
	}
}
