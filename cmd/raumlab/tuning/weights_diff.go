package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

func newWeightsDiffCommand() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "diff WEIGHTS WEIGHTS",
		Short: "compare two weight files",
		Long: `Prints the weights of two files side by side with their difference, also in standard
deviations if a file has them. Fits to the same games are not independent: then the last
column is only a rough scale.`,
		Example: `  raumlab weights diff published corrected
  raumlab weights diff corrected runs/weights.toml`,
		Args: cobra.ExactArgs(2),
		RunE: cli.Runner(o.diff),
	}
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// A weightsDiff is two weight files side by side.
type weightsDiff struct {
	A       weightsOrigin  `json:"a"`
	B       weightsOrigin  `json:"b"`
	Weights []weightChange `json:"weights"` // centipawns
}

type weightsOrigin struct {
	Weights    string `json:"weights"`
	Definition string `json:"definition"`
	Rules      string `json:"rules"`
	Hash       string `json:"sha256"`
}

func originOf(ref string, w weights.File) weightsOrigin {
	return weightsOrigin{ref, w.Definition.String(), w.RulesText(), w.Hash()}
}

type weightChange struct {
	Name   string   `json:"name"`
	A      float64  `json:"a"`
	SDA    *float64 `json:"a_sd"` // null if unknown
	B      float64  `json:"b"`
	SDB    *float64 `json:"b_sd"`
	Change float64  `json:"change"`
	InSDs  *float64 `json:"change_in_sds"` // null without any sd
}

func newWeightsDiff(refA, refB string, a, b weights.File) weightsDiff {
	d := weightsDiff{A: originOf(refA, a), B: originOf(refB, b)}
	for i, term := range a.Definition.Terms() {
		row := weightChange{Name: term.Name, A: a.Values[i], SDA: deviation(a, i), B: b.Values[i], SDB: deviation(b, i),
			Change: b.Values[i] - a.Values[i]}
		both := 0.0
		for _, sd := range []*float64{row.SDA, row.SDB} {
			if sd != nil {
				both = math.Hypot(both, *sd)
			}
		}
		if both > 0 {
			distance := row.Change / both
			row.InSDs = &distance
		}
		d.Weights = append(d.Weights, row)
	}
	return d
}

func (o *readOptions) diff(_ context.Context, args []string, stdout, _ io.Writer) error {
	refA, refB := args[0], args[1]
	a, errA := weights.Load(refA)
	b, errB := weights.Load(refB)
	if errA != nil || errB != nil {
		return errors.Join(cli.NameError(refA, errA), cli.NameError(refB, errB))
	}
	if (a.Definition == eval.Alice) != (b.Definition == eval.Alice) {
		return fmt.Errorf("weights %s are for rules %s, weights %s for %s: features of different variants cannot be compared",
			refA, a.RulesText(), refB, b.RulesText())
	}
	d := newWeightsDiff(refA, refB, a, b)
	return cli.Print(stdout, o.json, d, d.print)
}

func (d weightsDiff) print(w io.Writer) {
	for i, x := range []weightsOrigin{d.A, d.B} {
		fmt.Fprintf(w, "%c: %s, definition %s, rules %s, hash %s\n", 'A'+i, x.Weights, x.Definition, x.Rules,
			term.Short(x.Hash))
	}
	if d.A.Definition != d.B.Definition {
		fmt.Fprintln(w, "The definitions differ: weights with the same name may count different features.")
	}
	if d.A.Rules != d.B.Rules {
		fmt.Fprintln(w, "The rules differ: a weight may be worth something else under the rules of the other file.")
	}
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "weight\tA\tsd\tB\tsd\tB - A\tin sds\t")
	for _, x := range d.Weights {
		distance := "-"
		if x.InSDs != nil {
			distance = fmt.Sprintf("%+.2f", *x.InSDs)
		}
		fmt.Fprintf(t, "%s\t%g\t%s\t%g\t%s\t%+g\t%s\t\n", x.Name, x.A, sdText(x.SDA), x.B, sdText(x.SDB), x.Change, distance)
	}
	t.Flush()
}

// deviation returns the sd of a weight, nil if unknown.
func deviation(w weights.File, i int) *float64 {
	if w.SD == nil {
		return nil
	}
	return &w.SD[i]
}

func sdText(sd *float64) string {
	if sd == nil {
		return "unknown"
	}
	return fmt.Sprintf("%.2f", *sd)
}
