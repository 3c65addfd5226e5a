package play_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// perftLines returns the lines of perft and its standard error.
func perftLines(t *testing.T, args ...string) (lines []string, stderr string) {
	t.Helper()
	code, stdout, stderr := clitest.New(t).TryWords(append([]string{"perft"}, args...)...)
	if code != cli.ExitDone {
		t.Fatalf("%v: exit code %d: %s", args, code, stderr)
	}
	return strings.Split(strings.TrimSuffix(stdout, "\n"), "\n"), stderr
}

// --divide prints each first move once, with the leaves below it, and their sum last.
func TestPerftDivide(t *testing.T) {
	t.Parallel()
	start := variant.Rules{}.Start()
	want := map[string]bool{}
	for _, m := range start.AppendLegal(nil) {
		after := start
		after.Make(m)
		leaves, err := board.Perft{}.Count(t.Context(), after.Tree(), 2)
		if err != nil {
			t.Fatal(err)
		}
		want[fmt.Sprintf("%s %d", m, leaves)] = true
	}
	lines, _ := perftLines(t, "startpos", "3", "--divide")
	if len(lines) != 62 || lines[61] != "237315" {
		t.Errorf("%d lines, the last %s: want 61 moves and 237315", len(lines), lines[len(lines)-1])
	}
	for _, line := range lines[:len(lines)-1] {
		if !want[line] {
			t.Errorf("unexpected or repeated line %q", line)
		}
		delete(want, line)
	}
}

// The last line of the standard output is the count alone, with any workers and table. The speed
// goes to the standard error.
func TestPerftWorkersAndHash(t *testing.T) {
	t.Parallel()
	speed := regexp.MustCompile(`^\d+\.\d\d s, \d+\.\d million leaves/s\n$`)
	for _, workers := range []string{"0", "1", "2", "5"} {
		for _, hash := range []string{"0", "2"} {
			lines, stderr := perftLines(t, "startpos", "4", "--pawns", "sideways", "--workers", workers, "--hash", hash)
			if len(lines) != 1 || lines[0] != "15488083" {
				t.Errorf("%s workers, %s MiB: %q, want 15488083", workers, hash, lines)
			}
			if !speed.MatchString(stderr) {
				t.Errorf("%s workers, %s MiB: the standard error is %q", workers, hash, stderr)
			}
		}
	}
}

// A position without moves is divided into nothing, which differs from no division.
func TestPerftDivideMated(t *testing.T) {
	t.Parallel()
	lines, _ := perftLines(t, "1N1Nk/3Q1/5/2K2/5|4B/5/4P/5/2p2|5/r1P2/5/5/4p|5/4P/5/5/4U|5/5/2N1R/5/1n1n1 b 1 55", "2",
		"--divide", "--json")
	var got map[string]any
	if err := json.Unmarshal([]byte(strings.Join(lines, "\n")), &got); err != nil {
		t.Fatal(err)
	}
	if moves, ok := got["moves"].([]any); !ok || len(moves) != 0 || got["leaves"] != 0.0 {
		t.Errorf("%q", lines)
	}
}

func TestPerftJSON(t *testing.T) {
	t.Parallel()
	for _, divide := range []bool{false, true} {
		lines, stderr := perftLines(t, "startpos", "3", "--json", fmt.Sprintf("--divide=%t", divide))
		var got struct {
			RFEN    string
			Rules   string
			Depth   int
			Leaves  uint64
			Seconds float64
			Rate    float64 `json:"leaves_per_second"`
			Moves   []struct {
				Move   string
				Leaves uint64
			}
		}
		if err := json.Unmarshal([]byte(strings.Join(lines, "\n")), &got); err != nil {
			t.Fatal(err)
		}
		start := variant.Rules{}.Start()
		if got.RFEN != start.RFEN() || got.Rules != start.Rules().String() || got.Depth != 3 || got.Leaves != 237315 ||
			stderr != "" {
			t.Errorf("%+v, and on the standard error %q", got, stderr)
		}
		if rate := got.Rate * got.Seconds; got.Seconds <= 0 || rate < 237314 || rate > 237316 {
			t.Errorf("%g leaves/s in %g s", got.Rate, got.Seconds)
		}
		sum := uint64(0)
		for _, m := range got.Moves {
			sum += m.Leaves
		}
		if divide != (len(got.Moves) == 61 && sum == 237315) || !divide && got.Moves != nil {
			t.Errorf("--divide=%t: %d moves of %d leaves", divide, len(got.Moves), sum)
		}
	}
}

// --variant chooses the game, and between its variants the start alone. Marks in an RFEN are read
// by both.
func TestPerftVariant(t *testing.T) {
	t.Parallel()
	const marked = "r~1k~1r~/1p~p~p~p~/5/5/5|1u~n~1u~/2p~p~p~/pp3/5/5|n4/4P~/2q2/5/5|5/4P/2P~2/P4/1U1BU|5/5/N~4/PPPPP/R1KNR w 1 13"
	for _, c := range []struct {
		args, want, rules string
	}{
		{"startpos 3 --variant raumschach", "237315", "chessvariants/normal"},
		{"startpos 3 --variant alice --hash 8", "250916", "chessvariants/normal/alice"},
		{"startpos 3 --variant alice --pawns sideways", "250894", "chessvariants/sideways/alice"},
		{"startpos 3 --variant mirrored-alice", "203419", "chessvariants/normal/mirrored-alice"},
		{marked + " 2 --variant alice", "182", "chessvariants/normal/alice"},
		{marked + " 2 --variant mirrored-alice", "182", "chessvariants/normal/mirrored-alice"},
	} {
		args := strings.Fields(c.args)
		if lines, _ := perftLines(t, args...); len(lines) != 1 || lines[0] != c.want {
			t.Errorf("%s: %q, want %s", c.args, lines, c.want)
		}
		lines, _ := perftLines(t, append(args, "--json")...)
		var got struct{ RFEN, Rules string }
		if err := json.Unmarshal([]byte(strings.Join(lines, "\n")), &got); err != nil || got.Rules != c.rules {
			t.Errorf("%s: rules %s (%v), want %s", c.args, got.Rules, err, c.rules)
		}
	}
}
