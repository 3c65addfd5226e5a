package cli

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// The line of an interrupt has what is left, and each error that has another cause.
func TestInterruption(t *testing.T) {
	stopped, failed := InterruptedWith("3 duels are kept"), errors.New("writing report.html: no space")
	for _, x := range []struct {
		err  error
		want string
	}{
		{stopped, "interrupted; 3 duels are kept"},
		{fmt.Errorf("generation 2: %w", stopped), "interrupted; 3 duels are kept"},
		{fmt.Errorf("game 2: %w", context.Canceled), "interrupted; run the same command again to start over"},
		{errors.Join(errors.Join(stopped, failed), errors.New("closing")),
			"interrupted; 3 duels are kept; writing report.html: no space; closing"},
	} {
		if line := Interruption(x.err); line != x.want {
			t.Errorf("%q, want %q", line, x.want)
		}
	}
}
