package clitest

import (
	"testing"
	"time"
)

// ManyParts plays a corpus of twelve parts.
const ManyParts = "selfplay --games 46 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 24 --out games"

// WholeRun runs a command in a folder of its own without interruption. It returns the files and the
// time that it took.
func WholeRun(t testing.TB, command string) (files map[string]string, took time.Duration) {
	t.Helper()
	lab := New(t)
	begun := time.Now()
	lab.Run(command + " --workers 2")
	return lab.Snapshot(), time.Since(begun)
}
