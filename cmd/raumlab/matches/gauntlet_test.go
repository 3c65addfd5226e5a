package matches_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/matches"
)

func TestGauntletCommand(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "gauntlet")
	args := []string{"raumlab", "random", "fivecubed", "--depth", "1", "--pairs", "3", "--opening", "random:2",
		"--max-plies", "30", "--sprt", "-10,10", "--out", out}
	text, err := clitest.Output(matches.NewGauntletCommand(), args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3 engines, 2 matches, 6 pairs", "opening random:2, depth 1, seed 1",
		"raumlab - random 3 ", "raumlab - fivecubed 3 ", "the mean of all is 0",
		"intervals of ratings and 'stronger than' are rough", "few pairs", "LLR", "stronger than"} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	// All against all adds the missing match and plays none again.
	args = append(args, "--round-robin")
	printed, err := clitest.Output(matches.NewGauntletCommand(), append(args, "--json")...)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := os.ReadFile(filepath.Join(out, "result.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid([]byte(printed)) || printed != string(stored) || strings.Count(printed, `"folder"`) != 3 {
		t.Errorf("--json prints\n%s\nthe folder holds\n%s", printed, stored)
	}
	text, err = clitest.Output(matches.NewGauntletCommand(), append(args, "--anchor", "random")...)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "3 matches, 9 pairs") || !strings.Contains(text, "random is 0") ||
		!regexp.MustCompile(`(?m)random +0 +\[0, 0\]`).MatchString(text) {
		t.Errorf("anchored at random:\n%s", text)
	}
	if _, err := clitest.Output(matches.NewGauntletCommand(), append(args, "--seed", "2")...); err == nil ||
		!strings.Contains(err.Error(), "seed was 1, now 2") {
		t.Errorf("another seed: %v", err)
	}
}

// A match of a tournament cannot be continued by itself.
func TestMatchesOfTournamentsAreTheirs(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const short = " --depth 1 --opening random:2 --max-plies 10"
	lab.Run("gauntlet raumlab random fivecubed --pairs 1 --out deep/g" + short)
	lab.Run("ablate raumlab --only null_move --nodes 0 --pairs 1 --out deep/a" + short)
	if err := os.RemoveAll(lab.Path("deep/g/raumlab-fivecubed")); err != nil { // as where it has not begun
		t.Fatal(err)
	}
	lab.Write("tournament.json", "my own notes")
	refused := func(command, of string) {
		t.Helper()
		before := lab.Snapshot()
		code, _, stderr := lab.Try("match raumlab random --pairs 2" + short + " --out " + command)
		line, err := clitest.Complaint(code, stderr)
		if code != cli.ExitFailed || err != nil ||
			!strings.Contains(line, "this folder belongs to a match of the tournament ") ||
			!strings.Contains(line,
				of+", and the tournament's result would no longer fit: run the command of the tournament, or name another folder") {
			t.Errorf("--out %s: exit code %d (%v): %s", command, code, err, stderr)
		}
		lab.Unchanged(before)
	}
	refused("deep/g/raumlab-random", "deep/g")
	refused("deep/g/../g//raumlab-random/", "deep/g")
	refused("deep/g/raumlab-fivecubed", "deep/g")
	refused("deep/a/depth_1/null_move", "deep/a")
	lab.Run("match raumlab random --pairs 2 --out deep/g/mine" + short)
	gauntlet := "gauntlet raumlab random fivecubed --pairs 1 --out deep/g" + short
	lab.Mistake(clitest.Mistake{Command: gauntlet, Code: cli.ExitFailed,
		Want: "mine does not belong to a tournament"})
	if err := os.RemoveAll(lab.Path("deep/g/mine")); err != nil {
		t.Fatal(err)
	}
	lab.Run(gauntlet)
	lab.Dir = lab.Path("deep/g/raumlab-random")
	refused(".", "deep/g")
}

// A program that fails repeatedly stops a gauntlet, which says how to resume unless nothing is left
// to play.
func TestGauntletThatProgramsStop(t *testing.T) {
	t.Parallel()
	program := failingProgram(t)
	out := filepath.Join(t.TempDir(), "gauntlet")
	result := filepath.Join(out, "result.json")
	for i, want := range []string{
		"stopped: random against " + program +
			": 3 games were lost by faults of programs, the last in pair 1, game 1 by B, " + program +
			": it ended: exit status 3; standard error: lost depth 1: 1 of at most 3 pairs are finished and kept in " +
			out + ", with the lost games; run the same command again to resume",
		"the last in pair 2, game 2 by B, " + program +
			": it ended: exit status 3; standard error: lost depth 1: no pair is missing, but the match says little about the program's strength",
		"",
	} {
		text, err := clitest.Output(matches.NewGauntletCommand(), "random", program, "--depth", "1", "--opening", "random:2",
			"--workers", "1", "--pairs", "3", "--out", out)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("run %d: error %v, want %q", i, err, want)
		}
		if !strings.Contains(strings.Join(strings.Fields(text), " "), " games lost by a fault") { // wrapped
			t.Errorf("run %d: no forfeits in\n%s", i, text)
		}
		if _, err := os.Stat(result); (err == nil) != (i > 0) {
			t.Errorf("run %d: result.json: %v", i, err)
		}
	}
}

// An ablation has a row for each part. Of a part that cannot act under a condition it says so.
func TestAblateCommand(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "ablation")
	args := []string{"raumfischer", "--depth", "1", "--nodes", "200", "--pairs", "2", "--opening", "random:2",
		"--max-plies", "30", "--out", out, "--only"}
	if _, err := clitest.Output(matches.NewAblateCommand(), append(args, "null_move")...); err != nil {
		t.Fatal(err)
	}
	text, err := clitest.Output(matches.NewAblateCommand(), append(args, "material, quiescence")...)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`null_move +false +no move differed`, `material +weights 0 +[0+-]`, `quiescence +0 +[0+-]`,
		`(?s)part +off +depth 1: Elo .*part +off +200 nodes: Elo`, `of [45] intervals \(95 %\) exclude 0`,
		`not a part: futility_margin_1, an amount of futility`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	printed, err := clitest.Output(matches.NewAblateCommand(), append(args, "null_move", "--json")...)
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid([]byte(printed)) || strings.Count(printed, `"part"`) != 6 {
		t.Errorf("--json prints\n%s", printed)
	}
}

// The ablation of another engine needs another folder.
func TestAblateRefusesAnotherEngine(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const short = " --only quiescence --depth 1 --nodes 0 --pairs 1 --opening random:2 --max-plies 12 --out ab"
	lab.Run("ablate raumfischer" + short)
	status, _, text := lab.Try("ablate raumlab" + short)
	if status != 1 || !strings.Contains(text, "ablation of raumfischer (sha256 ") ||
		!strings.Contains(text, "not of raumlab (sha256 ") {
		t.Errorf("exit %d: %s", status, text)
	}
}

// Opponents that play alike are refused even if they do not meet, because the same games would rate
// both.
func TestGauntletRefusesOpponentsThatPlayAlike(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, _, stderr := lab.Try("gauntlet raumlab raumfischer raumfischer/2 --depth 1 --pairs 1 --out g")
	if code != cli.ExitUsage || !strings.Contains(stderr, "raumfischer and raumfischer/2") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if code, _, stderr := lab.Try(
		"gauntlet raumlab raumfischer raumfischer/2 --depth 1 --pairs 1 --allow-identical --out g"); code != cli.ExitDone {
		t.Errorf("allowed: exit code %d: %s", code, stderr)
	}
}

// A foreign file with the name of the result of a match or of a tournament stays.
func TestResultsOfOthersStay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, result := range map[string]string{
		"match random random --out match":                                 "match/result.json",
		"gauntlet raumfischer random --depth 1 --out all":                 "all/result.json",
		"ablate raumlab --only null_move --nodes 0 --depth 1 --out parts": "parts/result.json",
	} {
		command += " --opening random:2 --max-plies 20 --pairs "
		lab.OthersStay(func() { lab.Run(command + "1") }, command+"2", []string{result})
	}
}
