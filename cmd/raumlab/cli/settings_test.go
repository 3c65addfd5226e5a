package cli_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// Given keys and tables, raumlab config prints these alone.
func TestSettingsAsked(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, stderr := lab.Try("config match.nodes corpus.verify")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, want := range []string{"[match]\n# nodes of ", "\nnodes = 0\n", "[corpus.verify]\n", "\nreplay = 0\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in %s", want, stdout)
		}
	}
	if strings.Contains(stdout, "nodes-a") || strings.Contains(stdout, "[corpus.audit]") {
		t.Errorf("more than was asked for: %s", stdout)
	}
	lab.Mistake(clitest.Mistake{Command: "config match.noeds", Code: cli.ExitUsage,
		Want: `unknown key "match.noeds": did you mean match.nodes?`})
}

// The printed settings are those that hold without a file. A value in the file counts unless the
// command line has one.
func TestSettingsFileCounts(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	perft := func(args ...string) string {
		t.Helper()
		code, stdout, stderr := lab.TryWords(append([]string{"perft", "startpos", "3"}, args...)...)
		if code != cli.ExitDone {
			t.Fatalf("%v: exit code %d: %s", args, code, stderr)
		}
		return stdout
	}
	lab.Write("all.toml", lab.Run("config"))
	lab.Write("lab.toml", "[perft]\npawns = \"sideways\"\n")
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "237315\n"},
		{[]string{"--config", "all.toml"}, "237315\n"},
		{[]string{"--config", "lab.toml"}, "236510\n"},
		{[]string{"--config", "lab.toml", "--pawns", "normal"}, "237315\n"},
		{[]string{"--config", "lab.toml", "--array", "dickins"}, "236511\n"},
	} {
		if got := perft(c.args...); got != c.want {
			t.Errorf("%v: %s, want %s", c.args, got, c.want)
		}
	}
}

// A file may have settings that do nothing on some command lines, although flags that do nothing
// are refused.
func TestSettingsFileMayHoldIdleKeys(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("lab.toml", "[match]\nalpha = 0.01\npatience = \"1m\"\nengine = \"raumlab\"\n")
	lab.Run("match random random --pairs 1 --max-plies 10 --opening random:2 --config lab.toml")
	lab.Write("lab.toml", "[match]\nsprt = \"0,10\"\n")
	lab.Run("match random random --pairs 1 --max-plies 10 --opening random:2 --alpha 0.01 --config lab.toml")
	lab.Write("lab.toml", "[match]\ndraw-score = 0\ndraw-plies = 4\n") // 0 is a score if it is given
	lab.Run("match random random --pairs 1 --max-plies 10 --opening random:2 --config lab.toml")
}

// Files that people write may begin with a byte order mark. UTF-16, which some shells write, is
// refused by its name.
func TestByteOrderMark(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	own := clitest.Module(t) + "/configs/"
	for _, x := range []struct {
		file, text, command string
		code                int // of one in UTF-16
	}{
		{"settings.toml", "[perft]\ndivide = true\n", "perft startpos 1 --config settings.toml", 1},
		{"weights.toml", lab.Read(own + "weights/published.toml"), "eval startpos --weights weights.toml", 1},
		{"engine.toml", lab.Read(own + "engines/raumfischer.toml"), "analyse startpos --depth 1 --engine engine.toml", 1},
		{"game.txt", "1. Pb2-Cb2 *\n", "show game.txt", 1},
		{"suite.epd", lab.Read(own + "suites/mates.epd"),
			"selfplay --games 1 --depth 1 --opening suite:suite.epd --out x", 1},
	} {
		lab.Write(x.file, x.text)
		code, want, complaint := lab.Try(x.command)
		if code != 0 {
			t.Errorf("%s: %s", x.command, complaint)
			continue
		}
		if lab.Exists("x") {
			if err := os.RemoveAll(lab.Path("x")); err != nil {
				t.Fatal(err)
			}
		}
		lab.Write(x.file, "\ufeff"+x.text)
		code, out, errs := lab.Try(x.command)
		if code != 0 || elapsed.ReplaceAllString(out, "") != elapsed.ReplaceAllString(want, "") {
			t.Errorf("%s: exit code %d, %s%s", x.command, code, out, errs)
		}
		if strings.HasSuffix(x.file, ".toml") {
			lab.Write(x.file, "\xff\xfe[\x00p\x00")
			lab.Refuses(clitest.Mistake{Command: x.command, Code: x.code, Want: x.file + "…it is UTF-16: save it as UTF-8"})
		}
	}
}

// elapsed are times in what commands print.
var elapsed = regexp.MustCompile(`[0-9.]+ (nodes/)?s\b`)
