package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/tuner"
)

// pageOf names the page: weights.tuning.html.
func pageOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".tuning.html" }

// reportOf names the report that goes with a weight file: weights.tuning.json with weights.toml.
func reportOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".tuning.json" }

type tuneOptions struct {
	method       string
	study        studyOptions
	out          string
	definition   string
	target       string
	lambda       float64
	priorScale   float64
	fixed        string
	only         string
	sample       int
	minPly       int
	skipCheck    bool
	skipCaptures bool
	skipDecisive bool
	bootstrap    int
	rounds       int
	workers      int
	force        bool
	json         bool
}

func newTuneCommand() *cobra.Command {
	var o tuneOptions
	cmd := &cobra.Command{
		Use:   "tune CORPUS --out FILE",
		Short: "fit the 26 weights to the games of a corpus",
		Long: `Fits the 26 evaluation weights to game results and search scores by variational
Bayes under Pólya-Gamma augmentation, from a prior at the weights of source 000
with a scale for each group of weights, and writes a weight file with standard
deviations and correlations. Beside it, weights.tuning.json holds the whole report
and weights.tuning.html shows it with plots.

60 % of the openings are fitted to; the losses shown are those of the other
games. Adjudicated games and games drawn at the ply limit are left out. A
tuned weight file counts as better only when a match says so.

When to use what is not the default:
  --target       quiescence: to see what the sources' objective would teach; both: to
                 split the difference; result: where the scores are not trusted, with
                 thousands of games
  --lambda       to see how much results and scores contradict each other
  --definition   published: to tune the evaluation exactly as source 000 prints it
  --prior-scale  0.5 or 2: to see which weights are the prior's and which the games'
  --fix          to hold a weight that you know, or that another one doubles
  --only         to ask what one heuristic is worth with all others as in source 000
  --sample       1 to 8: for positions that are nearly independent; more for
                 small corpora
  --min-ply      above the plies of the openings, where these were drawn at random
  --skip-check   =false: to see that positions in check change little or much
  --skip-captures  to fit to quiet positions only, as Texel's method does
  --skip-decisive-repetitions  for games of version 0.5.0 and older, whose moves were
                 chosen without the history of the game: many draws by repetition
                 are wrong results there
  --bootstrap    0: to save its time while you try things
  --rounds       8: for a corpus that is worth hours; the scores of the target are
                 then those of the weights that are fitted, not of the old ones

Each of the --rounds but the first scores the training positions anew, as the corpus'
engine did but with the weights of the round before, and fits to that. Prior and K
stay. The rounds end when no weight moves by more than a tenth of its sd, or at a
guard rail: piece values outside 0.7 to 1.4 times those of source 000, a K of the
static scores more than 30 % from the first, or a log-loss of the validation games
that rises by more than its standard error twice running. The weights are then those of the last round before, and the
report says so; where no round is sound the command fails and writes nothing.
weights.rounds.json beside --out keeps the finished rounds until the end: the same
command goes on behind them.` + studyHelp,
		Example: `  raumlab tune runs/corpus --out runs/weights.toml
  raumlab tune runs/corpus --out runs/published.toml --definition published --json
  raumlab tune runs/corpus --out runs/rooks.toml --only rooks --fix doubled_rooks
  raumlab tune runs/corpus --out runs/anchored.toml --rounds 8
  raumlab tune runs/corpus --method bo --out runs/bo.toml --evaluations 80
  raumlab tune runs/corpus --method bo --objective match --depth 2 --pairs 200 --out runs/strong.toml`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runTune(ctx, args[0], o, stdout, stderr)
		}),
	}
	o.add(cmd.Flags())
	o.addStudy(cmd.Flags())
	addWorkers(cmd.Flags(), &o.workers)
	cmd.Flags().StringVar(&o.out, "out", "", "weight file to write, ending in .toml (required)")
	cmd.Flags().BoolVar(&o.force, "force", false, "replace weights that came from another corpus or other settings")
	cmd.Flags().BoolVar(&o.json, "json", false, "print the report as JSON")
	cmd.Flags().StringVar(&o.method, "method", fitMethod, "how: pgvb (a fit) or bo (Gaussian-process optimisation around that fit)")
	o.study.add(cmd.Flags())
	refuseIdle(cmd, o.idle()...)
	addStatus(cmd)
	completeFlag(cmd, "only", offer(groupNames))
	completeFlag(cmd, "fix", offerList(func([]string) []string { return weightNames() }))
	return cmd
}

// add adds the flags that the pipeline shares.
func (o *tuneOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.definition, "definition", eval.Corrected.String(), "definition of the features: corrected or published")
	flags.StringVar(&o.target, "target", tuner.SearchScore.String(), "stored score to learn from beside the results: score (of the search), quiescence, both, or result for none")
	flags.Float64Var(&o.lambda, "lambda", tuner.DefaultLambda, "share of the result in the target, 0 to 1; the rest is the score")
}

// addStudy adds the flags for studies.
func (o *tuneOptions) addStudy(flags *pflag.FlagSet) {
	d := tuner.DefaultJob()
	flags.Float64Var(&o.priorScale, "prior-scale", d.PriorScale, "factor of all prior standard deviations")
	flags.StringVar(&o.fixed, "fix", "", "weights to hold at their values in source 000, comma-separated")
	flags.StringVar(&o.only, "only", "", "group of weights to fit, the others are held: material, centrality, activity, center, king_safety, pawns, rooks or unicorn_parity")
	flags.IntVar(&o.sample, "sample", d.Selection.PerGame, "most positions of one game")
	flags.IntVar(&o.minPly, "min-ply", d.Selection.MinPly, "plies played before the first position that is used")
	flags.BoolVar(&o.skipCheck, "skip-check", !d.Selection.KeepChecks, "leave out positions in check")
	flags.BoolVar(&o.skipCaptures, "skip-captures", d.Selection.SkipCaptures, "leave out positions whose next move takes a man")
	flags.BoolVar(&o.skipDecisive, "skip-decisive-repetitions", d.Selection.SkipDecisiveRepetitions, "leave out games drawn by repetition with one side beyond 300 centipawns")
	flags.IntVar(&o.rounds, "rounds", 1, "fits at most: behind each one the positions are scored anew with its weights, for the next")
	flags.IntVar(&o.bootstrap, "bootstrap", d.Bootstrap, "refits with games reweighted at random, for the standard deviations; 0 = none")
}

// defaultTuneOptions are what the flags are when none is given.
func defaultTuneOptions() tuneOptions {
	var o tuneOptions
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	o.add(flags)
	o.addStudy(flags)
	return o
}

// names splits a list at its commas; the empty text has none.
func names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// job turns flags into a tuning.
func (o tuneOptions) job() (tuner.Job, error) {
	j := tuner.Job{
		Lambda: o.lambda, PriorScale: o.priorScale, Fixed: names(o.fixed), Only: o.only, Bootstrap: o.bootstrap, Rounds: o.rounds,
		Selection: tuner.Selection{MinPly: o.minPly, PerGame: o.sample, KeepChecks: !o.skipCheck, SkipCaptures: o.skipCaptures, SkipDecisiveRepetitions: o.skipDecisive},
		Version:   version,
		Spool:     filepath.Dir(o.out),
	}
	var wrong [5]error
	j.Definition, wrong[0] = eval.ParseDefinition(o.definition)
	j.Target, wrong[1] = tuner.ParseScore(o.target)
	j.Workers, wrong[2] = workerCount(o.workers)
	if o.rounds < 1 || o.rounds > tuner.MaxRounds {
		wrong[4] = fmt.Errorf("--rounds %d: want 1 to %d", o.rounds, tuner.MaxRounds)
		j.Rounds = 1 // said already
	}
	wrong[3] = j.Validate()
	return j, badUsage(errors.Join(wrong[:]...))
}

func runTune(ctx context.Context, dir string, o tuneOptions, stdout, stderr io.Writer) error {
	if filepath.Ext(o.out) != ".toml" {
		return badUsage(fmt.Errorf("--out %q: name a weight file ending in .toml", o.out))
	}
	switch o.method {
	case fitMethod:
	case studyMethod:
		return runStudy(ctx, dir, o, stdout, stderr)
	default:
		return badUsage(fmt.Errorf("--method %q: want %s or %s", o.method, fitMethod, studyMethod))
	}
	fitted, err := tune(ctx, dir, o, stderr)
	if err != nil {
		return err
	}
	if err := writeTuningPage(o.out, fitted); err != nil {
		return err
	}
	if o.json {
		return writeJSON(stdout, fitted)
	}
	for _, w := range fitted.Warnings {
		fmt.Fprintf(stderr, "warning: %s\n", w.Text)
	}
	return printTuning(stdout, o.out, &fitted)
}

// writeTuningPage writes the page of a report. The same report gives the same bytes.
func writeTuningPage(out string, r tuner.Report) error {
	page := report.Page{
		Title:      "raumlab: " + filepath.Base(out),
		Provenance: report.Provenance{Version: r.Version, Rules: r.Rules, Engine: r.Engine, Other: []report.Entry{{Name: "corpus digest", Value: r.Origin.Corpus}}},
		Tuning:     tuningSection(r),
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	return disk.ReplaceBytes(pageOf(out), html.Bytes())
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
	if err := mayPutTuning(o, job.Origin(c)); err != nil {
		return tuner.Report{}, err
	}
	if err := warnOfAudit(ctx, c, stderr); err != nil {
		return tuner.Report{}, err
	}
	if err := makeFolder(o.out); err != nil {
		return tuner.Report{}, err
	}
	job, err = withRounds(job, c, roundsOf(o.out), o.force)
	if err != nil {
		return tuner.Report{}, err
	}
	weights, report, err := fit(ctx, job, c, stderr)
	if err != nil {
		return tuner.Report{}, keptRounds(err, job, c, roundsOf(o.out))
	}
	// The weights come last: where they are, their report is.
	if err := report.Write(reportPath); err != nil {
		return tuner.Report{}, err
	}
	if err := writeWeights(o.out, weights, stderr); err != nil {
		return tuner.Report{}, err
	}
	return report, dropRounds(job, roundsOf(o.out))
}

// fit runs the job with progress: first over games, then over the passes of the fits.
func fit(ctx context.Context, job tuner.Job, c *corpus.Corpus, stderr io.Writer) (weights.File, tuner.Report, error) {
	job, end := watchFit(job, c, stderr)
	defer end()
	return job.Run(ctx, c)
}

// watchFit makes a job show its progress until end is called.
func watchFit(job tuner.Job, c *corpus.Corpus, stderr io.Writer) (watched tuner.Job, end func()) {
	shown := newProgress(stderr, "games", 0, c.Len()) // the one that shows now
	reading := shown
	job.Games = func(done, _ int64) { reading.at(done) }
	var fitting *fitProgress
	job.Passes = func(p tuner.Pass) {
		if fitting == nil || fitting.round != p.Round {
			shown.end()
			fitting = newFitProgress(stderr, job, p.Round)
			shown = fitting.progress
		}
		fitting.at(p)
	}
	round := 0 // that shown is of while positions are scored
	job.Relabelled = func(r tuner.Relabelling) {
		if r.Round != round {
			shown.end()
			round, shown = r.Round, newProgress(stderr, "positions", 0, r.Total)
		}
		shown.at(r.Done, fmt.Sprintf("scored anew for round %d of at most %d", r.Round, job.Rounds))
	}
	return job, func() { shown.end() }
}

// A fitProgress counts passes over the positions. How many there will be is not known: a stage that is to come is taken to need as many
// as the longest so far, and a refit three.
type fitProgress struct {
	*progress
	round     int
	rounds    int
	stages    []string
	bootstrap int
	stage     string
	done      int64 // passes, a refit counting as one
	here      int64 // of this stage
	longest   int64
	held      float64
}

// passesPerFit is what a fit is taken to need before one has ended.
const passesPerFit = 15

func newFitProgress(stderr io.Writer, job tuner.Job, round int) *fitProgress {
	stages := job.Stages()
	return &fitProgress{
		progress: newProgress(stderr, "passes", 0, int64(len(stages)*passesPerFit+job.Bootstrap)),
		round:    round, rounds: job.Rounds, stages: stages, bootstrap: job.Bootstrap, longest: passesPerFit,
	}
}

func (f *fitProgress) at(p tuner.Pass) {
	if p.Stage != f.stage {
		f.longest = max(f.longest, f.here)
		f.stage, f.here = p.Stage, 0
	}
	f.done++
	f.here++
	after := len(f.stages) - 1 - slices.Index(f.stages, p.Stage)
	left := int64(after) * f.longest
	detail := fmt.Sprintf("refit %d of %d", p.Number, f.bootstrap)
	if p.Mean != nil {
		left += max(f.longest-f.here, 1) + int64(f.bootstrap)
		f.held = p.HeldOut
		detail = fmt.Sprintf("%s fit, sweep %d, ELBO %.2f, held-out log-loss %.5f", p.Stage, p.Number, p.ELBO, p.HeldOut)
	} else {
		left = int64(f.bootstrap - p.Number)
	}
	if f.rounds > 1 {
		detail = fmt.Sprintf("round %d of at most %d, %s", f.round, f.rounds, detail)
	}
	f.resize(0, f.done+left)
	f.progress.at(f.done, detail)
}

// mayPutTuning refuses files of a tuning that are not to be written. Forced, any that is there may go.
func mayPutTuning(o tuneOptions, now tuner.Origin) error {
	spared := func(mayReplace func(path string) error) func(path string) error {
		if o.force {
			return nil
		}
		return mayReplace
	}
	return errors.Join(
		mayPut(o.out, spared(func(path string) error { return mayReplaceWeights(path, now) })),
		mayPut(reportOf(o.out), spared(func(path string) error { return mayReplaceReport(path, now) })),
		mayPut(pageOf(o.out), spared(mayReplaceTuningPage)),
		mayPut(roundsOf(o.out), nil), // what is there is gone on with, or refused
	)
}

// mayReplaceWeights refuses a file that the same tuning did not write.
func mayReplaceWeights(path string, now tuner.Origin) error {
	w, err := weights.Read(path)
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

// mayReplaceTuningPage does so for the page, of which any that is ours may go: all of it stands in the report.
func mayReplaceTuningPage(path string) error {
	if err := mayReplacePage(path); err != nil {
		return fmt.Errorf("%w: name another --out, or replace the file with --force", err)
	}
	return nil
}

func sameOrigin(path string, then, now tuner.Origin) error {
	if differ := then.Differences(now); differ != "" {
		return fmt.Errorf("%s came from another tuning, with other %s: name another --out, or replace it with --force", path, differ)
	}
	return nil
}
