package clitest

import (
	"os"
	"path/filepath"
	"strings"

	"raumlab/cmd/raumlab/cli"
)

// OthersStay checks that a command does not replace foreign files with the names of its results, in a
// new folder or in one that begin makes, and says so before it does anything. Between two tries the
// folder of the result is removed, and what else begin makes.
func (l *Lab) OthersStay(begin func(), command string, results []string, beside ...string) {
	l.T.Helper()
	for _, begun := range []bool{false, true} {
		for _, name := range results {
			if begun {
				begin()
			}
			for _, content := range []string{"my own notes\n", `{"mine": 1}`} {
				l.Mkdir(filepath.Dir(name))
				l.Write(name, content)
				before := l.Snapshot()
				code, _, stderr := l.Try(command)
				if code != cli.ExitFailed || !strings.Contains(stderr, filepath.Base(name)) {
					l.T.Errorf("raumlab %s with %s: exit code %d: %s", command, name, code, stderr)
				}
				l.Unchanged(before)
			}
			for _, path := range append([]string{filepath.Dir(name)}, beside...) {
				l.must(os.RemoveAll(l.Path(path)))
			}
		}
	}
}
