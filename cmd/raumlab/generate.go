package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"raumlab/corpus"
	"raumlab/selfplay"
)

// generate plays what is still missing of a slice of a run into its corpus.
//
// When ctx ends, by the first Ctrl-C, no more games are begun; those in hand are finished and kept. A signal after that
// stops them, too.
func generate(ctx context.Context, config selfplay.Config, slice corpus.Slice, workers int, dir string, watch watchOptions, stderr io.Writer) (err error) {
	w, err := corpus.CreateSlice(dir, config.Header(version), slice)
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
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() {
		again := make(chan os.Signal, 1)
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		v.line("[stopping] finishing the games in hand; Ctrl-C again stops at once. What is finished is kept either way, and the same command goes on from there")
		select {
		case <-again:
			cancel()
		case <-hard.Done():
		}
		signal.Stop(again)
	})()
	err = config.Run(hard, w.Next(), w.End(), workers, ctx.Done(), func(p selfplay.Played) (err error) {
		if p.Stuck != nil {
			err = w.Quarantine(p.Stuck.Quarantine)
		} else {
			err = w.Append(p.Game)
		}
		if err != nil {
			return err
		}
		return v.see(p)
	})
	switch {
	case err == nil && w.Next() == w.End():
		if err = w.Finish(); err == nil {
			return v.end(statusFinished)
		}
	case err == nil || errors.Is(err, context.Canceled):
		if err := errors.Join(w.Pause(), v.end(statusInterrupted)); err != nil {
			return err
		}
		m := w.Manifest()
		return interruptedError{fmt.Sprintf("%d of %d games are kept; the same command goes on from there", w.Next()-m.FirstGame, w.End()-m.FirstGame)}
	}
	return errors.Join(err, v.end(statusFailed))
}

// replay plays one game of a run. A game that crashes crashes here, too.
func replay(ctx context.Context, config selfplay.Config, number int64, stdout io.Writer) error {
	if number >= config.Games {
		return badUsage(fmt.Errorf("--replay %d: the run has the games 0 to %d", number, config.Games-1))
	}
	g, err := config.Play(ctx, number, config.NewDrawer())
	if err != nil {
		return err
	}
	text, err := g.Text(config.Rules, config.Engine.Name)
	if err != nil {
		return err
	}
	written, err := text.Append(nil)
	if err != nil {
		return err
	}
	_, err = stdout.Write(written)
	return err
}
