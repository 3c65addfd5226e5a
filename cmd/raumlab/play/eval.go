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
	o := &evalOptions{}
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
		RunE: cli.Runner(o.run),
	}
	o.RulesFlags.AddAll(cmd.Flags())
	cmd.Flags().StringVar(&o.weights, "weights", "",
		"weights: published, corrected or other shipped ones, or a .toml file; empty = those of the engine raumlab, or for Alice-Raumschach alice")
	cmd.Flags().StringVar(&o.net, "net", "", "network, instead of weights: raumlab, which ships, or a file ending in .net")
	cli.AddJSON(cmd, &o.json)
	cli.Excludes(cmd, "net", "weights")
	return cmd
}

func (o *evalOptions) run(_ context.Context, args []string, stdout, stderr io.Writer) error {
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	p, err := cli.ReadPosition(stderr, rules, strings.Join(args, " "))
	if err != nil {
		return cli.BadUsage(err)
	}
	if o.net != "" {
		return o.byNetwork(&p, rules, stdout)
	}
	name := cmp.Or(o.weights, weights.UsualFor(rules.Variant))
	w, err := weights.LoadFor(name, rules)
	if err != nil {
		return cli.NameError(name, err)
	}
	lines := features.Breakdown(w, &p)
	total := features.Evaluator(w)(&p)
	return cli.Tell(stdout, o.json, struct {
		RFEN       string               `json:"rfen"`
		Weights    string               `json:"weights"`
		Definition string               `json:"definition"`
		Heuristics []eval.HeuristicLine `json:"heuristics"` // centipawns
		Total      int                  `json:"total"`      // centipawns, White's view
	}{p.RFEN(), name, w.Definition.String(), lines, total},
		"weights %s\n\n%s", name, strings.TrimSuffix(eval.BreakdownTable(lines, total), "\n"))
}

// byNetwork prints the score of a network, piece by piece.
func (o *evalOptions) byNetwork(p *variant.Position, rules variant.Rules, stdout io.Writer) error {
	n, err := net.Load(o.net)
	if err != nil && !net.IsFile(o.net) {
		err = cli.BadUsage(err)
	}
	if err != nil {
		return fmt.Errorf("--net: %w", err)
	}
	if rules.Variant.IsAlice() {
		return cli.Usagef("--net %s is for rules %s, not for %s", o.net, n.Rules(), rules)
	}
	if n, err = n.ForRules(o.net, rules.Base()); err != nil {
		return cli.Usagef("--net: %w", err)
	}
	pieces, total := n.Explain(p.Board()), n.Evaluate(p.Board())
	return cli.Tell(stdout, o.json, struct {
		RFEN    string           `json:"rfen"`
		Network string           `json:"network"`
		Hash    string           `json:"sha256"`
		Pieces  []net.PieceWorth `json:"pieces"`
		Total   int              `json:"total"` // centipawns, White's view
	}{p.RFEN(), o.net, n.Hash(), pieces, total},
		"network %s\n\n%s\nTotal %+d centipawns, White's view", o.net, net.WorthTable(pieces), total)
}
