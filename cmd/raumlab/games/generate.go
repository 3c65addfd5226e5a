package games

import (
	"context"
	"errors"
	"io"

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
func Generate(ctx context.Context, config selfplay.Config, slice corpus.Slice, dir string, pool workers.Pool,
	stderr io.Writer) (info corpus.Info, err error) {
	config.Remote = pool.Remote
	w, err := corpus.Claim(dir, config.Header(cli.Version), slice)
	if err != nil {
		return info, err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	if err := playAgain(ctx, config, w, pool, stderr); err != nil {
		return info, keptIn(dir, err)
	}
	if err := resumeCorpus(ctx, w, dir, stderr); err != nil {
		return info, err
	}
	v := newWatcher(pool, stderr, dir, w)
	defer v.shown.End()
	if w.Complete() {
		err := v.tooMany()
		v.end(true, err)
		return w.Finished(), err
	}
	m := w.Manifest()
	if n := w.Next() - m.FirstGame; n > 0 {
		v.shown.Line("[resuming] %d of %s are already played", n, plural.Of(w.End()-m.FirstGame, "game"))
	}
	soft, enough := context.WithCancel(ctx)
	defer enough()
	hard, cancel := insisting(ctx, config, v.stopping)
	defer cancel()
	check := func() {
		if !v.hasTooMany() {
			return
		}
		if enough(); config.Remote != nil { // what other machines have in hand is kept for the next hub
			cancel()
		}
	}
	check()
	err = config.Run(hard, w, w.End(), pool.Workers, soft.Done(), func(p selfplay.Played) error {
		v.see(p)
		check()
		return nil
	})
	if err := v.conclude(err); err != nil {
		return info, err
	}
	return w.Finished(), nil
}

// playAgain plays games in quarantine again, as many as it can until ctx ends, and puts those that it
// finishes into their places.
func playAgain(ctx context.Context, config selfplay.Config, w *corpus.Writer, pool workers.Pool,
	stderr io.Writer) error {
	games, err := w.Retryable()
	if err != nil || len(games) == 0 {
		return err
	}
	numbers := make([]int64, len(games))
	for i, q := range games {
		numbers[i] = q.Game
	}
	var finished []corpus.Game
	var stopped []corpus.Quarantine
	p := term.NewProgress(stderr, "quarantined games replayed", 0, int64(len(games)))
	defer p.End()
	pool.Show(p)
	hard, cancel := insisting(ctx, config, func() {
		p.Line("[stopping] after the games in progress; press Ctrl-C again to stop at once")
	})
	defer cancel()
	err = config.PlayAgain(hard, numbers, pool.Workers, ctx.Done(), func(x selfplay.Played) error {
		if x.Quarantined != nil {
			stopped = append(stopped, x.Quarantined.Quarantine)
			p.Line("warning: %s; the game stays in quarantine", x.Quarantined)
		} else {
			finished = append(finished, x.Game)
		}
		p.At(int64(len(finished) + len(stopped)))
		return nil
	})
	return errors.Join(w.PutRetried(finished, stopped), err, ctx.Err())
}

// insisting returns the context of the games, which the second Ctrl-C ends. What other machines
// have in hand needs no such patience: it is kept for the next hub.
func insisting(ctx context.Context, config selfplay.Config, stopping func()) (hard context.Context, cancel func()) {
	if config.Remote != nil {
		return context.WithCancel(ctx)
	}
	return cli.Insist(ctx, stopping)
}

// resumeCorpus resumes a corpus that was claimed, and shows progress while it reads old games.
func resumeCorpus(ctx context.Context, w *corpus.Writer, dir string, stderr io.Writer) error {
	var p *term.Progress // not before there is something to show
	err := w.Resume(ctx, func(done, total int64) {
		if p == nil {
			p = term.NewProgress(stderr, "existing games checked", 0, total)
		}
		p.At(done)
	})
	p.End()
	return keptIn(dir, err)
}

// keptIn says of an interruption that the games in a folder are kept.
func keptIn(dir string, err error) error {
	return cli.Interrupted(err, "the games in %s are kept; run the same command again to resume", dir)
}
