//go:build unix

package matches_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
)

// Every signal that ends a match keeps its pairs, and the same command goes on.
func TestInterruptedMatch(t *testing.T) {
	t.Parallel()
	all := []string{"raumlab raumfischer --pairs 5"}
	if clitest.Slow() {
		all = append(all, "raumlab raumfischer --pairs 9", "alice alice-first --variant alice --pairs 9")
	}
	for _, match := range all {
		clitest.BothWays(t, "match "+match+" --depth 1 --opening random:2 --max-plies 40 --out match",
			func(lab *clitest.Lab, command string) {
				lab.EndAgainAndAgain(command, func() int { return lab.Lines("match/pairs.jsonl") })
			})
	}
}

// A match of Alice-Raumschach that is killed at random moments until it ends by itself has the
// bytes of one that was not.
func TestMatchOfAliceKilledAtRandom(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	const command = "match raumlab random --variant alice --pairs 8 --depth 1 --max-plies 30 --out match --workers 2"
	lab := clitest.New(t)
	begun := time.Now()
	whole := lab.Start(command)
	<-whole.Ended
	if !whole.Cmd.ProcessState.Success() {
		t.Fatal(&whole.Stderr)
	}
	took := time.Since(begun)
	want := lab.Snapshot()
	random := rand.New(rand.NewPCG(3, 4))
	for killed, runs := 0, 0; killed < 100; {
		lab := clitest.New(t)
		for had := 0; ; runs++ {
			p := lab.Start(command)
			select {
			case <-time.After(time.Duration(random.Int64N(int64(took)))):
			case <-p.Ended:
			}
			if !p.End(syscall.SIGKILL) {
				break
			}
			killed++
			if now := lab.Lines("match/pairs.jsonl"); now < had {
				t.Fatalf("%d pairs are there, %d were", now, had)
			} else {
				had = now
			}
		}
		lab.Unchanged(want)
	}
}

func TestInterruptedGauntlet(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	clitest.BothWays(t,
		"gauntlet raumlab random fivecubed --round-robin --pairs 4 --depth 1 --opening random:2 --max-plies 40 --out all",
		func(lab *clitest.Lab, command string) {
			lab.EndAgainAndAgain(command, func() int {
				return lab.Lines("all/raumlab-random/pairs.jsonl") + lab.Lines("all/raumlab-fivecubed/pairs.jsonl") +
					lab.Lines("all/random-fivecubed/pairs.jsonl")
			})
		})
}

// Law: no game is lost on time because the match was suspended, as by Ctrl-Z in a shell.
func TestSuspendedMatch(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	p := lab.Start(
		"match random raumfischer --movetime 10ms --time-margin 5s --pairs 12 --max-plies 40 --out match --workers 2")
	for pairs := range 2 {
		if !p.Until(func() bool { return lab.Lines("match/pairs.jsonl") > pairs }) {
			t.Fatalf("it ended too soon: %s", &p.Stderr)
		}
		for _, signal := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
			if err := p.Cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if signal == syscall.SIGSTOP {
				<-time.After(6 * time.Second) // longer than a move may take, however busy the machine
			}
		}
	}
	<-p.Ended
	var result struct {
		Pairs     int64
		ForfeitsA int64 `json:"forfeits_a"`
		ForfeitsB int64 `json:"forfeits_b"`
	}
	text, err := os.ReadFile(lab.Path("match/result.json"))
	if err == nil {
		err = json.Unmarshal(text, &result)
	}
	if err != nil || result.Pairs != 12 || result.ForfeitsA != 0 || result.ForfeitsB != 0 {
		t.Errorf("%v: %s%s", err, text, &p.Stderr)
	}
}

// TestInterruptedMatchWithAProgram: the program is another raumlab, which ends with the match,
// however that ends.
func TestInterruptedMatchWithAProgram(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	const command = "match raumlab 'cmd:%s uci --engine raumfischer option.table_bits=12' --pairs 7 --depth 1 --opening random:2 --max-plies 40 --out match"
	clitest.BothWays(t, fmt.Sprintf(command, clitest.Program(t)), func(lab *clitest.Lab, command string) {
		lab.EndAgainAndAgain(command, func() int { return lab.Lines("match/pairs.jsonl") })
	})
	for deadline := time.Now().Add(time.Minute); enginesRun(t); {
		if time.Now().After(deadline) {
			t.Fatal("programs live on")
		}
		runtime.Gosched()
	}
}

// enginesRun reports whether a process of the test binary serves as an engine, if the system has
// /proc.
func enginesRun(t *testing.T) bool {
	t.Helper()
	names, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		line, _ := os.ReadFile(name) // the process may end meanwhile
		return strings.HasPrefix(string(line), clitest.Program(t)+"\x00uci\x00")
	})
}
