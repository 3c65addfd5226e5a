package games_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/mate"
	"raumlab/engine/suite"
)

// TestMates mines a corpus: any number of workers gives the same suite, every position is a mate of
// its length, and no game occurs twice.
func TestMates(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("selfplay --games 16 --games-per-part 5 --depth 1 --opening random:6 --out games")
	lab.Run("corpus mates games --moves 1 --limit 1 --out one.epd")
	lab.Run("corpus mates games --moves 2 --limit 4 --workers 1 --out one.epd --force")
	lab.Run("corpus mates games --moves 2 --limit 4 --workers 3 --out made/three.epd")
	one, err := os.ReadFile(lab.Path("one.epd"))
	if err != nil {
		t.Fatal(err)
	}
	if three, err := os.ReadFile(lab.Path("made/three.epd")); err != nil || !bytes.Equal(one, three) {
		t.Errorf("another suite with three workers (%v):\n%s\nwith one:\n%s", err, three, one)
	}
	if lab.Run("corpus mates games --moves 2 --limit 4 --out -") != string(one) || lab.Exists("-") {
		t.Error("another suite on standard output")
	}
	s, err := suite.Read(lab.Path("one.epd"))
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]bool{}
	var lengths [4]int
	for _, x := range s.Positions {
		got, err := mate.Solve(context.Background(), x.Board, 3)
		if err != nil || got.Moves != x.Mate || !slices.Equal(got.Keys, x.Best) {
			t.Errorf("%s: %+v (%v)", &x, got, err)
		}
		game := strings.Fields(x.ID)[2]
		if games[game] {
			t.Errorf("game %s gave two positions", game)
		}
		games[game] = true
		lengths[x.Mate]++
	}
	if min(lengths[1], lengths[2]) < 1 || slices.Max(lengths[:]) > 4 {
		t.Errorf("mates by length: %v, want 1 to 4 of each", lengths)
	}
}

func TestMatesMistakes(t *testing.T) {
	t.Parallel()
	bench, err := os.ReadFile(clitest.Module(t) + "/configs/suites/bench.epd")
	if err != nil {
		t.Fatal(err)
	}
	lab := clitest.New(t)
	lab.Run("selfplay --games 2 --depth 1 --opening random:2 --max-plies 4 --out short")
	if err := os.WriteFile(lab.Path("letter.txt"), []byte("Dear reader\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	lab.Write("bench.epd", string(bench))
	for _, x := range []struct {
		command string
		code    int
		want    string
	}{
		{"corpus mates short", cli.ExitUsage, "--out is missing"},
		{"corpus mates short --out x --moves 0", cli.ExitUsage, "--moves 0: expected 1 to 4"},
		{"corpus mates short --out x --moves 5", cli.ExitUsage, "--moves 5: expected 1 to 4"},
		{"corpus mates short --out x --limit 0", cli.ExitUsage, "--limit 0: expected at least 1"},
		{"corpus mates short --out x --workers -1", cli.ExitUsage, "--workers -1"},
		{"corpus mates none --out x", cli.ExitFailed, "none: no such folder"},
		{"corpus mates short --out letter.txt", cli.ExitFailed, "--out letter.txt: the existing file is not replaced"},
		{"corpus mates short --out bench.epd", cli.ExitFailed,
			"--out bench.epd: the existing file is not replaced"},
		{"corpus mates short --out x", cli.ExitFailed, "no forced mate of at most 3 moves"},
	} {
		before := lab.Snapshot()
		code, _, stderr := lab.Try(x.command)
		if line, err := clitest.Complaint(code, stderr); code != x.code || err != nil || !strings.Contains(line, x.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", x.command, code, err, x.code, x.want, stderr)
		}
		lab.Unchanged(before)
	}
}
