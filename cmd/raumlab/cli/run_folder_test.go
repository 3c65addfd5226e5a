package cli_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// takers are commands that take a corpus, weights, a match or a book of the folder run. OUT is
// another name in each call.
var takers = []struct{ command, path string }{
	{"corpus info run/corpus --json", "run/corpus"},
	{"corpus verify run/corpus", "run/corpus"},
	{"corpus audit run/corpus", "run/corpus"},
	{"corpus positions run/corpus --out OUT.csv", "run/corpus"},
	{"corpus export run/corpus --out OUT.txt", "run/corpus"},
	{"corpus mates run/corpus --moves 1 --limit 1 --out OUT.epd", "run/corpus"},
	{"corpus filter run/corpus --most-ply 9 --out OUT", "run/corpus"},
	{"corpus sample run/corpus --games 3 --out OUT", "run/corpus"},
	{"corpus merge run/corpus --out OUT", "run/corpus"},
	{"replay 1 --engine raumfischer --depth 1 --max-plies 200 --opening softmax:40,4 --corpus run/corpus", "run/corpus"},
	{"book build run/corpus --min-games 1 --out OUT.parquet", "run/corpus"},
	{"book show run/book.parquet", "run/book.parquet"},
	{"book verify run/book.parquet run/corpus", "run/corpus"},
	{"selfplay --games 1 --depth 1 --max-plies 10 --opening book:run/book.parquet --out OUT", "run/book.parquet"},
	{"match raumlab raumfischer --pairs 1 --max-plies 10 --depth 1 --opening random:2 --book-a run/book.parquet",
		"run/book.parquet"},
	{"match raumlab raumfischer --pairs 1 --max-plies 10 --depth 1 --opening random:2 --book-b run/book.parquet",
		"run/book.parquet"},
	{"match run/weights.toml corrected --pairs 1 --max-plies 10 --depth 1 --opening random:2", "run/weights.toml"},
	{"match run/weights.toml corrected --engine raumfischer --pairs 1 --max-plies 10 --depth 1 --opening random:2",
		"run/weights.toml"},
	{"gauntlet run/weights.toml raumlab --pairs 1 --max-plies 10 --depth 1 --opening random:2 --out OUT",
		"run/weights.toml"},
	{"weights show run/weights.toml", "run/weights.toml"},
	{"weights check run/weights.toml", "run/weights.toml"},
	{"weights diff corrected run/weights.toml", "run/weights.toml"},
	{"weights export run/weights.toml --format csv", "run/weights.toml"},
	{"eval startpos --weights run/weights.toml", "run/weights.toml"},
	{"analyse startpos --depth 1 --json --engine raumfischer --weights run/weights.toml", "run/weights.toml"},
	{"weights certify run/weights.toml run/match", "run/match"},
}

// Law: a command that takes a corpus, weights, a match or a book does the same with the folder of a
// run.
func TestCommandsTakeRuns(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(
		"pipeline --quiet --engine raumfischer --depth 1 --max-plies 200 --opening softmax:40,4 --games 50 --pairs 1 --min-games 1 --out run")
	play := func(command, out string) (int, string) {
		code, stdout, stderr := lab.Try(strings.ReplaceAll(command, "OUT", out) + " --quiet")
		var lines []string
		for line := range strings.Lines(strings.ReplaceAll(stdout+stderr, out, "OUT")) {
			if !strings.Contains(line, "nodes/s") && !strings.Contains(line, "second") { // of time
				lines = append(lines, line)
			}
		}
		return code, strings.Join(lines, "")
	}
	for i, c := range takers {
		wantCode, want := play(c.command, "named"+string(rune('a'+i)))
		short := strings.Replace(c.command, c.path, "run", 1)
		if code, text := play(short, "inrun"+string(rune('a'+i))); code != wantCode || code == cli.ExitUsage || text != want {
			t.Errorf("raumlab %s: exit code %d: %s\nwithout the folder of a run: exit code %d: %s", short, code, text,
				wantCode, want)
		}
	}
	shows := func(want ...string) {
		t.Helper()
		lab.Run("report run --force --out page.html")
		page := lab.Read("page.html")
		for _, section := range []string{"corpus", "tuning", "match", "book"} {
			if strings.Contains(page, `<section id="`+section+`"`) != slices.Contains(want, section) {
				t.Errorf("section %s: want sections %s on the page of a run", section, want)
			}
		}
	}
	shows("corpus", "tuning", "match", "book")
	// A run was extended with more games, and has no match of its new weights yet.
	for _, rest := range []string{".toml", ".tuning.json"} {
		if err := os.WriteFile(lab.Path("run/weights-90"+rest), []byte(lab.Read("run/weights"+rest)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	shows("corpus", "tuning", "book")
	if err := os.Remove(lab.Path("run/book.parquet")); err != nil {
		t.Fatal(err)
	}
	shows("corpus", "tuning")
}

// Of several weights or matches in the folder of a run, commands take the newest, and say how to name
// the others. A run that has none yet is refused. Names of shipped files are no folders.
func TestWhichOfARun(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, name := range []string{"run/match", "run/match-800", "run/match-1600", "raumlab", "empty"} {
		if err := os.MkdirAll(lab.Path(name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	lab.Run("weights export corrected --out run/weights.toml")
	lab.Run("weights export raumlab --format toml --out run/weights-800.toml")
	lab.Run("weights export published --out run/weights-90.toml")
	lab.Write("run/settings.json", "{}")
	lab.Write("raumlab/settings.json", "{}")
	for _, m := range []clitest.Mistake{
		{Command: "corpus info run", Code: cli.ExitFailed, Want: "run run: it has no corpus yet: run its command again"},
		{Command: "book show run", Code: cli.ExitFailed, Want: "run run: it has no book yet: run its command again"},
		{Command: "selfplay --games 1 --opening book:run --out x", Code: cli.ExitFailed, Want: "run run: it has no book yet"},
	} {
		lab.Mistake(m)
	}
	const note = "note: run run has 3 weight files, and its newest is used: run/weights-800.toml; to use another, name it: run/weights.toml, run/weights-90.toml\n"
	for _, command := range []string{"weights show run", "eval startpos --weights run"} {
		code, stdout, stderr := lab.Try(command)
		_, want, _ := lab.Try(strings.Replace(command, " run", " run/weights-800.toml", 1))
		if code != cli.ExitDone || stdout != want || stderr != note {
			t.Errorf("raumlab %s: exit code %d\n%s%s, want\n%s%s", command, code, stdout, stderr, want, note)
		}
	}
	if code, _, stderr := lab.Try("weights certify run/weights.toml run"); code != cli.ExitFailed ||
		!strings.HasPrefix(stderr,
			"note: run run has 3 matches, and its newest is used: run/match-1600; to use another, name it: run/match, run/match-800\n") {
		t.Errorf("several matches: exit code %d: %s", code, stderr)
	}
	if code, _, stderr := lab.Try("weights show run/weights.toml"); code != cli.ExitDone || stderr != "" {
		t.Errorf("weights that are named: exit code %d: %s", code, stderr)
	}
	lab.Write("empty/settings.json", "{}")
	for range 20 { // of several mistakes always the same one is reported
		lab.Mistake(clitest.Mistake{Command: "match raumlab raumfischer --book-b run --book-a empty", Code: cli.ExitFailed,
			Want: "run empty: it has no book yet"})
	}
	lab.Mistake(clitest.Mistake{Command: "report empty --out x.html", Code: cli.ExitFailed,
		Want: "empty/settings.json: key version is missing"})
	lab.Run("weights check raumlab")
}
