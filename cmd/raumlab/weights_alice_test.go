package main

import (
	"io"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/tuning"
)

// The commands of weight files serve Alice-Raumschach: they list the terms of its definition alone,
// and compare no weights of different variants.
func TestWeightsOfAlice(t *testing.T) {
	for _, c := range []struct {
		args         string
		want, unlike string
		fails        bool
	}{
		{"show alice", "rules chessvariants/normal/alice", "rook_level_line", false},
		{"show alice --meaning", "an enemy slider of either", "doubled_rooks", false},
		{"check alice", "is sound: 23 weights", "", false},
		{"diff alice alice", "unicorn_bad_pair", "rook_cross_line", false},
		{"diff alice raumlab", "weights alice are for rules chessvariants/normal/alice, weights raumlab for chessvariants/normal", "", true},
		{"export alice --format csv", "value_queen,material", "doubled_rooks", false},
		{"export alice --format js", "the engines written after Raumfischer play Raumschach", "", true},
	} {
		text, err := output(tuning.NewWeightsCommand(), strings.Fields(c.args)...)
		if err != nil {
			text += err.Error()
		}
		if (err != nil) != c.fails || !strings.Contains(text, c.want) || c.unlike != "" && strings.Contains(text, c.unlike) {
			t.Errorf("%s: error %v; want %q and no %q in\n%s", c.args, err, c.want, c.unlike, text)
		}
	}
}

// Weights of Alice-Raumschach are refused by commands that play Raumschach, which both are named.
func TestAliceWeightsForRaumschach(t *testing.T) {
	for _, args := range []string{
		"eval startpos --weights alice",
		"analyse startpos --depth 1 --weights alice",
	} {
		_, err := output(newRootCommand(io.Discard, io.Discard), strings.Fields(args)...)
		if err == nil || !strings.Contains(err.Error(), "weights alice are for rules chessvariants/normal/alice: the features of the definition alice are not those of Raumschach") {
			t.Errorf("%s: %v", args, err)
		}
	}
}
