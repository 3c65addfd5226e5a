package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/plural"
	"raumlab/tuner/study"
)

func NewOptimiseCommand() *cobra.Command {
	var o optimiseOptions
	cmd := &cobra.Command{
		Use:   "optimise CORPUS --out FILE",
		Short: "search the 26 weights by Gaussian-process optimisation around a fit",
		Long: `Optimises what a fit of 'raumlab tune' cannot see: how good the weights are once the
search uses them to choose its leaves. First it fits the weights to the corpus, with the
flags of 'raumlab tune'. Then a Gaussian-process optimiser searches the directions that
the posterior of the fit determines least, and scales of whole groups.

--objective loss minimises the log-loss of held-out results after rescoring every position
by quiescence search; --objective match maximises Elo against --opponent. The study is
kept in a folder beside --out (weights.study for weights.toml): run the same command again
to resume it, and raise --evaluations to extend it. It ends with a match of the best
weights on new openings.`,
		Example: `  raumlab optimise runs/corpus --out runs/searched.toml --evaluations 80
  raumlab optimise runs/corpus --objective match --depth 2 --pairs 200 --out runs/strong.toml`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runOptimise(ctx, args[0], o, stdout, stderr)
		}),
	}
	o.Add(cmd.Flags())
	cmd.Flags().StringVar(&o.Out, "out", "", "weight file to write, ending in .toml (required)")
	cmd.Flags().BoolVar(&o.json, "json", false, "print the result as JSON")
	cli.RefuseIdle(cmd, o.idle()...)
	cli.AddStatus(cmd, func(out string) []string { return []string{out, studyOf(out)} })
	completeFit(cmd)
	cli.CompleteFlag(cmd, "objective", cli.Offer(cli.Listed(study.LossObjective, study.MatchObjective)))
	return cmd
}

func runOptimise(ctx context.Context, dir string, o optimiseOptions, stdout, stderr io.Writer) (err error) {
	if err := o.checkOut(); err != nil {
		return err
	}
	r, err := newStudyRun(ctx, dir, o)
	if err != nil {
		return err
	}
	folder, err := ownStudy(o.Out)
	if err != nil {
		return err
	}
	if err := cli.MayPut(o.Out, func(path string) error { return mayReplaceStudied(path, folder) }); err != nil {
		return err
	}
	if err := report.MayReplaceReportPage(filepath.Join(folder, study.PageName)); err != nil {
		return err
	}
	if err := report.MayReplaceNumbers(filepath.Join(folder, study.NumbersName)); err != nil {
		return err
	}
	if err := cli.MakeFolder(o.Out); err != nil {
		return err
	}
	f, err := study.Open(folder, r.request(), func() (float64, study.Space, error) { return r.prepare(ctx, stderr) })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if len(f.Previous) > o.evaluations {
		return cli.BadUsage(fmt.Errorf("study %s: %s already made: give at least --evaluations %d", folder,
			plural.As(len(f.Previous), "evaluation is", "evaluations are"), len(f.Previous)))
	}
	var objective study.Objective = r.contest
	var held [2]*study.Positions
	if o.objective == study.LossObjective {
		if held, err = r.positions(ctx, stderr); errors.Is(err, context.Canceled) {
			return cli.InterruptedWith(fmt.Sprintf("%s kept; run the same command again to resume",
				plural.As(len(f.Previous), "evaluation is", "evaluations are")))
		} else if err != nil {
			return err
		}
		objective = study.Loss{Positions: held[0], Player: r.player, K: f.Settings.K, With: r.with, Workers: r.workers}
	}
	outcome, err := r.search(ctx, f, objective, stderr)
	if err != nil {
		return err
	}
	if o.objective == study.LossObjective {
		if outcome.Losses, err = r.losses(ctx, f, held, outcome.Best.Weights, stderr); errors.Is(err, context.Canceled) {
			return cli.InterruptedWith("all evaluations are kept; run the same command again to resume")
		} else if err != nil {
			return err
		}
	}
	if r.job.Selection.SkipDecisiveRepetitions {
		n, err := r.decisiveRepetitions(ctx)
		if err != nil {
			return err
		}
		outcome.DecisiveRepetitions = &n
	}
	best := r.weights(outcome)
	outcome.Verification = study.VerificationOf(best.Weights)
	if err := errors.Join(f.Write(outcome), writeWeights(o.Out, best, stderr), report.WriteStudyPage(folder, f.Settings,
		outcome, false)); err != nil {
		return err
	}
	if o.json { // the match at the end is in its folder
		return errors.Join(r.verify(ctx, f, outcome, io.Discard, stderr), cli.WriteJSON(stdout, outcome))
	}
	if err := printStudy(stdout, o, f.Settings, outcome); err != nil {
		return err
	}
	return r.verify(ctx, f, outcome, stdout, stderr)
}
