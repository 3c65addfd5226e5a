package ordered_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"

	"raumlab/internal/ordered"
)

func Example() {
	square := func() func(context.Context, int64) (int64, error) {
		return func(_ context.Context, i int64) (int64, error) { return i * i, nil }
	}
	err := ordered.Map(context.Background(), 3, 6, 2, square, func(n int64) error {
		fmt.Println(n)
		return nil
	})
	fmt.Println(err)
	// Output:
	// 9
	// 16
	// 25
	// <nil>
}

// Law: for any number of workers, emit sees the results of all items in their order, one at a time,
// and no worker gets further ahead than Ahead allows. No two goroutines use one worker's function.
func TestMapKeepsTheOrder(t *testing.T) {
	const first, end = 5, 500
	for _, workers := range []int{1, 2, 7} {
		var emitted, emitting atomic.Int64
		next := int64(first) // without a lock: the race detector proves the promise of Map
		newWorker := func() func(context.Context, int64) (int64, error) {
			last := int64(-1)
			return func(_ context.Context, i int64) (int64, error) {
				if i <= last {
					t.Errorf("%d workers: item %d after item %d", workers, i, last)
				}
				last = i
				if bound := emitted.Load() + int64((ordered.Ahead+1)*workers) + 1; i-first > bound {
					t.Errorf("%d workers: item %d begins after %d results", workers, i, emitted.Load())
				}
				for range rand.IntN(20) {
					runtime.Gosched()
				}
				return i, nil
			}
		}
		err := ordered.Map(context.Background(), first, end, workers, newWorker, func(i int64) error {
			if emitting.Add(1) != 1 || i != next {
				t.Errorf("%d workers: result %d, want %d", workers, i, next)
			}
			next++
			emitted.Add(1)
			emitting.Add(-1)
			return nil
		})
		if err != nil || next != end {
			t.Errorf("%d workers: error %v after item %d", workers, err, next-1)
		}
	}
}

// An error of a worker, one of emit and a cancelled context each end the map and are what it
// returns. What emit has seen by then are the first items without a gap.
func TestMapEnds(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		compute func(cancel func(), i int64) error
		emit    func(cancel func(), i int64) error
		want    error
		least   int64 // results that emit has seen
	}{
		"worker": {compute: func(_ func(), i int64) error { return at(i, 50, broken) }, want: broken},
		"emit":   {emit: func(_ func(), i int64) error { return at(i, 50, broken) }, want: broken, least: 50},
		"cancelled in emit": {emit: func(cancel func(), i int64) error {
			return call(i, 50, cancel)
		}, want: context.Canceled, least: 50},
		"cancelled in workers": {compute: func(cancel func(), i int64) error {
			return call(i, 50, cancel)
		}, want: context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			seen := int64(0)
			err := ordered.Map(ctx, 0, 1<<40, 3, func() func(context.Context, int64) (int64, error) {
				return func(_ context.Context, i int64) (int64, error) {
					if c.compute == nil {
						return i, nil
					}
					return i, c.compute(cancel, i)
				}
			}, func(i int64) error {
				if i != seen {
					t.Errorf("result %d, want %d", i, seen)
				}
				if c.emit != nil {
					if err := c.emit(cancel, i); err != nil {
						return err
					}
				}
				seen++
				return nil
			})
			if !errors.Is(err, c.want) || seen < c.least || seen > 51 {
				t.Errorf("error %v after %d results, want %v", err, seen, c.want)
			}
		})
	}
}

func at(i, where int64, err error) error {
	if i == where {
		return err
	}
	return nil
}

func call(i, where int64, do func()) error {
	if i == where {
		do()
	}
	return nil
}

// An error ends workers that wait on the context.
func TestMapCancelsWorkers(t *testing.T) {
	broken := errors.New("broken")
	err := ordered.Map(context.Background(), 0, 4, 4, func() func(context.Context, int64) (int, error) {
		return func(ctx context.Context, i int64) (int, error) {
			if i == 3 {
				return 0, broken
			}
			<-ctx.Done()
			return 0, ctx.Err()
		}
	}, func(int) error { return nil })
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// Law: every item that was begun before enough was closed is emitted, and not many begin after it.
func TestMapUntil(t *testing.T) {
	const workers, stop = 3, 20
	enough := make(chan struct{})
	var begun atomic.Int64
	emitted := int64(0)
	err := ordered.MapUntil(context.Background(), enough, 0, 1<<40, workers,
		func() func(context.Context, int64) (int64, error) {
			return func(_ context.Context, i int64) (int64, error) { begun.Add(1); return i, nil }
		}, func(i int64) error {
			if emitted++; emitted == stop {
				close(enough)
			}
			return nil
		})
	if err != nil || emitted != begun.Load() || emitted > stop+(ordered.Ahead+1)*workers+1 {
		t.Errorf("error %v, %d items begun, %d emitted", err, begun.Load(), emitted)
	}
	err = ordered.MapUntil(context.Background(), enough, 0, 1<<40, workers,
		func() func(context.Context, int64) (int64, error) {
			return func(_ context.Context, i int64) (int64, error) { return i, fmt.Errorf("item %d", i) }
		}, func(int64) error { return nil })
	if err != nil {
		t.Errorf("an item began after enough was closed: %v", err)
	}
}

func BenchmarkMap(b *testing.B) {
	for _, workers := range []int{1, 2, 8} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			sum := int64(0)
			err := ordered.Map(context.Background(), 0, int64(b.N), workers, func() func(context.Context, int64) (int64, error) {
				return func(_ context.Context, i int64) (int64, error) { return i, nil }
			}, func(i int64) error { sum += i; return nil })
			if want := int64(b.N) * int64(b.N-1) / 2; err != nil || sum != want {
				b.Fatalf("error %v, sum %d, want %d", err, sum, want)
			}
		})
	}
}
