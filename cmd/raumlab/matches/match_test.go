package matches_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/matches"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/selfplay/match"
)

// matchOutput runs a match command and returns what it prints, with each row of its table on one line.
func matchOutput(t *testing.T, args ...string) (string, error) {
	t.Helper()
	text, err := clitest.Output(matches.NewMatchCommand(), args...)
	if !strings.HasPrefix(text, "{") { // no JSON
		text = regexp.MustCompile(`\n {4,}`).ReplaceAllString(text, " ")
	}
	return text, err
}

func TestMatchCommand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.toml")
	if err := weights.Published(eval.Corrected).Write(mine); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "match")
	args := []string{mine, "random", "--depth", "1", "--opening", "random:4", "--max-plies", "60", "--sprt", "0,10",
		"--out", out, "--pairs"}
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
	for _, want := range []string{"A mine.toml against B random", "opening random:4, depth 1, seed 1",
		"normalized [0, 10]", "continue", "B 0\n"} {
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
	if _, err := matchOutput(t, append(args, "3", "--seed", "2")...); err == nil ||
		!strings.Contains(err.Error(), "seed was 1, now 2") {
		t.Errorf("another seed: %v", err)
	}
}

// Whatever names in files pretend, the table of a match distinguishes the sides. A gauntlet does
// not begin.
func TestMatchOfOneName(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	if err := os.Mkdir(lab.Path("two"), 0o777); err != nil {
		t.Fatal(err)
	}
	lab.Write("fake.toml", "name = \"raumfischer\"\nrandom = true\n")
	lab.Write("two/w.toml", "name = \"w.toml\"\nrandom = true\n")
	if err := weights.Published(eval.Corrected).Write(lab.Path("w.toml")); err != nil {
		t.Fatal(err)
	}
	for command, name := range map[string]string{
		"fake.toml raumfischer": "raumfischer",
		"raumfischer fake.toml": "raumfischer",
		"two/w.toml w.toml":     "w.toml",
		"raumlab raumlab":       "raumlab",
	} {
		if name == "raumlab" {
			command += " --allow-identical"
		}
		_, text, _ := lab.Try("match " + command + " --depth 1 --pairs 1 --max-plies 10 --opening random:2")
		if want := "A " + name + " (A) against B " + name + " (B)"; !strings.Contains(text, want) {
			t.Errorf("match %s: no %q in\n%s", command, want, text)
		}
		if code, _, complaint := lab.Try("gauntlet " + command + " --depth 1 --pairs 1 --out all"); code != 2 ||
			!strings.Contains(complaint, "two engines are called "+name+": give them different names") {
			t.Errorf("gauntlet %s: exit code %d: %s", command, code, complaint)
		}
	}
}

// A name that ends as if it named a side would be read as one: both get their sides.
func TestMatchOfANameLikeASide(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("side.toml", "name = \"raumfischer (A)\"\nrandom = true\n")
	_, text, _ := lab.Try("match raumfischer side.toml --depth 1 --pairs 1 --max-plies 10 --opening random:2")
	if want := "A raumfischer (A) against B raumfischer (A) (B)"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	lab.Mistake(clitest.Mistake{Command: "gauntlet raumfischer side.toml --depth 1 --pairs 1 --out all", Code: 2,
		Want: "an engine is called raumfischer (A), which is the name of a side: give it another name"})
}

// A program is the same by any path: through a link, as a copy, or with an option at its default.
func TestMatchOfOneProgram(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' uci --engine raumfischer \"$@\"\n", clitest.Program(t))
	for _, name := range []string{"program", "copy"} {
		if err := os.WriteFile(lab.Path(name), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("program", lab.Path("link")); err != nil {
		t.Fatal(err)
	}
	const limits = " --depth 1 --pairs 1 --max-plies 10 --opening random:2"
	for _, b := range []string{"./link", "./copy", "./program option.Array=chessvariants",
		"./link option.Array=ChessVariants"} {
		command := "match cmd:./program 'cmd:" + b + "'"
		lab.Mistake(clitest.Mistake{Command: command + limits, Code: 2,
			Want: "have the same engine, weights, book and limits … --allow-identical"})
		lab.Run(command + limits + " --allow-identical")
	}
	lab.Run("match cmd:./program cmd:./link --movetime 5ms --pairs 1 --max-plies 6 --opening random:2")
	lab.Run("match cmd:./program 'cmd:./program option.null_move=false'" + limits)
	lab.Mistake(clitest.Mistake{Command: "match raumfischer/4 raumfischer/1 --movetime 5ms --pairs 1", Code: 2,
		Want: "differ only in depth … --depth-a"})
	lab.Mistake(clitest.Mistake{Command: "gauntlet cmd:./program random cmd:./link" + limits + " --out all", Code: 2,
		Want: "have the same engine"})
}

// An engine is level with itself through its own protocol, node for node.
func TestMatchWithItselfThroughUCI(t *testing.T) {
	t.Parallel()
	program := "cmd:'" + clitest.Program(t) + "' uci --engine raumlab option.Array=dickins"
	for _, limit := range [][]string{{"--depth", "2"}, {"--nodes", "1500"}} {
		dir := filepath.Join(t.TempDir(), "match")
		args := append(limit, "raumlab", program, "--array", "dickins", "--pairs", "2", "--opening", "random:4",
			"--max-plies", "60", "--out", dir)
		text, err := matchOutput(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"against B " + program, "pairs       2: [0, 0, 2, 0, 0] ", "duplicates  2 games",
			"warning     A and B played the same moves"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		if _, err := match.Read(dir, func(p match.Pair) {
			if first, second := p.Games[0], p.Games[1]; first.Nodes[match.A] != second.Nodes[match.B] ||
				first.Nodes[match.B] != second.Nodes[match.A] {
				t.Errorf("%v, pair %d: nodes %v, then %v", limit, p.Number, first.Nodes, second.Nodes)
			}
		}); err != nil {
			t.Error(err)
		}
	}
}

// A match does not begin if the program refuses an option.
func TestMatchWithRefusedOptions(t *testing.T) {
	t.Parallel()
	program := "cmd:'" + clitest.Program(t) + "' uci option."
	for option, want := range map[string]string{
		"table_bits=27":        `its option table_bits is "27": expected a whole number from 0 to 26`,
		"pvs=yes":              `its option pvs is "yes": expected true or false`,
		"Engine=stockfish":     `its option Engine is "stockfish": expected one of fivecubed, `,
		"Weights=nowhere.toml": "it refused its options; it printed: setoption: ",
		"Skill=1":              "it has no option \"Skill\" (you asked for Skill=1)",
	} {
		dir := filepath.Join(t.TempDir(), "match")
		if _, err := matchOutput(t, "raumlab", program+option, "--depth", "1", "--pairs", "1", "--out", dir); err == nil ||
			!strings.Contains(err.Error(), "contestant B, "+program+option+": "+want) {
			t.Errorf("%s: %v", option, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the folder: %v", option, err)
		}
	}
}

// failingProgram is a contestant that speaks UCI and ends when it is to move.
func failingProgram(t *testing.T) string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "engine.sh")
	if err := os.WriteFile(script, []byte(`while read -r word rest; do
	case $word in uci) echo uciok ;; isready) echo readyok ;; go) echo "lost $rest" >&2; exit 3 ;; quit) exit ;; esac
done`), 0o666); err != nil {
		t.Fatal(err)
	}
	return "cmd:sh " + script
}

// A program that fails repeatedly stops the match, which says how to resume.
func TestMatchThatProgramsStop(t *testing.T) {
	t.Parallel()
	program := failingProgram(t)
	script := strings.TrimPrefix(program, "cmd:sh ")
	dir := filepath.Join(t.TempDir(), "match")
	args := []string{program, "random", "--depth", "1", "--opening", "random:2", "--workers", "1", "--pairs", "4"}
	for _, x := range []struct{ out, want string }{
		{"", "stopped: 3 games were lost by faults of programs, the last in pair 1, game 1 by A, " + program +
			": it ended: exit status 3; standard error: lost depth 1: give --out to keep the pairs that are played"},
		{dir, "1 of at most 4 pairs are finished and kept in " + dir +
			", with the lost games; run the same command again to resume, with --faults 0 to continue after any number of faults, or name another folder if the program has changed"},
		{dir, "the last in pair 2, game 2 by A"},
		{dir, ""}, // two pairs are left
	} {
		text, err := matchOutput(t, append(args, "--out", x.out)...)
		if x.want == "" && err != nil || x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("error %v, want %q", err, x.want)
		}
		if !strings.Contains(text, "forfeits    A ") {
			t.Errorf("no forfeits in\n%s", text)
		}
	}
	if err := os.WriteFile(script, []byte("exit 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := matchOutput(t, append(args, "--out", dir)...); err == nil ||
		!strings.Contains(err.Error(), "a_sha256 was ") {
		t.Errorf("a changed program: %v", err)
	}
}

func TestMatchCommandRefuses(t *testing.T) {
	t.Parallel()
	empty := filepath.Join(t.TempDir(), "empty.toml")
	if err := os.WriteFile(empty, []byte("depth = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"neither an engine file (key name) nor a weight file": {empty, "random"},
		`contestant "unknown"`:                                {"unknown", "random"},
		`--sprt "5"`:                                          {"random", "random", "--sprt", "5"},
		"sprt 5,5: expected two finite numbers":               {"random", "random", "--sprt", "5,5"},
		`elo model "bayes" is unknown`:                        {"random", "random", "--sprt", "0,5", "--model", "bayes"},
		`opening "novel"`:                                     {"random", "random", "--opening", "novel"},
		"max_plies 8": {"random", "random", "--opening", "random:8",
			"--max-plies", "8"},
		"--depth 100: expected 0 to 60": {"random", "random", "--depth", "100"},
		"--workers -1":                  {"random", "random", "--workers", "-1"},
		"pairs 0":                       {"random", "random", "--pairs", "0"},
		"no such file":                  {"missing.toml", "random"},
	} {
		if _, err := matchOutput(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %q", args, err, want)
		}
	}
}
