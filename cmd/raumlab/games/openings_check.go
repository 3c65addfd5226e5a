package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/selfplay"
)

type openingsCheckOptions struct {
	engine  string
	depth   int
	limit   int
	workers int
	json    bool
}

func newOpeningsCheckCommand() *cobra.Command {
	var o openingsCheckOptions
	cmd := &cobra.Command{
		Use:   "check SUITE",
		Short: "check that a suite holds different, quiet and balanced openings",
		Long: `Checks each position of a suite, an .epd file or the name of one that ships: the game is not over, no side
in check, no capture gains, the search finds a score within the limit, and the
one that the suite says; and no two are the same, colours and order of moves
aside. What is not so is an error that names the positions.`,
		Example: `  raumlab openings check runs/openings.epd
  raumlab openings check openings --engine raumlab --limit 150 --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runOpeningsCheck(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", defaultJudge,
		"engine that judges: a name (see 'raumlab engines'), or a .toml or .net file; only for the one that made the suite need scores agree")
	flags.IntVar(&o.depth, "depth", 0, fmt.Sprintf("plies of the search that judges; 0 = as the suite says (acd), or %d",
		defaultOpeningDepth))
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "most centipawns that it may find for either side")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd, nil) // it writes no other file
	return cmd
}

func runOpeningsCheck(ctx context.Context, ref string, o openingsCheckOptions, stdout, stderr io.Writer) error {
	judge, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	s, err := suite.Load(ref)
	if err != nil {
		if suite.IsFile(ref) {
			return err
		}
		return cli.BadUsage(err)
	}
	if judge, err = judge.WithRules(variant.Of(s.Rules)); err != nil {
		return err
	}
	j := selfplay.Judge{Engine: judge, Depth: o.depth, Limit: o.limit}
	if o.depth == 0 {
		j.Depth = defaultOpeningDepth
	}
	if err := j.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	c, err := checkOpenings(ctx, &s, j, o, workers, stderr)
	if errors.Is(err, context.Canceled) {
		return cli.InterruptedWith("nothing is kept; the same command begins again")
	}
	if err != nil {
		return err
	}
	c.Suite = ref
	if err := printOpeningsCheck(stdout, c, o.json); err != nil {
		return err
	}
	if n := len(c.Faults); n > 0 {
		return fmt.Errorf("suite %s: %d of %s are no openings by this judge: %s", ref, n, counted.Of(c.Positions, "position"),
			some(c.Faults))
	}
	return nil
}

func printOpeningsCheck(w io.Writer, c openingsCheck, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(w, c)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "suite\t%s: %s, %s\n", c.Suite, counted.Of(c.Positions, "position"), c.Rules)
	fmt.Fprintf(t, "sha256\t%s\n", c.Hash)
	fmt.Fprintf(t, "judge\t%s, sha256 %s\n", c.Engine, c.EngineHash)
	fmt.Fprintf(t, "to move\tWhite %d, Black %d\n", c.WhiteToMove, c.Positions-c.WhiteToMove)
	fmt.Fprintf(t, "pieces\t%d to %d\n", c.Pieces[0], c.Pieces[1])
	fmt.Fprintf(t, "score\tmean %+.1f, standard deviation %.1f centipawns, White's view\n", c.MeanScore, c.SD)
	fmt.Fprintf(t, "faults\t%d\n", len(c.Faults))
	return t.Flush()
}
