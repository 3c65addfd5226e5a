package play

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// The engine wins with a queen, in no fewer plies than the table needs.
// Flags and endings that cannot be played are refused.
func TestBenchEndings(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	dir := filepath.Join(t.TempDir(), "tables")
	lab.Run("tables make --out " + dir + " KRK KQK")
	code, out, stderr := lab.Try("bench --endings KQK --tables " + dir + " --games 4 --nodes 2000 --json")
	var b endingBench
	if err := json.Unmarshal([]byte(out), &b); err != nil || code != cli.ExitDone {
		t.Fatalf("exit code %d (%v): %s", code, err, stderr)
	}
	if b.Engine != "raumlab" || b.Nodes != 2000 || len(b.Conversions) != 1 {
		t.Fatalf("%+v", b)
	}
	c := b.Conversions[0]
	if c.Ending.String() != "KQK" || c.Games != 4 || c.Won != 4 || c.Thrown+c.Drawn != 0 || c.Least == 0 ||
		c.Plies < c.Least {
		t.Errorf("%+v", c)
	}
	_, text, _ := lab.Try("bench --endings kqk --tables " + dir + " --games 1 --nodes 2000")
	if !strings.Contains(strings.Join(strings.Fields(text), " "), "by the table KQK 1 1 0 0 ") {
		t.Errorf("%s", text)
	}
	for _, c := range []struct {
		flags string
		code  int
		want  string
	}{
		{"KQK", cli.ExitUsage, "--endings and --tables need each other: --tables is missing"},
		{"KQK --tables " + dir + " --games 0", cli.ExitUsage, "--games 0"},
		{"KQK --tables " + dir + " --mates", cli.ExitUsage, "--endings and --mates exclude each other"},
		{"KXK --tables " + dir, cli.ExitUsage, `"X"`},
		{"KRRNK --tables " + dir, cli.ExitFailed, "make it with 'raumlab tables make --out " + dir + " --five KRRNK'"},
		{"KRK --tables " + dir, cli.ExitFailed, "White wins no position"},
		{"KQK --tables none", cli.ExitFailed, "none: no such folder"},
	} {
		code, _, stderr := lab.Try("bench --endings " + c.flags)
		if line, err := clitest.Complaint(code, stderr); code != c.code || err != nil || !strings.Contains(line, c.want) {
			t.Errorf("--endings %s: exit code %d (%v), want %d and %q: %s", c.flags, code, err, c.code, c.want, stderr)
		}
	}
}
