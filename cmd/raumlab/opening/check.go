package opening

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// closeMargin is how much worse than the best move a close one may be, in centipawns.
const closeMargin = 30

type checkOptions struct {
	engine  string
	depth   int
	margin  int
	out     string
	workers int
	json    bool
}

func newCheckCommand() *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:   "check BOOK",
		Short: "check the moves of a book by a deeper search",
		Long: `Searches every move of every position of a book to a fixed depth and compares the book's
moves with the best one. It prints the share of moves within 30 centipawns of the best,
and lists the moves that are worse by more than the margin, with the book's score and
the deeper one, both for the side that moves.

--out writes the book without these moves and with both scores for the others. Until
then results are kept beside that file: run the same command again to resume.`,
		Example: `  raumlab book check runs/book.parquet --depth 5
  raumlab book check runs/book.parquet --depth 5 --out runs/checked.parquet`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCheck(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that searches: a name, or a .toml or .net file")
	flags.IntVar(&o.depth, "depth", 5, "depth of the search in plies, including the book's move")
	flags.IntVar(&o.margin, "margin", 100, "centipawns by which a move of the book may be worse than the best")
	flags.StringVar(&o.out, "out", "", "Parquet file of the checked book; empty = none")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runCheck(ctx context.Context, path string, o checkOptions, stdout, stderr io.Writer) error {
	if o.depth < 1 || o.depth > search.MaxDepth || o.margin < closeMargin || o.margin > math.MaxInt16 {
		return cli.BadUsage(
			fmt.Errorf("--depth %d --margin %d: expected a depth of 1 to %d and a margin of %d to %d", o.depth,
				o.margin, search.MaxDepth, closeMargin, math.MaxInt16))
	}
	config, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	b, err := book.Load(path)
	if err != nil {
		return err
	}
	if config, err = config.WithRules(variant.Of(b.Rules)); err != nil {
		return err
	}
	check := book.Check{Depth: o.depth, Margin: o.margin, Engine: config.Hash()}
	found := &findings{header: findingsHeader{b.Digest(), check.Depth, check.Margin, check.Engine}}
	if o.out != "" {
		if err := cli.PrepareOut(o.out, mayReplaceBook); err != nil {
			return err
		}
		if err := found.open(o.out + findingsEnding); err != nil {
			return err
		}
	}
	err = found.search(ctx, b, config, workers, stderr)
	if err = errors.Join(err, found.close()); err != nil {
		switch {
		case !errors.Is(err, context.Canceled):
			return err
		case o.out == "":
			return cli.InterruptedWith("the results are lost: give --out to keep them")
		}
		return cli.InterruptedWith(fmt.Sprintf("%d of %s are kept beside %s; run the same command again to resume",
			len(found.all), plural.Of(b.Positions(), "position"), o.out))
	}
	if o.out != "" {
		checked := b.Checked(check, func(position, move int) (int, bool) {
			m := found.move(b, position, move)
			return orZero(m.Checked), !m.worse(o.margin)
		})
		if err := checked.Write(o.out); err != nil {
			return err
		}
		if err := os.Remove(found.path); err != nil {
			return err
		}
	}
	return printChecked(stdout, found.moves(b), o)
}

func orZero(x *int) int {
	if x == nil {
		return 0
	}
	return *x
}
