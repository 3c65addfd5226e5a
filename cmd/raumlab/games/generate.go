package games

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

// Generate plays the missing games of a slice of a run into its corpus, and counts the corpus. Games
// in quarantine that may end are played again first.
//
// When ctx ends, by the first Ctrl-C, it begins no more games, and finishes and keeps those in
// hand. The next signal stops these, too. It does likewise when too many games are in quarantine.
func Generate(ctx context.Context, config selfplay.Config, slice corpus.Slice, workers int, dir string,
	watch watchOptions, stderr io.Writer) (info corpus.Info, err error) {
	if err := cli.MayPutStatus(watch.status); err != nil { // before the folder is made
		return info, err
	}
	again := func(ctx context.Context, games []corpus.Quarantine) ([]corpus.Game, []corpus.Quarantine, error) {
		return playAgain(ctx, config, games, workers, watch.pool, stderr)
	}
	w, err := beginCorpus(ctx, dir, config.Header(cli.Version), slice, again, stderr)
	if err != nil {
		return info, err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	v := newWatcher(watch, stderr, dir, w)
	watch.pool.LogTo(v.line)
	if w.Complete() {
		return w.Finished(), errors.Join(v.end(v.finished()), v.tooMany())
	}
	// before the first game, so that a wrong path loses none
	if err := v.write(v.now(term.StatusRunning)); err != nil {
		return info, err
	}
	m := w.Manifest()
	if n := w.Next() - m.FirstGame; n > 0 {
		v.line("[resuming] %d of %s are already played", n, plural.Of(w.End()-m.FirstGame, "game"))
	}
	config.Stored = func() int64 { return kept(w) }
	soft, enough := context.WithCancel(ctx)
	defer enough()
	hard, cancel := stopping(ctx, config, v)
	defer cancel()
	var turn sync.Mutex // for w and v
	ticks := v.ticking(&turn, cancel)
	check := func() {
		if !v.hasTooMany() {
			return
		}
		if enough(); config.Remote != nil { // what other machines have in hand is kept for the next hub
			cancel()
		}
	}
	check()
	err = config.Run(hard, w.Next(), w.End(), workers, soft.Done(), func(p selfplay.Played) (err error) {
		turn.Lock()
		defer turn.Unlock()
		if p.Quarantined != nil {
			err = w.Quarantine(p.Quarantined.Quarantine)
		} else {
			err = w.Append(p.Game)
		}
		if err != nil {
			return err
		}
		v.see(p)
		check()
		return nil
	})
	if err := v.conclude(err, ticks()); err != nil {
		return info, err
	}
	return w.Finished(), nil
}

// playAgain plays games in quarantine again, as many as it can until ctx ends.
func playAgain(ctx context.Context, config selfplay.Config, games []corpus.Quarantine, workers int, who workers.Pool,
	stderr io.Writer) (finished []corpus.Game, stopped []corpus.Quarantine, err error) {
	numbers := make([]int64, len(games))
	for i, q := range games {
		numbers[i] = q.Game
	}
	p := term.NewProgress(stderr, "quarantined games replayed", 0, int64(len(games)))
	defer p.End()
	who.Show(p)
	hard, cancel := context.WithCancel(ctx)
	if config.Remote == nil {
		hard, cancel = cli.Insist(ctx, func() {
			p.Line("[stopping] after the games in progress; press Ctrl-C again to stop at once")
		})
	}
	defer cancel()
	err = config.RunAgain(hard, numbers, workers, ctx.Done(), func(x selfplay.Played) error {
		if x.Quarantined != nil {
			stopped = append(stopped, x.Quarantined.Quarantine)
			p.Line("warning: %s; the game stays in quarantine", x.Quarantined)
		} else {
			finished = append(finished, x.Game)
		}
		p.At(int64(len(finished) + len(stopped)))
		return nil
	})
	return finished, stopped, errors.Join(err, ctx.Err())
}

// ticking calls do at intervals until end is called or do fails; then it calls failed. end waits
// for the last call and returns its error.
func ticking(every time.Duration, do func() error, failed func()) (end func() error) {
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			case <-tick.C:
				if err := do(); err != nil {
					stopped <- err
					failed()
					return
				}
			}
		}
	}()
	return func() error {
		close(stop)
		return <-stopped
	}
}

// stopping returns the context of the games, which the second Ctrl-C ends. What other machines have
// in hand needs no such patience: it is kept for the next hub.
func stopping(ctx context.Context, config selfplay.Config, v *watcher) (hard context.Context, cancel func()) {
	if config.Remote != nil {
		return context.WithCancel(ctx)
	}
	return cli.Insist(ctx, v.stopping)
}

// kept is the number of the first game that is not on disk.
func kept(w *corpus.Writer) int64 {
	m := w.Manifest()
	if n := len(m.Parts); n > 0 {
		return m.Parts[n-1].End()
	}
	return m.FirstGame
}
