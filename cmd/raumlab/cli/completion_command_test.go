package cli_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
)

// The shell's offers, for command lines that end with the word to complete.
func TestCompletion(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, want := range map[string]string{
		"match ''":                            "raumfischer raumfischer/3 corrected cmd:",
		"match raumlab c":                     "corrected cmd:",
		"optimise x --objective ''":           "loss match",
		"tune x --only ''":                    "material king_safety",
		"tune x --fix value_queen,''":         "value_queen,value_rook",
		"ablate raumlab --only ''":            "late_move_pruning king_safety",
		"match raumlab co":                    "corrected",
		"match raumlab random --engine raumf": "raumfischer raumfischer/3",
		"selfplay --pawns ''":                 "normal sideways fivecubed",
		"selfplay --array d":                  "dickins",
		"selfplay --opening s":                "suite:openings softmax:",
		"tune x --target ''":                  "score quiescence both result",
		"weights show ''":                     "corrected published raumlab",
		"weights diff corrected r":            "raumlab",
		"weights export --format ''":          "toml json csv js c",
		"eval startpos --weights p":           "published",
		"help wei":                            "weights",
		"weights sh":                          "show",
		"match --model ''":                    "normalized logistic",
		"--config ''":                         "toml",
		"config ''":                           "selfplay corpus.verify",
		"config corpus.verify.":               "corpus.verify.replay corpus.verify.seed",
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

// A name is offered once, with a space after it. A command that takes no more gets no offer.
func TestCompletionEnds(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, want := range map[string]string{
		"match raumlab/":            ":0",
		"match c":                   ":0",
		"match cm":                  ":2", // the word may be continued
		"match raumlab raumlab ''":  ":4", // no names and no files
		"weights show corrected ''": ":4",
		"corpus info games ''":      ":4",
		"tune games ''":             ":4",
		"corpus merge a b ''":       ":0",
		"selfplay ''":               ":4",
	} {
		_, stdout, _ := lab.Try("__complete " + command)
		lines := strings.Fields(stdout)
		if got := lines[len(lines)-1]; got != want || want == ":4" && len(lines) > 1 {
			t.Errorf("%s: %q, want the directive %s", command, lines, want)
		}
	}
	_, stdout, _ := lab.Try("__complete match ''")
	if n := strings.Count("\n"+stdout, "\nraumlab\n"); n != 1 {
		t.Errorf("raumlab is offered %d times: %s", n, stdout)
	}
}

// The offered engines exist, and all their levels are offered.
func TestCompletionOfEngines(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	_, stdout, _ := lab.Try("__complete selfplay --engine ''")
	offered := strings.Fields(stdout)
	for _, name := range engine.Names() {
		for level := range engine.Levels {
			ref := fmt.Sprintf("%s/%d", name, level)
			if _, err := engine.Load(ref); slices.Contains(offered, ref) != (err == nil) {
				t.Errorf("%s: offered %v, but %v", ref, slices.Contains(offered, ref), err)
			}
		}
	}
}
