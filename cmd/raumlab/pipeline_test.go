package main

import (
	"strings"
	"testing"

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
