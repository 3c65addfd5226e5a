package queue_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"raumlab/internal/queue"
)

func Example() {
	q := queue.NewLocal(2, func() func(context.Context, queue.Task) (int64, error) {
		return func(_ context.Context, t queue.Task) (int64, error) { return t.End * t.End, nil }
	})
	fmt.Println(q.Do(context.Background(), queue.Task{First: 2, End: 3}))
	// Output: 9 <nil>
}

// Law: each task is computed once, by a worker that computes nothing else meanwhile, and no more
// workers are made than were asked for.
func TestHere(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var made, computed atomic.Int64
		q := queue.NewLocal(workers, func() func(context.Context, queue.Task) (int64, error) {
			made.Add(1)
			busy := 0 // without a lock: the race detector proves the promise
			return func(_ context.Context, t queue.Task) (int64, error) {
				if busy++; busy != 1 {
					return 0, errors.New("two tasks at once")
				}
				computed.Add(1)
				busy--
				return t.First, nil
			}
		})
		var group errgroup.Group
		for i := range int64(200) {
			group.Go(func() error {
				got, err := q.Do(t.Context(), queue.Task{First: i, End: i + 1})
				if err == nil && got != i {
					err = fmt.Errorf("task %d has the result %d", i, got)
				}
				return err
			})
		}
		if err := group.Wait(); err != nil || computed.Load() != 200 || made.Load() > int64(workers) {
			t.Errorf("%d workers: %v, %d computed, %d made", workers, err, computed.Load(), made.Load())
		}
	}
}

// Law: ParseTask reads what String writes, and nothing else.
func TestParseTask(t *testing.T) {
	for _, x := range []queue.Task{{0, 1, 0}, {7, 19, 3}, {1 << 40, 1<<40 + 1, 7}} {
		if got, err := queue.ParseTask(x.String()); err != nil || got != x {
			t.Errorf("%v: %v, %v", x, got, err)
		}
	}
	for _, text := range []string{"", "1", "1-2", "2-1-0", "0-1--1", "-1-2-0", "0-1-0-", "00-1-0", "0-1-0 x",
		"+0-1-0", "a-b-c"} {
		if got, err := queue.ParseTask(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
