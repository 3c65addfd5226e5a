package match

import (
	"context"
	"errors"
	"fmt"

	"raumlab/selfplay"
)

// errFinished ends the playing of pairs that no one waits for any more.
var errFinished = errors.New("the match is finished")

// Run plays the match on so many workers until all pairs are played or the test decides, and returns what it says.
//
// In folder dir it keeps settings, pairs and result; with an empty dir it keeps nothing. A match that is in the
// folder is resumed, if all but the number of pairs agrees. Progress, which may be nil, is called before the first
// pair and after each, always on one goroutine. When ctx is cancelled, the summary of the pairs so far comes with
// the error, and the folder can be resumed.
func (c Config) Run(ctx context.Context, dir string, workers int, progress func(Summary)) (Summary, error) {
	if err := c.Validate(); err != nil {
		return Summary{}, err
	}
	if workers < 1 {
		return Summary{}, fmt.Errorf("workers %d: want at least 1", workers)
	}
	if progress == nil {
		progress = func(Summary) {}
	}
	if dir == "" {
		n := newCount(c)
		err := n.play(ctx, workers, progress, func(Pair) error { return nil })
		return n.summary(), err
	}
	f, n, err := openFolder(dir, c)
	if err != nil {
		return Summary{}, err
	}
	err = f.run(ctx, n, workers, progress)
	return n.summary(), errors.Join(err, f.close())
}

func (f *folder) run(ctx context.Context, n *count, workers int, progress func(Summary)) error {
	if !n.finished() {
		if err := f.reopen(); err != nil {
			return err
		}
	}
	if err := n.play(ctx, workers, progress, f.append); err != nil {
		return err
	}
	return f.finish(n.summary())
}

// play plays the pairs that are missing, gives each to keep and counts it.
func (n *count) play(ctx context.Context, workers int, progress func(Summary), keep func(Pair) error) error {
	progress(n.summary())
	if n.finished() {
		return nil
	}
	newWorker := func() func(context.Context, int64) (Pair, error) { return n.config.newTable().play }
	err := selfplay.InOrder(ctx, n.pentanomial.Pairs(), n.config.Pairs, workers, newWorker, func(p Pair) error {
		if err := keep(p); err != nil {
			return err
		}
		n.add(p)
		progress(n.summary())
		if n.finished() {
			return errFinished
		}
		return nil
	})
	if errors.Is(err, errFinished) {
		return nil
	}
	return err
}
