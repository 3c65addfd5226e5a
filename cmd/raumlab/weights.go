package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/engine"
	"raumlab/engine/eval"
)

func newWeightsCommand() *cobra.Command {
	return group("weights", "look at weight files", newWeightsShowCommand())
}

func newWeightsShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show WEIGHTS",
		Short: "check a weight file and print it as a table",
		Example: `  raumlab weights show published
  raumlab weights show runs/weights.toml`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsShow(args[0], stdout)
		}),
	}
}

func runWeightsShow(ref string, stdout io.Writer) error {
	w, err := engine.LoadWeights(ref)
	if err != nil {
		return nameError(ref, err)
	}
	fmt.Fprintf(stdout, "weights %s, definition %s, rules %s, hash %s\n", ref, w.Definition, w.Rules, w.Hash())
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "weight\tcentipawns\tsd\tpublished\t")
	for i, term := range eval.Table() {
		sd := "unknown"
		if w.SD != nil {
			sd = fmt.Sprintf("%.2f", w.SD[i])
		}
		fmt.Fprintf(t, "%s\t%g\t%s\t%g\t\n", term.Name, w.Values[i], sd, term.Published)
	}
	return t.Flush()
}
