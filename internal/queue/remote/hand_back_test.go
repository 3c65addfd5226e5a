package remote

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"raumlab/internal/queue"
)

// Law: a worker that ends hands back at once what it has in hand, also while others of its takers
// ask for tasks; they do not keep it. With a lease of an hour another worker computes it.
func TestHandBackAtOnce(t *testing.T) {
	h := openHub(t, Options{Lease: time.Hour})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	var has atomic.Bool
	ctx, interrupt := context.WithCancel(t.Context())
	var summary Summary
	ended := make(chan error, 1)
	go func() {
		var err error
		summary, err = Worker{URL: h.Address(), Name: "leaving", Version: "test", Takers: 4, Log: t.Logf,
			Readers: only(func([]byte) (queue.Work, error) {
				return queue.Work{NewTaker: func() queue.Taker {
					return func(ctx context.Context, _ queue.Task, _ []byte) ([]byte, error) {
						has.Store(true)
						<-ctx.Done()
						return nil, ctx.Err()
					}
				}}, nil
			})}.Run(ctx)
		ended <- err
	}()
	until(t, "the worker joined", func() bool { _, n := h.Workers(); return n == 4 })
	done := make(chan error, 1)
	go func() { done <- j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept) }()
	until(t, "the task is in hand", has.Load)
	begin(t, Worker{URL: h.Address(), Name: "staying"})
	until(t, "another worker has joined", func() bool { n, _ := h.Workers(); return n == 2 })
	interrupted := time.Now()
	interrupt()
	if err := <-done; err != nil {
		t.Error(err)
	}
	took := time.Since(interrupted)
	t.Logf("handed back and computed within %s", took)
	if took > askFor/2 {
		t.Errorf("the task was handed back after %s", took)
	}
	if err := <-ended; err != context.Canceled || summary.Returned != 1 {
		t.Errorf("it ends with %v, and %d handed back; want 1", err, summary.Returned)
	}
	if took := time.Since(interrupted); took > askFor/2 {
		t.Errorf("it ends after %s", took)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}
