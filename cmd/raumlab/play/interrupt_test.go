package play_test

import (
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// TestInterruptedPerft interrupts a count that would take long.
func TestInterruptedPerft(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	p := lab.Start("perft startpos 6 --divide --pawns sideways")
	q := lab.Start("perft startpos 5 --divide")
	if !q.Until(func() bool { return q.Stdout.String() != "" }) || !q.End(syscall.SIGINT) {
		t.Error("perft was done too soon")
	}
	if !p.End(syscall.SIGKILL) {
		t.Error("perft was done too soon")
	}
}
