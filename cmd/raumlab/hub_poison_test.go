package main

import (
	"os"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
)

// A game whose workers are killed each time, twenty of them, goes into quarantine: the next worker
// that gets it gives it up, and the run ends without it. Here the search would take years, and each
// worker is killed in it.
func TestGameThatKillsWorkers(t *testing.T) {
	if !slow() {
		t.Skip("kills 20 workers: RAUMLAB_SLOW=1")
	}
	if apart(t) {
		return
	}
	t.Chdir(t.TempDir())
	address := freeAddress(t)
	hub := start(t, "hub selfplay --games 1 --depth 40 --lease 400ms --out games --listen "+address)
	kills := 0
	for ended := false; !ended; {
		w := start(t, "work nats://"+address+" --workers 1")
		hub.until(func() bool { return hub.saw(w) })
		select {
		case <-hub.ended:
			ended = true
			w.Process.Kill() // it may have come too late, and wait for another hub
			<-w.ended
		case <-time.After(200 * time.Millisecond): // in the search, or before: then it does not count
			if w.end(t, syscall.SIGKILL) {
				kills++
			}
		}
	}
	manifest, err := os.ReadFile("games/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	// A worker that is killed before it gives the game up has tried it, too.
	tries := 0
	if found := regexp.MustCompile(`no worker ended it in (\d+) tries`).FindSubmatch(manifest); found != nil {
		tries, _ = strconv.Atoi(string(found[1]))
	}
	if code := hub.ProcessState.ExitCode(); code != cli.ExitDone || tries < 20 || tries > kills {
		t.Errorf("after %d kills, exit code %d: %s\n%s", kills, code, &hub.stderr, manifest)
	}
	mustRun(t, "corpus verify games")
}
