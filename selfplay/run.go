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

// A batch is the games of a task. Those of other machines stay packed until their turn comes: a
// slow task may let thousands of others wait.
type batch struct {
	played []Played
	packed func() ([]Played, error) // instead of them; they were read once when they came
}

func (b batch) games() ([]Played, error) {
	if b.packed != nil {
		return b.packed()
	}
	return b.played, nil
}

// join returns the games of several batches as one.
func join(parts []batch) batch {
	return batch{packed: func() (all []Played, err error) {
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

// Run plays the games of the run before end that the corpus lacks, and writes them. It tells of each
// after it was written, one at a time. Workers, enough and errors are as in PlayGames; what
// was written is in the last part, which the caller must finish.
func (c Config) Run(ctx context.Context, w *corpus.Writer, end int64, workers int, enough <-chan struct{},
	tell func(Played) error) error {
	stored := func() int64 {
		m := w.Manifest()
		if n := len(m.Parts); n > 0 {
			return m.Parts[n-1].End()
		}
		return m.FirstGame
	}
	return c.playGames(ctx, w.Next(), end, workers, enough, stored, func(p Played) (err error) {
		if p.Quarantined != nil {
			err = w.Quarantine(p.Quarantined.Quarantine)
		} else {
			err = w.Append(p.Game)
		}
		if err != nil {
			return err
		}
		return tell(p)
	})
}

// PlayGames plays the games first to end-1 on the given number of workers and passes them to emit in
// order, as ordered.MapUntil does. When enough is closed, it begins no more games, finishes those
// in hand and returns nil; a nil channel is never closed. The first error of emit, or the end of
// ctx, ends the run; games that were not emitted by then are lost.
//
// With c.Remote the workers are goroutines that wait for games of other machines.
func (c Config) PlayGames(ctx context.Context, first, end int64, workers int, enough <-chan struct{},
	emit func(Played) error) error {
	return c.playGames(ctx, first, end, workers, enough, func() int64 { return 0 }, emit)
}

// playGames is PlayGames; stored returns the first game that is not on disk yet.
func (c Config) playGames(ctx context.Context, first, end int64, workers int, enough <-chan struct{},
	stored func() int64, emit func(Played) error) (err error) {
	newWorker, size := c.newLocal, int64(1)
	var there remoteGames
	if c.Remote != nil {
		if there, err = c.begin(ctx); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, there.Close(err == nil)) }()
		newWorker, size = there.newWorker, c.taskGames()
	}
	task := func(i int64) queue.Task { return queue.Task{First: max(first, i*size), End: min(end, (i+1)*size)} }
	return play(ctx, enough, newWorker, first/size, (end+size-1)/size, task, workers, func(games []Played) error {
		for _, p := range games {
			if err := emit(p); err != nil {
				return err
			}
		}
		if c.Remote != nil {
			there.Discard(stored())
		}
		return nil
	})
}

// PlayAgain is PlayGames of some games of a run that has others: those in quarantine.
func (c Config) PlayAgain(ctx context.Context, games []int64, workers int, enough <-chan struct{},
	emit func(Played) error) (err error) {
	newWorker := c.newLocal
	var there remoteGames
	if c.Remote != nil {
		if there, err = c.begin(ctx); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, there.Close(false)) }() // the job goes on
		newWorker = there.newWorker
	}
	task := func(i int64) queue.Task { return queue.Task{First: games[i], End: games[i] + 1} }
	err = play(ctx, enough, newWorker, 0, int64(len(games)), task, workers, func(games []Played) error {
		return emit(games[0])
	})
	if err == nil && len(games) > 0 && c.Remote != nil {
		there.Discard(games[len(games)-1] + 1) // else they would be the answer to the next try
	}
	return err
}

// newLocal returns a worker of this process.
func (c Config) newLocal() func(context.Context, queue.Task) (batch, error) {
	play := c.newWorker()
	return func(ctx context.Context, t queue.Task) (batch, error) {
		games, err := play(ctx, t)
		return batch{played: games}, err
	}
}

// play has the tasks with the numbers first to end-1 played, and passes their games to emit in
// order.
func play(ctx context.Context, enough <-chan struct{},
	newWorker func() func(context.Context, queue.Task) (batch, error), first, end int64,
	task func(int64) queue.Task, workers int, emit func([]Played) error) error {
	group, ctx := errgroup.WithContext(ctx)
	unpacked := make(chan []Played) // so that one batch is unpacked while another one is written
	group.Go(func() error {
		defer close(unpacked)
		return ordered.MapUntil(ctx, enough, first, end, workers, func() func(context.Context, int64) (batch, error) {
			play := newWorker()
			return func(ctx context.Context, i int64) (batch, error) { return play(ctx, task(i)) }
		}, func(b batch) error {
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

// newWorker returns a function that plays the games of one task after another.
func (c Config) newWorker() func(context.Context, queue.Task) ([]Played, error) {
	var d *Drawer
	return func(ctx context.Context, t queue.Task) ([]Played, error) {
		games := make([]Played, 0, t.End-t.First)
		for i := t.First; i < t.End; i++ {
			if d == nil {
				d = c.newDrawer()
			}
			var p Played
			var err error
			p.Game, err = c.supervise(ctx, i, d)
			if errors.As(err, &p.Quarantined) {
				d = nil
			} else if err != nil {
				return nil, err
			}
			games = append(games, p)
		}
		return games, nil
	}
}

// Tasks of other machines. They are small, so that all workers have some and a worker that dies
// loses little, and no greater than a part, so that few results wait for the part to be written.
const (
	leastTasks  = 64 // of a run, or of a round of a book, if it has as many games
	mostPerTask = 256
)

// taskGames is the number of games in a task of another machine.
func (c Config) taskGames() int64 {
	games := c.Games
	if c.Opening.Lines != nil {
		games = int64(len(c.Opening.Lines.moves))
	}
	return max(1, min(games/leastTasks, mostPerTask, int64(c.GamesPerPart)))
}
