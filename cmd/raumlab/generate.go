package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"raumlab/corpus"
	"raumlab/selfplay"
)

// generate plays what is still missing of a slice of a run into its corpus.
//
// When ctx ends, by the first Ctrl-C, no more games are begun; those in hand are finished and kept. A signal after that
// stops them, too.
func generate(ctx context.Context, config selfplay.Config, slice corpus.Slice, workers int, dir string, watch watchOptions, stderr io.Writer) (err error) {
	if err := mayPutStatus(watch.status); err != nil { // before the folder is made
		return err
	}
	w, err := beginCorpus(ctx, dir, config.Header(version), slice, stderr)
	if err != nil {
		return err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	v := newWatcher(watch, stderr, dir, w)
	if w.Complete() {
		return v.end(statusFinished)
	}
	if err := v.write(v.now(statusRunning)); err != nil { // before the first game, so that none is lost to a wrong path
		return err
	}
	m := w.Manifest()
	if n := w.Next() - m.FirstGame; n > 0 {
		v.line("[resuming] %d of %d games are there", n, w.End()-m.FirstGame)
	}
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() {
		again := make(chan os.Signal, 1)
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		v.stopping()
		select {
		case <-again:
			cancel()
		case <-hard.Done():
		}
		signal.Stop(again)
	})()
	var turn sync.Mutex // for w and v
	ticks := v.ticking(&turn, cancel)
	err = config.Run(hard, w.Next(), w.End(), workers, ctx.Done(), func(p selfplay.Played) (err error) {
		turn.Lock()
		defer turn.Unlock()
		if p.Stuck != nil {
			err = w.Quarantine(p.Stuck.Quarantine)
		} else {
			err = w.Append(p.Game)
		}
		if err != nil {
			return err
		}
		v.see(p)
		return nil
	})
	return v.conclude(err, ticks())
}

// beginCorpus begins a corpus or goes on with one, and shows how far it has read what is there.
func beginCorpus(ctx context.Context, dir string, header corpus.Header, slice corpus.Slice, stderr io.Writer) (*corpus.Writer, error) {
	p := newProgress(stderr, "games read again", 0, 1)
	defer p.end()
	w, err := corpus.Begin(ctx, dir, header, slice, func(done, total int64) {
		p.resize(0, total)
		p.at(done)
	})
	if errors.Is(err, context.Canceled) {
		err = interruptedError{fmt.Sprintf("%s is as it was; the same command goes on from there", dir)}
	}
	return w, err
}

// resumable says of a command that was interrupted while it made a corpus of finished parts, if it had begun one, what is left of it.
func resumable(err error, dir string) error {
	if is, e := corpus.IsFolder(dir); errors.Is(err, context.Canceled) && e == nil && is {
		return interruptedError{fmt.Sprintf("the finished parts of %s are kept; the same command goes on from there", dir)}
	}
	return err
}

// conclude keeps the games of a run that ended with the error err, and tells how. Failed is the error of the file of status, for which the run was
// cancelled if it had not ended; nil is none.
func (v *watcher) conclude(err, failed error) error {
	w := v.corpus
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	state := statusInterrupted
	switch {
	case err != nil:
	case w.Next() == w.End():
		state = statusFinished
		err = w.Finish()
	default:
		err = w.Pause()
	}
	if err != nil || failed != nil && state == statusInterrupted {
		state = statusFailed
	}
	if told := v.end(state); failed == nil { // of one file one error is enough
		failed = told
	}
	if err := errors.Join(err, failed); err != nil || state == statusFinished {
		return err
	}
	m := w.Manifest()
	return interruptedError{fmt.Sprintf("%d of %d games are kept; the same command goes on from there", w.Next()-m.FirstGame, w.End()-m.FirstGame)}
}

// ticking does something every so often until end is called, or it fails; then it calls failed. End waits for it and returns its error.
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
