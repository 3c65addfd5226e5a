package matches

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
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
	o := &ablateOptions{}
	cmd := &cobra.Command{
		Use:   "ablate ENGINE --out FOLDER",
		Short: "measure what each part of an engine is worth in Elo",
		Long: `For every part of an engine, plays the engine with that part against itself without
it, at equal depth and at equal nodes, and prints what the part is worth: positive Elo
speaks for it. The parts are the search options that are on (for what replaces them see
docs/reference/formats/tournament.md) and, if the engine evaluates with weights, the
seven heuristics (see 'raumlab eval'). A heuristic is switched off by setting its weights
to zero; move ordering keeps the values of the pieces. In Alice-Raumschach the parts are
the heuristics, and material always stays on. Options that are not parts are listed with
the reason.

Pair i of all matches has the same opening, and each match has its own folder within
--out. Run the same command again to resume; more --pairs, parts or limits add to the
results.`,
		Example: `  raumlab ablate raumfischer --out runs/ablation
  raumlab ablate raumlab --only see_pruning,king_safety --depth 0 --nodes 3000 --pairs 400 --out runs/two`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	o.RulesFlags.AddAll(flags)
	flags.StringVar(&o.out, "out", "", "folder of the ablation (required)")
	flags.StringVar(&o.only, "only", "", "names of the parts to measure, separated by commas; empty = all")
	flags.Int64Var(&o.pairs, "pairs", ablatePairs, "pairs of games of every match")
	flags.IntVar(&o.depth, "depth", ablateDepth,
		"depth in plies of the matches at equal depth; 0 = play none")
	flags.Uint64Var(&o.nodes, "nodes", ablateNodes,
		"nodes per search of the matches at equal nodes (depth 1 is always finished); 0 = play none")
	cli.Limit(flags, "depth", 0, search.MaxDepth)
	flags.StringVar(&o.opening, "opening", "", matchOpeningUsage)
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	cli.AddWorkers(flags, &o.workers)
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *ablateOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	count := cli.Workers(o.workers)
	whole, err := cli.LoadContestant(ctx, args[0], match.DefaultOpeningEngine)
	if err != nil {
		return err
	}
	if whole.Program != nil {
		return cli.Usagef("%s: ablate needs an engine of raumlab, because the parts of other programs are unknown", args[0])
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
	for _, limits := range []search.Limits{{Depth: o.depth}, {Nodes: o.nodes}} {
		if limits == (search.Limits{}) {
			continue
		}
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
		return cli.Usagef("--depth 0 and --nodes 0 leave nothing to play: make one of them positive")
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

// chosen returns the parts that --only names, or all. It refuses a name that is no part, with the
// reason in left if there is one.
func (o *ablateOptions) chosen(parts []tournament.Part, left []tournament.Left,
	v variant.Variant) (some []tournament.Part, err error) {
	if o.only == "" {
		return parts, nil
	}
	var names []string
	for _, p := range parts {
		names = append(names, p.Name)
	}
	for name := range strings.SplitSeq(o.only, ",") {
		if name = strings.TrimSpace(name); name == "" {
			return nil, fmt.Errorf("--only %q: expected names of parts, separated by commas", o.only)
		}
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("--only %s: not a part of this engine%s", name, whyNoPart(name, names, left, v))
		}
		if slices.ContainsFunc(some, func(p tournament.Part) bool { return p.Name == name }) {
			return nil, fmt.Errorf("--only %s: %s is named twice", o.only, name)
		}
		some = append(some, parts[i])
	}
	return some, nil
}

// whyNoPart returns the reason why an option of the search is no part of an engine, or the nearest
// part.
func whyNoPart(name string, parts []string, left []tournament.Left, v variant.Variant) string {
	for _, x := range left {
		if x.Name == name {
			return ": " + x.Reason
		}
	}
	if v.IsAlice() {
		return decoding.Suggest(name, parts)
	}
	for _, x := range search.Table() {
		switch {
		case x.Name != name:
		case x.Amount:
			return ": " + tournament.AmountOf(x)
		default:
			return ": it is off"
		}
	}
	return decoding.Suggest(name, parts)
}

// printAblation prints a table for each condition, with a row for each part and its worth. A profile
// is that of the whole engine under a condition.
func printAblation(w io.Writer, c match.Config, profiles []string, r tournament.Result, left []tournament.Left) error {
	conditions := r.Conditions()
	settings := fmt.Sprintf("%s with each part against itself without that part; %s, opening %s, seed %d; profile at %s",
		c.A.Name(), c.Rules, c.Opening.Reference(), c.Seed, strings.Join(profiles, ", at "))
	fmt.Fprintf(w, "%s\n\n", term.Wrapped(settings, term.Columns(w)))
	t := term.NewTable(w)
	for i, name := range conditions {
		fmt.Fprintf(t, "part\toff\t%s: Elo\tnElo\tpairs\tnodes/move with, without\n", name)
		for _, p := range r.Parts() {
			fmt.Fprintf(t, "%s\t%s\t", p.Part, p.Off)
			s := p.Matches[i]
			if s == nil {
				fmt.Fprintln(t, "·\t·\t·\t·")
				continue
			}
			found, normalized := s.Pentanomial.Elo().String(), "unknown"
			if s.Unmoved() {
				found = "no move differed"
			}
			if e := s.Pentanomial.NormalizedElo(); e.Known() {
				normalized = elo.Signed(0, e.Value)
			}
			fmt.Fprintf(t, "%s\t%s\t%d\t%.0f, %.0f\n", found, normalized, s.Pairs, s.NodesPerMove[match.A],
				s.NodesPerMove[match.B])
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	excluding, intervals := r.Excluding()
	fmt.Fprintf(w, "%d of %s (95 %%) exclude 0; if no part were worth anything,\nabout %.0f would do so by chance\n",
		excluding, plural.Of(intervals, "interval"), 0.05*float64(intervals))
	if open := report.TournamentVerdict(r); open != "" {
		fmt.Fprintln(w, open)
	}
	for _, x := range left {
		fmt.Fprintf(w, "not a part: %s, %s\n", x.Name, x.Reason)
	}
	return nil
}
