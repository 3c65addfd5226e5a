package main

import (
	"io"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		pairs elo.Pentanomial
		want  string
	}{
		{elo.Pentanomial{0, 0, 38, 2, 0}, "too few pairs"},
		{elo.Pentanomial{0, 0, 2, 2, 0}, "too few pairs"},
		{elo.Pentanomial{0, 0, 0, 0, 40}, "yes"},
		{elo.Pentanomial{40, 0, 0, 0, 0}, "no"},
		{elo.Pentanomial{4, 11, 11, 9, 5}, "not decided"},
		{elo.Pentanomial{10, 21, 44, 42, 25}, "yes"},
		{elo.Pentanomial{25, 42, 44, 21, 10}, "no"},
	} {
		if got := verdict(match.Summary{Pentanomial: c.pairs, Pairs: c.pairs.Pairs()}); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v: %q, want %q", c.pairs, got, c.want)
		}
	}
}

// The pipeline calls the weights that it plays against by the name that the command line has for them.
func TestPipelineNamesTheOpponent(t *testing.T) {
	for name, want := range map[string]string{"raumlab": "corrected", "raumfischer": "published"} {
		p, err := pipelineOptions{
			rulesFlags: rulesFlags{"chessvariants", "normal"}, out: "x", engine: name, games: 1, pairs: 1, opening: pipelineOpening, maxPlies: 40, minGames: 1,
		}.pipeline(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		named, err := engine.LoadWeights(p.match.B.Name())
		if err != nil || p.match.B.Name() != want || named.Hash() != p.match.B.Engine.EvalWeights().Hash() {
			t.Errorf("engine %s: the opponent is called %q, want %q and its weights (%v)", name, p.match.B.Name(), want, err)
		}
	}
}
