package play_test

import (
	"encoding/json"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/uci/client"
)

// raumlab's own program passes all checks, and /bin/cat, /bin/true and a program that hangs do not.
func TestUCICheck(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	own := "cmd:" + clitest.Program(t) + " uci --engine raumfischer"
	// A busy machine is late with moves of a few milliseconds.
	code, out, errs := lab.TryWords("uci-check", own, "--time-margin", "10s", "--patience", "1m", "--json")
	var report struct {
		Program, Rules string
		Passed         bool
		Checks         []client.Finding
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v: %s%s", err, out, errs)
	}
	if code != 0 || !report.Passed || "cmd:"+report.Program != own || report.Rules != "chessvariants/normal" ||
		len(report.Checks) != (client.Checker{}).Checks() {
		t.Errorf("exit code %d, %+v, %s", code, report, errs)
	}
	for _, x := range report.Checks {
		if x.Verdict != client.Passed || x.Seen == "" || x.Expected == "" {
			t.Errorf("%+v", x)
		}
	}

	for _, x := range []struct{ program, want string }{
		{"/bin/cat", "no uciok within 300ms"},
		{"/bin/true", "it ended: exit status 0"},
		{"/bin/sleep 1000", "no uciok within 300ms"},
		{"/bin/sh -c 'while :; do :; done'", "no uciok within 300ms"},
	} {
		code, out, errs := lab.TryWords("uci-check", "cmd:"+x.program, "--patience", "300ms")
		lines := strings.Split(out, "\n")
		if code != 1 || !strings.HasPrefix(lines[0], "check ") || !strings.HasPrefix(lines[1], "handshake ") ||
			!strings.Contains(lines[1], " failed ") || !strings.Contains(out, "\nhandshake failed\n  seen:      "+x.want) ||
			!strings.Contains(errs, "1 check failed: handshake") {
			t.Errorf("%s: exit code %d, %s%s", x.program, code, out, errs)
		}
	}

	for _, x := range []struct{ line, want string }{
		{"raumlab", `expected cmd:PROGRAM`},
		{"cmd:", "no program"},
		{"cmd:/bin/cat --patience 0s", "--patience 0s: expected a positive time"},
		{"cmd:/bin/cat --time-margin -1s", "--time-margin -1s: expected no negative time"},
	} {
		if code, _, errs := lab.Try("uci-check " + x.line); code != 2 || !strings.Contains(errs, x.want) {
			t.Errorf("%s: exit code %d, %s", x.line, code, errs)
		}
	}
}
