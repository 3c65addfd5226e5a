package tuning

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

// fitOptions are the flags of a fit, which tune and optimise share.
type fitOptions struct {
	Job        tuner.Job
	Out        string
	Definition string
	Prior      string // of tune alone
	Force      bool
	target     string
	loss       string // of tune alone; empty for the logistic one
	fixed      string
	skipCheck  bool
	json       bool

	given func(flag string) bool // whether the command line has the flag
}

// add adds the flags of a fit to a command.
func (o *fitOptions) add(cmd *cobra.Command) {
	o.addFit(cmd.Flags())
	cmd.Flags().StringVar(&o.Out, "out", "", "weight file to write, ending in .toml (required)")
	cli.Ending(cmd, "out", ".toml")
	cli.AddForce(cmd, &o.Force)
	cli.AddJSON(cmd, &o.json)
	cli.OneOf(cmd, "target", tuner.SearchScore.String(), tuner.QuiescenceScore.String(), tuner.BothScores.String(),
		tuner.NoScore.String())
	cli.OneOf(cmd, "only", cli.GroupNames()...)
	cli.CompleteFlag(cmd, "fix", cli.OfferList(cli.WeightNames()))
}

// addFit adds those flags of a fit that change it.
func (o *fitOptions) addFit(flags *pflag.FlagSet) {
	o.Job, o.given = tuner.DefaultJob(), flags.Changed
	j := &o.Job
	cli.AddDefinition(flags, &o.Definition)
	flags.StringVar(&o.target, "target", tuner.SearchScore.String(),
		"stored score to learn from besides the results: score (of the search), quiescence, both, or result (none)")
	flags.Float64Var(&j.Lambda, "lambda", j.Lambda, "weight of the result in the target, 0 to 1; the rest is the score")
	flags.Float64Var(&j.PriorScale, "prior-scale", j.PriorScale, "factor for all prior standard deviations")
	flags.StringVar(&o.fixed, "fix", "", "weights to keep at Raumfischer's values, comma-separated")
	flags.StringVar(&j.Only, "only", "", "the only group of weights to fit: "+strings.Join(cli.GroupNames(), ", "))
	flags.IntVar(&j.Selection.PerGame, "sample", j.Selection.PerGame, "maximum number of positions per game")
	flags.IntVar(&j.Selection.MinPly, "min-ply", j.Selection.MinPly, "number of plies to skip at the start of each game")
	flags.BoolVar(&o.skipCheck, "skip-check", !j.Selection.KeepChecks, "leave out positions in check")
	flags.BoolVar(&j.Selection.SkipCaptures, "skip-captures", j.Selection.SkipCaptures,
		"leave out positions whose next move is a capture")
	flags.BoolVar(&j.Selection.SkipDecisiveRepetitions, "skip-decisive-repetitions",
		j.Selection.SkipDecisiveRepetitions, "leave out games drawn by repetition with one side beyond 300 centipawns")
	flags.IntVar(&j.Bootstrap, "bootstrap", j.Bootstrap,
		"number of refits with randomly reweighted games (bootstrap), for the standard deviations; 0 = none")
	flags.IntVar(&j.Refits, "refits", 0,
		"number of complete refits (power and scales, too) with resampled games, for the standard deviations; 0 = none")
	cli.AddWorkers(flags, &j.Workers)
}

// DefaultTuneOptions are the defaults of the flags.
func DefaultTuneOptions() (o fitOptions) {
	o.addFit(pflag.NewFlagSet("", pflag.ContinueOnError))
	return o
}

// job turns flags into the settings of a fit to a source.
func (o *fitOptions) job(s tuner.Source) (tuner.Job, error) {
	j := o.Job
	j.Fixed, j.Selection.KeepChecks = cli.Names(o.fixed), !o.skipCheck
	j.Version, j.Spool, j.Workers = cli.Version, filepath.Dir(o.Out), cli.Workers(j.Workers)
	var wrong [5]error
	j.Target, wrong[0] = tuner.ParseScore(o.target)
	j.Definition, wrong[1] = cli.DefinitionFor(o.Definition, s.Name, s.Rules.Variant)
	if o.Prior != "" {
		j.PriorFile, wrong[2] = readPrior(o.Prior)
	}
	if o.loss != "" {
		j.Loss, wrong[3] = tuner.ParseCriterion(o.loss)
	}
	wrong[4] = j.Validate()
	return j, cli.BadUsage(errors.Join(wrong[:]...))
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
