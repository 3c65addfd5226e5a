package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"raumlab/internal/disk"
	"raumlab/internal/ordered"
)

// errFinished ends the pairs in hand when the match is finished.
var errFinished = errors.New("the match is finished")

// Run plays the match on the given number of workers until all pairs are played or the sequential
// test decides, and returns the summary.
//
// It keeps settings, pairs, games and result in folder dir, or nothing if dir is empty. It resumes
// a match in the folder if all settings but the number of pairs agree. It calls progress, which may
// be nil, before the first pair and after each, one call at a time.
//
// If ctx is cancelled while pairs are missing, the summary so far comes with the error, and the
// folder can be resumed. The same holds if programs lose too many games by their faults
// (*FaultsError). If that happens in the last pair, the match is finished nevertheless. If the
// folder was removed, the error says where the pairs are kept instead.
func (c Config) Run(ctx context.Context, dir string, workers int, progress func(Summary)) (Summary, error) {
	if err := c.Validate(); err != nil {
		return Summary{}, err
	}
	if workers < 1 {
		return Summary{}, fmt.Errorf("workers %d: expected at least 1", workers)
	}
	if progress == nil {
		progress = func(Summary) {}
	}
	if c.Remote != nil {
		if err := c.CheckRemote(); err != nil {
			return Summary{}, err
		}
	}
	if dir != "" {
		c = c.respelt(dir)
	}
	settings := c.settings()
	missing := true
	if dir != "" {
		var err error
		if missing, err = c.check(dir, settings); err != nil {
			return Summary{}, err
		}
	}
	if missing {
		// This must run before a folder is begun: its settings identify the programs.
		for side := range Side(2) {
			if err := c.Try(ctx, side); err != nil {
				return Summary{}, fmt.Errorf("contestant %v, %w", side, err)
			}
		}
	}
	if dir == "" {
		n := newCount(c, settings)
		err := n.play(ctx, workers, progress, newOutOfOrder(0), func(Pair) error { return nil })
		return n.summary(), err
	}
	f, n, err := openRecord(dir, c, settings)
	if err != nil {
		return Summary{}, err
	}
	err = f.run(ctx, n, workers, progress)
	return n.summary(), errors.Join(err, f.close())
}

func (f *record) run(ctx context.Context, n *count, workers int, progress func(Summary)) error {
	if !n.finished() {
		if err := f.reopen(n); err != nil {
			return err
		}
	}
	buffer, err := openOutOfOrder(filepath.Join(f.dir, outOfOrderName), f.lines, n.pentanomial.Pairs())
	if err != nil {
		return err
	}
	err = n.play(ctx, workers, progress, buffer, f.append)
	finished := n.finished() && (err == nil || isFaults(err))
	if finished {
		err = errors.Join(err, f.finish(n.summary()))
	}
	if err != nil {
		err = f.rescue(err, buffer)
	}
	// Where the folder is gone, a file of that name is another's now.
	return errors.Join(err, buffer.close(finished && disk.Gone(buffer.file) == nil))
}

// play plays the missing pairs, passes each to keep in its turn and counts it.
func (n *count) play(ctx context.Context, workers int, progress func(Summary), buffer *outOfOrder,
	keep func(Pair) error) (ended error) {
	progress(n.summary())
	if n.finished() {
		return nil
	}
	pool := newPool(ctx, n, buffer)
	defer pool.close()
	newWorker, discard := pool.newWorker, func(int64) {}
	if n.config.Remote != nil {
		there, err := n.config.begin(ctx, pool.openings, buffer)
		if err != nil {
			return err
		}
		defer func() { ended = errors.Join(ended, there.Close(n.finished())) }()
		newWorker = func() func(context.Context, int64) (Pair, error) { return there.play }
		discard = there.Discard
	}
	emit := func(p Pair) error {
		if err := keep(p); err != nil {
			return err
		}
		buffer.passed(p)
		discard(p.Number + 1)
		n.add(p)
		progress(n.summary())
		if n.finished() {
			return errFinished
		}
		return nil
	}
	err := ordered.Map(ctx, n.pentanomial.Pairs(), n.config.Pairs, workers, newWorker, emit)
	if faults := new(FaultsError); errors.As(err, &faults) {
		*faults = pool.faults.error() // other workers may have met faults before they stopped
		// What was finished when the workers stopped still has its turn.
		for p, ok := buffer.take(n.pentanomial.Pairs()); ok && !p.begun() &&
			!n.finished(); p, ok = buffer.take(n.pentanomial.Pairs()) {
			if wrong := emit(p); errors.Is(wrong, errFinished) {
				break
			} else if wrong != nil {
				return errors.Join(err, wrong)
			}
		}
	}
	if errors.Is(err, errFinished) || n.finished() && errors.Is(err, context.Canceled) {
		return nil // the interrupted pairs are not wanted
	}
	return err
}

func isFaults(err error) bool {
	var faults *FaultsError
	return errors.As(err, &faults)
}

// A pool has the workers of a match and what they share.
type pool struct {
	ctx      context.Context // programs live as long as the match does
	config   Config
	openings *openings
	buffer   *outOfOrder
	faults   faults
	watch    *watch
	stop     context.CancelFunc // of the watch
	mutex    sync.Mutex
	all      []*worker
}

func newPool(ctx context.Context, n *count, buffer *outOfOrder) *pool {
	watched, stop := context.WithCancel(ctx)
	return &pool{
		ctx: ctx, config: n.config, openings: newOpenings(n.pentanomial.Pairs(), n.exits), buffer: buffer,
		watch: newWatch(watched, n.config.TimeMargin), stop: stop,
	}
}

// newWorker returns a function that plays one pair after another. Its worker begins with the first.
func (t *pool) newWorker() func(context.Context, int64) (Pair, error) {
	var one *worker
	return func(ctx context.Context, i int64) (Pair, error) {
		if one == nil {
			one = t.config.newWorker(t.ctx, t.openings, t.buffer, &t.faults, t.watch)
			t.mutex.Lock()
			t.all = append(t.all, one)
			t.mutex.Unlock()
		}
		return one.play(ctx, i)
	}
}

// close ends the programs of all workers at once, since each may take a moment.
func (t *pool) close() {
	t.stop()
	var wait sync.WaitGroup
	for _, one := range t.all {
		wait.Go(one.close)
	}
	wait.Wait()
}
