package play

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

type evalOptions struct {
	cli.RulesFlags
	weights string
	json    bool
}

func NewEvalCommand() *cobra.Command {
	var o evalOptions
	cmd := &cobra.Command{
		Use:   "eval RFEN",
		Short: "break the static evaluation of a position down into its seven heuristics",
		Long: `Prints what each of the seven heuristics gives White, Black and their
difference, in centipawns. RFEN may be startpos. A mirrored piece of
Alice-Raumschach (--variant alice) has ~ after it.`,
		Example: `  raumlab eval startpos
  raumlab eval '2k2/5/5/5/5|5/5/5/5/5|5/5/2U2/5/5|5/5/5/5/5|5/5/5/5/2K2 w 0 1' --weights published`,
		Args: cobra.RangeArgs(1, 4),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runEval(strings.Join(args, " "), o, stdout)
		}),
	}
	o.RulesFlags.Add(cmd.Flags())
	o.RulesFlags.AddVariant(cmd.Flags())
	cmd.Flags().StringVar(&o.weights, "weights", "",
		"weights: published, corrected or another that ships, or a .toml file; empty = corrected, in Alice-Raumschach alice")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runEval(rfen string, o evalOptions, stdout io.Writer) error {
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	p, err := variant.ParseRFEN(rules, rfen)
	if err != nil {
		return cli.BadUsage(err)
	}
	usual := eval.Corrected.String()
	if rules.Variant.IsAlice() {
		usual = weights.Alice
	}
	name := cmp.Or(o.weights, usual)
	w, err := weights.LoadFor(name, rules)
	if err != nil {
		return cli.NameError(name, err)
	}
	lines := features.Breakdown(w, &p)
	total := features.Evaluator(w)(&p)
	if o.json {
		return cli.WriteJSON(stdout, struct {
			RFEN       string               `json:"rfen"`
			Weights    string               `json:"weights"`
			Definition string               `json:"definition"`
			Heuristics []eval.HeuristicLine `json:"heuristics"` // centipawns
			Total      int                  `json:"total"`      // centipawns, White's view
		}{p.RFEN(), name, w.Definition.String(), lines, total})
	}
	_, err = fmt.Fprintf(stdout, "weights %s\n\n%s", name, eval.BreakdownTable(lines, total))
	return err
}
