package tuning

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine/eval"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
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
}

func NewOptimiseCommand() *cobra.Command {
	var o optimiseOptions
	cmd := &cobra.Command{
		Use:   "optimise CORPUS --out FILE",
		Short: "search for better weights around a fit by Gaussian-process optimisation",
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
		RunE: cli.Runner(o.run),
	}
	o.add(cmd)
	flags := cmd.Flags()
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
	cli.OneOf(cmd, "objective", study.LossObjective, study.MatchObjective)
	cli.Limit(flags, "evaluations", 1, 2000)
	cli.Limit(flags, "directions", 0, eval.NumWeights)
	cli.Limit(flags, "depth", 0, math.Inf(1))
	cli.Limit(flags, "pairs", 1, math.Inf(1))
	cli.Limit(flags, "verify", 0, math.Inf(1))
	cli.AddStatus(cmd)
	return cmd
}

// studyOf returns the folder of the study beside a weight file, such as weights.study for
// weights.toml.
func studyOf(weights string) string { return strings.TrimSuffix(weights, ".toml") + ".study" }

// studyMethod is the method in weight files of a study.
const studyMethod = "bo"

func (o *optimiseOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	r, err := newStudyRun(ctx, args[0], *o)
	if err != nil {
		return err
	}
	parent, name := filepath.Split(studyOf(o.Out))
	dir, err := folder.Within(filepath.Clean(parent), name) // no link, because the user has named only the weights
	if err != nil {
		return err
	}
	_, fresh := os.Stat(dir)
	if err := cli.PrepareOut(o.Out, cli.Free(o.Force || fresh == nil)); err != nil {
		return err
	}
	f, err := study.Open(dir, r.request(), func() (float64, study.Space, error) { return r.prepare(ctx, stderr) })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	kept := plural.As(len(f.Previous), "evaluation is", "evaluations are")
	if len(f.Previous) > o.evaluations {
		return cli.Usagef("study %s: %s already made: give at least --evaluations %d", dir, kept,
			len(f.Previous))
	}
	var objective study.Objective = r.contest
	var held [2]*study.Positions
	if o.objective == study.LossObjective {
		if held, err = r.positions(ctx, stderr); err != nil {
			return cli.Interrupted(err, "%s kept; run the same command again to resume", kept)
		}
		objective = study.Loss{Positions: held[0], Player: r.player, K: f.Settings.K, With: r.with, Workers: r.workers}
	}
	outcome, err := r.search(ctx, f, objective, stderr)
	if err != nil {
		return err
	}
	if o.objective == study.LossObjective {
		if outcome.Losses, err = r.losses(ctx, f, held, outcome.Best.Weights, stderr); err != nil {
			return cli.Interrupted(err, "all evaluations are kept; run the same command again to resume")
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
	page := report.Page{Study: report.EndedSection(f.Settings, outcome)}
	if err := errors.Join(f.Write(outcome), writeWeights(o.Out, best, stderr), report.WriteIn(dir, page, "")); err != nil {
		return err
	}
	text := stdout
	if o.json {
		text = io.Discard // the match at the end is in its folder
	}
	printStudy(text, *o, f.Settings, outcome, page.Study.Verdict())
	if err = r.verify(ctx, f, outcome, page, text, stderr); o.json {
		err = errors.Join(err, cli.WriteJSON(stdout, outcome))
	}
	return err
}
