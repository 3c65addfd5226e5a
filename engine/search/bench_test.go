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

// A benchSearch is a search of the bench set as a shipped engine does it, and its node count.
type benchSearch struct {
	name       string
	options    Options
	evaluation Evaluation
	limits     Limits
	nodes      uint64
}

func benchSearches(t testing.TB) []benchSearch {
	raumfischer := everything()
	raumfischer.Draws = false
	return []benchSearch{
		{"raumfischer/depth=3", raumfischer, features(eval.Published), Limits{Depth: 3}, 96_952},
		{"raumfischer/depth=5", raumfischer, features(eval.Published), Limits{Depth: 5}, 854_244},
		{"raumlab/depth=3", shipped(t), shippedFeatures(t), Limits{Depth: 3}, 44_722},
		{"raumlab/depth=5", shipped(t), shippedFeatures(t), Limits{Depth: 5}, 226_794},
		{"raumlab/nodes=40000", shipped(t), shippedFeatures(t), Limits{Nodes: 40_000}, 894_011},
	}
}

// run returns the nodes of a search of all positions.
func (c benchSearch) run(s *Searcher, positions []board.Position) (nodes uint64) {
	for _, p := range positions {
		s.NewGame()
		r := s.Search(context.Background(), p, nil, c.limits)
		nodes += r.Nodes + r.QNodes
	}
	return nodes
}

// Law: the benchmark searches what the shipped engines search.
func TestBenchNodes(t *testing.T) {
	positions := benchSet(t)
	for _, c := range benchSearches(t) {
		if nodes := c.run(New(c.options, c.evaluation), positions); nodes != c.nodes {
			t.Errorf("%s: %d nodes, want %d", c.name, nodes, c.nodes)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, c := range benchSearches(b) {
		b.Run(c.name, func(b *testing.B) {
			positions := benchSet(b)
			s := New(c.options, c.evaluation)
			b.ReportAllocs()
			for b.Loop() {
				c.run(s, positions)
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
		positions = append(positions, randomEndgame(random, []string{"KQkrn", "KRBkr", "KQkqb", "KRNku", "KBNkn",
			"KQUkr"}[n%6]))
	}
	for name, set := range map[string]*tables.Set{"none": nil, "shipped": tables.Shipped()} {
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
