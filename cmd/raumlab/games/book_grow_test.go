package games_test

import (
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
)

// Law: a book that was killed and stopped at random moments has the bytes of one that grew at once.
func TestBookGrowKilled(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	const command, kills = "book grow --games 1010 --depth 1 --out book", 20
	lab := clitest.New(t)
	begun := time.Now()
	p := lab.Start(command + " --workers 2")
	<-p.Ended
	if !p.Cmd.ProcessState.Success() || !strings.Contains(p.Stdout.String(), "from ") {
		t.Fatalf("%s%s", &p.Stdout, &p.Stderr)
	}
	took := time.Since(begun)
	want := lab.Snapshot()
	lab = clitest.New(t)
	random := rand.New(rand.NewPCG(1, 19))
	for killed := 0; ; {
		p := lab.Start(command + " --workers 2")
		after := took // without more kills it ends
		if killed < kills {
			after = time.Duration(random.Int64N(int64(took)))
		} else {
			after *= 100
		}
		select {
		case <-time.After(after):
		case <-p.Ended:
		}
		signal := syscall.SIGKILL
		if random.IntN(2) == 0 {
			signal = syscall.SIGINT
		}
		if !p.Stop(signal) {
			break
		}
		killed++
	}
	lab.Unchanged(want)
}
