package cli_test

import (
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/decoding"
)

// An unknown command is an error that names the nearest one.
func TestUnknownCommands(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, want := range map[string]string{
		"weights compare a b":          `unknown command "compare"`,
		"--config x.toml weights shwo": "did you mean show?",
		"selfplya":                     "did you mean selfplay?",
		"help selfplya":                "did you mean selfplay?",
		"help weights shwo":            "did you mean show?",
		"help match more":              `unknown command "more": raumlab match has no subcommands`,
		"--quiet mtach a b":            "did you mean match?",
		"completion fsih":              "did you mean fish?",
		"weights diff a b --mening":    "unknown flag --mening",
	} {
		code, stdout, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitUsage || err != nil || stdout != "" ||
			!strings.Contains(line, want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s%s", command, code, err, want, stderr, stdout)
		}
	}
	for _, command := range []string{"help", "help match", "help weights diff", "weights", "weights --help",
		"weights diff --help", "weights check --help", "--help", "help completion bash"} {
		if code, stdout, stderr := lab.Try(command); code != cli.ExitDone || stderr != "" ||
			!strings.Contains(stdout, "Usage:") {
			t.Errorf("raumlab %s: exit code %d: %s", command, code, stderr)
		}
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, stderr := lab.Try("--version")
	lines := strings.Split(stdout, "\n")
	if code != cli.ExitDone || stderr != "" || len(lines) != 4 || lines[0] != "raumlab "+cli.Version ||
		!strings.HasPrefix(lines[1], "commit ") ||
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
	if code, stdout, stderr = lab.Try("--quiet perft startpos 0"); code != cli.ExitUsage || stdout != "" ||
		!strings.Contains(stderr, "depth") {
		t.Errorf("exit code %d: %q, %q", code, stdout, stderr)
	}
}

// Every command that reports prints one JSON document with --json.
func TestJSON(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("enough", 90)
	for _, command := range []string{
		"engines", "weights show raumlab", "weights show published", "weights diff corrected raumlab",
		"weights check raumlab",
		"perft startpos 1", "eval startpos", "analyse startpos --depth 1",
		"selfplay --games 2 --depth 1 --max-plies 20 --opening softmax:40,4 --out games",
		"corpus info games", "corpus verify games", "corpus sample games --games 1 --out one",
		"corpus merge games one --out both",
		"corpus positions games --out x.csv", "corpus export games --out x.txt", "corpus import x.txt --out again",
		"corpus filter games --no-checks --out quiet", "corpus relabel games --depth 1 --out scored",
		"book build games --out book.parquet --min-games 1", "book show book.parquet",
		"tune enough --out w.toml", "weights show w.toml",
		"gauntlet random raumfischer/0 --pairs 1 --max-plies 20 --opening random:2 --out all",
		"match w.toml corrected --depth 1 --pairs 100 --max-plies 8 --opening random:4 --out proof",
		"weights certify w.toml proof",
		"match random raumfischer/0 --pairs 1 --max-plies 20 --opening random:2",
		"openings make --count 2 --plies 4 --depth 1 --out o.epd",
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
	if s := read(); s.State != term.StatusFinished || s.Command != "match" || s.Unit != "pairs" || s.Done != 3 ||
		s.Planned != 3 || len(s.Details) == 0 || s.Error != "" {
		t.Errorf("%+v", s)
	}
	lab.Run("openings make --count 2 --plies 4 --depth 1 --out o.epd --status status.json")
	if s := read(); s.State != term.StatusFinished || s.Command != "openings make" {
		t.Errorf("%+v", s)
	}
	lab.Run("openings check o.epd --depth 1 --limit 1000 --status status.json")
	if s := read(); s.State != term.StatusFinished || s.Command != "openings check" || s.Unit != "openings" ||
		s.Planned != 2 {
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
	if s := read(); s.State != term.StatusInterrupted || s.Command != "gauntlet" || !strings.HasSuffix(p.Stderr.String(),
		"raumlab: "+s.Error+"\n") {
		t.Errorf("%+v, and on the terminal %q", s, &p.Stderr)
	}
	lab.Write("notes", "mine")
	lab.Mistake(clitest.Mistake{Command: "match random raumfischer/0 --pairs 1 --status notes", Code: cli.ExitFailed,
		Want: "--status notes … not replaced"})
}
