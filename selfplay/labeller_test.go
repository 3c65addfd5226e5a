package selfplay

import (
	"context"
	"errors"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// Law: a labeller with the weights that played finds the stored scores, in any order of the
// positions. One with other weights does not.
func TestLabellerFindsTheStoredScores(t *testing.T) {
	c := testConfig(t, "random:6", 2, 2)
	d := c.NewDrawer()
	header := c.Header("test")
	labellers, err := LabellerOf(&header)
	if err != nil {
		t.Fatal(err)
	}
	same := labellers(c.Engine.EvalWeights())
	values := c.Engine.EvalWeights()
	values.Values[eval.ValueQueen] = 300
	other, differ := labellers(values), 0
	for i := range c.Games {
		g, err := c.Play(context.Background(), i, d)
		if err != nil {
			t.Fatal(err)
		}
		positions := []variant.Position{c.Rules.Start()}
		for _, ply := range g.Plies {
			p := positions[len(positions)-1]
			p.Make(ply.Move)
			positions = append(positions, p)
		}
		for n := len(g.Plies) - 1; n >= 0; n-- {
			ply := g.Plies[n]
			if ply.Flags.Has(corpus.Drawn) {
				continue
			}
			score, err := same.Search(context.Background(), positions[n])
			if err != nil || int32(score) != ply.Score || int32(same.Quiesce(positions[n])) != ply.Quiescence {
				t.Errorf("game %d, ply %d: search %d (%v), stored %+v", i, n, score, err, ply)
			}
			if score, _ := other.Search(context.Background(), positions[n]); int32(score) != ply.Score {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("a queen of three pawns changes no score")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := same.Search(ctx, c.Rules.Start()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestLabellerRefuses(t *testing.T) {
	c := testConfig(t, "random:6", 2, 2)
	another, err := engine.Load("maackesgeist")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(h *corpus.Header){
		"only games of self-play":  func(h *corpus.Header) { h.Configuration = nil },
		"names no engine or depth": func(h *corpus.Header) { h.Engine.Settings = h.Engine.Settings[1:] },
		"version test":             func(h *corpus.Header) { h.Engine.Settings[0].Value = "0" },
		"has no weights": func(h *corpus.Header) {
			other := c
			other.Engine = another
			*h = other.Header("test")
		},
		"does not know": func(h *corpus.Header) { h.Engine.Settings[1].Key = "clairvoyance" },
	} {
		h := c.Header("test")
		change(&h)
		if _, err := LabellerOf(&h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}
