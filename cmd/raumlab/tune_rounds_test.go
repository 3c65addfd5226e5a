package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/tuner"
)

// roundsIn returns the number of rounds in a file, 0 if there is none.
func roundsIn(name string) int {
	data, _ := os.ReadFile(name) // the file may come later
	return strings.Count(string(data), `"number"`)
}

// TestInterruptedRounds: kills between and within rounds cost at most one round and no byte.
func TestInterruptedRounds(t *testing.T) {
	games := randomGames(t, 90)
	bothWays(t, "tune "+games+" --out tuned.toml --rounds 3 --bootstrap 2 --sample 8 --target both", func(command string) {
		endAgainAndAgain(t, command, func() int { return roundsIn("tuned.rounds.json") })
	})
}

func TestTuneRounds(t *testing.T) {
	games := randomGames(t, 90)
	out := filepath.Join(t.TempDir(), "weights.toml")
	command := []string{games, "--out", out, "--rounds", "2", "--bootstrap", "0", "--sample", "8", "--target", "quiescence"}
	text, err := tuneOutput(command...)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"round", "piece scale", "validation"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	r, err := tuner.ReadReport(beside(out, ".tuning.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rounds) != 2 || r.Round != 2 || r.Origin.Rounds != 2 {
		t.Fatalf("%+v", r.Rounds)
	}
	page, err := os.ReadFile(beside(out, ".tuning.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Rounds", "Piece values by round", "Held-out loss by round"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q on the page", want)
		}
	}
	if _, err := os.Stat(beside(out, ".rounds.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the finished rounds stay: %v", err)
	}

	// Rounds of another job are refused, unless forced. The number of rounds may differ.
	h := tuner.History{Version: cli.Version, Origin: r.Origin, Rounds: r.Rounds[:1]}
	h.Origin.Rounds, h.Origin.Bootstrap = 0, 0
	if err := h.Write(beside(out, ".rounds.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := tuneOutput(command...); err != nil {
		t.Errorf("its own rounds: %v", err)
	}
	h.Origin.Lambda, h.Version = 0.25, "0"
	if err := h.Write(beside(out, ".rounds.json")); err != nil {
		t.Fatal(err)
	}
	_, err = tuneOutput(command...)
	if err == nil || !strings.Contains(err.Error(), "lambda was 0.25, now ") || !strings.Contains(err.Error(), `version was "0", now `) || !strings.Contains(err.Error(), "--force") || !strings.Contains(err.Error(), beside(out, ".rounds.json")) {
		t.Errorf("rounds of another tuning: %v", err)
	}
	if err := os.WriteFile(beside(out, ".rounds.json"), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err = tuneOutput(command...); err == nil || !strings.Contains(err.Error(), beside(out, ".rounds.json")) {
		t.Errorf("a broken file: %v", err)
	}
	before, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tuneOutput(append(command, "--force")...); err != nil {
		t.Errorf("forced: %v", err)
	}
	if after, err := os.ReadFile(out); err != nil || string(after) != string(before) {
		t.Errorf("forced: other bytes (%v)", err)
	}
}

func TestTuneRoundsRefuses(t *testing.T) {
	games := randomGames(t, 4)
	out := filepath.Join(t.TempDir(), "weights.toml")
	for want, args := range map[string][]string{
		"--rounds 0: want 1 to 50":  {"--rounds", "0"},
		"--rounds -1: want 1 to 50": {"--rounds", "-1"},
		"--rounds 51: want 1 to 50": {"--rounds", "51"},
		"nothing to score again":    {"--rounds", "2", "--target", "result"},
	} {
		_, err := tuneOutput(append(args, games, "--out", out)...)
		if !errors.Is(err, cli.ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want a usage error with %q", args, err, want)
		}
		if err != nil && strings.Count(err.Error(), "want 1 to 50") > 1 {
			t.Errorf("%v is reported twice: %v", args, err)
		}
	}
}
