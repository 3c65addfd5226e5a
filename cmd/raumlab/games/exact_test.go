package games_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/corpus/audit"
)

// Tables and dead material end games of self-play. The corpus is verified, replayed and checked
// against the tables. Other tables are refused with a hint.
func TestExactSelfplay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	starts := "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w 0 1\n" +
		"4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3R1/5/5/5/5 b 0 1\n" +
		"4k/5/5/5/5|5/5/5/5/4n|5/5/2K2/5/5|5/5/5/5/5|3R1/4N/5/5/5 w 0 1\n" +
		"4k/4b/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 b 0 1\n"
	if err := os.WriteFile(lab.Path("endings.epd"), []byte(starts), 0o666); err != nil {
		t.Fatal(err)
	}
	lab.Run("tables make --out tables KQK KRK")
	lab.Run("tables make --out fewer KRK")
	lab.Run("tables make --out fivecubed --pawns fivecubed KRK")
	const run = "--games 4 --depth 2 --max-plies 30 --opening suite:endings.epd"
	const exact = run + " --dead-draws --adjudicate-tables tables"
	_, stdout, stderr := lab.Try("selfplay " + exact + " --out games")
	for _, want := range []string{"ended by tables win", "ended by dead draw"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing: %s%s", want, stdout, stderr)
		}
	}
	for _, command := range []string{
		"selfplay " + exact + " --out games", "corpus verify games",
		"corpus verify games --replay 4 --adjudicate-tables tables",
		"replay 1 " + exact + " --corpus games", "corpus info games",
	} {
		lab.Run(command)
	}
	if _, stdout, _ := lab.Try("tables audit games --tables tables"); !strings.Contains(stdout,
		"ended by tables or dead material;\nthe tables know ") {
		t.Errorf("audit: %s", stdout)
	}
	_, stdout, _ = lab.Try("tables audit games --tables tables --json")
	var a audit.Endings
	if err := json.Unmarshal([]byte(stdout), &a); err != nil || a.Ended.Known == 0 || a.Ended.True != a.Ended.Known {
		t.Errorf("audit: %+v (%v)", a.Ended, err)
	}
	lab.Run("selfplay " + run + " --out plain")
	for _, c := range []struct {
		command string
		code    int
		want    string
	}{
		{"selfplay " + run + " --dead-draws --out games", cli.ExitFailed, "name their folder with --adjudicate-tables"},
		{"selfplay " + run + " --adjudicate-tables tables --out games", cli.ExitFailed, "--dead-draws was given, now not given"},
		{"selfplay " + run + " --dead-draws --adjudicate-tables fewer --out games", cli.ExitFailed,
			"name the folder of the tables of the run with --adjudicate-tables"},
		{"selfplay " + run + " --adjudicate-tables tables --out plain", cli.ExitFailed, "leave out --adjudicate-tables"},
		{"selfplay " + run + " --adjudicate-tables nowhere --out x", cli.ExitFailed,
			"--adjudicate-tables: nowhere: no such folder: name a folder of endgame tables"},
		{"selfplay " + run + " --adjudicate-tables fivecubed --out x", cli.ExitUsage, "name tables for those"},
		{"replay 1 " + run + " --dead-draws --corpus games", cli.ExitFailed, "name their folder with --adjudicate-tables"},
		{"corpus verify games --replay 1", cli.ExitFailed, "name their folder with --adjudicate-tables"},
		{"corpus verify games --replay 1 --adjudicate-tables fewer", cli.ExitFailed,
			"name the folder of the tables of the run with --adjudicate-tables"},
		{"corpus verify plain --replay 1 --adjudicate-tables tables", cli.ExitFailed, "leave out --adjudicate-tables"},
		{"corpus verify games --adjudicate-tables tables", cli.ExitUsage,
			"--adjudicate-tables has no effect without --replay"},
	} {
		code, _, stderr := lab.Try(c.command)
		if line, err := clitest.Complaint(code, stderr); code != c.code || err != nil || !strings.Contains(line, c.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", c.command, code, err, c.code, c.want, stderr)
		}
	}
}
