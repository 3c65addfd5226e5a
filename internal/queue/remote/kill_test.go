package remote

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raumlab/internal/killtest"
	"raumlab/internal/ordered"
	"raumlab/internal/queue"
)

// hubVariable is the address of the hubs of TestKillLosesNoResult.
const hubVariable = "RAUMLAB_TEST_HUB"

// manyTasks is how many tasks they have computed.
const manyTasks = 120

// Law: however often a hub is killed, its workers wait for the next one, which goes on. Each result comes
// once and in order, and no task whose result was stored is computed again.
func TestKillLosesNoResult(t *testing.T) {
	const takers = 3
	var computed atomic.Int64
	if os.Getenv(hubVariable) == "" { // else this process is a hub
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv(hubVariable, l.Addr().String())
		l.Close()
		workOn(t, "nats://"+os.Getenv(hubVariable), takers, &computed)
	}
	last, kills := "", int64(0)
	killtest.AtRandom(t, func(dir string) error { return runHub(dir, os.Getenv(hubVariable)) },
		func(dir string, _ []string, ended bool) {
			if dir != last {
				last, kills = dir, 0
			}
			text, _ := os.ReadFile(resultsOf(dir)) // there may be none yet
			n := int64(0)
			for line := range strings.Lines(string(text)) {
				if want := (queue.Task{First: n, End: n + 1}).String(); line != want+"\n" {
					t.Fatalf("result %d is %q", n, line)
				}
				n++
			}
			if !ended {
				kills++
				return
			}
			if n != manyTasks {
				t.Errorf("%d results, want %d", n, manyTasks)
			}
			if got := computed.Swap(0); got > manyTasks+takers*kills {
				t.Errorf("%d tasks were computed after %d kills, want at most %d more than %d", got, kills, takers*kills, manyTasks)
			}
		})
}

// workOn works for one hub after another, until the test ends, and counts the tasks.
func workOn(t *testing.T, url string, takers int, computed *atomic.Int64) {
	t.Helper()
	work := func([]byte) (queue.Work, error) {
		return queue.Work{NewTaker: func() queue.Taker {
			return func(_ context.Context, x queue.Task, _ []byte) ([]byte, error) {
				computed.Add(1)
				return []byte(x.String()), nil
			}
		}}, nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() {
		for ctx.Err() == nil {
			if _, err := (Worker{URL: url, Name: "staying", Version: "test", Takers: takers, Readers: only(work),
				Log: func(string, ...any) {}}).Run(ctx); err != nil && ctx.Err() == nil {
				t.Errorf("the worker ends: %v", err)
				return
			}
		}
	})
	t.Cleanup(func() { cancel(); ended.Wait() })
}

func resultsOf(dir string) string { return filepath.Join(dir, "results") }

// runHub is a hub that has tasks computed, and writes their results to a file in order.
func runHub(dir, address string) (err error) {
	h, err := NewHub(context.Background(), Options{Listen: address, Folder: filepath.Join(dir, "queue"), Owner: "test",
		Version: "test", Lease: time.Second, Log: func(string, ...any) {}})
	if err != nil {
		return err
	}
	done := false
	defer func() { err = errors.Join(err, h.End(done)) }()
	j, err := h.begin(context.Background(), queue.Job{Config: []byte("{}")})
	if err != nil {
		return err
	}
	file, err := os.OpenFile(resultsOf(dir), os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	had, err := os.ReadFile(file.Name())
	if err != nil {
		return err
	}
	newWorker := func() func(context.Context, int64) (string, error) {
		return func(ctx context.Context, i int64) (text string, err error) {
			err = j.Do(ctx, queue.Task{First: i, End: i + 1}, func(r queue.Result) error { text = string(r.Data); return nil })
			return text, err
		}
	}
	first := int64(strings.Count(string(had), "\n"))
	err = ordered.Map(context.Background(), first, manyTasks, 8, newWorker, func(text string) error {
		time.Sleep(4 * time.Millisecond) // so that a kill meets results that are stored, and not written yet
		_, err := fmt.Fprintln(file, text)
		return err
	})
	done = err == nil
	return err
}
