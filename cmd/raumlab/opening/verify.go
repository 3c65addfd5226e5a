package opening

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

func newVerifyCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify BOOK [CORPUS...]",
		Short: "check a book, and that its corpora give the same book",
		Long: `Reads a book and checks its seal, its counts, its order and that every move is legal.
With the corpora that it was built from, it builds the book again and compares content
and metadata. Moves that 'book check --out' scored or removed are not searched again.`,
		Example: `  raumlab book verify runs/book.parquet
  raumlab book verify runs/book.parquet runs/book-corpus`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runVerify(ctx, args[0], args[1:], asJSON, stdout, stderr)
		}),
	}
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runVerify(ctx context.Context, path string, dirs []string, asJSON bool, stdout, stderr io.Writer) error {
	b, err := book.Load(path)
	if err != nil {
		return err
	}
	if err := b.Verify(); err != nil {
		return hint.Errorf("book %s: %w: build it again", path, err)
	}
	checked := "seal, counts, order and legal moves"
	if len(dirs) > 0 {
		corpora, games, err := cli.OpenCorpora(dirs)
		if err != nil {
			return err
		}
		p := term.NewProgress(stderr, "games", 0, games)
		again, err := book.Build(ctx, corpora, b.Thresholds, b.Version, func(done, _ int64) { p.At(done) })
		p.End()
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
	if asJSON {
		return cli.WriteJSON(stdout, map[string]any{"file": path, "digest": b.Digest(), "rebuilt": len(dirs) > 0,
			"certified": b.Split.Certified()})
	}
	_, err = fmt.Fprintf(stdout, "%s: %s; sound: %s\n", path, plural.Of(b.Moves(), "move"), checked)
	return err
}
