package main

import (
	"io"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
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

// A certificate names the game of each match, so that matches of both Alice variants can be told
// apart. A match of Raumschach is refused.
func TestCertificateOfAlice(t *testing.T) {
	t.Chdir(t.TempDir())
	w := weights.File{Weights: weights.ForAlice()}
	w.Values[eval.ValueQueen]++
	if err := w.Write("mine.toml"); err != nil {
		t.Fatal(err)
	}
	const rules = "chessvariants/normal/"
	for _, name := range []string{"alice", "mirrored-alice"} {
		mustRun(t, "match mine.toml alice --engine raumlab --pairs 2 --depth 1 --opening random:4 --max-plies 30 --variant "+name+" --out "+name)
		mustRun(t, "weights certify mine.toml "+name)
	}
	certified, err := weights.Read("mine.toml")
	if err != nil || len(certified.Certificate) != 2 || certified.Certificate[0].Rules != rules+"alice" || certified.Certificate[1].Rules != rules+"mirrored-alice" {
		t.Fatalf("%v: %+v", err, certified.Certificate)
	}
	_, shown, _ := tryRun("weights show mine.toml")
	for _, want := range []string{"raumlab, chessvariants/normal/alice, depth 1", "raumlab, chessvariants/normal/mirrored-alice, depth 1"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	mustRun(t, "match corrected published --engine raumlab --pairs 1 --depth 1 --opening random:4 --max-plies 30 --out plain")
	mistake{command: "weights certify mine.toml plain", code: 1, want: "match plain: "}.try(t)
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
