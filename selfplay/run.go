package selfplay

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"raumlab/corpus"
)

// ahead is how many games a worker may finish before their turn to be emitted comes.
const ahead = 4

// A Played is what came of a game: the game, or why it is in quarantine, with what was played of it.
type Played struct {
	corpus.Game
	Stuck *Stuck // nil for a game that was played to its end
}

// Run plays the games first to end-1 on the given number of workers and hands them to emit in order, on one goroutine.
// When enough is closed it begins no more games and returns nil after those in hand; nil is never. It stops at the first
// error of emit, or when ctx is cancelled; games that were not emitted by then are lost.
func (c Config) Run(ctx context.Context, first, end int64, workers int, enough <-chan struct{}, emit func(Played) error) error {
	return inOrder(ctx, first, end, workers, enough, func() func(context.Context, int64) (Played, error) {
		d := c.NewDrawer()
		return func(ctx context.Context, i int64) (p Played, err error) {
			p.Game, err = c.attempt(ctx, i, d)
			if errors.As(err, &p.Stuck) {
				d = c.NewDrawer()
				return p, nil
			}
			return p, err
		}
	}, emit)
}

// InOrder computes work items first to end-1 on workers, each with a function of its own that newWorker
// makes, and hands the results to emit in order, on one goroutine. An error of either ends it.
func InOrder[T any](ctx context.Context, first, end int64, workers int,
	newWorker func() func(context.Context, int64) (T, error), emit func(T) error) error {
	return inOrder(ctx, first, end, workers, nil, newWorker, emit)
}

// inOrder is InOrder that begins no item after enough is closed.
func inOrder[T any](ctx context.Context, first, end int64, workers int, enough <-chan struct{},
	newWorker func() func(context.Context, int64) (T, error), emit func(T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	// Each item has a channel for its result; the queue of these channels, in item order, bounds how far
	// the workers may run ahead.
	type item struct {
		number int64
		result chan T
	}
	work := make(chan item)
	pending := make(chan item, ahead*workers)
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
			for _, queue := range []chan item{pending, work} { // what is pending must be worked on
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
			do := newWorker()
			for it := range work {
				result, err := do(ctx, it.number)
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
					return err // a result that is ready is no reason to go on
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
