package clitest

import (
	"path/filepath"
	"regexp"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
)

// interruptions are sent in turn.
var interruptions = [...]syscall.Signal{syscall.SIGINT, syscall.SIGKILL, syscall.SIGHUP, syscall.SIGTERM}

// EndAgainAndAgain runs the command until it ends by itself. It interrupts the command whenever it
// has made progress, which done counts.
func (l *Lab) EndAgainAndAgain(command string, done func() int) {
	l.T.Helper()
	for n := 0; ; n++ {
		have := done()
		p := l.Start(command)
		if p.Until(func() bool { return done() > have }) && p.End(interruptions[n%len(interruptions)]) {
			continue
		}
		if code := p.Cmd.ProcessState.ExitCode(); code != cli.ExitDone {
			l.T.Fatalf("raumlab %s: exit code %d: %s", command, code, &p.Stderr)
		}
		if n == 0 {
			l.T.Fatalf("raumlab %s was never interrupted", command)
		}
		l.T.Logf("interruptions: %d", n)
		return
	}
}

// BothWays runs the command in one folder without interruption and in another with interruptions,
// and compares the files. Commands before it run in both.
func BothWays(t testing.TB, command string, interrupted func(l *Lab, command string), before ...string) {
	t.Helper()
	whole, pieces := New(t), New(t)
	for _, c := range before {
		whole.Run(c)
		pieces.Run(c)
	}
	whole.Run(command + " --workers 1")
	interrupted(pieces, command+" --workers 2")
	want, have := whole.Snapshot(), pieces.Snapshot()
	made := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`)
	for name, text := range want {
		if filepath.Ext(name) == ".html" || filepath.Base(name) == "report.json" {
			text, have[name] = made.ReplaceAllString(text, ""), made.ReplaceAllString(have[name], "")
		}
		if have[name] != text {
			t.Errorf("%s is not what it is without interruption", name)
		}
		delete(have, name)
	}
	for name := range have {
		t.Errorf("%s was left behind", name)
	}
}
