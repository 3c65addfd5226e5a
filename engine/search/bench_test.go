package search

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// benchSet reads the positions on which the JavaScript program's times are known; see the head of the file.
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

// BenchmarkSearch searches the bench set with everything on, and asserts the node count it times.
func BenchmarkSearch(b *testing.B) {
	for _, c := range []struct {
		name  string
		depth int
		nodes uint64
	}{{"depth3", 3, 96_952}, {"depth5", 5, 832_103}} {
		b.Run(c.name, func(b *testing.B) {
			positions := benchSet(b)
			o := everything()
			o.Draws = false // as the configuration raumfischer has it
			s := New(o, features(eval.Published))
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
