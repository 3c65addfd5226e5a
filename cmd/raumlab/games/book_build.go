package games

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/plural"
)

// outOptions are the flags of commands that write a book.
type outOptions struct {
	out   string
	force bool
	json  bool
}

func (o *outOptions) add(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVar(&o.out, "out", "", usage)
	cli.AddForce(cmd, &o.force)
	cli.AddJSON(cmd, &o.json)
}

type bookBuildOptions struct {
	outOptions
	thresholds book.Thresholds
	given      func(flag string) bool // on the command line
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
		RunE: cli.Runner(o.run),
	}
	o.add(cmd, "Parquet file of the book (required)")
	cli.MayPrint(cmd)
	addThresholds(cmd.Flags(), &o.thresholds)
	o.given = cmd.Flags().Changed
	return cmd
}

// build builds a book from corpora, and counts their games.
func build(ctx context.Context, dirs []string, t book.Thresholds, version string,
	stderr io.Writer) (b *book.Book, games int64, err error) {
	corpora, games, err := cli.OpenCorpora(dirs)
	if err != nil {
		return nil, 0, err
	}
	p := term.NewProgress(stderr, "games", 0, games)
	defer p.End()
	b, err = book.Build(ctx, corpora, t, version, p.Step)
	return b, games, err
}

func (o *bookBuildOptions) run(ctx context.Context, dirs []string, stdout, stderr io.Writer) error {
	if err := o.thresholds.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	if o.given("imported-weight") {
		corpora, _, err := cli.OpenCorpora(dirs)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(corpora, func(c *corpus.Corpus) bool { return c.Manifest.Header.Imported() }) {
			return cli.Usagef("--imported-weight has no effect, because no corpus has imported games: leave it out")
		}
	}
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	b, games, err := build(ctx, dirs, o.thresholds, cli.Version, stderr)
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
	done := map[string]any{"file": o.out, "positions": b.Positions(), "moves": b.Moves(), "games": b.Games,
		"digest": b.Digest(), "split_half": newSplitJSON(b.Split)}
	return cli.Print(cli.Told(o.out, stdout, stderr), o.json, done, func(w io.Writer) {
		once := ""
		if b.Games < games {
			once = fmt.Sprintf(" (of %d, since a game that several corpora have counts once)", games)
		}
		fmt.Fprintf(w, "%s: %s with %s, from %s%s, digest %s\n%s\n", o.out, plural.Of(b.Positions(), "position"),
			plural.Of(b.Moves(), "move"), plural.Of(b.Games, "game"), once, b.Digest(), splitText(b.Split))
	})
}
