// Package tuning has the commands that make and show weights: tune, optimise and weights.
package tuning

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus/audit"
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
		"weights fitted to other games, whose posterior is the prior: a .toml file or a name")
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
		Provenance: report.Provenance{Version: r.Version, Rules: r.Rules, Engine: r.Engine,
			Other: report.Facts{{Name: "corpus digest", Value: r.Origin.Corpus}}},
		Tuning: report.TuningSection(r),
	}
	return disk.Replace(pageOf(out), func(w io.Writer) error { return report.Render(w, page) })
}
