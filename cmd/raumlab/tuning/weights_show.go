package tuning

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
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
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsShow(args[0], o, stdout)
		}),
	}
	cmd.Flags().BoolVar(&o.meaning, "meaning", false, "also print what each weight counts")
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, cli.IdleWhen("meaning", func([]string) bool {
		return o.json
	}, "with --json, which always has it"))
	return cmd
}

func runWeightsShow(ref string, o weightsShowOptions, stdout io.Writer) error {
	w, err := soundWeights(ref)
	if err != nil {
		return err
	}
	shown := newShownWeights(ref, w)
	if o.json {
		return cli.WriteJSON(stdout, shown)
	}
	fmt.Fprintf(stdout, "weights %s, definition %s, rules %s\nhash %s\n", ref, w.Definition, w.RulesText(), w.Hash())
	belief, unknown := tuner.NewBelief(w)
	if err := printShown(stdout, shown); err != nil {
		return err
	}
	if o.meaning {
		fmt.Fprintln(stdout, "\nEach weight counts, White minus Black:")
		for _, feature := range w.Definition.Terms() {
			fmt.Fprintln(stdout, term.Wrapped(fmt.Sprintf("  %-18s  %s", feature.Name, feature.Meaning), term.TableColumns))
		}
	}
	if unknown == nil {
		if w.Prior != nil {
			fmt.Fprint(stdout, term.Fill(tuner.ShrinkageNote, term.TableColumns))
		}
		printLabels(stdout, w)
		if err := printPieces(stdout, belief, w); err != nil {
			return err
		}
		if err := printJoint(stdout, belief, shown); err != nil {
			return err
		}
	}
	return printCertificate(stdout, w.Certificate, shown.Verdict)
}
