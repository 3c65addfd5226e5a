package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/internal/decoding"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

type ablateOptions struct {
	rulesFlags
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

// Defaults of an ablation: what raumfischer searches at depth 3, and enough pairs to see 50 Elo.
const (
	ablateDepth = 3
	ablateNodes = 4000
	ablatePairs = 100
)

func newAblateCommand() *cobra.Command {
	var o ablateOptions
	cmd := &cobra.Command{
		Use:   "ablate ENGINE",
		Short: "measure what each part of an engine is worth, by matches against itself without the part",
		Long: `Plays the engine against itself without one of its parts, for every part, at
equal depth and at equal nodes, and prints what each is worth: positive Elo
speaks for the part. Parts are the options of the search that are on, at their
value for off (see docs/formats/tournament.md), and where the engine evaluates by
weights the seven heuristics (see 'raumlab eval'), their weights at zero while
move ordering keeps the values of the pieces. Options that are no parts are
listed with the reason.

Pair i of all matches has the same opening, and each match has a folder of its
own within that of --out. The same command goes on with what was interrupted;
more --pairs, parts or limits add to what is there.`,
		Example: `  raumlab ablate raumfischer --out runs/ablation
  raumlab ablate raumlab --only exchange,king_safety --depth 0 --nodes 3000 --pairs 400 --out runs/two`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runAblate(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	o.rulesFlags.add(flags)
	flags.StringVar(&o.out, "out", "", "folder of the ablation (required)")
	flags.StringVar(&o.only, "only", "", "names of the parts to measure, with commas between; empty = all")
	flags.Int64Var(&o.pairs, "pairs", ablatePairs, "pairs of games of every match")
	flags.IntVar(&o.depth, "depth", ablateDepth, "plies of every search in the matches at equal depth; 0 = leave these out")
	flags.Uint64Var(&o.nodes, "nodes", ablateNodes, "nodes of every search in the matches at equal nodes, more where depth 1 takes more; 0 = leave these out")
	flags.StringVar(&o.opening, "opening", "", matchOpeningUsage)
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	addWorkers(flags, &o.workers)
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	flags.BoolVar(&o.json, "json", false, "print JSON")
	completeFlag(cmd, "only", offerList(partNames))
	return cmd
}

// partNames lists the parts of the engine that a command line names.
func partNames(args []string) (names []string) {
	if len(args) == 0 {
		return nil
	}
	e, err := engine.Load(args[0])
	if err != nil {
		return nil
	}
	parts, _, err := tournament.Parts(e)
	if err != nil {
		return nil
	}
	for _, p := range parts {
		names = append(names, p.Name)
	}
	return names
}

func runAblate(ctx context.Context, ref string, o ablateOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return badUsage(errors.New("--out is missing: name the folder of the ablation"))
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	whole, err := loadContestant(ref, match.DefaultOpeningEngine)
	if err != nil {
		return err
	}
	if whole.Program != nil {
		return badUsage(fmt.Errorf("%s: another program: its parts are unknown", ref))
	}
	parts, left, err := tournament.Parts(whole.Engine)
	if err != nil {
		return badUsage(err)
	}
	if parts, err = o.chosen(parts, left); err != nil {
		return badUsage(err)
	}
	t := tournament.Tournament{Kind: tournament.Ablation}
	for _, limits := range o.limits() {
		options := matchOptions{rulesFlags: o.rulesFlags, pairs: o.pairs, limits: limits, opening: o.opening, seed: o.seed, maxPlies: o.maxPlies}
		for _, p := range parts {
			without := whole
			without.Engine = p.Without
			config, err := options.config(whole, without)
			if err != nil {
				return err
			}
			t.Matches = append(t.Matches, tournament.Match{Condition: limitsText(match.Same(limits)), Part: p.Name, Off: p.Off, Config: config})
		}
	}
	if len(t.Matches) == 0 {
		return badUsage(errors.New("--depth 0 and --nodes 0: leave one of them above zero"))
	}
	result, err := playTournament(ctx, t, o.out, workers, stderr)
	switch {
	case result.Pairs() == 0:
		return err
	case o.json:
		return errors.Join(writeJSON(stdout, result), err)
	}
	return errors.Join(printAblation(stdout, t.Matches[0].Config, result, left), err)
}

// limits are those of the matches, one condition each.
func (o ablateOptions) limits() (all []search.Limits) {
	if o.depth != 0 {
		all = append(all, search.Limits{Depth: o.depth})
	}
	if o.nodes != 0 {
		all = append(all, search.Limits{Nodes: o.nodes})
	}
	return all
}

// chosen returns the parts that --only names, or all. What is no part is refused with the reason, where left has it.
func (o ablateOptions) chosen(parts []tournament.Part, left []tournament.Left) (some []tournament.Part, err error) {
	if o.only == "" {
		return parts, nil
	}
	var names []string
	for _, p := range parts {
		names = append(names, p.Name)
	}
	for name := range strings.SplitSeq(o.only, ",") {
		if name = strings.TrimSpace(name); name == "" {
			return nil, fmt.Errorf("--only %q: want names of parts with a comma between two", o.only)
		}
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("--only %s: no part of this engine%s", name, whyNoPart(name, names, left))
		}
		if slices.ContainsFunc(some, func(p tournament.Part) bool { return p.Name == name }) {
			return nil, fmt.Errorf("--only %s: %s stands there twice", o.only, name)
		}
		some = append(some, parts[i])
	}
	return some, nil
}

// whyNoPart is the reason why an option of the search is no part of an engine, or which of its parts a name may have meant.
func whyNoPart(name string, parts []string, left []tournament.Left) string {
	for _, x := range left {
		if x.Name == name {
			return ": " + x.Reason
		}
	}
	if remedy := search.Renamed(name, "0"); remedy != "" {
		return ": " + remedy
	}
	for _, x := range search.Table() {
		switch {
		case x.Name != name:
		case x.Amount:
			return ": an amount of " + x.Needs
		default:
			return ": it is off"
		}
	}
	return decoding.Suggest(name, parts)
}

// printAblation prints a row for each part: what it is worth under each condition.
func printAblation(w io.Writer, c match.Config, r tournament.Result, left []tournament.Left) error {
	conditions := r.Conditions()
	fmt.Fprintf(w, "%s with each part against itself without it; %s, opening %s, seed %d\n\n", c.A.Name(), c.Rules, c.Opening, c.Seed)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "part\toff")
	for _, name := range conditions {
		fmt.Fprintf(t, "\t%s: Elo\tnElo\tpairs\tnodes/move with, without", name)
	}
	fmt.Fprintln(t)
	for _, p := range r.Parts() {
		fmt.Fprintf(t, "%s\t%s", p.Part, p.Off)
		for _, s := range p.Matches {
			if s == nil {
				fmt.Fprint(t, "\t·\t·\t·\t·")
				continue
			}
			elo := shortElo(s.Pentanomial.Elo())
			if tournament.Unmoved(*s) {
				elo = "no move differed"
			}
			fmt.Fprintf(t, "\t%s\t%+.0f\t%d\t%.0f, %.0f", elo, s.Pentanomial.NormalizedElo().Value, s.Pairs,
				s.NodesPerMove[match.A], s.NodesPerMove[match.B])
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	excluding, intervals := r.Excluding()
	fmt.Fprintf(w, "\n%d of %d intervals of 95 %% exclude 0; were all parts worth nothing, about %.0f would by chance\n", excluding, intervals, 0.05*float64(intervals))
	for _, x := range left {
		fmt.Fprintf(w, "no part: %s, %s\n", x.Name, x.Reason)
	}
	return nil
}
