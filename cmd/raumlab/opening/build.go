package opening

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

type bookBuildOptions struct {
	out        string
	thresholds book.Thresholds
	json       bool
}

func newBookBuildCommand() *cobra.Command {
	var o bookBuildOptions
	cmd := &cobra.Command{
		Use:   "build CORPUS... --out FILE",
		Short: "build an opening book from the games of corpora",
		Long: `For each position and move in the first plies of the games, counts the games,
their results and the mean score after the move. If several corpora have the same game
(such as a corpus and a sample of it), it counts once. A ply counts if a search chose
it, or drew it by the scores of the moves; uniformly random plies never count.
Transpositions and colour mirrors are one position. Each move also gets a value with an
interval: the success to expect if the opponent gives the best reply. Finally two random
halves of the games are compared: if the intervals are wrong too often or too seldom,
the book is "not certified".`,
		Example: `  raumlab book build runs/book-corpus --out runs/book.parquet
  raumlab book build runs/a runs/b --out runs/book.parquet --min-games 10 --max-ply 20`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runBookBuild(ctx, args, o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "Parquet file of the book (required)")
	cli.MayPrint(cmd)
	addThresholds(cmd.Flags(), &o.thresholds)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runBookBuild(ctx context.Context, dirs []string, o bookBuildOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(fmt.Errorf("--out is missing: name the file of the book"))
	}
	if err := o.thresholds.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	corpora, games, err := cli.OpenCorpora(dirs)
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(o.out, mayReplaceBook); err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, games)
	b, err := book.Build(ctx, corpora, o.thresholds, cli.Version, func(done, _ int64) { p.At(done) })
	p.End()
	if err != nil {
		return err
	}
	if b.Positions() == 0 {
		return fmt.Errorf(
			"%s was not written: within %s no move has %s or more and a success of %g or more: lower --min-games, or play more games with softmax openings",
			o.out, plural.Of(b.Thresholds.MaxPly, "ply"), plural.Of(b.Thresholds.MinGames, "game"), b.Thresholds.MinSuccess)
	}
	data, err := b.Encode()
	if err == nil {
		err = cli.PutBytes(o.out, stdout, data)
	}
	if err != nil {
		return err
	}
	told := cli.Told(o.out, stdout, stderr)
	if o.json {
		return cli.WriteJSON(told, map[string]any{"file": o.out, "positions": b.Positions(), "moves": b.Moves(),
			"games": b.Games, "digest": b.Digest(), "split_half": newSplitJSON(b.Split)})
	}
	once := ""
	if b.Games < games {
		once = fmt.Sprintf(" (of %d, since a game that several corpora have counts once)", games)
	}
	_, err = fmt.Fprintf(told, "%s: %s with %s, from %s%s, digest %s\n%s\n", o.out,
		plural.Of(b.Positions(), "position"), plural.Of(b.Moves(), "move"), plural.Of(b.Games, "game"), once,
		b.Digest(), splitText(b.Split))
	return err
}

// mayReplaceBook refuses a file that is no book.
func mayReplaceBook(path string) error {
	_, err := book.Open(path)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return hint.Errorf(
		"--out %s: the existing file is not replaced, because it is not a sound book (%w): name another file, or remove this one",
		path, err)
}
