package endings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/tables"
	"raumlab/engine/tables/plans"
	"raumlab/engine/tables/plans/fit"
	"raumlab/engine/tables/store"
	"raumlab/internal/disk"
)

type planOptions struct {
	out       string
	positions int
	seed      uint64
	json      bool
}

func newPlanCommand() *cobra.Command {
	var o planOptions
	cmd := &cobra.Command{
		Use:   "plan FOLDER ENDING... --out FILE",
		Short: "fit the winning plan of three pieces against a bare king to its table",
		Long: `For endings of three pieces, none of them a queen or pawn, against a bare king. Fits the
distance to mate by least squares: to where kings and pieces are, to the cells
that the bare king can reach, and to their products. The positions are those of lines
from random won positions: first of best play, then of what the plan so far prefers
after some best moves.
The file has the coefficients of each ending. raumlab has those of
engine/tables/plans/plans.tsv; the search option winning_plans uses them.

It prints R² and the root mean square error in plies with either side to move.`,
		Example: `  raumlab tables plan runs/tables KRRRK KRRNK --out runs/plans.tsv`,
		Args:    cobra.MinimumNArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runPlan(ctx, args[0], args[1:], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file of the plans (required)")
	cmd.Flags().IntVar(&o.positions, "positions", 120_000, "positions of each ending, 10000 or more")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "seed of the positions")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// A fitted plan with its quality.
type fitted struct {
	Ending tables.Material `json:"ending"`
	fit.Quality
}

func runPlan(ctx context.Context, dir string, names []string, o planOptions, stdout, stderr io.Writer) error {
	switch {
	case o.out == "":
		return cli.BadUsage(errors.New("--out is missing: name the file of the plans"))
	case o.positions < 10_000:
		return cli.BadUsage(fmt.Errorf("--positions %d: want 10000 or more", o.positions))
	}
	if err := cli.MayPut(o.out, mayReplacePlans); err != nil {
		return err
	}
	s, chosen, err := planned(dir, names)
	if err != nil {
		return err
	}
	if err := cli.MakeFolder(o.out); err != nil {
		return err
	}
	var all []plans.Plan
	results := []fitted{}
	p := term.NewProgress(stderr, "positions", 0, int64(len(chosen)*o.positions))
	defer p.End()
	for i, m := range chosen {
		fitter := fit.Fitter{Value: store.NewProber(s).Value, Seed: o.seed, Positions: o.positions,
			Progress: func(done int) { p.At(int64(i*o.positions+done), m.String()) }}
		plan, quality, err := fitter.Fit(ctx, m)
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return cli.InterruptedWith("no file was written")
		}
		if err != nil {
			return err
		}
		all, results = append(all, plan), append(results, fitted{m, quality})
	}
	p.End()
	if err := disk.ReplaceBytes(o.out, []byte(plans.Text(all))); err != nil {
		return err
	}
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"file": o.out, "plans": results})
	}
	return printPlans(stdout, results)
}

// planned opens a folder and returns the endings with these names. It refuses endings that plans do
// not suit.
func planned(dir string, names []string) (s *store.Store, chosen []tables.Material, err error) {
	s, entries, err := chosenTables(dir, names)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if !plans.Suits(e.Ending) {
			return nil, nil, cli.BadUsage(fmt.Errorf("ending %s: plans are for three pieces without queen and pawn against a bare king", e.Ending))
		}
		if e.AllDrawn {
			return nil, nil, fmt.Errorf("ending %s: it is drawn everywhere", e.Ending)
		}
		chosen = append(chosen, e.Ending)
	}
	return s, chosen, nil
}

func printPlans(stdout io.Writer, results []fitted) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tstrong side to move\t\t\tbare king to move\t\t\t")
	fmt.Fprintln(t, "ending\tpositions\tR²\terror\tpositions\tR²\terror\t")
	for _, r := range results {
		fmt.Fprintf(t, "%s\t", r.Ending)
		for side := range r.Positions {
			fmt.Fprintf(t, "%d\t%.3f\t%.2f\t", r.Positions[side], r.RSquared[side], r.Error[side])
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}
