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
		Short: "check a weight file and print what it knows",
		Long: `Prints a weight file as a table. Where the file has standard deviations: 95 %
intervals, the probability that a weight is above zero, what the games taught
(shrinkage: 0 nothing, 1 everything), and of which weights they say nothing or
little; then what the pieces are worth in pawns, in which order, and what is known of
several weights together. Where it has a certificate: what matches say of the weights ('raumlab weights certify'). The last
line has the verdict.`,
		Example: `  raumlab weights show published
  raumlab weights show runs/weights.toml --meaning`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsShow(args[0], o, stdout)
		}),
	}
	cmd.Flags().BoolVar(&o.meaning, "meaning", false, "add what each weight counts")
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, cli.IdleWhen("meaning", func([]string) bool {
		return o.json
	}, "beside --json, which always has it"))
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
		fmt.Fprintln(stdout, "\nEach weight counts, for White less Black:")
		for _, feature := range w.Definition.Terms() {
			fmt.Fprintln(stdout, term.Wrapped(fmt.Sprintf("  %-18s  %s", feature.Name, feature.Meaning), term.TableColumns))
		}
	}
	if unknown == nil {
		if w.Prior != nil {
			fmt.Fprint(stdout, term.Fill(tuner.ShrinkageNote, term.TableColumns))
		}
		if err := printPieces(stdout, belief, w); err != nil {
			return err
		}
		if err := printJoint(stdout, belief, shown); err != nil {
			return err
		}
	}
	return printCertificate(stdout, w.Certificate)
}
