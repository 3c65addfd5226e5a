package cli_test

import (
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// The shell's offers, for command lines that end with the word to complete.
func TestCompletion(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, want := range map[string]string{
		"optimise x --objective ''":   "loss match",
		"tune x --only ''":            "material king_safety",
		"tune x --fix value_queen,''": "value_queen,value_rook",
		"tune x --target ''":          "score quiescence both result",
		"help wei":                    "weights",
		"weights sh":                  "show",
	} {
		code, stdout, _ := lab.Try("__complete " + command)
		var offered []string
		for line := range strings.Lines(stdout) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			offered = append(offered, word)
		}
		for _, word := range strings.Fields(want) {
			if code != cli.ExitDone || !slices.Contains(offered, word) {
				t.Errorf("%s: no %s among %q", command, word, offered)
			}
		}
	}
}
