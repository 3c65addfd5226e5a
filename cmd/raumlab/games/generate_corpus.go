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

// beginCorpus begins or resumes a corpus, and shows progress while it reads old games.
func beginCorpus(ctx context.Context, dir string, header corpus.Header, slice corpus.Slice, stderr io.Writer) (*corpus.Writer, error) {
	p := term.NewProgress(stderr, "games read again", 0, 1)
	defer p.End()
	w, err := corpus.Begin(ctx, dir, header, slice, func(done, total int64) {
		p.Resize(0, total)
		p.At(done)
	})
	if errors.Is(err, context.Canceled) {
		err = cli.InterruptedWith(fmt.Sprintf("%s is as it was; the same command goes on from there", dir))
	}
	return w, err
}

// resumable adds to an interruption what is left of a corpus of finished parts, if there is one.
func resumable(err error, dir string) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if is, e := corpus.IsFolder(dir); e == nil && is {
		return cli.InterruptedWith(fmt.Sprintf("the finished parts of %s are kept; the same command goes on from there", dir))
	}
	return err
}
