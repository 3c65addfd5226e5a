package corpus

import (
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// benchCorpus is a corpus of random games, some 100,000 positions.
func benchCorpus(b *testing.B) *Corpus {
	games := outside.Games(variant.Rules{}, 1500, 3)
	h := outside.Header(len(games))
	h.GamesPerPart = DefaultGamesPerPart
	c, err := Open(outside.Make(b, h, games))
	if err != nil {
		b.Fatal(err)
	}
	return c
}

// each times read, which reads all positions of the corpus once, and reports positions a second.
func each(b *testing.B, c *Corpus, read func() int64) {
	n := int64(0)
	for b.Loop() {
		if got := read(); got != c.Manifest.Plies {
			b.Fatalf("%d positions, want %d", got, c.Manifest.Plies)
		}
		n += c.Manifest.Plies
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkReplay reads whole games and plays their moves.
func BenchmarkReplay(b *testing.B) {
	c := benchCorpus(b)
	each(b, c, func() (n int64) {
		for g, err := range c.Games(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
			p, err := variant.ParseRFEN(c.Rules(), g.Start)
			if err != nil {
				b.Fatal(err)
			}
			for i := range g.Plies {
				p.Make(g.Plies[i].Move)
				n++
			}
		}
		return n
	})
}

// BenchmarkVerify replays by the rules and computes every static score again.
func BenchmarkVerify(b *testing.B) {
	c := benchCorpus(b)
	static := eval.NewEvaluator(eval.PublishedWeights(eval.Corrected))
	each(b, c, func() (n int64) {
		err := c.Verify(b.Context(), func(p *variant.Position, ply *Ply) error {
			if s := static.Evaluate(p.Board()); int32(s) != ply.Static {
				b.Fatalf("static %d, want %d", ply.Static, s)
			}
			n++
			return nil
		}, nil)
		if err != nil {
			b.Fatal(err)
		}
		return n
	})
}

func BenchmarkWrite(b *testing.B) {
	c := benchCorpus(b)
	var games []Game
	for g, err := range c.Games(b.Context()) {
		if err != nil {
			b.Fatal(err)
		}
		games = append(games, g)
	}
	each(b, c, func() int64 {
		w, err := create(b.TempDir(), c.Manifest.Header)
		if err != nil {
			b.Fatal(err)
		}
		outside.Write(b, w, games)
		return w.Manifest().Plies
	})
}
