package eval

import (
	"testing"

	"raumlab/engine/board"
)

// The middlegame of the benchmark and its published value, from testdata/published.tsv.
const (
	benchRFEN  = "1r1nr/pp2U/2pp1/5/1QB2|b1q1u/1pp1p/5/5/5|3k1/p1up1/5/1P3/5|4n/5/4N/P1PPP/B3U|5/5/4N/PPP1P/R2KR w 3 15"
	benchTotal = 454
)

func BenchmarkEvaluate(b *testing.B) {
	p, err := board.ParseRFEN(board.Rules{}, benchRFEN)
	if err != nil {
		b.Fatal(err)
	}
	e := NewEvaluator(PublishedWeights(Published))
	b.ReportAllocs()
	got := 0
	for b.Loop() {
		got = e.Evaluate(&p)
	}
	if got != benchTotal {
		b.Fatalf("evaluated %d, want %d", got, benchTotal)
	}
}

func BenchmarkExtractStart(b *testing.B) {
	p := board.Rules{}.Start()
	b.ReportAllocs()
	var f Features
	for b.Loop() {
		f, _ = Extract(Corrected, &p)
	}
	if f != (Features{}) {
		b.Fatalf("features of the start position %v, want zeros: it is symmetric", f)
	}
}
