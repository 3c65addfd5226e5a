package games

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

func newVerifyCommand() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "verify BOOK [CORPUS...]",
		Short: "check a book, and that its corpora give the same book",
		Long: `Reads a book and checks its seal, its counts, its order and that every move is legal.
With the corpora that it was built from, it builds the book again and compares content
and metadata. Moves that 'book check --out' scored or removed are not searched again.`,
		Example: `  raumlab book verify runs/book.parquet
  raumlab book verify runs/book.parquet runs/book-corpus`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(o.verify),
	}
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *readOptions) verify(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	path, dirs := args[0], args[1:]
	b, err := book.Load(path)
	if err != nil {
		return err
	}
	if err := b.Verify(); err != nil {
		return hint.Errorf("book %s: %w: build it again", path, err)
	}
	checked := "seal, counts, order and legal moves"
	if len(dirs) > 0 {
		again, _, err := build(ctx, dirs, b.Thresholds, b.Version, stderr)
		if err != nil {
			return err
		}
		made := ", and the corpora give the same book"
		if b.Check != (book.Check{}) {
			again = again.CheckedLike(b)
			made = ", and the corpora give the same book except for the scores of its check"
		}
		if again.Digest() != b.Digest() {
			return fmt.Errorf(
				"book %s has digest %s, but these corpora give %s: name all corpora that it was built from (%d with %s), or build it again",
				path, b.Digest(), again.Digest(), len(b.Corpora), plural.Of(b.Games, "game"))
		}
		if err := b.Differs(again); err != nil {
			return hint.Errorf("book %s: %w: the file was altered, or another program built it: build it again", path, err)
		}
		checked += made
	}
	shown := map[string]any{"file": path, "digest": b.Digest(), "rebuilt": len(dirs) > 0, "certified": b.Split.Certified()}
	return cli.Tell(stdout, o.json, shown, "%s: %s; sound: %s", path, plural.Of(b.Moves(), "move"), checked)
}
