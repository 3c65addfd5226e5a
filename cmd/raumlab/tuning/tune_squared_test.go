package tuning_test

import (
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

// --loss squared writes the weights of the regression that other fits show for comparison, as a file
// with standard deviations, correlations and prior like others.
func TestTuneSquared(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 90)
	dir := t.TempDir()
	file, usual := filepath.Join(dir, "squared.toml"), filepath.Join(dir, "usual.toml")
	fit := func(args ...string) string {
		t.Helper()
		text, err := tuneOutput(append([]string{games, "--bootstrap", "0", "--force", "--out"}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	text := fit(file, "--loss", "squared")
	for _, want := range []string{"target quiescence, loss squared", "The labels are the quiescence scores, in centipawns, by squared error."} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "ELBO") || strings.Contains(text, "including the error of K") {
		t.Errorf("a fit by squared error has neither ELBO nor K:\n%s", text)
	}
	fit(usual)
	r, err := tuner.ReadReport(strings.TrimSuffix(usual, ".toml") + ".tuning.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{"quiescence", "score"} {
		fit(file, "--loss", "squared", "--target", target)
		w, err := weights.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if w.SD == nil || w.Prior == nil || w.Correlation == nil || w.Provenance.Method != "least squares" ||
			w.Provenance.Settings["loss"] != "squared" || w.Provenance.Settings["target"] != target {
			t.Errorf("%s: %+v", target, w.Provenance)
		}
		for _, row := range r.Regressions {
			for i, v := range row.Values {
				if row.Target == target && v != w.Values[i] {
					t.Errorf("%s: weight %d is %g, but %g beside another fit", target, i, w.Values[i], v)
				}
			}
		}
	}
	shown, err := clitest.Output(tuning.NewWeightsCommand(), "show", file)
	if err != nil || !strings.Contains(strings.Join(strings.Fields(shown), " "), "the search scores, in centipawns, by squared error") {
		t.Errorf("%v\n%s", err, shown)
	}
	for _, c := range [][]string{
		{"--target", "result", "target result: loss squared compares the static evaluation with one score"},
		{"--target", "both", "expected quiescence or score"},
		{"--prior", "raumlab", "prior: loss squared always begins at Raumfischer's weights"},
		{"--refits", "5", "refits 5: loss squared has no power"},
		{"--loss", "absolute", `--loss "absolute": expected logistic or squared`},
	} {
		_, err := tuneOutput(games, "--out", file, "--force", "--loss", "squared", c[0], c[1])
		if err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s %s: %v, want %q", c[0], c[1], err, c[2])
		}
	}
}
