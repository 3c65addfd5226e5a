package matches

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/workers"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

type ablateOptions struct {
	cli.RulesFlags
	out      string
	only     string
	pairs    int64
	depth    int
	nodes    uint64
	opening  string
	seed     uint64
	workers  int
	maxPlies int
	json     bool
}

// Defaults of an ablation: depth 3, the nodes that raumfischer searches at it, and enough pairs to
// see 50 Elo.
const (
	ablateDepth = 3
	ablateNodes = 4000
	ablatePairs = 100
)

func NewAblateCommand() *cobra.Command {
	var o ablateOptions
	cmd := &cobra.Command{
		Use:   "ablate ENGINE --out FOLDER",
		Short: "measure what each part of an engine is worth in Elo",
		Long: `For every part of an engine, plays the engine with that part against itself without
it, at equal depth and at equal nodes, and prints what the part is worth: positive Elo
speaks for it. The parts are the search options that are on (see
docs/formats/tournament.md for what replaces them) and, if the engine evaluates with
weights, the seven heuristics (see 'raumlab eval'). A heuristic is switched off by
setting its weights to zero; move ordering keeps the values of the pieces. In
Alice-Raumschach material always stays on. Options that are not parts are listed with
the reason.

Pair i of all matches has the same opening, and each match has its own folder within
--out. Run the same command again to resume; more --pairs, parts or limits add to the
results.`,
		Example: `  raumlab ablate raumfischer --out runs/ablation
  raumlab ablate raumlab --only see_pruning,king_safety --depth 0 --nodes 3000 --pairs 400 --out runs/two`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runAblate(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	o.RulesFlags.Add(flags)
	o.RulesFlags.AddVariant(flags)
	flags.StringVar(&o.out, "out", "", "folder of the ablation (required)")
	flags.StringVar(&o.only, "only", "", "names of the parts to measure, separated by commas; empty = all")
	flags.Int64Var(&o.pairs, "pairs", ablatePairs, "pairs of games of every match")
	flags.IntVar(&o.depth, "depth", ablateDepth,
		"depth in plies of the matches at equal depth; 0 = play none")
	flags.Uint64Var(&o.nodes, "nodes", ablateNodes,
		"nodes per search of the matches at equal nodes (depth 1 is always finished); 0 = play none")
	flags.StringVar(&o.opening, "opening", "", matchOpeningUsage)
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	cli.AddWorkers(flags, &o.workers)
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	cli.AddJSON(cmd, &o.json)
	cli.CompleteFlag(cmd, "only", cli.OfferList(partNames))
	return cmd
}

func runAblate(ctx context.Context, ref string, o ablateOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(errors.New("--out is missing: name the folder of the ablation"))
	}
	count, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	whole, err := cli.LoadContestant(ctx, ref, match.DefaultOpeningEngine)
	if err != nil {
		return err
	}
	if whole.Program != nil {
		return cli.BadUsage(
			fmt.Errorf("%s: ablate needs an engine of raumlab, because the parts of other programs are unknown", ref))
	}
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	if whole, err = whole.WithRules(rules); err != nil {
		return cli.BadUsage(err)
	}
	parts, left, err := tournament.Parts(whole.Engine)
	if err != nil {
		return cli.BadUsage(err)
	}
	if parts, err = o.chosen(parts, left, rules.Variant); err != nil {
		return cli.BadUsage(err)
	}
	t := tournament.Tournament{Kind: tournament.Ablation}
	var profiles []string
	for _, limits := range o.limits() {
		profiles = append(profiles, fmt.Sprintf("%s: %s", report.LimitsText(match.Same(limits)),
			whole.Engine.ProfileOf(limits, rules.Variant)))
		options := MatchOptions{RulesFlags: o.RulesFlags, Pairs: o.pairs, Limits: limits, Opening: o.opening, Seed: o.seed,
			MaxPlies: o.maxPlies}
		for _, p := range parts {
			without := whole
			without.Engine = p.Without
			config, err := options.Config(whole, without)
			if err != nil {
				return err
			}
			t.Matches = append(t.Matches, tournament.Match{Condition: report.LimitsText(match.Same(limits)), Part: p.Name,
				Off: p.Off, Config: config})
		}
	}
	if len(t.Matches) == 0 {
		return cli.BadUsage(errors.New("--depth 0 and --nodes 0 leave nothing to play: make one of them positive"))
	}
	cli.WarnOddOpening(stderr, t.Matches[0].Config.Opening)
	result, err := playTournament(ctx, t, o.out, workers.Pool{Workers: count}, stderr)
	switch {
	case result.Pairs() == 0:
		return err
	case o.json:
		return errors.Join(cli.WriteJSON(stdout, result), err)
	}
	return errors.Join(printAblation(stdout, t.Matches[0].Config, profiles, result, left), err)
}
