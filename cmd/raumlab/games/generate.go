package games

import (
	"context"
	"io"
	"sync"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/counted"
	"raumlab/selfplay"
)

// Generate plays the missing games of a slice of a run into its corpus, and counts the corpus.
//
// When ctx ends, by the first Ctrl-C, it begins no more games, and finishes and keeps those in
// hand. The next signal stops these, too.
func Generate(ctx context.Context, config selfplay.Config, slice corpus.Slice, workers int, dir string, watch watchOptions, stderr io.Writer) (info corpus.Info, err error) {
	if err := cli.MayPutStatus(watch.status); err != nil { // before the folder is made
		return info, err
	}
	w, err := beginCorpus(ctx, dir, config.Header(cli.Version), slice, stderr)
	if err != nil {
		return info, err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	v := newWatcher(watch, stderr, dir, w)
	watch.crew.LogTo(v.line)
	if w.Complete() {
		return w.Finished(), v.end(term.StatusFinished)
	}
	// before the first game, so that a wrong path loses none
	if err := v.write(v.now(term.StatusRunning)); err != nil {
		return info, err
	}
	m := w.Manifest()
	if n := w.Next() - m.FirstGame; n > 0 {
		v.line("[resuming] %d of %s are there", n, counted.Of(w.End()-m.FirstGame, "game"))
	}
	config.Kept = func() int64 { return kept(w) }
	hard, cancel := stopping(ctx, config, v)
	defer cancel()
	var turn sync.Mutex // for w and v
	ticks := v.ticking(&turn, cancel)
	err = config.Run(hard, w.Next(), w.End(), workers, ctx.Done(), func(p selfplay.Played) (err error) {
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
		return nil
	})
	if err := v.conclude(err, ticks()); err != nil {
		return info, err
	}
	return w.Finished(), nil
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
	if config.Elsewhere != nil {
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
