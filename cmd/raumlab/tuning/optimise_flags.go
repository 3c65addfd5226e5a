package tuning

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/eval"
	"raumlab/internal/folder"
	"raumlab/selfplay"
	"raumlab/tuner/study"
)

// optimiseOptions are those of the fit, and of the study around it.
type optimiseOptions struct {
	fitOptions
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

	given func(flag string) bool // whether the command line has the flag
}

func (o *optimiseOptions) Add(flags *pflag.FlagSet) {
	o.addFit(flags)
	o.given = flags.Changed
	flags.StringVar(&o.objective, "objective", study.LossObjective,
		"what to optimise: loss (log-loss of held-out results, rescored) or match (Elo against --opponent)")
	flags.IntVar(&o.evaluations, "evaluations", 60, "maximum number of points to try, including those of earlier runs")
	flags.IntVar(&o.directions, "directions", 6,
		"number of posterior directions to search (by default fewer if there are fewer); 0 = none")
	flags.StringVar(&o.scales, "scales", "material",
		"groups to scale as well, comma-separated, or all or none; the default follows --only and --fix")
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that plays with the weights")
	flags.StringVar(&o.opponent, "opponent", "",
		"opponent in matches: an engine or weights; empty = --engine with Raumfischer's weights under --definition")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search in matches; 0 = each engine's own depth")
	flags.Int64Var(&o.pairs, "pairs", 100, "pairs of games per point for --objective match")
	flags.Int64Var(&o.verify, "verify", 500, "maximum pairs of the match at the end; 0 = no match")
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening,
		"how games begin; drawn openings never repeat, those of a suite repeat in every match")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the proposals and openings")
}

func (o optimiseOptions) validate() error {
	_, err := o.groups()
	switch {
	case o.objective != study.LossObjective && o.objective != study.MatchObjective:
		return fmt.Errorf("--objective %q: expected %s or %s", o.objective, study.LossObjective, study.MatchObjective)
	case o.evaluations < 1 || o.evaluations > 2000:
		return fmt.Errorf("--evaluations %d: expected 1 to 2000", o.evaluations)
	case o.directions < 0 || o.directions > eval.NumWeights:
		return fmt.Errorf("--directions %d: expected 0 to %d", o.directions, eval.NumWeights)
	case o.directions == 0 && (o.scales == "none" || o.scales == ""):
		return fmt.Errorf(
			"nothing to search with --directions 0 and no group to scale: give --directions, or --scales with groups that --fix and --only leave free")
	case o.depth < 0:
		return fmt.Errorf("--depth %d: expected 1 or more, or 0 for each engine's own", o.depth)
	case o.verify < 0:
		return fmt.Errorf("--verify %d: expected a number of pairs, or 0 for no match", o.verify)
	case o.pairs < 1:
		return fmt.Errorf("--pairs %d: expected at least 1", o.pairs)
	}
	return err
}

// studyOf returns the folder of the study beside a weight file, such as weights.study for
// weights.toml.
func studyOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".study" }

// ownStudy is studyOf, but refuses a symbolic link, because the user has named only the weights.
func ownStudy(weights string) (string, error) {
	dir, name := filepath.Split(studyOf(weights))
	return folder.Within(filepath.Clean(dir), name)
}

// studyMethod is the method in weight files of a study.
const studyMethod = "bo"

// idle are the flags that do nothing without others.
func (o *optimiseOptions) idle() []cli.IdleFlag {
	lossAlone := func([]string) bool { return o.objective == study.LossObjective }
	all := append(o.fitOptions.idle(), cli.IdleWhen("pairs", lossAlone, "without --objective match"))
	for _, name := range []string{"opponent", "depth", "opening"} {
		all = append(all, cli.IdleWhen(name, func(args []string) bool {
			return lossAlone(args) && o.verify == 0
		}, "if no match is played"))
	}
	return all
}
