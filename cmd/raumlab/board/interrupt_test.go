package board_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
)

// A game that waits for a move ends at once, and says how to go on.
func TestInterruptedPlay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for signal, code := range clitest.ExitCodes {
		p := lab.Command("play --save " + signal.String())
		var stdout, stderr clitest.Stream
		p.Stdout, p.Stderr = &stdout, &stderr
		stdin, err := p.StdinPipe()
		if err == nil {
			err = p.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		defer stdin.Close()
		for deadline := time.Now().Add(time.Minute); !strings.Contains(stdout.String(), "White to move"); {
			if time.Now().After(deadline) {
				t.Fatal("no board")
			}
			runtime.Gosched()
		}
		if err := p.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		p.Wait() // how it ended stands in ProcessState
		if p.ProcessState.ExitCode() != code ||
			!strings.Contains(stderr.String(),
				"interrupted; the game is saved in "+signal.String()+"; continue it with 'raumlab play --load") {
			t.Errorf("%v: %v: %s", signal, p.ProcessState, &stderr)
		}
	}
}
