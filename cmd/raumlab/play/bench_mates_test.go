package play

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
)

// The command counts the mates of both suites, those in one move from depth 4 on all. The depth of
// a file of settings counts as that of the command line.
func TestBenchMates(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("lab.toml", "[bench]\ndepth = 4\n")
	code, out, stderr := lab.Try("bench --mates --json --config lab.toml")
	if code != 0 {
		t.Fatal(stderr)
	}
	var b mateBench
	if err := json.Unmarshal([]byte(out), &b); err != nil {
		t.Fatal(err)
	}
	all := mateCounts{30, 30, 30}
	if b.Engine != "raumlab" || b.Profile != "fixed_depth" || len(b.Suites) != 2 || b.Suites[0].Suite != "mates" ||
		b.Suites[1].Suite != "held-out-mates" {
		t.Fatalf("%+v", b)
	}
	for _, s := range b.Suites {
		if s.Of != all || len(s.Found) != 1 || s.Found[0].Depth != 4 || s.Found[0].One != 30 ||
			s.Found[0].Three > s.Of.Three || len(s.Wrong) > 0 {
			t.Errorf("%+v", s)
		}
	}
	var text strings.Builder
	b.print(&text)
	for _, want := range []string{"engine raumlab, profile fixed_depth suite", " mates 4 30 of 30 ",
		"held-out-mates 4 30 of 30 "} {
		if !strings.Contains(strings.Join(strings.Fields(text.String()), " "), want) {
			t.Errorf("no %q in\n%s", want, &text)
		}
	}
}

// TestReleaseMates says at which depths raumlab finds the mates of both suites; a release reports
// it. It fails only where an iteration announces a mate that does not exist.
func TestReleaseMates(t *testing.T) {
	t.Parallel()
	if !clitest.Slow() {
		t.Skip("minutes; set RAUMLAB_SLOW=1")
	}
	e, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	b, err := benchMates(t.Context(), e, mateDepth, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range b.Suites {
		for _, f := range s.Found {
			t.Logf("%s: %d, %d, %d in 1, 2, 3 moves found to depth %d", s.Suite, f.One, f.Two, f.Three, f.Depth)
		}
		if len(s.Wrong) > 0 {
			t.Errorf("%s: an iteration announces a mate that does not exist: %v", s.Suite, s.Wrong)
		}
	}
}
