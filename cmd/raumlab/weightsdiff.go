package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/engine"
	"raumlab/engine/eval"
)

func newWeightsCompareCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "compare A B",
		Short: "set two weight files against each other",
		Long: `Prints the weights of two files side by side with their difference, and the
difference in standard deviations where one of them has any. Files of fits to the
same games are not independent: then read the last column as a rough scale.`,
		Example: `  raumlab weights compare published corrected
  raumlab weights compare corrected runs/weights.toml`,
		Args: cobra.ExactArgs(2),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsCompare(args[0], args[1], stdout)
		}),
	}
}

func runWeightsCompare(refA, refB string, stdout io.Writer) error {
	a, errA := engine.LoadWeights(refA)
	b, errB := engine.LoadWeights(refB)
	if errA != nil || errB != nil {
		return errors.Join(nameError(refA, errA), nameError(refB, errB))
	}
	for _, x := range []struct {
		letter, ref string
		w           eval.Weights
	}{{"A", refA, a}, {"B", refB, b}} {
		fmt.Fprintf(stdout, "%s: %s, definition %s, rules %s, hash %s\n", x.letter, x.ref, x.w.Definition, x.w.Rules, short(x.w.Hash()))
	}
	if a.Definition != b.Definition {
		fmt.Fprintln(stdout, "The definitions differ: weights of one name may be of different features.")
	}
	if a.Rules != b.Rules {
		fmt.Fprintln(stdout, "The rules differ: what a weight is worth by those of one file it need not be by those of the other.")
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "weight\tA\tsd\tB\tsd\tB - A\tin sds\t")
	for i, term := range eval.Table() {
		change := b.Values[i] - a.Values[i]
		sdA, sdB := deviation(a, i), deviation(b, i)
		distance := "-"
		if both := math.Hypot(finiteOrZero(sdA), finiteOrZero(sdB)); both > 0 {
			distance = fmt.Sprintf("%+.2f", change/both)
		}
		fmt.Fprintf(t, "%s\t%g\t%s\t%g\t%s\t%+g\t%s\t\n", term.Name, a.Values[i], sdText(sdA), b.Values[i], sdText(sdB), change, distance)
	}
	return t.Flush()
}

// deviation returns the sd of a weight, NaN where it is not known.
func deviation(w eval.Weights, i int) float64 {
	if w.SD == nil {
		return math.NaN()
	}
	return w.SD[i]
}

func finiteOrZero(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}

func sdText(sd float64) string {
	if math.IsNaN(sd) {
		return "unknown"
	}
	return fmt.Sprintf("%.2f", sd)
}
