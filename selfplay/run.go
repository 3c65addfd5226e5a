package selfplay

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"raumlab/corpus"
	"raumlab/internal/ordered"
	"raumlab/internal/queue"
)

// A Played is a game that was played to its end, or a game in quarantine with the plies before.
type Played struct {
	corpus.Game
	Quarantined *Quarantined // nil for a game that was played to its end
}

// A Batch is the games of a task. Those of other processes stay packed until their turn comes: a
// slow task may let thousands of others wait.
type Batch struct {
	Played []Played
	Packed func() ([]Played, error) // instead of them; they were read once when they came
}

func (b Batch) games() ([]Played, error) {
	if b.Packed != nil {
		return b.Packed()
	}
	return b.Played, nil
}

// Join returns the games of several batches as one.
func Join(parts []Batch) Batch {
	return Batch{Packed: func() (all []Played, err error) {
		for _, b := range parts {
			games, err := b.games()
			if err != nil {
				return nil, err
			}
			all = append(all, games...)
		}
		return all, nil
	}}
}

// A Remote has games played by other processes.
type Remote interface {
	// Games returns the queue of a run, whose tasks are some games each.
	Games(ctx context.Context, c Config) (queue.Queue[Batch], error)
}

// Run plays the games first to end-1 on the given number of workers and passes them to emit in
// order, as ordered.MapUntil does. When enough is closed, it begins no more games, finishes those
// in hand and returns nil; a nil channel is never closed. The first error of emit, or the end of
// ctx, ends the run; games that were not emitted by then are lost.
//
// With c.Remote the workers are goroutines that wait for games of other processes.
func (c Config) Run(ctx context.Context, first, end int64, workers int, enough <-chan struct{},
	emit func(Played) error) (err error) {
	q, err := c.queue(ctx, workers)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close(err == nil)) }()
	size := int64(1)
	if c.Remote != nil {
		size = c.taskGames()
	}
	task := func(i int64) queue.Task { return queue.Task{First: max(first, i*size), End: min(end, (i+1)*size)} }
	return play(ctx, enough, q, first/size, (end+size-1)/size, task, workers, func(games []Played) error {
		for _, p := range games {
			if err := emit(p); err != nil {
				return err
			}
		}
		if c.Stored != nil {
			q.Discard(c.Stored())
		}
		return nil
	})
}

// RunAgain is Run of some games of a run that has others: those in quarantine.
func (c Config) RunAgain(ctx context.Context, games []int64, workers int, enough <-chan struct{},
	emit func(Played) error) (err error) {
	q, err := c.queue(ctx, workers)
	if err != nil {
		return err
	}
	task := func(i int64) queue.Task { return queue.Task{First: games[i], End: games[i] + 1} }
	err = play(ctx, enough, q, 0, int64(len(games)), task, workers, func(games []Played) error { return emit(games[0]) })
	if err == nil && len(games) > 0 {
		q.Discard(games[len(games)-1] + 1) // else they would be the answer to the next try
	}
	return errors.Join(err, q.Close(false)) // the job goes on
}

// queue returns the queue of the games.
func (c Config) queue(ctx context.Context, workers int) (queue.Queue[Batch], error) {
	if c.Remote != nil {
		return c.Remote.Games(ctx, c)
	}
	return queue.NewLocal(workers, func() func(context.Context, queue.Task) (Batch, error) {
		play := c.NewWorker()
		return func(ctx context.Context, t queue.Task) (Batch, error) {
			games, err := play(ctx, t)
			return Batch{Played: games}, err
		}
	}), nil
}

// play has the tasks with the numbers first to end-1 played, and passes their games to emit in
// order.
func play(ctx context.Context, enough <-chan struct{}, q queue.Queue[Batch], first, end int64,
	task func(int64) queue.Task, workers int, emit func([]Played) error) error {
	group, ctx := errgroup.WithContext(ctx)
	unpacked := make(chan []Played) // so that one batch is unpacked while another one is written
	group.Go(func() error {
		defer close(unpacked)
		return ordered.MapUntil(ctx, enough, first, end, workers, func() func(context.Context, int64) (Batch, error) {
			return func(ctx context.Context, i int64) (Batch, error) { return q.Do(ctx, task(i)) }
		}, func(b Batch) error {
			games, err := b.games()
			if err != nil {
				return err
			}
			select {
			case unpacked <- games:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	})
	group.Go(func() error {
		for games := range unpacked {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := emit(games); err != nil {
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// NewWorker returns a function that plays the games of one task after another.
func (c Config) NewWorker() func(context.Context, queue.Task) ([]Played, error) {
	d := c.NewDrawer()
	return func(ctx context.Context, t queue.Task) ([]Played, error) {
		games := make([]Played, 0, t.End-t.First)
		for i := t.First; i < t.End; i++ {
			var p Played
			var err error
			p.Game, err = c.supervise(ctx, i, d)
			if errors.As(err, &p.Quarantined) {
				d = c.NewDrawer()
			} else if err != nil {
				return nil, err
			}
			games = append(games, p)
		}
		return games, nil
	}
}

// Tasks of other processes. They are small, so that all workers have some and a worker that dies
// loses little, and no greater than a part, so that few results wait for the part to be written.
const (
	leastTasks  = 64 // of a run, or of a round of a book, if it has as many games
	mostPerTask = 256
)

// taskGames is the number of games in a task of other processes.
func (c Config) taskGames() int64 {
	games := c.Games
	if c.Opening.Lines != nil {
		games = int64(len(c.Opening.Lines.moves))
	}
	return max(1, min(games/leastTasks, mostPerTask, int64(c.GamesPerPart)))
}
