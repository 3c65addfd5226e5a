package remote_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raumlab/corpus"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// What a thousand workers play: parts of 256 games, which take 43 s at depth 3 on one processor, on
// machines up to 27 % apart.
const (
	manyWorkers = 1000
	manyParts   = 10_000
	partGames   = 256
	partTime    = 43 * time.Second
	apart       = 0.27
)

// manyVariable makes the test binary be the workers; it has the address of the hub and the file of
// what they answer.
const manyVariable = "RAUMLAB_MANY_WORKERS"

func TestMain(m *testing.M) {
	if said := os.Getenv(manyVariable); said != "" {
		url, file, _ := strings.Cut(said, " ")
		if err := manyWork(url, file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// slowness is how much longer a worker takes than the fastest.
func slowness(worker int) float64 { return 1 + apart*float64(worker%100)/99 }

// waits is how long a task takes the fastest worker: games differ, and so parts do, by some 3 %.
func waits(t queue.Task) time.Duration {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, t.First) // a hash takes every write
	return time.Duration(float64(partTime) * (0.95 + 0.1*float64(h.Sum64()%1000)/1000))
}

// manyWork runs the workers, whose games are canned.
func manyWork(url, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var once sync.Once
	var work queue.Work
	errs := make(chan error, manyWorkers)
	for i := range manyWorkers {
		read := func(config []byte) (queue.Work, error) {
			var err error
			once.Do(func() { work, err = selfplay.ReadGames(config) })
			w := work
			w.NewTaker = func() queue.Taker {
				return func(ctx context.Context, t queue.Task, _ []byte) ([]byte, error) {
					select {
					case <-time.After(time.Duration(slowness(i) * float64(waits(t)))):
						return data, nil
					case <-ctx.Done():
						return nil, ctx.Err()
					}
				}
			}
			return w, err
		}
		go func() {
			_, err := remote.Worker{URL: url, Name: fmt.Sprint("worker", i), Version: "test", Takers: 1,
				Readers: map[string]queue.Reader{selfplay.GamesKind: read}, Log: func(string, ...any) {}}.Run(context.Background())
			errs <- err
		}()
	}
	for range manyWorkers {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// realPart returns the games of a part as a worker sends them.
func realPart(t testing.TB) (selfplay.Config, []byte) {
	t.Helper()
	c := testConfig(t, partGames)
	c.MaxPlies, c.GamesPerPart = 400, partGames
	var games []selfplay.Played
	if err := c.PlayGames(t.Context(), 0, partGames, 2, nil, func(p selfplay.Played) error {
		games = append(games, p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	data, err := selfplay.EncodeGames(games)
	if err != nil {
		t.Fatal(err)
	}
	return c, data
}

// The time that a part spends outside games: from the queue to a worker, compressed, stored by the
// hub, and read by it. Nothing else runs meanwhile.
func BenchmarkPart(b *testing.B) {
	c, data := realPart(b)
	h := testHub(b, filepath.Join(b.TempDir(), "queue"))
	canned := gamesBy(func(func() queue.Taker) func() queue.Taker {
		return func() queue.Taker {
			return func(context.Context, queue.Task, []byte) ([]byte, error) { return data, nil }
		}
	})
	ended := make(chan error, 1)
	go func() {
		_, err := remote.Worker{URL: h.Address(), Name: "worker", Version: "test", Takers: 1, Readers: canned,
			Log: b.Logf}.Run(b.Context())
		ended <- err
	}()
	config, err := c.Document()
	if err != nil {
		b.Fatal(err)
	}
	j, err := h.Begin(b.Context(), queue.Job{Kind: selfplay.GamesKind, Config: config})
	if err != nil {
		b.Fatal(err)
	}
	next, size := int64(0), 0
	part := func() {
		t := queue.Task{First: next, End: next + partGames}
		if err := j.Do(b.Context(), t, func(r queue.Result) error { size = len(r.Packed); return nil }); err != nil {
			b.Fatal(err)
		}
		next = t.End
		j.Discard(next)
	}
	part() // the worker has joined
	for b.Loop() {
		part()
	}
	b.ReportMetric(float64(size), "bytes")
	if err := errors.Join(j.Close(true), h.End(true), <-ended); err != nil {
		b.Error(err)
	}
}

// A hub and its queue serve a thousand workers with less than one processor and flat memory, and
// the workers are busy: the run ends at most 5 % after a schedule in which no task waits. Hub,
// queue, rules of the games, and corpus are real; games are waits of the length of real ones. It
// takes 9 minutes, 1.2 GB of memory and 4 GB of disk.
func TestThousandWorkers(t *testing.T) {
	if os.Getenv("RAUMLAB_SLOW") != "1" {
		t.Skip("takes 9 minutes: RAUMLAB_SLOW=1")
	}
	c, data := realPart(t)
	file := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	c.Games = manyParts * partGames
	h := testHub(t, filepath.Join(t.TempDir(), "queue"))
	workers := exec.CommandContext(t.Context(), os.Args[0])
	workers.Env = append(os.Environ(), manyVariable+"="+h.Address()+" "+file)
	workers.Stderr = os.Stderr
	workers.Stdout = io.Discard
	if err := workers.Start(); err != nil {
		t.Fatal(err)
	}
	w, err := corpus.Begin(t.Context(), filepath.Join(t.TempDir(), "corpus"), c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Remote = h
	before, begun := cpu(t), time.Now()
	var memory []int
	err = c.Run(t.Context(), w, c.Games, remote.AtOnce, nil, func(p selfplay.Played) error {
		if p.Number%(manyParts*partGames/100) == 0 {
			memory = append(memory, resident(t))
		}
		return nil
	})
	took, used := time.Since(begun), cpu(t)-before
	if err != nil {
		t.Fatal(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	if err := workers.Wait(); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	ideal := schedule()
	early, late := slices.Max(memory[10:40]), slices.Max(memory[70:])
	t.Logf(
		"%d tasks by %d workers took %.1f s, %.1f s without queue; the hub used %.2f processors, %.1f ms a task, and at most %d MB in the first 40 %% of the run, %d MB in the last 30 %%",
		manyParts, manyWorkers, took.Seconds(), ideal.Seconds(), used.Seconds()/took.Seconds(), used.Seconds()*1000/manyParts,
		early>>10, late>>10)
	if took > ideal+ideal/20 {
		t.Errorf("%.1f %% over the schedule without queue", 100*(took.Seconds()/ideal.Seconds()-1))
	}
	if used > took {
		t.Errorf("the hub used %.2f processors", used.Seconds()/took.Seconds())
	}
	if late > early+early/4 {
		t.Errorf("memory rises from %d to %d MB", early>>10, late>>10)
	}
}

// schedule is how long the tasks take if every worker takes the next one at once.
func schedule() time.Duration {
	free := make([]time.Duration, manyWorkers) // when each worker is
	for i := range int64(manyParts) {
		next := 0
		for k := range free {
			if free[k] < free[next] {
				next = k
			}
		}
		free[next] += time.Duration(slowness(next) * float64(waits(queue.Task{First: i * partGames})))
	}
	return slices.Max(free)
}

// cpu is the time of processors that this process has used.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// resident is the memory of this process in kB.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(text, []byte("VmRSS:"))
	n, err := strconv.Atoi(string(bytes.Fields(rest)[0]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
