package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"raumlab/engine/eval"
	"raumlab/internal/decoding"
	"raumlab/selfplay"
	"raumlab/tuner"
)

// The methods of tune.
const (
	fitMethod   = "pgvb"
	studyMethod = "bo"
)

// studyOf names the folder of the study that goes with a weight file: weights.study with weights.toml.
func studyOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".study" }

// The objectives of a study.
const (
	lossObjective  = "loss"
	matchObjective = "match"
)

// studyOptions are the flags of tune that only --method bo heeds.
type studyOptions struct {
	objective   string
	evaluations int
	directions  int
	scales      string
	engine      string
	opponent    string
	depth       int
	pairs       int64
	verify      int64
	opening     string
	seed        uint64

	given func(flag string) bool // whether the command line has it
}

const studyHelp = `

--method bo optimises what that fit cannot see: what the weights are worth after the
search has chosen its leaves with them. A Gaussian-process optimiser searches the
directions that the posterior of the fit leaves most open, and scales of whole groups.
--objective loss is the log-loss of held-out results after every position is
scored anew by quiescence search, --objective match minus the Elo of a match
against --opponent. The study is kept in the folder weights.study beside --out: the same
command goes on after a kill, with more --evaluations makes it longer, and ends
with a match of the best weights on fresh openings.`

func (o *studyOptions) add(flags *pflag.FlagSet) {
	o.given = flags.Changed
	flags.StringVar(&o.objective, "objective", lossObjective, "what --method bo optimises: loss (of held-out results, re-labelled) or match (score against --opponent)")
	flags.IntVar(&o.evaluations, "evaluations", 60, "points that --method bo tries at most, those of earlier runs included")
	flags.IntVar(&o.directions, "directions", 6, "leading directions of the posterior that --method bo searches, fewer by default where it has fewer; 0 = none")
	flags.StringVar(&o.scales, "scales", "material", "groups whose weights --method bo scales too, comma-separated; all or none; by default the group of --only instead, and none that --fix holds weights of")
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that plays the weights of --method bo")
	flags.StringVar(&o.opponent, "opponent", "", "whom --method bo plays matches against: an engine or weights; empty = --engine with the weights of source 000 under --definition")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search in matches of --method bo; 0 = each engine's own depth")
	flags.Int64Var(&o.pairs, "pairs", 100, "pairs of games that --objective match plays for a point")
	flags.Int64Var(&o.verify, "verify", 500, "pairs that the match at the end of --method bo plays at most; 0 = no match")
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening, "how games of --method bo begin; drawn openings never repeat, a suite's do from match to match")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of --method bo: proposals and openings")
}

// idle are the flags that do nothing without others. A flag beside an unknown value is not idle: the value is what is wrong, and for others to refuse.
func (o *tuneOptions) idle() []idleFlag {
	fitted := func([]string) bool { return o.method == fitMethod }
	var all []idleFlag
	for _, name := range []string{"objective", "evaluations", "directions", "scales", "engine", "opponent", "depth", "pairs", "verify", "opening", "seed"} {
		all = append(all, idleFlag{name, fitted, "without --method bo"})
	}
	lossAlone := func([]string) bool { return o.method == studyMethod && o.study.objective == lossObjective }
	unplayed := func(args []string) bool { return lossAlone(args) && o.study.verify == 0 }
	for _, name := range []string{"opponent", "depth", "opening"} {
		all = append(all, idleFlag{name, unplayed, "where no match is played"})
	}
	resultsAlone := func([]string) bool { return o.target == tuner.NoScore.String() }
	knownTarget := func() bool { _, err := tuner.ParseScore(o.target); return err == nil }
	return append(all,
		idleFlag{"lambda", resultsAlone, "with --target result, which learns from results alone"},
		idleFlag{"target", func(args []string) bool { return o.lambda == 1 && !resultsAlone(args) && knownTarget() }, "with --lambda 1, which learns from results alone"},
		idleFlag{"fix", o.fixesHeld, "where --only holds all these weights already"},
		idleFlag{"pairs", lossAlone, "without --objective match"},
		idleFlag{"rounds", func([]string) bool { return o.method == studyMethod }, "with --method bo, which searches around a fit of one round"},
		idleFlag{"force", func([]string) bool { return o.method == studyMethod }, "with --method bo: a study goes on, or wants another --out"},
	)
}

// fixesHeld reports whether --only holds every weight of --fix. Unknown names are for others to refuse.
func (o *tuneOptions) fixesHeld([]string) bool {
	fitted, held := map[string]bool{}, map[string]bool{}
	for _, t := range eval.Table() {
		if t.Group.String() == o.only {
			fitted[t.Name] = true
		} else {
			held[t.Name] = true
		}
	}
	fixed := names(o.fixed)
	return len(fixed) > 0 && len(fitted) > 0 && !slices.ContainsFunc(fixed, func(name string) bool { return !held[name] })
}

// scales returns the groups to scale, as --scales names them. Where the command line does, it refuses such as have weights that the fit is to hold.
// Where it does not, these are left out, and with --only it is that group instead.
func (o *tuneOptions) scales() (string, error) {
	groups, err := o.study.groups()
	if err != nil || len(groups) == 0 {
		return o.study.scales, err
	}
	if o.study.given("scales") {
		return o.study.scales, o.contradiction(groups)
	}
	free := groups
	if o.only != "" {
		free = nil
		for g := range eval.NumGroups {
			if g.String() == o.only {
				free = append(free, g)
			}
		}
	}
	free = slices.DeleteFunc(slices.Clone(free), func(g eval.Group) bool { return o.contradiction([]eval.Group{g}) != nil })
	switch {
	case slices.Equal(free, groups):
		return o.study.scales, nil
	case len(free) == 0:
		return "none", nil
	}
	var named []string
	for _, g := range free {
		named = append(named, g.String())
	}
	return strings.Join(named, ","), nil
}

// contradiction reports a group with a weight that the fit is to hold.
func (o *tuneOptions) contradiction(groups []eval.Group) error {
	for _, t := range eval.Table() {
		switch {
		case !slices.Contains(groups, t.Group):
		case o.only != "" && o.only != t.Group.String():
			return fmt.Errorf("--scales %s moves %s, which --only %s holds: give --scales %s or none", o.study.scales, t.Name, o.only, o.only)
		case slices.Contains(names(o.fixed), t.Name):
			return fmt.Errorf("--scales %s moves %s, which --fix holds: leave %s out of --scales, which may be none", o.study.scales, t.Name, t.Group)
		}
	}
	return nil
}

// groups reads --scales.
func (o studyOptions) groups() (groups []eval.Group, err error) {
	var known []string
	for g := range eval.NumGroups {
		known = append(known, g.String())
	}
	switch o.scales {
	case "none", "":
		return nil, nil
	case "all":
		o.scales = strings.Join(known, ",")
	}
	for _, name := range names(o.scales) {
		at := slices.Index(known, name)
		if at < 0 {
			return nil, fmt.Errorf("--scales %q: want all, none or groups, the nearest is %s", name, decoding.Nearest(name, known))
		}
		if slices.Contains(groups, eval.Group(at)) {
			return nil, fmt.Errorf("--scales: %s stands there twice", name)
		}
		groups = append(groups, eval.Group(at))
	}
	return groups, nil
}

func (o studyOptions) validate() error {
	_, err := o.groups()
	switch {
	case o.objective != lossObjective && o.objective != matchObjective:
		return fmt.Errorf("--objective %q: want %s or %s", o.objective, lossObjective, matchObjective)
	case o.evaluations < 1 || o.evaluations > 2000:
		return fmt.Errorf("--evaluations %d: want 1 to 2000", o.evaluations)
	case o.directions < 0 || o.directions > eval.NumWeights:
		return fmt.Errorf("--directions %d: want 0 to %d", o.directions, eval.NumWeights)
	case o.directions == 0 && (o.scales == "none" || o.scales == ""):
		return fmt.Errorf("--directions 0 and no group to scale leave nothing to search: give --directions, or --scales with groups that --fix and --only leave free")
	case o.depth < 0:
		return fmt.Errorf("--depth %d: want 1 or more, or 0 for each engine's own", o.depth)
	case o.verify < 0:
		return fmt.Errorf("--verify %d: want a number of pairs, or 0 for no match", o.verify)
	case o.pairs < 1:
		return fmt.Errorf("--pairs %d: want at least 1", o.pairs)
	}
	return err
}
