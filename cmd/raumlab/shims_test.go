package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func randomGames(t *testing.T, games int64) string {
	t.Helper()
	lab := clitest.New(t)
	lab.RandomGames("corpus", games)
	return lab.Path("corpus")
}

func jsonTree(t *testing.T, path string) any {
	t.Helper()
	return clitest.JSONTree(t, path)
}

func output(cmd *cobra.Command, args ...string) (string, error) {
	var stdout bytes.Buffer
	cmd.SetOut(&stdout)
	cmd.SetErr(io.Discard)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.ExecuteContext(context.Background())
	return stdout.String(), err
}

func tuneOutput(args ...string) (string, error) { return output(tuning.NewTuneCommand(), args...) }

func beside(weights, ending string) string { return strings.TrimSuffix(weights, ".toml") + ending }

func contested(t *testing.T, matches ...string) weights.File {
	t.Helper()
	t.Chdir(t.TempDir())
	w := weights.Published(eval.Corrected)
	w.Values[eval.ValueQueen] = 100 // loses most games
	w.SD = new([eval.NumWeights]float64)
	w.Provenance.Settings = map[string]string{"notes": "mine"}
	if err := w.Write("mine.toml"); err != nil {
		t.Fatal(err)
	}
	hopeless := w
	for i := eval.ValueQueen; i <= eval.ValueKnight; i++ {
		hopeless.Values[i] = -100
	}
	if err := hopeless.Write("hopeless.toml"); err != nil {
		t.Fatal(err)
	}
	for _, command := range matches {
		mustRun(t, "match --pairs 4 --depth 1 --opening suite:openings --max-plies 80 "+command)
	}
	return w
}

func drawnTrial(w weights.File) weights.Trial {
	return weights.Trial{
		Weights: w.Hash(), Opponent: w.Hash(), Engine: "raumlab", EngineHash: w.Hash(), Rules: w.RulesText(),
		Match: w.Hash(), MaxPlies: 400, Pentanomial: [5]int64{2: 1},
	}
}

func margins(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "margins.toml")
	text := "[fixed_depth.futility_step]\nstart = 100\nmin = 0\nmax = 400\nstep = 20\n[null_move_depth]\nstart = 2\nmin = 1\nmax = 6\nstep = 1\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
