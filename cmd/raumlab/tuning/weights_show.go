package tuning

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

type weightsShowOptions struct {
	meaning bool
	json    bool
}

func newWeightsShowCommand() *cobra.Command {
	var o weightsShowOptions
	cmd := &cobra.Command{
		Use:   "show WEIGHTS",
		Short: "print a weight file with what is known about each weight",
		Long: `Prints a weight file as a table. If it has standard deviations: 95 % intervals, the
probability that a weight is positive, how much the games taught (shrinkage: 0 nothing, 1
everything), and the weights that are poorly determined; then the values of the pieces in
pawns, their order, and what is known about several weights together. If it has a
certificate: what matches prove about the weights ('raumlab weights certify'). The last
line is the verdict.`,
		Example: `  raumlab weights show published
  raumlab weights show runs/weights.toml --meaning`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().BoolVar(&o.meaning, "meaning", false, "also print what each weight counts")
	cli.AddJSON(cmd, &o.json)
	cmd.MarkFlagsMutuallyExclusive("meaning", "json") // which always has it
	return cmd
}

func (o *weightsShowOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	w, err := soundWeights(args[0])
	if err != nil {
		return err
	}
	var worths []tuner.Combination
	if w.Definition != eval.Alice { // where moves depend on statuses, too
		if worths, err = tuner.PieceWorths(w.Definition, variant.Of(w.Rules)); err != nil {
			return err
		}
	}
	shown := newShownWeights(args[0], w)
	return cli.Print(stdout, o.json, shown, func(out io.Writer) { o.print(out, w, shown, worths) })
}

func (o *weightsShowOptions) print(out io.Writer, w weights.File, shown shownWeights, worths []tuner.Combination) {
	fmt.Fprintf(out, "weights %s, definition %s, rules %s\nhash %s\n", shown.Weights, w.Definition, shown.Rules,
		shown.Hash)
	belief, unknown := tuner.NewBelief(w)
	printShown(out, shown)
	if o.meaning {
		fmt.Fprintln(out, "\nEach weight counts, White minus Black:")
		for _, r := range shown.Rows {
			fmt.Fprintln(out, term.Wrapped(fmt.Sprintf("  %-18s  %s", r.Name, r.Meaning), term.TableColumns))
		}
	}
	if unknown == nil {
		if w.Prior != nil {
			term.Say(out, "%s", tuner.ShrinkageNote)
		}
		printLabels(out, w)
		printPieces(out, belief, w.Definition, worths)
		printJoint(out, belief, shown)
	}
	printCertificate(out, w.Certificate, shown.Verdict)
}
