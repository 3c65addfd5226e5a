package play

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// The engine wins with a queen against either defence, in no fewer plies than the table needs.
// Flags and endings that cannot be played are refused.
func TestBenchEndings(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	dir := filepath.Join(t.TempDir(), "tables")
	lab.Run("tables make --out " + dir + " KRK KQK")
	for _, defence := range []string{byTables, byEngine} {
		code, out, stderr := lab.Try("bench --endings KQK --tables " + dir +
			" --games 4 --nodes 2000 --json --defence " + defence)
		var b endingBench
		if err := json.Unmarshal([]byte(out), &b); err != nil || code != cli.ExitDone {
			t.Fatalf("exit code %d (%v): %s", code, err, stderr)
		}
		if b.Engine != "raumlab" || b.Nodes != 2000 || b.Defence != defence || len(b.Conversions) != 1 {
			t.Fatalf("%+v", b)
		}
		c := b.Conversions[0]
		if c.Ending.String() != "KQK" || c.Games != 4 || c.Won != 4 || c.Thrown+c.Drawn != 0 || c.Least == 0 {
			t.Errorf("against %s: %+v", defence, c)
		}
		if defence == byTables && c.Plies < c.Least {
			t.Errorf("%d plies, fewer than the table's %d", c.Plies, c.Least)
		}
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
		{"KQK --tables " + dir + " --defence none", cli.ExitUsage, "--defence"},
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

// The search for a position ends if White wins none, and at once on an interrupt.
func TestWonEnds(t *testing.T) {
	t.Parallel()
	m, err := tables.ParseMaterial("KRK")
	if err != nil {
		t.Fatal(err)
	}
	find := func(tables.Material) (*tables.Table, error) { return nil, nil }
	drawn, err := tables.Solve(t.Context(), board.NormalPawns, m, 2, find, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := converter{set: tables.NewSet([]*tables.Table{drawn})}
	random := rand.New(rand.NewPCG(1, 1))
	if _, _, err := x.won(t.Context(), m, random); err == nil || !strings.Contains(err.Error(), "White wins none") {
		t.Errorf("a position of a drawn ending: %v", err)
	}
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := x.won(interrupted, m, random); !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt: %v", err)
	}
}
