package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/internal/decoding"
)

// An unknown command is an error wherever it is named, and shows no other command's help.
func TestUnknownCommands(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, want := range map[string]string{
		"weights compare a b":                 `unknown command "compare"`,
		"weights shwo --help":                 "did you mean show?",
		"--config x.toml weights shwo":        "did you mean show?",
		"weights --config x.toml shwo --help": "did you mean show?",
		"selfplya --help":                     "did you mean selfplay?",
		"help selfplya":                       "did you mean selfplay?",
		"help weights shwo":                   "did you mean show?",
		"help match more":                     `unknown command "more": raumlab match has none below it`,
		"--quiet mtach a b":                   "did you mean match?",
		"completion fsih --help":              "did you mean fish?",
		"corpus inof --json --help":           "did you mean info?",
		"weights diff a b --mening":           "unknown flag --mening",
	} {
		code, stdout, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitUsage || err != nil || stdout != "" || !strings.Contains(line, want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s%s", command, code, err, want, stderr, stdout)
		}
	}
	for _, command := range []string{"help", "help match", "help weights diff", "weights", "weights --help", "weights diff --help", "weights check --help", "--help", "help completion bash"} {
		if code, stdout, stderr := lab.Try(command); code != cli.ExitDone || stderr != "" || !strings.Contains(stdout, "Usage:") {
			t.Errorf("raumlab %s: exit code %d: %s", command, code, stderr)
		}
	}
}

// visit calls f with every command for users.
func visit(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, sub := range cmd.Commands() {
		visit(sub, f)
	}
}

// Help fits its columns. Below 80 columns a word may be wider.
func TestHelpColumns(t *testing.T) {
	t.Parallel()
	for _, columns := range []int{60, 80, 100} {
		var out bytes.Buffer
		root := newRootCommand(&out, io.Discard)
		cli.WrapHelp(root, columns)
		visit(root, func(c *cobra.Command) {
			out.Reset()
			if err := c.Help(); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				if utf8.RuneCountInString(line) > columns && (columns >= 80 || len(strings.Fields(line)) > 3 && !strings.Contains(line, "'")) {
					t.Errorf("%s: %d columns: %s", c.CommandPath(), utf8.RuneCountInString(line), line)
				}
			}
			if text := out.String(); c.Example != "" && !strings.Contains(text, "Examples:") || strings.Contains(text, "  \n") {
				t.Errorf("%s: %s", c.CommandPath(), text)
			}
		})
	}
}

// A usage line has every required option, and help begins like a sentence.
func TestHelpBeginsWithWhatIsNeeded(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Usage, "(required)") && !strings.Contains(c.Use, "--"+f.Name+" ") {
				t.Errorf("%s: --%s is required: %s", c.CommandPath(), f.Name, c.Use)
			}
		})
		_, help, _ := lab.Try(c.CommandPath()[len("raumlab"):] + " --help")
		if c.HasParent() && (help == "" || !unicode.IsUpper(rune(help[0]))) {
			t.Errorf("%s: %s", c.CommandPath(), help)
		}
	})
}

// Every command is in a group of the root's help.
func TestGroups(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	root := newRootCommand(&out, io.Discard)
	if err := root.Help(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Play and look:", "Games, openings, books and endgames:", "Tune:", "Prove:", "Tools:"} {
		if !strings.Contains(out.String(), "\n"+want+"\n") {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "Additional Commands") {
		t.Errorf("a command is in no group:\n%s", &out)
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, stderr := lab.Try("--version")
	lines := strings.Split(stdout, "\n")
	if code != cli.ExitDone || stderr != "" || len(lines) != 4 || lines[0] != "raumlab "+cli.Version || !strings.HasPrefix(lines[1], "commit ") ||
		lines[2] != runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH {
		t.Errorf("exit code %d: %q%s", code, stdout, stderr)
	}
}

// --quiet leaves results and errors.
func TestQuiet(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, stderr := lab.Try("perft startpos 2 --quiet")
	if code != cli.ExitDone || stdout == "" || stderr != "" {
		t.Errorf("exit code %d: %q, %q", code, stdout, stderr)
	}
	if code, stdout, stderr = lab.Try("--quiet perft startpos 0"); code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, "depth") {
		t.Errorf("exit code %d: %q, %q", code, stdout, stderr)
	}
}

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
		"weights export --format ''":          "toml json csv js",
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

// weights check gives its verdict in text and JSON, and exit code 1 with the reason.
func TestWeightsCheck(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, _ := lab.Try("weights check raumlab")
	if code != cli.ExitDone || !strings.HasPrefix(stdout, "raumlab is sound: 26 weights with standard deviations, definition corrected") {
		t.Errorf("exit code %d: %s", code, stdout)
	}
	lab.Run("weights export raumlab --out bad.toml")
	clitest.Swap("bad.toml", "value_queen = ", "value_queen = 9")(lab)
	code, stdout, stderr := lab.Try("weights check bad.toml --json")
	var v struct {
		Sound  bool   `json:"sound"`
		Reason string `json:"reason"`
	}
	if err := json.Unmarshal([]byte(stdout), &v); err != nil || code != cli.ExitFailed || v.Sound || !strings.Contains(v.Reason, "the hash of the weights here") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	if code, _, _ := lab.Try("weights check unknown"); code != cli.ExitUsage {
		t.Errorf("exit code %d", code)
	}
}

// Every command that reports prints one JSON document with --json.
func TestJSON(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("enough", 90)
	for _, command := range []string{
		"engines", "weights show raumlab", "weights show published", "weights diff corrected raumlab", "weights check raumlab",
		"perft startpos 1", "eval startpos", "analyse startpos --depth 1", "selfplay --games 2 --depth 1 --max-plies 20 --opening softmax:40,4 --out games",
		"corpus info games", "corpus verify games", "corpus sample games --games 1 --out one", "corpus merge games one --out both",
		"corpus positions games --out x.csv", "corpus export games --out x.txt", "corpus import x.txt --out again", "corpus filter games --no-checks --out quiet", "corpus relabel games --depth 1 --out scored",
		"book build games --out book.parquet --min-games 1", "book show book.parquet",
		"tune enough --out w.toml", "weights show w.toml", "gauntlet random raumfischer/0 --pairs 1 --max-plies 20 --opening random:2 --out all",
		"match w.toml corrected --depth 1 --pairs 2 --max-plies 20 --opening random:4 --out proof", "weights certify w.toml proof",
		"match random raumfischer/0 --pairs 1 --max-plies 20 --opening random:2", "openings make --count 2 --plies 4 --depth 1 --out o.epd",
	} {
		code, stdout, stderr := lab.Try(command + " --json")
		var document any
		if err := json.Unmarshal([]byte(stdout), &document); err != nil || code != cli.ExitDone {
			t.Errorf("raumlab %s: exit code %d (%v): %s%s", command, code, err, stdout, stderr)
		}
		clitest.NullsExplained(t, command, document)
	}
}

// --status of a match has its state, and how it ended. A foreign file is not replaced.
func TestWorkStatus(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	read := func() (s term.WorkStatus) {
		t.Helper()
		text, err := os.ReadFile(lab.Path("status.json"))
		if err == nil {
			err = decoding.JSON("status.json", text, &s)
		}
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	lab.Run("match random raumfischer/0 --pairs 3 --max-plies 20 --opening random:2 --status status.json")
	if s := read(); s.State != term.StatusFinished || s.Command != "match" || s.Unit != "pairs" || s.Done != 3 || s.Planned != 3 || len(s.Details) == 0 || s.Error != "" {
		t.Errorf("%+v", s)
	}
	lab.Run("openings make --count 2 --plies 4 --depth 1 --out o.epd --status status.json")
	if s := read(); s.State != term.StatusFinished || s.Command != "openings make" {
		t.Errorf("%+v", s)
	}
	lab.Run("openings check o.epd --depth 1 --limit 1000 --status status.json")
	if s := read(); s.State != term.StatusFinished || s.Command != "openings check" || s.Unit != "openings" || s.Planned != 2 {
		t.Errorf("%+v", s)
	}
	if code, _, _ := lab.Try("tune nowhere --out x.toml --status status.json"); code != cli.ExitFailed {
		t.Errorf("exit code %d", code)
	}
	if s := read(); s.State != term.StatusFailed || !strings.Contains(s.Error, "nowhere") {
		t.Errorf("%+v", s)
	}
	p := lab.Start("gauntlet raumlab raumfischer --depth 9 --pairs 300 --out all --status status.json")
	p.Until(func() bool { return lab.Exists("all/tournament.json") })
	p.End(syscall.SIGINT)
	if s := read(); s.State != term.StatusInterrupted || s.Command != "gauntlet" || !strings.HasSuffix(p.Stderr.String(), "raumlab: "+s.Error+"\n") {
		t.Errorf("%+v, and on the terminal %q", s, &p.Stderr)
	}
	lab.Write("notes", "mine")
	lab.Mistake(clitest.Mistake{Command: "match random raumfischer/0 --pairs 1 --status notes", Code: cli.ExitFailed, Want: "--status notes … not replaced"})
}
