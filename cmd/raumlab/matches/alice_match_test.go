package matches_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

const aliceMatch = "match raumlab/1 random --variant alice --max-plies 60 --out match --pairs "

// A match of Alice-Raumschach keeps its rules and its games as text. After a kill, and made longer,
// it has the bytes of one that was played at once.
func TestMatchAlice(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(aliceMatch + "3")
	whole := lab.Snapshot()
	if text := whole["match/match.json"]; !strings.Contains(text, `"rules": "chessvariants/normal/alice"`) ||
		!strings.Contains(text, `"opening": "random:8"`) ||
		!strings.Contains(text, `"opening_engine": "raumlab"`) {
		t.Errorf("settings %s", text)
	}
	if games := whole["match/games.txt"]; strings.Count(games, `[Rules "chessvariants/normal/alice"]`) != 6 ||
		!strings.Contains(games, "\n1. n") {
		t.Errorf("games\n%s", games)
	}
	for command, want := range map[string]string{
		"show match --game 2 --ply 9":                          "ply 9 of ",
		"analyse match --game 6 --ply 8 --depth 1":             "~",
		"report match --out report.html":                       "report.html",
		"corpus import match/games.txt --out games":            "digest",
		"play --load match/games.txt":                          "",
		"analyse match --game 1 --ply 8 --depth 1 --lines 300": "n",
	} {
		code, stdout, stderr := lab.Try(command)
		if done := code == cli.ExitDone; done != (want != "") || !strings.Contains(stdout, want) {
			t.Errorf("raumlab %s: exit code %d\n%s%s", command, code, stdout, stderr)
		}
	}
	lines := strings.SplitAfter(whole["match/pairs.jsonl"], "\n")
	for _, left := range []string{lines[0], lines[0] + lines[1][:len(lines[1])/2]} {
		if err := os.Remove(lab.Path("match/result.json")); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(lab.Path("match/pairs.jsonl"), []byte(left), 0o666); err != nil {
			t.Fatal(err)
		}
		lab.Run(aliceMatch + "3")
		again := lab.Snapshot()
		maps.DeleteFunc(again, func(path, _ string) bool { return !strings.HasPrefix(path, "match/") })
		if !maps.Equal(again, whole) {
			t.Errorf("after %d bytes were left, %v differ", len(left), slices.Sorted(maps.Keys(again)))
		}
	}
}

// Limits of each side, adjudication, drawn openings and tournaments are as in Raumschach.
func TestMatchesOfAliceHaveAllOptions(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, want := range map[string]string{
		"match raumlab raumlab --depth-a 2 --nodes-b 200 --variant mirrored-alice --opening softmax:40,6 --pairs 1 --max-plies 30": "chessvariants/normal/mirrored-alice, opening softmax:40,6, A depth 2; B 200 nodes",
		"match raumlab/2 raumlab/1 --variant alice --pairs 1 --win-score 200 --win-plies 2 --draw-score 0 --draw-plies 30":         "adjudicated 2 games",
		"match raumlab/1 random --variant alice --array dickins --pawns sideways --pairs 1 --max-plies 30 --movetime 20ms":         "dickins/sideways/alice",
		"gauntlet raumlab/1 raumlab/0 random --variant alice --pairs 1 --max-plies 30 --out all":                                   "raumlab/1",
	} {
		if code, stdout, stderr := lab.Try(command); code != cli.ExitDone ||
			!strings.Contains(strings.Join(strings.Fields(stdout), " "), want) {
			t.Errorf("raumlab %s: exit code %d\n%s%s\nlacks %q", command, code, stdout, stderr, want)
		}
	}
}

// A program plays Alice-Raumschach if it lists the game, and through the protocol it plays the same
// moves. Others are refused by name, and so is an engine that does not play it.
func TestProgramsOfAlice(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' uci \"$@\"\n", clitest.Program(t))
	if err := os.WriteFile(lab.Path("program"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"alice", "mirrored-alice"} {
		code, stdout, stderr := lab.Try("match raumlab cmd:./program --depth 2 --pairs 2 --max-plies 40 --variant " + name)
		if code != cli.ExitDone || !strings.Contains(stdout, "pairs       2: [0, 0, 2, 0, 0] ") ||
			!strings.Contains(stdout, "A and B played the same moves") {
			t.Errorf("%s: exit code %d\n%s%s", name, code, stdout, stderr)
		}
	}
	chess :=
		"#!/bin/sh\nwhile read word rest; do case $word in uci) echo %s; echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n"
	for name, option := range map[string]string{"none.sh": "id name none",
		"chess.sh": "option name UCI_Variant type combo default chess var chess var crazyhouse"} {
		if err := os.WriteFile(lab.Path(name), fmt.Appendf(nil, chess, "'"+option+"'"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	const alice = " --variant alice --depth 1 --pairs 1"
	for _, m := range []clitest.Mistake{
		{Command: "match random cmd:./none.sh" + alice, Code: 1,
			Want: "contestant B, cmd:./none.sh: it has no option \"UCI_Variant\" (you asked for UCI_Variant=alice)"},
		{Command: "match random cmd:./chess.sh" + alice, Code: 1,
			Want: `cmd:./chess.sh: its option UCI_Variant is "alice": expected one of chess, crazyhouse`},
		{Command: "match random 'cmd:./program --engine raumfischer'" + alice, Code: 1,
			Want: "engine raumfischer plays only Raumschach"},
		{Command: "match raumfischer random" + alice + "\ngauntlet raumfischer random --out all" + alice, Code: 2,
			Want: "engine raumfischer plays only Raumschach, not Alice-Raumschach"},
		{Command: "play --engine raumfischer --variant alice\nanalyse startpos --engine raumfischer/2 --variant alice",
			Code: 2, Want: "engine raumfischer/2 plays only Raumschach, not Alice-Raumschach"},
	} {
		lab.Mistake(m)
	}
	// A program that lists games of chess alone may still play Raumschach.
	if code, _, stderr := lab.Try(
		"match random cmd:./chess.sh --depth 1 --pairs 1 --patience 50ms --opening random:2"); strings.Contains(
		stderr, "UCI_Variant") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

// What is of one game is refused in the other by an error that names both, and nothing is lost.
func TestMatchesOfVariantsDoNotMix(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	lab.Run(clitest.AMatch)
	lab.Run("book build games --out book.parquet --min-games 1")
	lab.Run(strings.Replace(aliceMatch, "--out match", "--out alice", 1) + "2")
	for _, m := range []clitest.Mistake{
		{Command: "match raumlab/1 random --max-plies 60 --out alice --pairs 3 --opening random:8", Code: 1,
			Want: `--variant was alice, now raumschach`},
		{Command: clitest.AMatch + " --variant alice", Code: 1,
			Want: `--variant was raumschach, now alice`},
		{Command: "match raumlab random --variant alice --opening suite:openings", Code: 2,
			Want: "positions are of Raumschach, rules chessvariants/normal, not of Alice-Raumschach, rules chessvariants/normal/alice"},
		{Command: "match raumlab random --variant alice --opening book:book.parquet", Code: 2,
			Want: "of Raumschach … of Alice-Raumschach"},
		{Command: "match raumlab random --variant alice --book-a book.parquet", Code: 1,
			Want: "of Raumschach … of Alice-Raumschach"},
		{Command: "match raumlab corrected --variant alice\ngauntlet raumlab corrected --variant alice --out all", Code: 2,
			Want: "weights corrected are for rules chessvariants/normal … Alice-Raumschach"},
		{Command: "analyse alice --game 1 --depth 1 --book book.parquet", Code: 1,
			Want: "the book is of Raumschach … the game is of Alice-Raumschach"},
		{Command: "analyse alice --game 1 --depth 1 --weights corrected", Code: 2,
			Want: "weights corrected are for rules chessvariants/normal … Alice-Raumschach"},
		{Command: "match raumlab random --variant alice --pawns fivecubed", Code: 2, Want: "fivecubed … alice"},
	} {
		lab.Mistake(m)
	}
}

// Every engine says which games it plays.
func TestEnginesSayTheirVariants(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	_, stdout, _ := lab.Try("engines")
	stdout = regexp.MustCompile(`\n +`).ReplaceAllString(stdout, " ") // rows that continue
	for line := range strings.Lines(stdout) {
		name, _, _ := strings.Cut(line, " ")
		if plays := strings.Contains(line, "Alice-Raumschach"); plays !=
			(strings.HasPrefix(name, "raumlab") || name == "random") {
			t.Errorf("%s", line)
		}
	}
	if _, stdout, _ := lab.Try("engines --json"); strings.Count(stdout, `"mirrored-alice"`) != 3 ||
		strings.Count(stdout, `"raumschach"`) != 6 {
		t.Errorf("%s", stdout)
	}
}
