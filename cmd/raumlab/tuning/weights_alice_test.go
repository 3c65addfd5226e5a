package tuning_test

import (
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// The commands of weight files serve Alice-Raumschach: they list the terms of its definition alone,
// and compare no weights of different variants.
func TestWeightsOfAlice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args         string
		want, unlike string
		fails        bool
	}{
		{"show alice", "rules chessvariants/normal/alice", "rook_level_line", false},
		{"show alice --meaning", "an enemy slider of either", "doubled_rooks", false},
		{"check alice", "is sound: 23 weights", "", false},
		{"diff alice alice", "unicorn_bad_pair", "rook_cross_line", false},
		{"diff alice raumlab",
			"weights alice are for rules chessvariants/normal/alice, weights raumlab for chessvariants/normal", "", true},
		{"export alice --format csv", "value_queen,material", "doubled_rooks", false},
		{"export alice --format js", "the engines modelled on Raumfischer play Raumschach", "", true},
	} {
		text, err := clitest.Output(tuning.NewWeightsCommand(), strings.Fields(c.args)...)
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
	t.Parallel()
	lab := clitest.New(t)
	shipped, err := weights.Load(weights.Alice)
	if err != nil {
		t.Fatal(err)
	}
	w := weights.File{Weights: shipped.Weights}
	w.Values[eval.ValueQueen]++
	if err := w.Write(lab.Path("mine.toml")); err != nil {
		t.Fatal(err)
	}
	const rules = "chessvariants/normal/"
	for _, name := range []string{"alice", "mirrored-alice"} {
		lab.Run("match mine.toml alice --engine raumlab --pairs 100 --depth 1 --opening random:4 --max-plies 8 --variant " +
			name + " --out " + name)
		lab.Run("weights certify mine.toml " + name)
	}
	certified, err := weights.Read(lab.Path("mine.toml"))
	if err != nil || len(certified.Certificate) != 2 || certified.Certificate[0].Rules != rules+"alice" ||
		certified.Certificate[1].Rules != rules+"mirrored-alice" {
		t.Fatalf("%v: %+v", err, certified.Certificate)
	}
	_, shown, _ := lab.Try("weights show mine.toml")
	for _, want := range []string{"raumlab, chessvariants/normal/alice, depth 1",
		"raumlab, chessvariants/normal/mirrored-alice, depth 1"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	lab.Run("match corrected published --engine raumlab --pairs 1 --depth 1 --opening random:4 --max-plies 30 --out plain")
	lab.Mistake(clitest.Mistake{Command: "weights certify mine.toml plain", Code: 1, Want: "match plain: "})
}

// Weights of Alice-Raumschach are refused by commands that play Raumschach, which both are named.
func TestAliceWeightsForRaumschach(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, args := range []string{
		"eval startpos --weights alice",
		"analyse startpos --depth 1 --weights alice",
	} {
		code, _, stderr := lab.Try(args)
		if code == cli.ExitDone ||
			!strings.Contains(stderr,
				"weights alice are for rules chessvariants/normal/alice: the features of the definition alice are not those of Raumschach") {
			t.Errorf("%s: exit code %d: %s", args, code, stderr)
		}
	}
}
