package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/eval"
)

// matchOutput runs a match command and returns what it prints.
func matchOutput(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return output(newMatchCommand(), args...)
}

func TestMatchCommand(t *testing.T) {
	dir := t.TempDir()
	weights := filepath.Join(dir, "mine.toml")
	if err := eval.PublishedWeights(eval.Corrected).Write(weights); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "match")
	args := []string{weights, "random", "--depth", "1", "--opening", "random:4", "--max-plies", "60", "--sprt", "0,10", "--out", out, "--pairs"}
	first, err := matchOutput(t, append(args, "1")...)
	if err != nil {
		t.Fatal(err)
	}
	text, err := matchOutput(t, append(args, "3")...)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(first, "games       2: ") || !strings.Contains(text, "games       6: ") {
		t.Errorf("one pair:\n%s\nmade longer to three:\n%s", first, text)
	}
	for _, want := range []string{"A mine.toml against B random", "opening random:4, depth 1, seed 1", "normalized [0.00, 10.00]", "continue", "B 0\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text, err = matchOutput(t, append(args, "3", "--json")...)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := os.ReadFile(filepath.Join(out, "result.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid([]byte(text)) || text != string(stored) {
		t.Errorf("--json prints\n%s\nthe folder holds\n%s", text, stored)
	}
	if _, err := matchOutput(t, append(args, "3", "--seed", "2")...); err == nil || !strings.Contains(err.Error(), "seed (there 1, now 2)") {
		t.Errorf("another seed: %v", err)
	}
}

func TestMatchCommandRefuses(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.toml")
	if err := os.WriteFile(empty, []byte("depth = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"neither an engine file (key name) nor a weight file": {empty, "random"},
		`engine "nobody"`:                {"nobody", "random"},
		`--sprt "5"`:                     {"random", "random", "--sprt", "5"},
		"elo0 5 must be finite and less": {"random", "random", "--sprt", "5,5"},
		`elo model "bayes" is unknown`:   {"random", "random", "--sprt", "0,5", "--model", "bayes"},
		`opening "book"`:                 {"random", "random", "--opening", "book"},
		"max-plies 8":                    {"random", "random", "--max-plies", "8"},
		"search depth 100":               {"random", "random", "--depth", "100"},
		"--workers -1":                   {"random", "random", "--workers", "-1"},
		"pairs 0":                        {"random", "random", "--pairs", "0"},
		"no such file":                   {"missing.toml", "random"},
	} {
		if _, err := matchOutput(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %q", args, err, want)
		}
	}
}
