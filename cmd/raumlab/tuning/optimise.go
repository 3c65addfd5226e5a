package tuning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
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
		"number of directions of the posterior to search; 0 = none; the default is lowered if the posterior has fewer")
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
	cli.NeedsValue(cmd, "objective", study.MatchObjective, "pairs")
	cli.Limit(flags, "evaluations", 1, 2000)
	cli.Limit(flags, "directions", 0, eval.NumWeights)
	cli.Limit(flags, "depth", 0, math.Inf(1))
	cli.Limit(flags, "pairs", 1, math.Inf(1))
	cli.Limit(flags, "verify", 0, math.MaxInt32)
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
	printStudy(text, *o, page.Study)
	if err = r.verify(ctx, f, outcome, page, text, stderr); o.json {
		err = errors.Join(err, cli.WriteJSON(stdout, outcome))
	}
	return err
}

// A studyRun is a study with all that it needs.
type studyRun struct {
	options optimiseOptions
	job     tuner.Job
	source  tuner.Source // a corpus
	player  engine.Config
	groups  []eval.Group // to scale
	with    study.Meaning
	contest study.Contest // Pairs are those of an evaluation
	workers int

	filters *dataset.Filters // of the corpus, nil until it is read
}

func newStudyRun(ctx context.Context, dir string, o optimiseOptions) (r studyRun, err error) {
	c, err := corpus.Open(dir)
	if err != nil {
		return r, err
	}
	r.source = tuner.CorpusSource(c)
	if _, err := r.source.Rules.Raumschach("raumlab optimise"); err != nil {
		return r, fmt.Errorf("corpus %s: %w", dir, err)
	}
	if r.job, err = o.job(r.source); err != nil {
		return r, err
	}
	if r.groups, err = o.groups(); err != nil {
		return r, cli.BadUsage(err)
	}
	if o.directions == 0 && len(r.groups) == 0 {
		return r, cli.BadUsage(errors.New("nothing to search with --directions 0 and no group to scale: give " +
			"--directions, or --scales with groups that --fix and --only leave free"))
	}
	r.options, r.workers = o, r.job.Workers
	r.with = study.Meaning{Definition: r.job.Definition, Rules: r.source.Rules.Base()}
	if r.player, err = engine.LoadContext(ctx, o.engine); err != nil {
		return r, cli.NameError(o.engine, err)
	}
	if !r.player.HasWeights() {
		return r, cli.Usagef("--engine %s does not evaluate with weights: name one that does, such as raumlab", o.engine)
	}
	centre := eval.PublishedWeights(r.job.Definition)
	centre.Rules = r.source.Rules.Base()
	r.player = r.player.WithWeights(r.job.Definition.String(), centre)
	r.contest, err = r.newContest(ctx)
	return r, err
}

func (r studyRun) newContest(ctx context.Context) (c study.Contest, err error) {
	o := r.options
	player := match.Contestant{Engine: r.player}
	opponent := player
	if o.opponent != "" {
		if opponent, err = cli.LoadContestant(ctx, o.opponent, o.engine); err != nil {
			return c, err
		}
	}
	pairs := o.pairs
	if o.objective != study.MatchObjective { // evaluations play none
		pairs = max(o.verify, 1)
	}
	options := matches.MatchOptions{
		RulesFlags: cli.FlagsOf(r.source.Rules), Pairs: pairs, Opening: o.opening, Seed: o.seed,
		Limits: search.Limits{Depth: o.depth}, MaxPlies: match.DefaultMaxPlies, Patience: match.DefaultPatience,
		TimeMargin: match.DefaultTimeMargin,
	}
	c = study.Contest{With: r.with, Dir: studyOf(o.Out), Workers: r.workers}
	if c.Match, err = options.Config(player, opponent); err != nil {
		return c, err
	}
	c.Match.Forgiving = false
	if o.verify > 0 {
		last := c.Match
		last.Pairs = o.verify
		if err := last.Validate(); err != nil {
			return c, cli.Usagef("the match of --verify %d: %w", o.verify, err)
		}
	}
	if o.verify == 0 && o.objective != study.MatchObjective {
		return c, nil
	}
	return c, c.Match.Try(ctx, match.B)
}

func (r studyRun) request() study.Request {
	o := r.options
	q := study.Request{
		Version: cli.Version, Objective: o.objective, Origin: r.job.Origin(r.source), Engine: r.player.Hash(),
		Signature:  r.player.Signature(r.source.Rules),
		Directions: o.directions, Scales: scalesText(r.groups), Seed: decoding.Seed(o.seed),
	}
	if o.objective == study.MatchObjective {
		m := r.contest.Match
		q.Opponent, q.Opening, q.Limits, q.MaxPlies, q.Pairs = m.B.Hash(), m.Opening.String(), report.LimitsText(
			m.Limits), m.MaxPlies, m.Pairs
		if m.B.Program == nil {
			q.OpponentSignature = m.B.Engine.Signature(r.source.Rules)
		}
	}
	return q
}

// groups returns the groups to scale. From --scales, it refuses groups with weights that the fit holds.
// Without the flag, it leaves these groups out, and --only chooses its group alone.
func (o *optimiseOptions) groups() (free []eval.Group, err error) {
	names, given := cli.Names(o.scales), o.given("scales")
	switch {
	case o.scales == "none":
		names = nil
	case o.Job.Only != "" && !given:
		names = []string{o.Job.Only}
	case o.scales == "all":
		names = cli.GroupNames()
	}
	for _, name := range names {
		at := slices.Index(cli.GroupNames(), name)
		g := eval.Group(max(at, 0))
		table := eval.Table()
		held := slices.IndexFunc(table[:], func(t eval.Term) bool {
			return t.Group == g && (o.Job.Only != "" && o.Job.Only != name || slices.Contains(cli.Names(o.fixed), t.Name))
		})
		switch {
		case at < 0:
			return nil, fmt.Errorf("--scales %q: expected all, none or groups; did you mean %s?", name,
				decoding.Nearest(name, cli.GroupNames()))
		case slices.Contains(free, g):
			return nil, fmt.Errorf("--scales: %s is named twice", name)
		case held < 0:
			free = append(free, g)
		case given:
			return nil, fmt.Errorf("--scales %s would change %s, which --only or --fix holds: leave %s out of --scales "+
				"(none is allowed)", o.scales, table[held].Name, name)
		}
	}
	return free, nil
}

// scalesText names groups to scale, as settings have them.
func scalesText(groups []eval.Group) string {
	var names []string
	for _, g := range groups {
		names = append(names, g.String())
	}
	return cmp.Or(strings.Join(names, ","), "none")
}

// prepare fits the posterior and makes the space around it.
func (r *studyRun) prepare(ctx context.Context, stderr io.Writer) (k float64, s study.Space, err error) {
	job, end := watchFit(r.job, r.source, stderr)
	l, err := job.Landscape(ctx, r.source)
	end()
	if err != nil {
		return 0, s, err
	}
	r.filters = &l.Filters
	directions := r.options.directions
	if !r.options.given("directions") {
		free, err := study.Directions(l)
		if err != nil {
			return 0, s, err
		}
		directions = min(directions, free)
	}
	s, err = study.NewSpace(l, directions, r.groups)
	return l.K, s, err
}

// positions returns those of the validation games and of the test games.
func (r *studyRun) positions(ctx context.Context, stderr io.Writer) (held [2]*study.Positions, err error) {
	reading := term.NewProgress(stderr, "games", 0, r.source.Len())
	defer reading.End()
	var filters dataset.Filters
	held[0], held[1], filters, err = study.Held(ctx, r.source.Corpus, dataset.Gathering{
		Definition: r.job.Definition, Selection: r.job.Selection, Spool: r.job.Spool, Workers: r.workers,
		Progress: reading.Step,
	})
	r.filters = &filters
	return held, err
}

// search runs the study and shows it.
func (r studyRun) search(ctx context.Context, f *study.Folder, objective study.Objective,
	stderr io.Writer) (study.Outcome, error) {
	show := newStudyProgress(stderr, f, r.options.objective)
	switch x := objective.(type) {
	case study.Contest:
		x.Progress = show.pair
		objective = x
	case study.Loss:
		x.Progress = func(number, done int) { show.position(number, done, x.Positions.Len()) }
		objective = x
	}
	outcome, err := f.Run(ctx, objective, r.options.evaluations, show.evaluation)
	show.end()
	show.page(false)
	err = cli.Interrupted(err, "%s; run the same command again to resume",
		plural.As(len(f.Previous), "evaluation is kept", "evaluations are kept"))
	return outcome, errors.Join(err, show.failed)
}

// A studyProgress shows the progress of a study: a bar or lines, and a page.
type studyProgress struct {
	out     io.Writer
	folder  *study.Folder
	bar     *term.Progress // of the evaluations
	now     study.Progress
	playing string
	paged   time.Time
	failed  error // the error of the page
	sign    float64
}

func newStudyProgress(stderr io.Writer, f *study.Folder, objective string) *studyProgress {
	sign, _ := report.StudySign(objective)
	return &studyProgress{out: stderr, folder: f, sign: sign}
}

// evaluation shows the state after an evaluation.
func (p *studyProgress) evaluation(now study.Progress) {
	if p.bar == nil {
		p.bar = term.NewProgress(p.out, "evaluations", int64(len(now.Evaluations)), int64(now.Budget))
	}
	p.now, p.playing = now, ""
	p.draw()
	if len(now.Evaluations) > 0 && time.Since(p.paged) >= report.PageEvery {
		p.paged = time.Now()
		p.page(true)
	}
}

// page writes the page of a study that goes on, or of one whose search is over, by an error or not:
// what follows may fail, and this page does not load itself again.
func (p *studyProgress) page(running bool) {
	if len(p.now.Evaluations) > 0 {
		page := report.Page{Study: report.UnfinishedSection(p.folder.Settings, p.now), Running: running}
		p.failed = report.WriteIn(p.folder.Dir, page, "")
	}
}

// pair shows the progress of the match of an evaluation.
func (p *studyProgress) pair(number int, s match.Summary) {
	p.playing = fmt.Sprintf("evaluation %d: %d of %s, %.1f %%", number+1, s.Pairs, plural.Of(s.MaxPairs, "pair"),
		100*s.Pentanomial.Score())
	p.draw()
}

// position shows the progress of scoring the positions of an evaluation.
func (p *studyProgress) position(number, done, total int) {
	p.playing = fmt.Sprintf("evaluation %d: %d of %s", number+1, done, plural.Of(total, "position"))
	p.draw()
}

func (p *studyProgress) draw() {
	var details []string
	if n := len(p.now.Best); n > 0 {
		details = append(details, fmt.Sprintf("best %.5g", p.sign*p.now.Best[n-1]))
	}
	if p.playing != "" {
		details = append(details, p.playing)
	}
	p.bar.At(int64(len(p.now.Evaluations)), details...)
}

// end removes the bar.
func (p *studyProgress) end() {
	p.bar.End()
}

// decisiveRepetitions counts the games that were drawn by repetition with one side far ahead. Only
// a resumed study by matches reads the corpus for it.
func (r *studyRun) decisiveRepetitions(ctx context.Context) (n int64, err error) {
	if r.filters != nil {
		return r.filters.DecisiveRepetitions, nil
	}
	for g, err := range r.source.Corpus.Games(ctx) {
		if err != nil {
			return n, err
		}
		if g.DecisiveRepetition() {
			n++
		}
	}
	return n, nil
}

// losses compares the weights on games outside the fit, and on games outside both fit and search.
func (r studyRun) losses(ctx context.Context, f *study.Folder, held [2]*study.Positions, best [eval.NumWeights]float64,
	stderr io.Writer) ([]study.LossRow, error) {
	centre := eval.PublishedWeights(r.job.Definition)
	fitted := f.Settings.Space.Weights(make([]float64, len(f.Settings.Space.Axes)))
	rows := []study.LossRow{}
	const each = 3 // weights
	bar := term.NewProgress(stderr, "held-out positions scored", 0, int64(each*(held[0].Len()+held[1].Len())))
	defer bar.End()
	scored := 0
	for i, split := range []corpus.Split{corpus.Validation, corpus.Test} {
		var first, before study.Losses // under the first weights, and under those before these
		for j, w := range [each]struct {
			name   string
			values [eval.NumWeights]float64
		}{{centre.Definition.String(), centre.Values}, {"fitted", fitted}, {"best", best}} {
			l, err := study.Relabel(ctx, held[i], r.with.Give(r.player, w.name, w.values), f.Settings.K, r.workers,
				func(done int) {
					bar.At(int64(scored+done), fmt.Sprintf("%s games under %s", split, w.name))
				})
			if err != nil {
				return nil, err
			}
			scored += held[i].Len()
			if j == 0 {
				first = l
			}
			row := study.LossRow{Split: split.String(), Weights: w.name, LogLoss: l.Mean}
			row.Change, row.SE = l.Over(first)
			if j == each-1 {
				row.OverFitted = new(study.Change)
				row.OverFitted.Change, row.OverFitted.SE = l.Over(before)
			}
			before = l
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// weights are those of the outcome, as a file.
func (r studyRun) weights(o study.Outcome) weights.File {
	q := r.request()
	return weights.File{
		Weights: eval.Weights{Definition: r.with.Definition, Rules: r.with.Rules, Values: o.Best.Weights},
		Provenance: weights.Provenance{
			Method: studyMethod, Corpus: r.source.Corpus.Digest(), Version: cli.Version,
			Settings: map[string]string{
				"objective": q.Objective, "engine": r.options.engine, "directions": fmt.Sprint(q.Directions), "scales": q.Scales,
				"seed": fmt.Sprint(q.Seed), "evaluations": fmt.Sprint(o.Evaluations), "stopped": o.Stopped,
			},
		},
	}
}

// verify plays the match at the end.
func (r studyRun) verify(ctx context.Context, f *study.Folder, o study.Outcome, page report.Page,
	stdout, stderr io.Writer) error {
	if r.options.verify == 0 {
		return nil
	}
	c, test := r.contest, elo.DefaultSPRT()
	c.Match.Pairs, c.Match.SPRT = r.options.verify, &test
	m := finalMatch{f.Dir, o.Verification, c.Match.Pairs, page, stdout, stderr}
	title := fmt.Sprintf("Match of %s against %s", r.options.Out, c.Match.B.Name())
	return m.play(title, func(progress func(match.Summary)) (match.Config, match.Summary, error) {
		c.Progress = func(_ int, s match.Summary) { progress(s) }
		s, err := c.Verify(ctx, o.Best.Weights)
		c.Match.Seed = s.Terms.Seed
		return c.Match, s, err
	})
}

// printStudy prints the results of the evaluations.
func printStudy(stdout io.Writer, o optimiseOptions, s *report.Study) {
	append(report.Facts{{Name: "study", Value: studyOf(o.Out)}}, s.Facts...).Print(stdout)
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "\naxis\tshare\trecommended\tcautious\tlength scale\t")
	for _, a := range s.Points {
		fmt.Fprintf(t, "%s\t%.2f\t%+.2f\t%+.2f\t%.2g\t\n", a.Axis, a.Share, a.Best, a.Pessimistic, a.Scale)
	}
	if len(s.Losses) > 0 {
		fmt.Fprintln(t, "\ngames\tweights\tlog-loss\tchange\tse\t")
		for _, l := range s.Losses {
			fmt.Fprintf(t, "%s\t%s\t%.5f\t%+.5f\t%.5f\t\n", l.Split, l.Weights, l.LogLoss, l.Change, l.SE)
		}
	}
	t.Flush()
	fmt.Fprintf(stdout, "\nwrote %s, %s and %s in %s\n\n%s\n", o.Out, study.EvaluationsName, study.ResultName,
		filepath.Clean(studyOf(o.Out)), s.Verdict())
}
