package games

import (
	"context"
	"errors"
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

type corpusFilterOptions struct {
	out          string
	terminations string
	results      string
	filter       corpus.Filter
	json         bool
}

func newCorpusFilterCommand() *cobra.Command {
	var o corpusFilterOptions
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
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusFilter(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.out, "out", "", "folder of the new corpus (required)")
	flags.StringVar(&o.terminations, "terminations", "",
		"keep only games that ended in these ways, such as checkmate,repetition; empty = all")
	flags.StringVar(&o.results, "results", "", "keep only games with these results, such as 1-0,0-1; empty = all")
	flags.IntVar(&o.filter.LeastPly, "least-ply", 0, "leave out positions before this ply, counted from 1; 0 = none")
	flags.IntVar(&o.filter.MostPly, "most-ply", 0, "leave out positions after this ply; 0 = none")
	flags.BoolVar(&o.filter.NoChecks, "no-checks", false, "leave out positions in check")
	flags.BoolVar(&o.filter.NoCaptures, "no-captures", false, "leave out positions whose move is a capture")
	flags.IntVar(&o.filter.MostScore, "most-score", 0,
		"leave out positions without a search score or with one beyond this many centipawns; 0 = none")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// parse adds the flags that are lists to the filter.
func (o corpusFilterOptions) parse() (f corpus.Filter, err error) {
	f = o.filter
	for _, name := range cli.Names(o.terminations) {
		t, err := board.ParseTermination(name)
		if all := corpus.Terminations(); err != nil || !slices.Contains(all, t) {
			var names []string
			for _, t := range all {
				names = append(names, t.String())
			}
			return f, fmt.Errorf("--terminations %s: %q is unknown: use some of %s, separated by commas", o.terminations, name,
				strings.Join(names, ", "))
		}
		f.Terminations = append(f.Terminations, t)
	}
	for _, name := range cli.Names(o.results) {
		switch name {
		default:
			return f, fmt.Errorf("--results %s: use some of 1-0, 0-1 and 1/2-1/2, separated by commas", o.results)
		case "1-0":
			f.Results = append(f.Results, board.WhiteWins)
		case "0-1":
			f.Results = append(f.Results, board.BlackWins)
		case "1/2-1/2":
			f.Results = append(f.Results, board.Draw)
		}
	}
	return f, f.Validate()
}

func runCorpusFilter(ctx context.Context, dir string, o corpusFilterOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(errNoFolder)
	}
	filter, err := o.parse()
	if err == nil && filter.KeepsAll() {
		err = errors.New(
			"no filter is given, so the new corpus would equal the old one: give a filter, such as --no-checks")
	}
	if err != nil {
		return cli.BadUsage(err)
	}
	if err := cli.NotItself(o.out, dir); err != nil {
		return err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	kept, err := derive.Filter(ctx, o.out, cli.Version, c, filter, func(done, _ int64) { p.At(done) })
	p.End()
	if err != nil {
		return resumable(err, o.out)
	}
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"folder": o.out, "games": kept.Games, "of_games": c.Len(),
			"positions": kept.Positions, "of_positions": c.Manifest.Plies})
	}
	_, err = fmt.Fprintf(stdout, "%s: %d of %s, %d of %s\n", o.out, kept.Games, plural.Of(c.Len(), "game"),
		kept.Positions, plural.Of(c.Manifest.Plies, "position"))
	return err
}
