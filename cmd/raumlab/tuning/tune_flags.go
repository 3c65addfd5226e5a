package tuning

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// fitOptions are the flags of a fit, which tune and optimise share.
type fitOptions struct {
	Out          string
	Definition   string
	target       string
	lambda       float64
	priorScale   float64
	Prior        string // of tune alone
	loss         string // of tune alone; empty for the logistic one
	fixed        string
	only         string
	sample       int
	minPly       int
	skipCheck    bool
	skipCaptures bool
	skipDecisive bool
	bootstrap    int
	refits       int
	Workers      int
	json         bool
}

// addFit adds all flags of a fit except --out and --json.
func (o *fitOptions) addFit(flags *pflag.FlagSet) {
	d := tuner.DefaultJob()
	cli.AddDefinition(flags, &o.Definition)
	flags.StringVar(&o.target, "target", tuner.SearchScore.String(),
		"stored score to learn from besides the results: score (of the search), quiescence, both, or result (none)")
	flags.Float64Var(&o.lambda, "lambda", pgvb.DefaultLambda,
		"weight of the result in the target, 0 to 1; the rest is the score")
	flags.Float64Var(&o.priorScale, "prior-scale", d.PriorScale, "factor for all prior standard deviations")
	flags.StringVar(&o.fixed, "fix", "", "weights to keep at Raumfischer's values, comma-separated")
	flags.StringVar(&o.only, "only", "",
		"the only group of weights to fit: material, centrality, activity, center, king_safety, pawns, rooks or unicorn_parity")
	flags.IntVar(&o.sample, "sample", d.Selection.PerGame, "maximum number of positions per game")
	flags.IntVar(&o.minPly, "min-ply", d.Selection.MinPly, "number of plies to skip at the start of each game")
	flags.BoolVar(&o.skipCheck, "skip-check", !d.Selection.KeepChecks, "leave out positions in check")
	flags.BoolVar(&o.skipCaptures, "skip-captures", d.Selection.SkipCaptures,
		"leave out positions whose next move is a capture")
	flags.BoolVar(&o.skipDecisive, "skip-decisive-repetitions", d.Selection.SkipDecisiveRepetitions,
		"leave out games drawn by repetition with one side beyond 300 centipawns")
	flags.IntVar(&o.bootstrap, "bootstrap", d.Bootstrap,
		"number of refits with randomly reweighted games (bootstrap), for the standard deviations; 0 = none")
	flags.IntVar(&o.refits, "refits", 0,
		"number of complete refits (power and scales, too) with resampled games, for the standard deviations; 0 = none")
	cli.AddWorkers(flags, &o.Workers)
}

// DefaultTuneOptions are the defaults of the flags.
func DefaultTuneOptions() tuneOptions {
	o := tuneOptions{}
	o.addFit(pflag.NewFlagSet("", pflag.ContinueOnError))
	return o
}

// checkOut refuses an --out that is no weight file.
func (o fitOptions) checkOut() error {
	if filepath.Ext(o.Out) != ".toml" {
		return cli.BadUsage(fmt.Errorf("--out %q: name a weight file ending in .toml", o.Out))
	}
	return nil
}

// job turns flags into the settings of a fit to a source.
func (o fitOptions) job(s tuner.Source) (tuner.Job, error) {
	j := tuner.Job{
		Lambda: o.lambda, PriorScale: o.priorScale, Fixed: cli.Names(o.fixed), Only: o.only, Bootstrap: o.bootstrap,
		Refits: o.refits,
		Selection: dataset.Selection{MinPly: o.minPly, PerGame: o.sample, KeepChecks: !o.skipCheck,
			SkipCaptures: o.skipCaptures, SkipDecisiveRepetitions: o.skipDecisive},
		Version: cli.Version,
		Spool:   filepath.Dir(o.Out),
	}
	var wrong [6]error
	j.Target, wrong[0] = tuner.ParseScore(o.target)
	j.Workers, wrong[1] = cli.WorkerCount(o.Workers)
	j.Definition, wrong[2] = cli.DefinitionFor(o.Definition, s.Name, s.Rules.Variant)
	if o.Prior != "" {
		j.PriorFile, wrong[3] = readPrior(o.Prior)
	}
	if o.loss != "" {
		j.Loss, wrong[4] = tuner.ParseCriterion(o.loss)
	}
	wrong[5] = j.Validate()
	return j, cli.BadUsage(errors.Join(wrong[:]...))
}

// idle are the flags that do nothing without others. Beside an invalid value no flag is idle,
// because the command refuses the value later.
func (o *fitOptions) idle() []cli.IdleFlag {
	resultsAlone := func([]string) bool { return o.target == tuner.NoScore.String() }
	squared := func([]string) bool { return o.loss == tuner.SquaredLoss.String() }
	knownTarget := func() bool { _, err := tuner.ParseScore(o.target); return err == nil }
	return []cli.IdleFlag{
		cli.IdleWhen("lambda", resultsAlone, "with --target result, which uses only results"),
		cli.IdleWhen("lambda", squared, "with --loss squared, which uses no results"),
		cli.IdleWhen("target", func(args []string) bool {
			return o.lambda == 1 && !resultsAlone(args) && knownTarget()
		}, "with --lambda 1, which uses only results"),
		cli.IdleWhen("fix", o.fixesHeld, "if --only already holds all these weights"),
	}
}

// completeFit makes the shell offer groups and weights.
func completeFit(cmd *cobra.Command) {
	cli.CompleteFlag(cmd, "only", cli.Offer(cli.GroupNames))
	cli.CompleteFlag(cmd, "fix", cli.OfferList(func([]string) []string { return cli.WeightNames() }))
}

// fixesHeld reports whether --only holds every weight of --fix anyway. Other checks refuse unknown
// names.
func (o *fitOptions) fixesHeld([]string) bool {
	fitted, held := map[string]bool{}, map[string]bool{}
	for _, t := range eval.Table() {
		if t.Group.String() == o.only {
			fitted[t.Name] = true
		} else {
			held[t.Name] = true
		}
	}
	fixed := cli.Names(o.fixed)
	return len(fixed) > 0 && len(fitted) > 0 && !slices.ContainsFunc(fixed, func(name string) bool { return !held[name] })
}

// readPrior reads the weights that --prior names.
func readPrior(name string) (*weights.File, error) {
	w, err := weights.Load(name)
	if err == nil {
		_, err = tuner.PriorOf(&w)
	}
	if err != nil {
		return nil, fmt.Errorf("--prior %s: %w", name, err)
	}
	return &w, nil
}
