// Package killtest kills processes of tests at random moments.
//
// A test of a package that must survive kills calls AtRandom with its work. The work runs in a
// process of its own, which is the test binary again, so that nothing needs to be built:
//
//	func TestKill(t *testing.T) {
//		killtest.AtRandom(t, work, func(dir string, said []string, ended bool) {
//			// what holds after a kill, and in the end
//		})
//	}
package killtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// folderVariable tells a process of AtRandom the folder in which it works.
const folderVariable = "RAUMLAB_TEST_KILL"

// begun is the first line of such a process.
const begun = "the work begins"

// Kills returns how many processes a test kills: a dozen, or with RAUMLAB_SLOW set some hundreds.
func Kills() int {
	if os.Getenv("RAUMLAB_SLOW") != "" {
		return 300
	}
	return 12
}

// AtRandom starts the work in a process of its own, which it kills with SIGKILL after a random time,
// again and again in the same folder until the work ends by itself; then in another folder, until
// there were enough kills. The first process is not killed. Check is called after each process, with
// the lines that it has printed. Ended says that the work has ended by itself.
//
// Work prints what it has made durable, for check to find it. It is the same for all processes of a
// folder, and ends the sooner the more is there already.
func AtRandom(t *testing.T, work func(dir string) error, check func(dir string, said []string, ended bool)) {
	t.Helper()
	if dir := os.Getenv(folderVariable); dir != "" {
		fmt.Println(begun)
		if err := work(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	dir := t.TempDir()
	said, took, ended := process(t, dir, time.Hour)
	if !ended {
		t.Fatal("the work takes an hour")
	}
	check(dir, said, true)
	random := rand.New(rand.NewPCG(1, 8))
	kills, runs := 0, 0
	for kills < Kills() && !t.Failed() {
		dir, ended = t.TempDir(), false
		for most := took; !ended && !t.Failed(); runs++ {
			if said, _, ended = process(t, dir, time.Duration(random.Int64N(int64(most)))); !ended {
				kills++
				most += took / 4 // so that it also ends on a busy machine
			}
			check(dir, said, ended)
		}
	}
	t.Logf("%d kills in %d runs; a whole one takes %s", kills, runs, took.Round(time.Millisecond))
}

// process does the work in a process of its own, and kills it some time after its beginning. It
// returns the lines that it printed, how long it worked, and whether it ended by itself.
func process(t *testing.T, dir string, after time.Duration) (said []string, took time.Duration, ended bool) {
	t.Helper()
	test, _, _ := strings.Cut(t.Name(), "/")
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], "-test.run", "^"+test+"$")
	cmd.Env = append(os.Environ(), folderVariable+"="+dir)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var alarm *time.Timer
	var began time.Time
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break // it has ended; a line without an end was not said
		}
		if line = strings.TrimSuffix(line, "\n"); alarm != nil {
			said = append(said, line)
		} else if line == begun {
			began = time.Now()
			alarm = time.AfterFunc(after, func() { cmd.Process.Kill() }) // it may have ended
			defer alarm.Stop()
		}
	}
	err = cmd.Wait()
	took = time.Since(began)
	var failed *exec.ExitError
	if errors.As(err, &failed) && failed.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL && alarm != nil {
		return said, took, false
	}
	if err != nil {
		t.Fatalf("the work failed: %v: %s", err, &complaint)
	}
	return said, took, true
}
