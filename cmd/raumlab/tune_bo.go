package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/study"
)

// A studyRun is a study with all that it needs.
type studyRun struct {
	options tuneOptions
	job     tuner.Job
	corpus  *corpus.Corpus
	player  engine.Config
	with    study.Meaning
	contest study.Contest // its match has Pairs of an evaluation
	workers int
}

func newStudyRun(dir string, o tuneOptions) (r studyRun, err error) {
	if r.job, err = o.job(); err != nil {
		return r, err
	}
	if o.study.scales, err = o.scales(); err != nil {
		return r, badUsage(err)
	}
	if err := o.study.validate(); err != nil {
		return r, badUsage(err)
	}
	r.options = o
	if r.corpus, err = corpus.Open(dir); err != nil {
		return r, err
	}
	if r.workers, err = workerCount(o.workers); err != nil {
		return r, err
	}
	r.with = study.Meaning{Definition: r.job.Definition, Rules: r.corpus.Rules()}
	if r.player, err = engine.Load(o.study.engine); err != nil {
		return r, nameError(o.study.engine, err)
	}
	if r.player.Random || r.player.Evaluation != "features" {
		return r, badUsage(fmt.Errorf("--engine %s does not evaluate by weights: want one that does, such as raumlab", o.study.engine))
	}
	centre := eval.PublishedWeights(r.job.Definition)
	centre.Rules = r.corpus.Rules()
	r.player = r.player.WithWeights(r.job.Definition.String(), centre)
	r.contest, err = r.newContest()
	return r, err
}

func (r studyRun) newContest() (study.Contest, error) {
	o := r.options.study
	opponent := match.Contestant{Engine: r.player}
	if o.opponent != "" {
		var err error
		if opponent, err = loadContestant(o.opponent, o.engine); err != nil {
			return study.Contest{}, err
		}
	}
	opponent, err := opponent.WithRules(r.corpus.Rules())
	if err != nil {
		return study.Contest{}, err
	}
	judge, err := engine.Load(match.DefaultOpeningEngine)
	if err != nil {
		return study.Contest{}, err
	}
	if judge, err = judge.WithRules(r.corpus.Rules()); err != nil {
		return study.Contest{}, err
	}
	opening, err := parseOpening(o.opening)
	if err != nil {
		return study.Contest{}, err
	}
	config := match.Config{
		A: match.Contestant{Engine: r.player}, B: opponent, Rules: r.corpus.Rules(), Opening: opening, OpeningEngine: judge,
		Limits: match.Same(search.Limits{Depth: o.depth}), TimeMargin: match.DefaultTimeMargin, Patience: match.DefaultPatience,
		MaxPlies: match.DefaultMaxPlies, Seed: o.seed, Pairs: o.pairs, Version: version,
	}
	c := study.Contest{Match: config, With: r.with, Dir: studyOf(r.options.out), Workers: r.workers}
	return c, badUsage(config.Validate())
}

func (r studyRun) request() study.Request {
	o := r.options.study
	q := study.Request{
		Version: version, Objective: o.objective, Origin: r.job.Origin(r.corpus), Engine: r.player.Hash(), Signature: r.player.Signature(r.with.Rules),
		Directions: o.directions, Scales: o.scales, Seed: o.seed,
	}
	if o.objective == matchObjective {
		m := r.contest.Match
		q.Opponent, q.Opening, q.Limits, q.MaxPlies, q.Pairs = m.B.Hash(), m.Opening.String(), limitsText(m.Limits), m.MaxPlies, m.Pairs
		if m.B.Program == nil {
			q.OpponentSignature = m.B.Engine.Signature(r.with.Rules)
		}
	}
	return q
}

func runStudy(ctx context.Context, dir string, o tuneOptions, stdout, stderr io.Writer) (err error) {
	r, err := newStudyRun(dir, o)
	if err != nil {
		return err
	}
	folder := studyOf(o.out)
	if err := mayPut(o.out, func(path string) error { return mayReplaceStudied(path, folder) }); err != nil {
		return err
	}
	if err := mayReplaceReportPage(filepath.Join(folder, studyPage)); err != nil {
		return err
	}
	if err := makeFolder(o.out); err != nil {
		return err
	}
	f, err := study.Open(folder, r.request(), func() (float64, study.Space, error) { return r.prepare(ctx, stderr) })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if len(f.Had) > o.study.evaluations {
		return badUsage(fmt.Errorf("study %s: %d evaluations are made already: ask for %d or more", folder, len(f.Had), len(f.Had)))
	}
	var objective study.Objective = r.contest
	var held [2]*study.Positions
	if o.study.objective == lossObjective {
		if held, err = r.positions(ctx, stderr); err != nil {
			return err
		}
		objective = study.Loss{Positions: held[0], Player: r.player, K: f.Settings.K, With: r.with, Workers: r.workers}
	}
	outcome, err := r.search(ctx, f, objective, stderr)
	if err != nil {
		return err
	}
	if o.study.objective == lossObjective {
		if outcome.Losses, err = r.losses(ctx, f, held, outcome.Best.Weights); err != nil {
			return err
		}
	}
	if r.job.Selection.SkipDecisiveRepetitions {
		n, err := decisiveRepetitions(ctx, r.corpus)
		if err != nil {
			return err
		}
		outcome.DecisiveRepetitions = &n
	}
	best := r.weights(outcome)
	outcome.Verification = study.VerificationOf(best.Weights)
	if err := errors.Join(f.Write(outcome), writeWeights(o.out, best, stderr), writeStudyPage(folder, f.Settings, outcome, nil)); err != nil {
		return err
	}
	if o.json { // the match at the end is in its folder
		return errors.Join(r.verify(ctx, f, outcome, io.Discard, stderr), writeJSON(stdout, outcome))
	}
	if err := printStudy(stdout, o, f.Settings, outcome); err != nil {
		return err
	}
	return r.verify(ctx, f, outcome, stdout, stderr)
}

// decisiveRepetitions counts the games that were drawn by repetition with one side far ahead.
func decisiveRepetitions(ctx context.Context, c *corpus.Corpus) (n int64, err error) {
	for g, err := range c.Games(ctx) {
		if err != nil {
			return n, err
		}
		if g.DecisiveRepetition() {
			n++
		}
	}
	return n, nil
}

// mayReplaceStudied refuses weights that no study of this folder made.
func mayReplaceStudied(out, folder string) error {
	if _, err := os.Stat(out); errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	w, err := weights.Read(out)
	if err != nil {
		return fmt.Errorf("%w: name another --out", err)
	}
	if w.Provenance.Method != studyMethod {
		return fmt.Errorf("%s holds weights that no study made: name another --out", out)
	}
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("%s: its study is not there (%w): restore it, or name another --out", out, err)
	}
	return nil
}

// prepare fits the posterior and lays the space around it.
func (r studyRun) prepare(ctx context.Context, stderr io.Writer) (k float64, s study.Space, err error) {
	groups, err := r.options.study.groups()
	if err != nil {
		return 0, s, err
	}
	job, end := watchFit(r.job, r.corpus, stderr)
	l, err := job.Landscape(ctx, r.corpus)
	end()
	if err != nil {
		return 0, s, err
	}
	directions := r.options.study.directions
	if !r.options.study.given("directions") {
		free, err := study.Directions(l)
		if err != nil {
			return 0, s, err
		}
		directions = min(directions, free)
	}
	s, err = study.NewSpace(l, directions, groups)
	return l.K, s, err
}

// positions gathers those of the validation and of the test games.
func (r studyRun) positions(ctx context.Context, stderr io.Writer) (held [2]*study.Positions, err error) {
	reading := newProgress(stderr, "games", 0, r.corpus.Len())
	defer reading.end()
	held[0], held[1], err = study.Held(ctx, r.corpus, tuner.Gathering{
		Definition: r.job.Definition, Selection: r.job.Selection, Spool: r.job.Spool, Workers: r.workers,
		Progress: func(done, _ int64) { reading.at(done) },
	})
	return held, err
}

// search runs the study and shows it.
func (r studyRun) search(ctx context.Context, f *study.Folder, objective study.Objective, stderr io.Writer) (study.Outcome, error) {
	show := newStudyProgress(stderr, f, r.options.study.objective)
	if c, is := objective.(study.Contest); is {
		c.Progress = show.pair
		objective = c
	}
	outcome, err := f.Run(ctx, objective, r.options.study.evaluations, show.evaluation)
	show.end()
	if errors.Is(err, context.Canceled) {
		err = interruptedError{fmt.Sprintf("%d evaluations are kept; the same command goes on from there", len(f.Had))}
	}
	return outcome, errors.Join(err, show.failed)
}

// losses compares the weights on games that had no part in the fit, and on such as had none in the search either.
func (r studyRun) losses(ctx context.Context, f *study.Folder, held [2]*study.Positions, best [eval.NumWeights]float64) ([]study.LossRow, error) {
	centre := eval.PublishedWeights(r.job.Definition)
	fitted := f.Settings.Space.Weights(make([]float64, len(f.Settings.Space.Axes)))
	rows := []study.LossRow{}
	for i, split := range []corpus.Split{corpus.Validation, corpus.Test} {
		var first study.Losses
		for j, w := range []struct {
			name   string
			values [eval.NumWeights]float64
		}{{centre.Definition.String(), centre.Values}, {"fitted", fitted}, {"best", best}} {
			l, err := study.Relabel(ctx, held[i], r.with.Give(r.player, w.name, w.values), f.Settings.K, r.workers)
			if err != nil {
				return nil, err
			}
			if j == 0 {
				first = l
			}
			row := study.LossRow{Split: split.String(), Weights: w.name, LogLoss: l.Mean}
			row.Change, row.SE = l.Over(first)
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// weights are those of the outcome as a file holds them.
func (r studyRun) weights(o study.Outcome) weights.File {
	q := r.request()
	return weights.File{
		Weights: eval.Weights{Definition: r.with.Definition, Rules: r.with.Rules, Values: o.Best.Weights},
		Provenance: weights.Provenance{
			Method: studyMethod, Corpus: r.corpus.Digest(), Version: version,
			Settings: map[string]string{
				"objective": q.Objective, "engine": r.options.study.engine, "directions": fmt.Sprint(q.Directions), "scales": q.Scales,
				"seed": fmt.Sprint(q.Seed), "evaluations": fmt.Sprint(o.Evaluations), "stopped": o.Stopped,
			},
		},
	}
}

// verify plays the match at the end.
func (r studyRun) verify(ctx context.Context, f *study.Folder, o study.Outcome, stdout, stderr io.Writer) error {
	if r.options.study.verify == 0 {
		return nil
	}
	c := r.contest
	test := elo.DefaultSPRT()
	c.Match.Pairs, c.Match.SPRT = r.options.study.verify, &test
	bar := newProgress(stderr, "verification pairs", 0, c.Match.Pairs)
	c.Progress = func(_ int, s match.Summary) {
		bar.at(s.Pairs, fmt.Sprintf("%.1f %% %v", 100*s.Pentanomial.Score(), s.Pentanomial))
	}
	s, err := c.Verify(ctx, o.Best.Weights)
	bar.end()
	if errors.Is(err, context.Canceled) {
		return interruptedError{fmt.Sprintf("%d of %d pairs of the verification are kept; the same command goes on from there", s.Pairs, c.Match.Pairs)}
	}
	if err != nil {
		return err
	}
	if err := writeStudyPage(f.Dir, f.Settings, o, &s); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\nverification of %s against %s on openings that no evaluation had, in %s:\n", r.options.out, s.B, filepath.Join(f.Dir, o.Verification))
	shown := c.Match
	shown.Seed = s.Terms.Seed
	return printMatch(stdout, shown, s, false)
}
