package book

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
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

// BenchmarkOpen reads a book. The metric is the time a position.
func BenchmarkOpen(b *testing.B) {
	made := largeBook(200_000)
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

// largeBook has the positions of random games, with invented evidence and one move each.
func largeBook(positions int) *Book {
	random := rand.New(rand.NewPCG(1, 2))
	made := &Book{Origin: Origin{Thresholds: Thresholds{MinGames: 3, MaxPly: 30, Imported: 1}}}
	seen := map[uint64]bool{}
	for len(made.positions) < positions {
		p := board.Rules{}.Start()
		for range 30 {
			legal := p.AppendLegal(nil)
			if len(legal) == 0 || len(made.positions) == positions {
				break
			}
			m := legal[random.IntN(len(legal))]
			if key := p.RelativeKey(); !seen[key] {
				seen[key] = true
				e := Entry{Move: m, Wins: random.Int64N(50), Draws: random.Int64N(50), Losses: 3, Distinct: 3, Share: 1}
				e.Effective, e.Mean, e.Low, e.Value, e.High = 10*random.Float64(), random.Float64(), .4*random.Float64(), .5, 1-
					.4*random.Float64()
				if p.SideToMove() == board.Black {
					e.Move = m.Mirror()
				}
				made.positions = append(made.positions, Position{Key: key, RFEN: MoverView(&p),
					Moves: []Entry{e}})
			}
			p.Make(m)
		}
	}
	slices.SortFunc(made.positions, byKey)
	return made
}
