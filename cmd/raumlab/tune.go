package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/tuner"
)

// reportOf names the report that goes with a weight file: weights.tuning.json with weights.toml.
func reportOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".tuning.json" }

type tuneOptions struct {
	out        string
	definition string
	target     string
	lambda     float64
	workers    int
	force      bool
	json       bool
}

func newTuneCommand() *cobra.Command {
	var o tuneOptions
	cmd := &cobra.Command{
		Use:   "tune CORPUS --out FILE",
		Short: "fit the 26 weights to the games of a corpus",
		Long: `Fits the 26 evaluation weights to game results and search scores by variational
Bayes under Pólya-Gamma augmentation, from a prior at the published weights, and
writes a weight file with standard deviations. Beside it, weights.tuning.json holds the
whole report.

60 % of the openings are fitted to; the losses shown are those of the other
games. Adjudicated games and games drawn at the ply limit are left out. A
tuned weight file counts as better only when a match says so.`,
		Example: `  raumlab tune runs/corpus --out runs/weights.toml
  raumlab tune runs/corpus --out runs/published.toml --definition published --json`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runTune(ctx, args[0], o, stdout, stderr)
		}),
	}
	o.add(cmd.Flags())
	addWorkers(cmd.Flags(), &o.workers)
	cmd.Flags().StringVar(&o.out, "out", "", "weight file to write, ending in .toml (required)")
	cmd.Flags().BoolVar(&o.force, "force", false, "replace weights that came from another corpus or other settings")
	cmd.Flags().BoolVar(&o.json, "json", false, "print the report as JSON")
	return cmd
}

// add adds the flags that the pipeline shares.
func (o *tuneOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.definition, "definition", eval.Corrected.String(), "definition of the features: corrected or published")
	flags.StringVar(&o.target, "target", tuner.SearchScore.String(), "stored score to learn from beside the results: score (of the search) or quiescence")
	flags.Float64Var(&o.lambda, "lambda", tuner.DefaultLambda, "share of the result in the target, 0 to 1; the rest is the score")
}

// job turns flags into a tuning.
func (o tuneOptions) job() (tuner.Job, error) {
	j := tuner.Job{Lambda: o.lambda, Version: version}
	var wrong [4]error
	j.Definition, wrong[0] = eval.ParseDefinition(o.definition)
	j.Target, wrong[1] = tuner.ParseScore(o.target)
	j.Workers, wrong[2] = workerCount(o.workers)
	wrong[3] = j.Validate()
	return j, badUsage(errors.Join(wrong[:]...))
}

func runTune(ctx context.Context, dir string, o tuneOptions, stdout, stderr io.Writer) error {
	if filepath.Ext(o.out) != ".toml" {
		return badUsage(fmt.Errorf("--out %q: name a weight file ending in .toml", o.out))
	}
	report, err := tune(ctx, dir, o, stderr)
	if err != nil {
		return err
	}
	if o.json {
		return writeJSON(stdout, report)
	}
	for _, w := range report.Warnings {
		fmt.Fprintf(stderr, "warning: %s\n", w.Text)
	}
	return printTuning(stdout, o.out, &report)
}

// tune fits weights to a corpus and writes them with their report.
func tune(ctx context.Context, dir string, o tuneOptions, stderr io.Writer) (tuner.Report, error) {
	job, err := o.job()
	if err != nil {
		return tuner.Report{}, err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return tuner.Report{}, err
	}
	reportPath := reportOf(o.out)
	if !o.force {
		if err := errors.Join(mayReplaceWeights(o.out, job.Origin(c)), mayReplaceReport(reportPath, job.Origin(c))); err != nil {
			return tuner.Report{}, err
		}
	}
	if err := makeFolder(o.out); err != nil {
		return tuner.Report{}, err
	}
	weights, report, err := fit(ctx, job, c, stderr)
	if err != nil {
		return tuner.Report{}, err
	}
	// The weights come last: where they are, their report is.
	if err := report.Write(reportPath); err != nil {
		return tuner.Report{}, err
	}
	return report, weights.Write(o.out)
}

// fit runs the job with progress: first over games, then over the fits.
func fit(ctx context.Context, job tuner.Job, c *corpus.Corpus, stderr io.Writer) (eval.Weights, tuner.Report, error) {
	stages := tuner.Stages(job.Lambda)
	reading := newProgress(stderr, "games", 0, c.Len())
	var fitting *progress
	job.Games = func(done, _ int64) { reading.at(done, "") }
	job.Sweeps = func(stage string, s tuner.Sweep) {
		if fitting == nil {
			reading.end()
			fitting = newProgress(stderr, "fits", 0, int64(len(stages)))
		}
		fitting.at(int64(slices.Index(stages, stage)), fmt.Sprintf("%s fit, sweep %d, ELBO %.2f", stage, s.Number, s.ELBO))
	}
	weights, report, err := job.Run(ctx, c)
	if fitting == nil {
		fitting = reading
	}
	fitting.end()
	return weights, report, err
}

// mayReplaceWeights refuses a file that the same tuning did not write.
func mayReplaceWeights(path string, now tuner.Origin) error {
	w, err := eval.ReadWeights(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%w: name another --out, or replace the file with --force", err)
	}
	then, tuned := tuner.OriginOf(w)
	if !tuned {
		return fmt.Errorf("%s holds weights that no tuning made: name another --out, or replace them with --force", path)
	}
	return sameOrigin(path, then, now)
}

// mayReplaceReport does so for the report.
func mayReplaceReport(path string, now tuner.Origin) error {
	r, err := tuner.ReadReport(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%w: name another --out, or replace the file with --force", err)
	}
	return sameOrigin(path, r.Origin, now)
}

func sameOrigin(path string, then, now tuner.Origin) error {
	if differ := then.Differences(now); differ != "" {
		return fmt.Errorf("%s came from another tuning, with other %s: name another --out, or replace it with --force", path, differ)
	}
	return nil
}

// printTuning prints what the fit stood on, the weights, and the losses on games that it has not seen.
func printTuning(stdout io.Writer, out string, r *tuner.Report) error {
	fmt.Fprintf(stdout, "corpus %s, %s, definition %s, target %s, lambda %g\n",
		short(r.Origin.Corpus), r.Rules, r.Origin.Definition, r.Origin.Target, r.Origin.Lambda)
	f := r.Filters
	fmt.Fprintf(stdout, "%d of %d positions kept; %d adjudicated and %d ply-limit games of %d left out\n",
		f.Kept, f.Positions, f.Adjudicated, f.PlyLimit, f.Games)
	for _, s := range r.Splits {
		fmt.Fprintf(stdout, "%s: %d games of %d openings, %d positions\n", s.Name, s.Games, s.Openings, s.Positions)
	}
	fmt.Fprintf(stdout, "K %.0f ± %.0f cp, of the scores %.0f ± %.0f cp; power %.4g; %d sweeps, ELBO %.4f nats\n\n",
		r.Scale.K, r.Scale.SE, r.ScoreScale.K, r.ScoreScale.SE, r.Power, r.Sweeps, r.ELBO[len(r.ELBO)-1])

	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "weight\tprior\tsd\tposterior\tsd\tz\tshrinkage\t")
	for _, w := range r.Weights {
		fmt.Fprintf(t, "%s\t%g\t%g\t%.2f\t%.2f\t%+.2f\t%.2f\t\n", w.Name, w.PriorMean, w.PriorSD, w.Value, w.SD, w.Z, w.Shrinkage)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if r.PawnEff != nil {
		fmt.Fprintf(stdout, "a pawn is worth %g cp, its majority included\n", *r.PawnEff)
	}
	for _, split := range []struct {
		name string
		rows []tuner.LossRow
	}{{"validation", r.Validation}, {"test", r.Test}} {
		fmt.Fprintln(stdout)
		fmt.Fprintf(t, "%s games\tprior\ttuned\tchange\tse\t\t\n", split.name)
		for _, l := range split.rows {
			fmt.Fprintf(t, "%s\t%.4f\t%.4f\t%+.4f\t%.4f\t%s\t\n", l.Name, l.Before, l.After, l.Change, l.SE, l.Unit)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(stdout, "\nwrote %s and %s\n", out, reportOf(out))
	return err
}

// short abbreviates a hash.
func short(hash string) string { return hash[:min(12, len(hash))] }
