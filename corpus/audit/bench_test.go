package audit

import (
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/engine/variant"
)

// BenchmarkAudit makes the whole audit of some 100,000 positions of random games.
func BenchmarkAudit(b *testing.B) {
	games := corpustest.Games(variant.Rules{}, 1500, 3)
	h := corpustest.Header(len(games))
	h.GamesPerPart = corpus.DefaultGamesPerPart
	c := corpustest.Open(b, h, games)
	n := int64(0)
	for b.Loop() {
		a, err := Auditor{}.Audit(b.Context(), c)
		if err != nil || a.Positions != c.Manifest.Plies {
			b.Fatalf("%d positions, %v; want %d", a.Positions, err, c.Manifest.Plies)
		}
		n += a.Positions
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(0, "ns/op")
}
