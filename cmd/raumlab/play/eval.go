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
	"raumlab/engine/net"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

type evalOptions struct {
	cli.RulesFlags
	weights string
	net     string
	json    bool
}

func NewEvalCommand() *cobra.Command {
	var o evalOptions
	cmd := &cobra.Command{
		Use:   "eval RFEN",
		Short: "show the static evaluation of a position, heuristic by heuristic",
		Long: `Prints what each of the seven heuristics gives to White and to Black, and the difference,
in centipawns. RFEN may be startpos. In Alice-Raumschach (--variant alice) a ~ follows a
mirrored piece. With --net it prints the score of a network instead, and what each piece
adds to it: the score minus the score without the piece.`,
		Example: `  raumlab eval startpos
  raumlab eval '2k2/5/5/5/5|5/5/5/5/5|5/5/2U2/5/5|5/5/5/5/5|5/5/5/5/2K2 w 0 1' --weights published`,
		Args: cobra.RangeArgs(1, 4),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, stderr io.Writer) error {
			return runEval(strings.Join(args, " "), o, stdout, stderr)
		}),
	}
	o.RulesFlags.Add(cmd.Flags())
	o.RulesFlags.AddVariant(cmd.Flags())
	cmd.Flags().StringVar(&o.weights, "weights", "",
		"weights: published, corrected or other shipped ones, or a .toml file; empty = raumlab, those of the engine raumlab, or alice for Alice-Raumschach")
	cmd.Flags().StringVar(&o.net, "net", "", "network, instead of weights: raumlab, which ships, or a file ending in .net")
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, cli.IdleWhen("weights", func([]string) bool { return o.net != "" }, "with --net, which has none"))
	return cmd
}

func runEval(rfen string, o evalOptions, stdout, stderr io.Writer) error {
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	p, err := cli.ReadPosition(stderr, rules, rfen)
	if err != nil {
		return cli.BadUsage(err)
	}
	if o.net != "" {
		return evalByNetwork(&p, rules, o, stdout)
	}
	name := cmp.Or(o.weights, weights.UsualFor(rules.Variant))
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

// evalByNetwork prints the score of a network, piece by piece.
func evalByNetwork(p *variant.Position, rules variant.Rules, o evalOptions, stdout io.Writer) error {
	n, err := net.Load(o.net)
	if err != nil && !net.IsFile(o.net) {
		err = cli.BadUsage(err)
	}
	if err != nil {
		return fmt.Errorf("--net: %w", err)
	}
	if rules.Variant.IsAlice() {
		return cli.BadUsage(fmt.Errorf("--net %s is for rules %s, not for %s", o.net, n.Rules(), rules))
	}
	if n, err = n.ForRules(o.net, rules.Base()); err != nil {
		return cli.BadUsage(fmt.Errorf("--net: %w", err))
	}
	pieces, total := n.Explain(p.Board()), n.Evaluate(p.Board())
	if o.json {
		return cli.WriteJSON(stdout, struct {
			RFEN    string           `json:"rfen"`
			Network string           `json:"network"`
			Hash    string           `json:"sha256"`
			Pieces  []net.PieceWorth `json:"pieces"`
			Total   int              `json:"total"` // centipawns, White's view
		}{p.RFEN(), o.net, n.Hash(), pieces, total})
	}
	_, err = fmt.Fprintf(stdout, "network %s\n\n%s\nTotal %+d centipawns, White's view\n", o.net,
		net.WorthTable(pieces), total)
	return err
}
