package games

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
)

// beginCorpus begins or resumes a corpus, with a player of the games in quarantine, and shows
// progress while it reads old games.
func beginCorpus(ctx context.Context, dir string, header corpus.Header, slice corpus.Slice, again corpus.Player,
	stderr io.Writer) (*corpus.Writer, error) {
	var p *term.Progress // not before there is something to show: the player shows its own
	w, err := corpus.BeginAgain(ctx, dir, header, slice, again, func(done, total int64) {
		if p == nil {
			p = term.NewProgress(stderr, "existing games checked", 0, total)
		}
		p.At(done)
	})
	if p != nil {
		p.End()
	}
	if errors.Is(err, context.Canceled) {
		err = cli.InterruptedWith(fmt.Sprintf("the games in %s are kept; run the same command again to resume", dir))
	}
	return w, err
}

// resumable adds to an interruption what is left of a corpus of finished parts, if there is one.
func resumable(err error, dir string) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if is, e := corpus.IsFolder(dir); e == nil && is {
		return cli.InterruptedWith(
			fmt.Sprintf("the finished parts of %s are kept; run the same command again to resume", dir))
	}
	return err
}
