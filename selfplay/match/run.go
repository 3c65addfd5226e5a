package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"raumlab/selfplay"
)

// errFinished ends the playing of pairs that no one waits for any more.
var errFinished = errors.New("the match is finished")

// mostForfeits is how many games other programs may lose by their faults before a match stops: one that fails again and
// again proves nothing about its strength.
const mostForfeits = 3

// A ForfeitsError ends a match whose programs fail again and again. Its pairs are kept.
type ForfeitsError struct {
	Games int    // lost by faults in the pairs that this run added, those that an earlier one had played ahead included
	Last  string // pair, game, contestant and reason
}

func (e *ForfeitsError) Error() string {
	return fmt.Sprintf("%d games were lost by faults of programs, the last in %s", e.Games, e.Last)
}

// Run plays the match on so many workers until all pairs are played or the test decides, and returns what it says.
//
// In folder dir it keeps settings, pairs, games and result; with an empty dir it keeps nothing. A match that is in the
// folder is resumed, if all but the number of pairs agrees. Progress, which may be nil, is called before the first
// pair and after each, always on one goroutine. When ctx is cancelled, or programs lose too many games by their faults
// (*ForfeitsError), the summary of the pairs so far comes with the error, and the folder can be resumed.
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
		err := n.play(ctx, workers, progress, &ahead{}, func(Pair) error { return nil })
		return n.summary(), err
	}
	if _, err := os.Stat(filepath.Join(dir, settingsName)); errors.Is(err, os.ErrNotExist) {
		// A folder is begun only with programs that run: its settings hold what they are, and could not be mended.
		if err := c.tryPrograms(ctx); err != nil {
			return Summary{}, err
		}
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
	early, err := openAhead(filepath.Join(f.dir, aheadName), n.config, n.pentanomial.Pairs())
	if err != nil {
		return err
	}
	err = n.play(ctx, workers, progress, early, f.append)
	if err == nil {
		err = f.finish(n.summary())
	}
	return errors.Join(err, early.close(err == nil))
}

// play plays the pairs that are missing, gives each to keep in its turn and counts it. What is finished before its turn
// is kept by early.
func (n *count) play(ctx context.Context, workers int, progress func(Summary), early *ahead, keep func(Pair) error) error {
	progress(n.summary())
	if n.finished() {
		return nil
	}
	if err := n.config.tryPrograms(ctx); err != nil {
		return err
	}
	tables := newTables(ctx, n, early)
	defer tables.close()
	faults := 0 // games; those of pairs played ahead too, so that the match stops at the same pair for any number of workers
	newWorker := func() func(context.Context, int64) (Pair, error) { return tables.add().play }
	err := selfplay.InOrder(ctx, n.pentanomial.Pairs(), n.config.Pairs, workers, newWorker, func(p Pair) error {
		if err := keep(p); err != nil {
			return err
		}
		early.passed(p)
		n.add(p)
		progress(n.summary())
		last := ""
		for i, g := range p.Games {
			if g.forfeit() && n.config.contestant(g.loser()).Program != nil {
				faults++
				last = fmt.Sprintf("pair %d, game %d by %v, %s: %s", p.Number, i+1, g.loser(), n.config.contestant(g.loser()).Name(), g.Reason)
			}
		}
		switch {
		case n.finished():
			return errFinished
		case last != "" && faults >= mostForfeits:
			return &ForfeitsError{faults, last}
		}
		return nil
	})
	if errors.Is(err, errFinished) {
		return nil
	}
	return err
}

// tables are those of all workers.
type tables struct {
	ctx      context.Context // programs live as long as the match does
	config   Config
	openings *openings
	early    *ahead
	mutex    sync.Mutex
	all      []*table
}

func newTables(ctx context.Context, n *count, early *ahead) *tables {
	return &tables{ctx: ctx, config: n.config, openings: newOpenings(n.pentanomial.Pairs(), n.exits), early: early}
}

// add returns the table of one more worker.
func (t *tables) add() *table {
	one := t.config.newTable(t.ctx, t.openings, t.early)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.all = append(t.all, one)
	return one
}

// close ends the programs, which may take a moment, all at once.
func (t *tables) close() {
	var wait sync.WaitGroup
	for _, one := range t.all {
		wait.Go(one.close)
	}
	wait.Wait()
}
