package games

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/internal/plural"
)

type filterOptions struct {
	newOptions
	terminations string
	results      string
	filter       corpus.Filter
}

func newCorpusFilterCommand() *cobra.Command {
	o := &filterOptions{}
	cmd := &cobra.Command{
		Use:   "filter CORPUS --out FOLDER",
		Short: "make a corpus from selected games and positions of another",
		Long: `Makes a corpus from the games of another that ended in certain ways, and marks
the positions to leave out. Games stay whole, because each position follows from the
moves before it; 'raumlab tune' and 'raumlab corpus positions' skip marked positions.
Games in which every position is marked are dropped. The new corpus records its source
and the filter. It is an error if the filter changes nothing or leaves everything out;
nothing is written then.`,
		Example: `  raumlab corpus filter runs/corpus --least-ply 17 --no-checks --no-captures --most-score 1500 --out runs/quiet
  raumlab corpus filter runs/corpus --terminations checkmate,stalemate --out runs/decided`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	o.add(cmd)
	flags.StringVar(&o.terminations, "terminations", "",
		"keep only games that ended in these ways, such as checkmate,repetition; empty = all")
	flags.StringVar(&o.results, "results", "", "keep only games with these results, such as 1-0,0-1; empty = all")
	flags.IntVar(&o.filter.LeastPly, "least-ply", 0, "leave out positions before this ply, counted from 1; 0 = none")
	flags.IntVar(&o.filter.MostPly, "most-ply", 0, "leave out positions after this ply; 0 = none")
	flags.BoolVar(&o.filter.NoChecks, "no-checks", false, "leave out positions in check")
	flags.BoolVar(&o.filter.NoCaptures, "no-captures", false, "leave out positions whose move is a capture")
	flags.IntVar(&o.filter.MostScore, "most-score", 0,
		"leave out positions without a search score or with one beyond this many centipawns; 0 = none")
	return cmd
}

func (o *filterOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f := o.filter
	var err error
	if f.Terminations, err = named("terminations", o.terminations, corpus.Terminations()); err != nil {
		return err
	}
	results := []board.Result{board.WhiteWins, board.BlackWins, board.Draw}
	if f.Results, err = named("results", o.results, results); err != nil {
		return err
	}
	if err := f.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	if f.KeepsAll() {
		return cli.Usagef("no filter is given, so the new corpus would equal the old one: give a filter, such as --no-checks")
	}
	sources, games, err := o.open(args...)
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, games)
	kept, err := derive.Filter(ctx, o.out, cli.Version, sources[0], f, p.Step)
	p.End()
	if err != nil {
		return resumable(err, o.out)
	}
	positions := sources[0].Manifest.Plies
	return cli.Tell(stdout, o.json, map[string]any{"folder": o.out, "games": kept.Games, "of_games": games,
		"positions": kept.Positions, "of_positions": positions},
		"%s: %d of %s, %d of %s", o.out, kept.Games, plural.Of(games, "game"), kept.Positions,
		plural.Of(positions, "position"))
}

// named returns the values whose names are in a list.
func named[T fmt.Stringer](flag, list string, all []T) (some []T, err error) {
	var names []string
	for _, x := range all {
		names = append(names, x.String())
	}
	for _, name := range cli.Names(list) {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, cli.Usagef("--%s %s: %q is unknown: use some of %s, separated by commas", flag, list, name,
				strings.Join(names, ", "))
		}
		some = append(some, all[i])
	}
	return some, nil
}
