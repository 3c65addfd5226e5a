package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
	"raumlab/tuner/study"
)

// A studyRun is a study with all that it needs.
type studyRun struct {
	options optimiseOptions
	job     tuner.Job
	corpus  *corpus.Corpus
	player  engine.Config
	with    study.Meaning
	contest study.Contest // its match has Pairs of an evaluation
	workers int
}

func newStudyRun(dir string, o optimiseOptions) (r studyRun, err error) {
	if r.job, err = o.job(); err != nil {
		return r, err
	}
	if o.scales, err = o.freeScales(); err != nil {
		return r, badUsage(err)
	}
	if err := o.validate(); err != nil {
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
	if r.player, err = engine.Load(o.engine); err != nil {
		return r, nameError(o.engine, err)
	}
	if !r.player.HasWeights() {
		return r, badUsage(fmt.Errorf("--engine %s does not evaluate by weights: want one that does, such as raumlab", o.engine))
	}
	centre := eval.PublishedWeights(r.job.Definition)
	centre.Rules = r.corpus.Rules()
	r.player = r.player.WithWeights(r.job.Definition.String(), centre)
	r.contest, err = r.newContest()
	return r, err
}

func (r studyRun) newContest() (study.Contest, error) {
	o := r.options
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
	o := r.options
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

// prepare fits the posterior and lays the space around it.
func (r studyRun) prepare(ctx context.Context, stderr io.Writer) (k float64, s study.Space, err error) {
	groups, err := r.options.groups()
	if err != nil {
		return 0, s, err
	}
	job, end := watchFit(r.job, r.corpus, stderr)
	l, err := job.Landscape(ctx, r.corpus)
	end()
	if err != nil {
		return 0, s, err
	}
	directions := r.options.directions
	if !r.options.given("directions") {
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
	held[0], held[1], err = study.Held(ctx, r.corpus, dataset.Gathering{
		Definition: r.job.Definition, Selection: r.job.Selection, Spool: r.job.Spool, Workers: r.workers,
		Progress: func(done, _ int64) { reading.at(done) },
	})
	return held, err
}

// search runs the study and shows it.
func (r studyRun) search(ctx context.Context, f *study.Folder, objective study.Objective, stderr io.Writer) (study.Outcome, error) {
	show := newStudyProgress(stderr, f, r.options.objective)
	if c, is := objective.(study.Contest); is {
		c.Progress = show.pair
		objective = c
	}
	outcome, err := f.Run(ctx, objective, r.options.evaluations, show.evaluation)
	show.end()
	if errors.Is(err, context.Canceled) {
		err = interruptedError{fmt.Sprintf("%d evaluations are kept; the same command goes on from there", len(f.Previous))}
	}
	return outcome, errors.Join(err, show.failed)
}
