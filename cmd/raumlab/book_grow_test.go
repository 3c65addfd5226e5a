package main

import (
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Law: a book that was killed and stopped at random moments has the bytes of one that grew at once.
func TestBookGrowKilled(t *testing.T) {
	command, kills := "book grow --games 40 --depth 1 --out book", 3
	if slow() {
		command, kills = "book grow --games 1010 --depth 1 --out book", 20
	}
	t.Chdir(t.TempDir())
	begun := time.Now()
	p := start(t, command+" --workers 2")
	<-p.ended
	if !p.ProcessState.Success() || !strings.Contains(p.stdout.String(), "from ") {
		t.Fatalf("%s%s", &p.stdout, &p.stderr)
	}
	took := time.Since(begun)
	want := snapshot(t)
	t.Chdir(t.TempDir())
	random := rand.New(rand.NewPCG(1, 19))
	for killed := 0; ; {
		p := start(t, command+" --workers 2")
		after := took // without more kills it ends
		if killed < kills {
			after = time.Duration(random.Int64N(int64(took)))
		} else {
			after *= 100
		}
		select {
		case <-time.After(after):
		case <-p.ended:
		}
		signal := syscall.SIGKILL
		if random.IntN(2) == 0 {
			signal = syscall.SIGINT
		}
		if !p.stop(t, signal) {
			break
		}
		killed++
	}
	unchanged(t, want, nil)
}
