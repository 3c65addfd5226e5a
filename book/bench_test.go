package book

import (
	"path/filepath"
	"testing"

	"raumlab/engine/board"
)

// BenchmarkBest looks up the best move of the start, for both sides.
func BenchmarkBest(b *testing.B) {
	made := testBook(b, 1)
	start := board.Rules{}.Start()
	mirror := start.Mirror()
	want, ok := made.Best(&start)
	if !ok {
		b.Fatal("the start is not in the book")
	}
	for _, p := range []*board.Position{&start, &mirror} {
		b.Run(p.SideToMove().String(), func(b *testing.B) {
			for b.Loop() {
				if m, ok := made.Best(p); !ok || m != want && m != want.Mirror() {
					b.Fatalf("the best move is %s", m)
				}
			}
		})
	}
}

// BenchmarkOpen reads a book; the metric is the time a position.
func BenchmarkOpen(b *testing.B) {
	made := build(b, Thresholds{MinGames: 1}, makeCorpus(b, board.Rules{}, testGames(b, board.Rules{}, 3000, 1)))
	path := filepath.Join(b.TempDir(), "book.parquet")
	if err := made.Write(path); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if got, err := Open(path); err != nil || got.Positions() != made.Positions() {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(made.Positions()), "ns/position")
}
