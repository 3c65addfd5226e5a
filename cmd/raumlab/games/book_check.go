package games

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
	"raumlab/cmd/raumlab/report"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// closeMargin is how much worse than the best move a close one may be, in centipawns.
const closeMargin = 30

type checkOptions struct {
	outOptions
	engine  string
	depth   int
	margin  int
	workers int
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
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that searches: a name, or a .toml or .net file")
	flags.IntVar(&o.depth, "depth", 5, "depth of the search in plies, including the book's move")
	flags.IntVar(&o.margin, "margin", 100, "centipawns by which a move of the book may be worse than the best")
	cli.Limit(flags, "depth", 1, search.MaxDepth)
	cli.Limit(flags, "margin", closeMargin, math.MaxInt16)
	o.add(cmd, "Parquet file of the checked book; empty = none")
	cli.AddWorkers(flags, &o.workers)
	return cmd
}

func (o *checkOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	config, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	workers := cli.Workers(o.workers)
	b, err := book.Load(args[0])
	if err != nil {
		return err
	}
	if config, err = config.WithRules(variant.Of(b.Rules)); err != nil {
		return err
	}
	check := book.Check{Depth: o.depth, Margin: o.margin, Engine: config.Hash()}
	found := &findings{header: findingsHeader{b.Digest(), check.Depth, check.Margin, check.Engine}, book: b}
	if o.out != "" {
		if err := cli.MayPut(o.out+findingsEnding, nil); err != nil {
			return err
		}
		if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
			return err
		}
		if err := found.open(o.out + findingsEnding); err != nil {
			return err
		}
	}
	err = found.search(ctx, config, workers, stderr)
	if err = errors.Join(err, found.close()); err != nil {
		left := "the results are lost: give --out to keep them"
		if o.out != "" {
			left = fmt.Sprintf("%d of %s are kept beside %s; run the same command again to resume", len(found.all),
				plural.Of(b.Positions(), "position"), o.out)
		}
		return cli.Interrupted(err, "%s", left)
	}
	if o.out != "" {
		checked := b.Checked(check, func(position, move int) (int, bool) {
			m := found.move(position, move)
			return orZero(m.Checked), !m.worse(o.margin)
		})
		if err := checked.Write(o.out); err != nil {
			return err
		}
		if err := os.Remove(found.path); err != nil {
			return err
		}
	}
	return o.print(stdout, found.moves())
}

func orZero(x *int) int {
	if x == nil {
		return 0
	}
	return *x
}

// print prints how good the moves of a book are, and lists the bad ones.
func (o *checkOptions) print(stdout io.Writer, all []searchedMove) error {
	near := 0
	bad := []searchedMove{}
	for _, m := range all {
		if !m.worse(closeMargin) {
			near++
		}
		if m.worse(o.margin) {
			bad = append(bad, m)
		}
	}
	share := float64(near) / float64(max(1, len(all)))
	result := map[string]any{"moves": len(all), "within_30": share, "depth": o.depth, "margin": o.margin, "worse": bad}
	return cli.Print(stdout, o.json, result, func(w io.Writer) {
		fmt.Fprintf(w, "%s searched to depth %d: %.1f %% are within %d centipawns of the best\n",
			plural.Of(len(all), "move"), o.depth, 100*share, closeMargin)
		for _, m := range bad {
			score, checked := "-", fmt.Sprintf("below %+d", m.Best-o.margin)
			if m.Score != nil {
				score = fmt.Sprintf("%+.0f", *m.Score)
			}
			if m.Checked != nil {
				checked = fmt.Sprintf("%+d", *m.Checked)
			}
			fmt.Fprintf(w, "%s in %s: %s in the book, now %s, best %+d\n", m.Move, m.RFEN, score, checked, m.Best)
		}
		fmt.Fprintf(w, "\n%s\n", report.CheckVerdict(len(all), len(bad), o.margin, o.depth))
	})
}
