// Package ordered is a parallel map that keeps the order: several workers compute items, and one
// callback receives the results in the order of the items, whichever was ready first.
//
// Map suits items that take microseconds or more: it costs about a microsecond an item.
package ordered

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// Ahead is how many results each worker may finish before their turn comes. It bounds what a slow
// item keeps in memory. Of many workers, which may be waiting for other machines, each has less.
const Ahead = 4

// mostAhead is from how many results on workers have fewer than Ahead each, but one.
const mostAhead = 1024

// Map computes the items first to end-1 on the given number of workers, at least one, and passes
// the results to emit.
//
// Each worker calls newWorker once and then uses the returned function for one item after another,
// so that this function may own a searcher or a buffer. Each worker gets items in rising order. An
// item begins only when all items before it have begun. newWorker and the functions run on several
// goroutines at a time.
//
// emit is called for one item after another in their order, never twice at a time, and sees what
// earlier calls wrote.
//
// The first error, in time, of a worker or of emit ends the map. Map then cancels the context of
// the workers, drops results that emit has not had, and returns the error. An error that must come
// in the order of the items belongs into T. If ctx is cancelled, Map returns its error, even if
// further results are ready. When Map returns, its goroutines have ended.
func Map[T any](ctx context.Context, first, end int64, workers int,
	newWorker func() func(context.Context, int64) (T, error), emit func(T) error) error {
	return MapUntil(ctx, nil, first, end, workers, newWorker, emit)
}

// MapUntil is Map that begins no item after enough is closed. It finishes and emits those that were
// begun, and returns nil. A nil channel is never closed.
func MapUntil[T any](ctx context.Context, enough <-chan struct{}, first, end int64, workers int,
	newWorker func() func(context.Context, int64) (T, error), emit func(T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	// pending has the items in their order and bounds how far workers get ahead of emit; work gives
	// the same items to the workers.
	type item struct {
		number int64
		result chan T
	}
	work := make(chan item)
	pending := make(chan item, max(workers, min(Ahead*workers, mostAhead)))
	group.Go(func() error {
		defer close(work)
		defer close(pending)
		for i := first; i < end; i++ {
			it := item{i, make(chan T, 1)}
			select {
			case <-enough:
				return nil
			default:
			}
			for _, queue := range []chan item{pending, work} {
				select {
				case queue <- it:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		return nil
	})
	for range workers {
		group.Go(func() error {
			compute := newWorker()
			for it := range work {
				result, err := compute(ctx, it.number)
				if err != nil {
					return err
				}
				it.result <- result
			}
			return nil
		})
	}
	group.Go(func() error {
		for it := range pending {
			select {
			case result := <-it.result:
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := emit(result); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}
