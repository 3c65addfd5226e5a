// Package tuning has the commands that make and show weights: tune, optimise and weights.
package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/audit"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/tuner"
)

// pageOf returns the page beside a weight file, such as weights.tuning.html.
func pageOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".tuning.html" }

// ReportOf returns the report beside a weight file, such as weights.tuning.json for weights.toml.
func ReportOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".tuning.json" }

func NewTuneCommand() *cobra.Command {
	var o fitOptions
	cmd := &cobra.Command{
		Use:   "tune CORPUS|TABLE --out FILE",
		Short: "fit the 26 weights to the games of a corpus, or to a table of positions",
		Long: `Fits the 26 evaluation weights to game results and search scores by variational Bayes
(Pólya-Gamma augmentation). The prior is centred on Raumfischer's weights, with a scale
for each group of weights. A pawn is 100 centipawns; K, the number of centipawns in one
logit, is fitted, too, and its error is in all standard deviations. Writes a weight file
with standard deviations and correlations; beside it weights.tuning.json has the full
report, and weights.tuning.html shows it with charts.

60 % of the openings are used for the fit; the losses shown are those of the other games.
Games adjudicated by scores and games drawn at the move limit are left out. Tuned weights
count as better only if a match shows it.

A TABLE is a .csv or .parquet file with positions of any origin, one per row. It needs the
columns rfen and result: 1-0, 1/2-1/2, 0-1, or 1, 0.5, 0 (or 1, 0, -1), always from
White's view. Optional columns are game (adjacent rows with the same result and split
that count as one game), split, ply, and score_cp with quiescence_cp; others are ignored.
Without scores the target is the result only. The program counts the features of each
position as it is: positions in check are left out, but captures are not resolved, so give
quiet positions, as Texel's method does. The split is by a hash of game, or of the
position without that column.

When to change the defaults:
  --loss         squared: the fit of Raumfischer's document, the mean squared error of the static
                 evaluation against quiescence scores (--target score: search scores);
                 results do not count
  --target       quiescence: to see what Raumfischer's objective would teach; both: a
                 compromise; result: if you do not trust the scores (from 400 and
                 5,000 games these weights were weaker)
  --lambda       to see how much results and scores contradict each other
  --definition   published: to tune the evaluation exactly as Raumfischer prints it
  --prior        to continue learning from new games: weights of an earlier tuning;
                 refused if it was fitted to the same games
  --prior-scale  0.5 or 2: to see which weights the prior decides, and which the games
  --fix          to keep a weight that you know, or that duplicates another one
  --only         to tune one heuristic with all others as in Raumfischer
  --sample       1 to 8: for nearly independent positions; more for small corpora
  --min-ply      above the length of the openings, if these were random
  --skip-check   =false: to see how much positions in check matter
  --skip-captures  to fit to quiet positions only, as Texel's method does
  --skip-decisive-repetitions  if 'corpus audit' finds many draws by repetition with one
                 side far ahead, which are wrong results
  --bootstrap    0: to save time while you experiment
  --refits       50: before weights ship; power, group scales and K of the scores are
                 refitted, too`,
		Example: `  raumlab tune runs/corpus --out runs/weights.toml
  raumlab tune runs/corpus --out runs/published.toml --definition published --json
  raumlab tune runs/corpus --out runs/rooks.toml --only rooks --fix doubled_rooks
  raumlab tune positions.csv --out runs/theirs.toml
  raumlab tune runs/more --prior runs/weights.toml --out runs/next.toml`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.tune),
	}
	o.add(cmd)
	cmd.Flags().StringVar(&o.loss, "loss", tuner.LogisticLoss.String(),
		"what the fit minimises: logistic, or squared: the squared error of the static evaluation against --target")
	cli.OneOf(cmd, "loss", tuner.LogisticLoss.String(), tuner.SquaredLoss.String())
	cmd.Flags().StringVar(&o.Prior, "prior", "",
		"weights fitted to other games: their posterior becomes the prior; a .toml file or a name")
	cli.AddStatus(cmd)
	return cmd
}

func (o *fitOptions) tune(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fitted, _, err := Tune(ctx, args[0], *o, stderr)
	if err == nil {
		err = writeTuningPage(o.Out, fitted)
	}
	if err != nil {
		return err
	}
	return cli.Print(stdout, o.json, fitted, func(w io.Writer) { printTuning(w, o.Out, &fitted) })
}

// Tune fits weights to a corpus, which it audits first, or to a table of positions, and writes them
// with their report. It prints the warnings of the audit and the fit. The audit of a table is empty.
func Tune(
	ctx context.Context, path string, o fitOptions, stderr io.Writer,
) (r tuner.Report, a audit.Audit, err error) {
	source, err := tuner.Open(path)
	if err != nil {
		return r, a, err
	}
	switch {
	case o.given("target"):
	case o.loss == tuner.SquaredLoss.String():
		o.target = tuner.QuiescenceScore.String() // as the sources do
	case !source.Scored():
		o.target = tuner.NoScore.String() // as there is nothing else
	}
	job, err := o.job(source)
	if err != nil {
		return r, a, err
	}
	for _, file := range []string{o.Out, ReportOf(o.Out), pageOf(o.Out)} {
		if err := cli.PrepareOut(file, cli.Free(o.Force)); err != nil {
			return r, a, err
		}
	}
	if source.Corpus != nil {
		if a, err = cli.Audit(ctx, source.Corpus, stderr); err != nil {
			return r, a, err
		}
		for _, warning := range a.Warnings() {
			fmt.Fprintf(stderr, "warning: audit: %s\n", warning)
		}
	}
	job, end := watchFit(job, source, stderr)
	file, r, err := job.Run(ctx, source)
	end()
	if err != nil {
		return r, a, err
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(stderr, "warning: %s\n", w.Text)
	}
	if err := r.Write(ReportOf(o.Out)); err != nil { // first, so that weights never lack their report
		return r, a, err
	}
	return r, a, writeWeights(o.Out, file, stderr)
}

// writeTuningPage writes the page of a report. The same report gives the same bytes.
func writeTuningPage(out string, r tuner.Report) error {
	page := report.Page{
		Title: "raumlab: " + filepath.Base(out),
		Provenance: report.FactsOf("version", r.Version, "rules", r.Rules, "engine", r.Engine, "corpus digest",
			r.Origin.Corpus),
		Tuning: report.TuningSection(r),
	}
	return disk.Replace(pageOf(out), func(w io.Writer) error { return report.Render(w, page) })
}

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
	if o.Prior != "" {
		w, err := readPrior(o.Prior)
		if err != nil {
			return j, cli.NameError(o.Prior, err)
		}
		j.PriorFile = w
	}
	var wrong [4]error
	j.Target, wrong[0] = tuner.ParseScore(o.target)
	j.Definition, wrong[1] = cli.DefinitionFor(o.Definition, s.Name, s.Rules.Variant)
	if o.loss != "" {
		j.Loss, wrong[2] = tuner.ParseCriterion(o.loss)
	}
	wrong[3] = j.Validate()
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

// watchFit makes a job show its progress until end is called: first of games or rows, then of the
// passes of the fit.
func watchFit(job tuner.Job, s tuner.Source, stderr io.Writer) (watched tuner.Job, end func()) {
	what := "games"
	if s.Table != nil {
		what = "rows"
	}
	shown := term.NewProgress(stderr, what, 0, s.Len()) // the one on the screen
	reading := shown
	job.Games = reading.Step
	var fitting *fitProgress
	job.Passes = func(p tuner.Pass) {
		if fitting == nil {
			shown.End()
			fitting = newFitProgress(stderr, job)
			shown = fitting.Progress
		}
		fitting.at(p)
	}
	return job, func() { shown.End() }
}

// A fitProgress counts passes through all positions. A stage of sweeps is taken to need
// passesPerStage, a bootstrap replicate one, and a whole fit as many as all sweeps together.
type fitProgress struct {
	*term.Progress
	job    tuner.Job
	stages []string
	sweeps int64 // of how many of these stages
	done   int64
}

const passesPerStage = 15

func newFitProgress(stderr io.Writer, job tuner.Job) *fitProgress {
	sweeping := job
	sweeping.Bootstrap, sweeping.Refits = 0, 0
	f := &fitProgress{job: job, stages: job.Stages(), sweeps: int64(len(sweeping.Stages()))}
	all := f.sweeps * passesPerStage
	f.Progress = term.NewProgress(stderr, "passes", 0, all+int64(job.Bootstrap)+int64(job.Refits)*all)
	return f
}

func (f *fitProgress) at(p tuner.Pass) {
	all, at := f.sweeps*passesPerStage, int64(slices.Index(f.stages, p.Stage))
	var details []string
	switch {
	case at < f.sweeps:
		f.done = min(max(f.done, at*passesPerStage)+1, (at+1)*passesPerStage)
		details = []string{fmt.Sprintf("%s fit: sweep %d", p.Stage, p.Number),
			fmt.Sprintf("held-out log-loss %.5f", p.HeldOut), fmt.Sprintf("ELBO %.2f", p.ELBO)}
	case at == f.sweeps && f.job.Bootstrap > 0:
		f.done = all + int64(p.Number)
		details = []string{fmt.Sprintf("refit %d of %d", p.Number, f.job.Bootstrap)}
	default:
		f.done = all + int64(f.job.Bootstrap) + int64(p.Number)*all
		details = []string{fmt.Sprintf("whole fit %d of %d", p.Number, f.job.Refits)}
	}
	f.Progress.At(f.done, details...)
}

// resultLosses is the number of losses against results; the others are against stored scores.
const resultLosses = 2

// printTuning prints the data of the fit, the weights, and the losses on held-out games.
func printTuning(w io.Writer, out string, r *tuner.Report) {
	report.TuningFacts(r).Print(w)
	fmt.Fprintln(w)
	printWeights(w, r)
	printLosses(w, "validation games", r.Validation)
	printLosses(w, "test games", r.Test)
	if len(r.Test) > resultLosses {
		term.Say(w, "Losses named after a score compare the evaluation with the scores in the corpus, which favour the weights "+
			"that it was scored with. A match shows which weights are stronger.")
	}
	fmt.Fprintf(w, "\nwrote %s, %s and %s\n", out, ReportOf(out), pageOf(out))
}

func printWeights(stdout io.Writer, r *tuner.Report) {
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "weight\tprior\tcp\tsd\tfrom\tto\tP(w>0)\tshrinkage\t")
	for _, w := range r.Weights {
		fmt.Fprintf(t, "%s\t%g\t%.2f\t%.2f\t%.1f\t%.1f\t%.3f\t%.2f\t\n", w.Name, w.PriorMean, w.Value, w.SD, w.Low, w.High,
			w.Positive, w.Shrinkage)
	}
	t.Flush()
	of := ", including the error of K. "
	if r.Origin.Loss != "" {
		of = ". " // K is no part of the fit
	}
	term.Say(stdout, "In centipawns; a pawn is 100. From and to are 95 %% intervals%s%s", of, r.Origin.IntervalNote())
	for _, w := range r.Weights {
		if w.Status != "" {
			fmt.Fprintf(stdout, "%s: %s\n", w.Name, w.Status)
		}
	}
	term.Say(stdout, "%s", tuner.ShrinkageNote)
	if r.PawnEff != nil {
		fmt.Fprintf(stdout, "a pawn is worth %g cp, including its majority\n", *r.PawnEff)
	}
}

func printLosses(stdout io.Writer, what string, rows []tuner.LossRow) {
	fmt.Fprintf(stdout, "\n%s:\n", what)
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "loss\tprior\ttuned\tchange\tse\tunit\t")
	for _, l := range rows {
		fmt.Fprintf(t, "%s\t%.4f\t%.4f\t%+.4f\t%.4f\t%s\t\n", l.Name, l.Before, l.After, l.Change, l.SE, l.Unit)
	}
	t.Flush()
}
