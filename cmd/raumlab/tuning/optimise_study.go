package tuning

import (
	"context"
	"errors"
	"fmt"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/internal/decoding"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
	"raumlab/tuner/study"
)

// A studyRun is a study with all that it needs.
type studyRun struct {
	options optimiseOptions
	job     tuner.Job
	source  tuner.Source // a corpus
	player  engine.Config
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
	if o.scales, err = o.freeScales(); err != nil {
		return r, cli.BadUsage(err)
	}
	if o.directions == 0 && (o.scales == "none" || o.scales == "") {
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

func (r studyRun) newContest(ctx context.Context) (study.Contest, error) {
	o := r.options
	opponent := match.Contestant{Engine: r.player}
	if o.opponent != "" {
		var err error
		if opponent, err = cli.LoadContestant(ctx, o.opponent, o.engine); err != nil {
			return study.Contest{}, err
		}
	}
	opponent, err := opponent.WithRules(r.source.Rules)
	if err != nil {
		return study.Contest{}, err
	}
	evaluator, err := engine.Load(match.DefaultOpeningEngine)
	if err != nil {
		return study.Contest{}, err
	}
	if evaluator, err = evaluator.WithRules(r.source.Rules); err != nil {
		return study.Contest{}, err
	}
	opening, err := cli.ParseOpening(o.opening)
	if err != nil {
		return study.Contest{}, err
	}
	config := match.Config{
		A: match.Contestant{Engine: r.player}, B: opponent, Rules: r.source.Rules, Opening: opening, OpeningEngine: evaluator,
		Limits: match.Same(search.Limits{Depth: o.depth}), TimeMargin: match.DefaultTimeMargin,
		Patience: match.DefaultPatience,
		MaxPlies: match.DefaultMaxPlies, Seed: o.seed, Pairs: o.pairs, Version: cli.Version,
	}
	c := study.Contest{Match: config, With: r.with, Dir: studyOf(r.options.Out), Workers: r.workers}
	if o.objective == study.MatchObjective {
		if err := config.Validate(); err != nil {
			return c, cli.BadUsage(err)
		}
	}
	if o.verify > 0 {
		config.Pairs = o.verify
		if err := config.Validate(); err != nil {
			return c, cli.Usagef("the match of --verify %d: %w", o.verify, err)
		}
	}
	if o.verify == 0 && o.objective != study.MatchObjective {
		return c, nil
	}
	return c, config.Try(ctx, match.B)
}

func (r studyRun) request() study.Request {
	o := r.options
	q := study.Request{
		Version: cli.Version, Objective: o.objective, Origin: r.job.Origin(r.source), Engine: r.player.Hash(),
		Signature:  r.player.Signature(r.source.Rules),
		Directions: o.directions, Scales: o.scales, Seed: decoding.Seed(o.seed),
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
