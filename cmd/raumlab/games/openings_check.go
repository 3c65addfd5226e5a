package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
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
		Short: "check that the openings of a suite are distinct, quiet and balanced",
		Long: `Checks each position of a suite, which is an .epd file or the name of a shipped one:
the game is not over, no side is in check, no capture gains material, and the search
finds a score within the limit, the same as in the suite. No two positions may be the
same, colours and move order aside. Positions that fail are listed in the error.`,
		Example: `  raumlab openings check runs/openings.epd
  raumlab openings check openings --engine raumlab --limit 150 --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runOpeningsCheck(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", defaultEvaluator,
		"engine that judges: a name (see 'raumlab engines'), or a .toml or .net file; scores must agree only if it made the suite")
	flags.IntVar(&o.depth, "depth", 0,
		fmt.Sprintf("depth of the judging search in plies; 0 = that of the suite (acd), or %d",
			defaultOpeningDepth))
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "largest allowed score for either side, in centipawns")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd, nil) // it writes no other file
	return cmd
}

// longCheck is the time from which the check says before it begins how long it takes.
const longCheck = time.Minute

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
	positions := make([]variant.Position, len(s.Positions))
	for i := range positions {
		positions[i] = variant.OfBoard(s.Positions[i].Board)
	}
	cli.WarnOddSuite(stderr, ref, positions)
	j := selfplay.Evaluator{Engine: judge, Depth: o.depth, Limit: o.limit}
	if o.depth == 0 {
		j.Depth = defaultOpeningDepth
	}
	if err := j.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	takes, err := o.forecast(ctx, &s, j, workers)
	if takes >= longCheck {
		fmt.Fprintf(stderr, "searching %s to the depth of each, %d plies if it has none: about %s\n",
			plural.Of(len(s.Positions), "position"), j.Depth, plural.Of(int(takes.Round(time.Minute).Minutes()), "minute"))
	}
	var c openingsCheck
	if err == nil {
		c, err = checkOpenings(ctx, &s, j, o, workers, stderr)
	}
	if errors.Is(err, context.Canceled) {
		return cli.InterruptedWith("nothing is kept; run the same command again to start over")
	}
	if err != nil {
		return err
	}
	c.Suite = ref
	if err := printOpeningsCheck(stdout, c, o.json); err != nil {
		return err
	}
	if n := len(c.Faults); n > 0 {
		return fmt.Errorf("suite %s: %d of %s fail: %s", ref, n, plural.Of(c.Positions, "position"),
			some(c.Faults))
	}
	return nil
}

func printOpeningsCheck(w io.Writer, c openingsCheck, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(w, c)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "suite\t%s: %s, %s\n", c.Suite, plural.Of(c.Positions, "position"), c.Rules)
	fmt.Fprintf(t, "sha256\t%s\n", c.Hash)
	fmt.Fprintf(t, "judge\t%s, sha256 %s\n", c.Engine, c.EngineHash)
	fmt.Fprintf(t, "to move\tWhite %d, Black %d\n", c.WhiteToMove, c.Positions-c.WhiteToMove)
	fmt.Fprintf(t, "pieces\t%d to %d\n", c.Pieces[0], c.Pieces[1])
	fmt.Fprintf(t, "score\tmean %+.1f, standard deviation %.1f centipawns, White's view\n", c.MeanScore, c.SD)
	fmt.Fprintf(t, "faults\t%d\n", len(c.Faults))
	return t.Flush()
}
