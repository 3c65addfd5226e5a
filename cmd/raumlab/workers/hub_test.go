package workers_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
)

// freeAddress returns an address that nothing listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// asHub is the command of a hub that does what a command does, with leases of a second unless the
// command says how long.
func asHub(command, address string) string {
	return "hub --lease 1s " + strings.Replace(command, "book grow", "book-grow", 1) + " --listen " + address
}

// A site is a hub with workers, each a process.
type site struct {
	lab     *clitest.Lab
	command string // of the hub
	work    string
	all     []*clitest.Process // the hub is the first
}

// oneWorker is how a site's machines play. One that comes when the hub has finished does not wait
// for another.
const oneWorker = " --workers 1 --wait 30s"

func newSite(t *testing.T, lab *clitest.Lab, command string, workers int) *site {
	t.Helper()
	address := freeAddress(t)
	s := &site{lab: lab, command: asHub(command, address), work: "work nats://" + address + oneWorker}
	s.all = []*clitest.Process{lab.Start(s.command)}
	for range workers {
		s.all = append(s.all, lab.Start(s.work))
	}
	t.Cleanup(func() {
		for _, p := range s.all {
			p.Cmd.Process.Kill() // it may have ended
			<-p.Ended
		}
	})
	return s
}

// saw reports whether a hub has said that a worker has come. One that has not comes too late if the
// hub ends: it waits for another hub.
func saw(hub, worker *clitest.Process) bool {
	return strings.Contains(hub.Stderr.String(), fmt.Sprintf("/%d joined", worker.Cmd.Process.Pid))
}

// kill kills a process and starts it again. It reports whether it ran.
func (s *site) kill(t *testing.T, i int) bool {
	t.Helper()
	killed := s.all[i].End(syscall.SIGKILL)
	switch {
	case i > 0:
		s.all[i] = s.lab.Start(s.work)
	case killed:
		s.all[0] = s.lab.Start(s.command)
	}
	return killed
}

// finished waits for the hub, which must be done, and for its workers.
func (s *site) finished(t *testing.T) {
	t.Helper()
	hub := s.all[0]
	<-hub.Ended
	if code := hub.Cmd.ProcessState.ExitCode(); code != cli.ExitDone {
		t.Fatalf("hub: exit code %d: %s", code, &hub.Stderr)
	}
}

// Law: what a hub and its workers make is what one worker makes, byte for byte, and nothing of the
// hub is left. A sequential test decides after the same pair. The workers end with the hub.
func TestHub(t *testing.T) {
	t.Parallel()
	for _, command := range []string{
		clitest.ManyParts,
		"match raumlab/3 random --nodes 60 --sprt 0,150 --opening random:2 --max-plies 30 --win-score 200 --win-plies 2 --pairs 400 --out match",
		"gauntlet raumlab raumfischer random --round-robin --nodes 40 --opening random:1 --max-plies 12 --pairs 12 --out gauntlet",
		"book grow --games 6 --depth 1 --out grown",
	} {
		lab := clitest.New(t)
		code, printed, stderr := lab.Try(command + " --workers 1")
		if code != cli.ExitDone {
			t.Fatal(stderr)
		}
		want := lab.Snapshot()
		lab = clitest.New(t)
		s := newSite(t, lab, command, 3)
		s.finished(t)
		if told := "start a worker with: raumlab " + strings.TrimSuffix(s.work,
			oneWorker) + "\n"; !strings.Contains(s.all[0].Stderr.String(), told) {
			t.Errorf("%s does not say %q:\n%s", command, told, &s.all[0].Stderr)
		}
		if said := s.all[0].Stderr.String(); strings.Contains(said, "err_code") || strings.Contains(said, "error") {
			t.Errorf("%s ended well, but says %s", command, said)
		}
		if got := s.all[0].Stdout.String(); got != printed {
			t.Errorf("%s prints\n%s, want\n%s", command, got, printed)
		}
		played := 0
		for _, p := range s.all[1:] {
			<-p.Ended
			code := p.Cmd.ProcessState.ExitCode()
			switch late := !saw(s.all[0], p); {
			case code == cli.ExitDone && strings.HasPrefix(p.Stdout.String(), "the hub has finished; "):
				played++
			case code != cli.ExitFailed || !late:
				t.Errorf("worker: exit code %d: %s%s", code, &p.Stdout, &p.Stderr)
			}
		}
		if played == 0 {
			t.Errorf("%s: no worker has played", command)
		}
		lab.Unchanged(want)
	}
}

// The status of a hub counts its workers, and those of a match says so in words.
func TestHubStatus(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	newSite(t, lab, fewParts+" --status games.json", 1).finished(t)
	status := clitest.JSONTree(t, lab.Path("games.json")).(map[string]any)
	if hub, is := status["hub"].(map[string]any); !is || hub["workers"] != 1.0 || hub["at_once"] != 1.0 ||
		status["state"] != term.StatusFinished {
		t.Errorf("status %v", status)
	}
	lab.Run(fewParts + " --status games.json")
	if status := clitest.JSONTree(t, lab.Path("games.json")).(map[string]any); status["hub"] != nil {
		t.Errorf("here, too, a hub: %v", status)
	}
	for _, command := range []string{
		"match raumlab random --nodes 20 --opening random:2 --max-plies 10 --pairs 4 --out match",
		"gauntlet raumlab random --nodes 20 --opening random:2 --max-plies 10 --pairs 4 --out gauntlet",
		"relabel games --depth 1 --out scored",
		"book grow --games 4 --depth 1 --out grown",
	} {
		newSite(t, lab, command+" --status status.json", 1).finished(t)
		status := clitest.JSONTree(t, lab.Path("status.json")).(map[string]any)
		if hub, is := status["hub"].(map[string]any); !is || hub["workers"] != 1.0 || hub["at_once"] != 1.0 ||
			status["state"] != term.StatusFinished {
			t.Errorf("%s: status %v", command, status)
		}
	}
}

// hubStatus is who plays, as status.json says; nil before.
func hubStatus(t *testing.T, lab *clitest.Lab) map[string]any {
	t.Helper()
	text, err := os.ReadFile(lab.Path("status.json"))
	if err != nil {
		return nil
	}
	var status struct{ Hub map[string]any }
	if err := json.Unmarshal(text, &status); err != nil {
		t.Fatal(err)
	}
	return status.Hub
}

// firstInHand is what a worker says of its first task, any of the 18 that the hub gives out first.
var firstInHand = regexp.MustCompile(
	`\n0 pairs, 0\.00/s, raumlab against raumfischer, 1 task in progress, the oldest: number (\d|1[0-7])\n`)

// A hub says what is going on while nothing is finished: that no worker is there, and then what the
// workers have in hand and what waits. So does a worker.
func TestHubSaysWhoPlays(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	// The first search takes minutes. On a busy machine a worker may lose a lease of a second, and take a later task.
	s := newSite(t, lab, "match raumlab raumfischer --depth 20 --opening random:2 --pairs 40 --lease 5m --out match "+
		"--status status.json", 0)
	hub := s.all[0]
	if !hub.Until(func() bool { c := hubStatus(t, lab); return c["workers"] == 0.0 && c["waiting"] == 16.0 }) {
		t.Fatalf("status %v: %s", hubStatus(t, lab), &hub.Stderr)
	}
	s.all = append(s.all, lab.Start(s.work))
	if !hub.Until(func() bool {
		c := hubStatus(t, lab)
		return c["workers"] == 1.0 && c["in_hand"] == 1.0 && c["waiting"] == 17.0
	}) {
		t.Fatalf("status %v: %s", hubStatus(t, lab), &hub.Stderr)
	}
	if !hub.Until(func() bool {
		return strings.Contains(hub.Stderr.String(),
			"0/40 pairs, 0.00/s, unknown left, 1 worker, 1 task in progress, 17 waiting")
	}) {
		t.Fatal(&hub.Stderr)
	}
	if w := s.all[1]; !w.Until(func() bool {
		return firstInHand.MatchString(w.Stderr.String())
	}) {
		t.Fatal(&w.Stderr)
	}
}

// The address of a hub is a result, which --quiet leaves: it says which port the system chose.
func TestQuietHubSaysItsAddress(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, command := range []string{"selfplay --games 2 --out games",
		"match raumlab raumfischer --pairs 2 --status status.json --out match"} {
		hub := lab.Start(asHub(command, "127.0.0.1:0") + " --quiet")
		is := regexp.MustCompile(
			`^\[hub\] listening at nats://127\.0\.0\.1:[1-9]\d*; start a worker with: raumlab work \S+\n$`)
		if !hub.Until(func() bool {
			return strings.Contains(hub.Stderr.String(), "\n")
		}) || !is.MatchString(hub.Stderr.String()) {
			t.Errorf("%s: %s", command, &hub.Stderr)
		}
		hub.End(syscall.SIGKILL)
		if text := hub.Stdout.String(); text != "" {
			t.Errorf("%s prints %s", command, text)
		}
	}
}

// Ctrl-C ends a hub at once. What is played is kept, and the same command goes on, with the workers
// that waited.
func TestHubInterrupted(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	lab := clitest.New(t)
	s := newSite(t, lab, clitest.ManyParts, 2)
	hub := s.all[0]
	if !hub.Until(func() bool { _, err := os.Stat(lab.Path("games/part-000000.parquet")); return err == nil }) {
		t.Fatalf("it ended too soon: %s", &hub.Stderr)
	}
	if err := hub.Cmd.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	<-hub.Ended
	if code, text := hub.Cmd.ProcessState.ExitCode(), hub.Stderr.String(); code != cli.ExitInterrupt ||
		!strings.Contains(text, "games are kept; run the same command again to resume") {
		t.Errorf("exit code %d: %s", code, text)
	}
	s.all[0] = lab.Start(s.command)
	s.finished(t)
	lab.Unchanged(want)
}

// A hub that is interrupted says how to go on, and where its queue stays meanwhile. The same
// command goes on, and then nothing of the queue is left.
func TestInterruptedHubs(t *testing.T) {
	t.Parallel()
	for _, command := range []string{
		"selfplay --games 6 --depth 1 --opening random:2 --max-plies 12 --out out/of/work",
		"match raumlab random --nodes 20 --opening random:2 --max-plies 12 --pairs 4 --out out/of/work",
		"gauntlet raumlab random --nodes 20 --opening random:2 --max-plies 12 --pairs 4 --out out/of/work",
		"relabel games --depth 1 --out out/of/work",
		"book grow --games 2 --depth 1 --out out/of/work",
	} {
		lab := clitest.New(t)
		lab.Run(fewParts)
		s := newSite(t, lab, command+" --status status.json", 0)
		hub := s.all[0]
		if !hub.Until(func() bool { c := hubStatus(t, lab); return c["waiting"] != nil && c["waiting"] != 0.0 }) {
			t.Fatal(&hub.Stderr)
		}
		if !hub.End(syscall.SIGINT) {
			t.Fatalf("%s ended too soon", command)
		}
		line, err := clitest.Complaint(cli.ExitFailed, hub.Stderr.String())
		const stays = "; the queue is kept in out/of/work.hub, and workers wait"
		if err != nil || !strings.Contains(line, "the same command ") || !strings.HasSuffix(line, stays) {
			t.Errorf("%s (%v): %s", command, err, &hub.Stderr)
		}
		if _, err := os.Stat(lab.Path("out/of/work.hub/queue.json")); err != nil {
			t.Errorf("%s: %v", command, err)
		}
		s.all = []*clitest.Process{lab.Start(s.command), lab.Start(s.work)}
		s.finished(t)
		if _, err := os.Lstat(lab.Path("out/of/work.hub")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s leaves its queue: %v", command, err)
		}
	}
}

// Law: however hub and workers are killed, the corpus is that of one machine, and no game is lost.
func TestHubKilled(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	command, kills := strings.Replace(clitest.ManyParts, "--games 46", "--games 4000", 1), 500
	lab := clitest.New(t)
	begun := time.Now()
	lab.Run(command)
	took := time.Since(begun)
	want := lab.Snapshot()
	random := rand.New(rand.NewPCG(3, 4))
	hubs, killed, runs := 0, 0, 0
	for killed < kills {
		runs++
		lab := clitest.New(t)
		s := newSite(t, lab, command, 3)
		for ended := false; !ended && killed < kills; {
			select {
			case <-s.all[0].Ended:
				ended = true
				continue
			case <-time.After(time.Duration(random.Int64N(int64(min(took, time.Second))))):
			}
			i := random.IntN(len(s.all))
			if s.kill(t, i) {
				killed++
				if i == 0 {
					hubs++
				}
			}
		}
		s.finished(t)
		lab.Unchanged(want)
	}
	t.Logf("%d kills, %d of them of hubs, in %d runs; one machine takes %s", killed, hubs, runs,
		took.Round(time.Millisecond))
}

// Ctrl-C on a worker hands back at once what it has in hand: with a lease of an hour another one
// plays it.
func TestWorkerHandsBack(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	lab := clitest.New(t)
	address := freeAddress(t)
	hub := lab.Start(strings.Replace(asHub(clitest.ManyParts, address), "--lease 1s", "--lease 1h", 1))
	work := fmt.Sprintf("work nats://%s --workers 2 --wait 30s", address)
	for range 3 {
		w := lab.Start(work)
		w.Until(func() bool { return saw(hub, w) })
		if err := w.Cmd.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		<-w.Ended
		if code := w.Cmd.ProcessState.ExitCode(); code != cli.ExitInterrupt && code != cli.ExitDone && saw(hub, w) {
			t.Errorf("exit code %d: %s", code, &w.Stderr)
		}
	}
	last := lab.Start(work)
	<-hub.Ended
	<-last.Ended
	if hub.Cmd.ProcessState.ExitCode() != cli.ExitDone {
		t.Errorf("hub: %s", &hub.Stderr)
	}
	lab.Unchanged(want)
}

// Law: a corpus that workers score again is that of one machine, byte for byte.
func TestHubRelabel(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.ManyParts)
	lab.Run("corpus relabel games --depth 2 --out scored")
	want := lab.Snapshot()
	if err := os.RemoveAll(lab.Path("scored")); err != nil {
		t.Fatal(err)
	}
	newSite(t, lab, "relabel games --depth 2 --out scored", 2).finished(t)
	lab.Unchanged(want)
	if _, stdout, stderr := lab.Try("corpus verify scored --replay 3 --seed 1"); !strings.Contains(stdout,
		"; 3 games scored again with seed 1\n") {
		t.Errorf("%s%s", stdout, stderr)
	}
}

// Prometheus reads the numbers of a hub while it runs.
func TestHubMetrics(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	monitor := freeAddress(t)
	s := newSite(t, lab,
		"selfplay --games 200 --depth 1 --opening random:4 --max-plies 24 --out games --metrics "+monitor, 1)
	want := []string{"raumlab_hub_workers 1\n", "raumlab_hub_at_once 1\n", "raumlab_hub_items_done_total{worker=\"",
		"raumlab_hub_tasks_queued_total ", "raumlab_hub_results_refused_total 0\n", "process_cpu_seconds_total "}
	read := func() string {
		answer, err := http.Get("http://" + monitor + "/metrics")
		if err != nil {
			return "" // the hub has not begun, or has ended
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			return "" // it has ended meanwhile
		}
		return string(text)
	}
	seen := ""
	s.all[0].Until(func() bool {
		seen = read()
		for _, line := range want {
			if !strings.Contains(seen, line) {
				return false
			}
		}
		return true
	})
	s.finished(t)
	for _, line := range want {
		if !strings.Contains(seen, line) {
			t.Errorf("no %q in:\n%s", line, seen)
		}
	}
}
