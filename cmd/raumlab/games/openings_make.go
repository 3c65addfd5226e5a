package games

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/selfplay"
)

type openingsOptions struct {
	cli.RulesFlags
	out     string
	engine  string
	count   int
	plies   string
	depth   int
	limit   int
	seed    uint64
	workers int
	json    bool
}

// Defaults of openings make. The judge must not change with the strongest engine, so that a suite
// can be made again.
const (
	defaultEvaluator     = "raumfischer"
	defaultOpenings      = 500
	defaultOpeningPlies  = "8-11"
	defaultOpeningDepth  = 5
	defaultOpeningsLimit = 60
)

func newOpeningsMakeCommand() *cobra.Command {
	var o openingsOptions
	cmd := &cobra.Command{
		Use:   "make --out FILE",
		Short: "make a suite of balanced openings",
		Long: `Plays random plies from the start and keeps the positions in which no side is in
check, no capture gains material, and a search finds a score within the limit. Of
positions that are the same, colours and move order aside, it keeps the first. The
result is a suite (docs/formats/epd.md) for --opening suite:FILE.

The same settings give the same bytes for any number of workers, and a larger --count
adds openings to the same ones. Run an interrupted command again to resume. If no more
openings turn up, the command keeps those that it found and ends with exit code 1.`,
		Example: `  raumlab openings make --count 2000 --out runs/openings.epd
  raumlab openings make --count 100 --plies 6 --depth 3 --limit 30 --out runs/short.epd`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runOpeningsMake(ctx, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	o.RulesFlags.Add(flags)
	flags.StringVar(&o.out, "out", "", "file of the suite, ending in .epd (required)")
	flags.StringVar(&o.engine, "engine", defaultEvaluator,
		"engine that judges: a name (see 'raumlab engines'), or a .toml or .net file")
	flags.IntVar(&o.count, "count", defaultOpenings, "openings to make")
	flags.StringVar(&o.plies, "plies", defaultOpeningPlies,
		"random plies: a number, or a range such as 8-11")
	flags.IntVar(&o.depth, "depth", defaultOpeningDepth, "depth of the judging search in plies")
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "largest allowed score for either side, in centipawns")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the random plies")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd, func(out string) []string { return []string{out} })
	return cmd
}

// exits turns flags into the configuration of the draws.
func (o openingsOptions) exits(ctx context.Context) (c selfplay.Exits, err error) {
	if err := sanitize.CheckText(o.engine); err != nil { // the suite contains it
		return c, cli.BadUsage(fmt.Errorf("--engine %w", err))
	}
	if c.Rules, err = o.Raumschach(); err != nil {
		return c, err
	}
	if c.Evaluator.Engine, err = cli.SearchingEngine(ctx, o.engine); err != nil {
		return c, err
	}
	if c.Evaluator.Engine, err = c.Evaluator.Engine.WithRules(variant.Of(c.Rules)); err != nil {
		return c, err
	}
	if c.Plies, err = selfplay.ParsePlyRange(o.plies); err != nil {
		return c, cli.BadUsage(fmt.Errorf("--plies: %w", err))
	}
	c.Evaluator.Depth, c.Evaluator.Limit, c.Seed = o.depth, o.limit, o.seed
	return c, cli.BadUsage(c.Validate())
}

func runOpeningsMake(ctx context.Context, o openingsOptions, stdout, stderr io.Writer) error {
	switch {
	case o.out == "":
		return cli.BadUsage(errors.New("--out is missing: name the file of the suite"))
	case !suite.IsFile(o.out):
		return cli.BadUsage(fmt.Errorf("--out %s: the name must end in .epd, as --opening suite:FILE requires", o.out))
	case o.count < 1:
		return cli.BadUsage(fmt.Errorf("--count %d: must be at least 1", o.count))
	}
	c, err := o.exits(ctx)
	if err != nil {
		return err
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(o.out, nil); err != nil { // a file that is there is resumed or refused
		return err
	}
	lock, err := disk.LockFile(o.out, "suite")
	if err != nil {
		return err
	}
	m, err := o.begin(c)
	if err == nil {
		err = m.run(ctx, workers, stderr)
	}
	if err := errors.Join(err, disk.Unlock(lock)); err != nil {
		return err
	}
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"file": o.out, "openings": o.count})
	}
	_, err = fmt.Fprintf(stdout, "%s: %s\n", o.out, plural.Of(o.count, "opening"))
	return err
}
