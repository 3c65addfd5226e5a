package workers_test

import (
	"os"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// A game whose workers are killed each time, twenty of them, goes into quarantine: the next worker
// that gets it gives it up, and the run ends without it. Here the search would take years, and each
// worker is killed in it.
func TestGameThatKillsWorkers(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	lab := clitest.New(t)
	address := freeAddress(t)
	hub := lab.Start("hub selfplay --games 1 --depth 40 --lease 400ms --out games --listen " + address)
	kills := 0
	for ended := false; !ended; {
		w := lab.Start("work nats://" + address + " --workers 1")
		hub.Until(func() bool { return saw(hub, w) })
		select {
		case <-hub.Ended:
			ended = true
			w.Cmd.Process.Kill() // it may have come too late, and wait for another hub
			<-w.Ended
		case <-time.After(200 * time.Millisecond): // in the search, or before: then it does not count
			if w.End(syscall.SIGKILL) {
				kills++
			}
		}
	}
	manifest, err := os.ReadFile(lab.Path("games/manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	// A worker that is killed before it gives the game up has tried it, too.
	tries := 0
	if found := regexp.MustCompile(`no worker finished it in (\d+) tries`).FindSubmatch(manifest); found != nil {
		tries, _ = strconv.Atoi(string(found[1]))
	}
	if code := hub.Cmd.ProcessState.ExitCode(); code != cli.ExitDone || tries < 20 || tries > kills {
		t.Errorf("after %d kills, exit code %d: %s\n%s", kills, code, &hub.Stderr, manifest)
	}
	lab.Run("corpus verify games")
}
