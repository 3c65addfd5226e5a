package net

import (
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
)

// An imported copy of games has no scores. Wherever it is given, the copy with scores counts.
func TestImportedCopies(t *testing.T) {
	run := corpustest.Runs["random"]
	games := run.Games(100)
	played := corpustest.Open(t, run.Header(len(games)), games)
	imported := make([]corpus.Game, len(games))
	for i, g := range games {
		imported[i] = g
		imported[i].Plies = make([]corpus.Ply, len(g.Plies))
		for j, p := range g.Plies {
			imported[i].Plies[j] = corpus.Ply{Move: p.Move, Static: p.Static, Quiescence: p.Quiescence,
				Flags: p.Flags & (corpus.InCheck | corpus.Capture)}
		}
	}
	h := corpustest.Header(len(games))
	h.Configuration = corpus.Settings{{Key: "method", Value: corpus.MethodImport}, {Key: "sources", Value: "text"}}
	text := corpustest.Open(t, h, imported)
	gather := func(corpora ...*corpus.Corpus) Counts {
		d, err := Gather(t.Context(), corpora, defaultFilter(), t.TempDir(), 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d.Counts
	}
	alone := gather(played)
	for _, corpora := range [][]*corpus.Corpus{{played, text}, {text, played}} {
		if got := gather(corpora...); got.Training != alone.Training || got.Held != alone.Held {
			t.Errorf("%+v, alone %+v", got, alone)
		}
	}
}
