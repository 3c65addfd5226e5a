package runs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/eval"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
)

// A pipeline is one run in its folder.
type pipeline struct {
	pipelineOptions
	self    selfplay.Config
	fight   matches.MatchOptions
	match   match.Config // A gets its weights after the tuning
	workers int
	earlier []int64 // numbers of games of the other weights in the folder
	stderr  io.Writer

	// What the steps made.
	tuning tuner.Report
	audit  audit.Audit
	played match.Summary
	before []earlierMatch // of weights that the run tuned earlier
	book   *book.Book
	info   corpus.Info
	advice report.Next

	tuneTime, pairTime time.Duration // of a pair that this run played, 0 without one
}

func runPipeline(ctx context.Context, o pipelineOptions, stdout, stderr io.Writer) (err error) {
	p, err := o.pipeline(ctx, stderr)
	if err != nil {
		return err
	}
	f, err := p.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	started := time.Now()
	steps := []struct {
		name string
		do   func(context.Context) error
	}{
		{"self-play", func(ctx context.Context) error {
			_, err := games.Generate(ctx, p.self, corpus.Slice{}, p.workers, p.path(cli.RunCorpus), games.WatchDefaults, stderr)
			return err
		}},
		{"verify", func(ctx context.Context) error {
			o := games.CorpusVerifyOptions{Weights: p.self.Engine.WeightsFile()}
			return o.Run(ctx, []string{p.path(cli.RunCorpus)}, io.Discard, stderr)
		}},
		{"tune", p.tune}, {"match", p.play}, {"book", p.buildBook}, {"report", p.report},
	}
	for i, s := range steps {
		fmt.Fprintf(stderr, "[%d/%d] %s\n", i+1, len(steps), s.name)
		err := s.do(ctx)
		var stopped cli.InterruptedError
		if errors.Is(err, context.Canceled) && !errors.As(err, &stopped) {
			return cli.InterruptedWith(fmt.Sprintf("run the same command again to resume with %s", s.name))
		}
		if err != nil {
			return err
		}
	}
	if err := p.printSummary(stdout); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stderr, "done in %s\n", time.Since(started).Round(time.Second))
	return err
}

func (p *pipeline) path(name string) string { return filepath.Join(p.out, name) }

// version is the number in the names of weights and match, 0 for the first ones of the folder.
func (p *pipeline) version() int64 {
	if len(p.earlier) == 0 {
		return 0
	}
	return p.games
}

func (p *pipeline) weightsName() string { return cli.RunWeights(p.version()) }

func (p *pipeline) matchName() string { return cli.RunMatch(p.version()) }

// pipeline checks all settings before a step begins.
func (o pipelineOptions) pipeline(ctx context.Context, stderr io.Writer) (*pipeline, error) {
	if o.out == "" {
		return nil, cli.BadUsage(fmt.Errorf("--out is missing: name the folder of the run"))
	}
	if o.games < pipelineMinGames {
		return nil, cli.BadUsage(
			fmt.Errorf("--games %d: expected at least %d, so that 60 %% of them are the %d training games that a tuning needs",
				o.games, pipelineMinGames, dataset.MinTraining))
	}
	self := games.SelfplayOptions{
		RulesFlags: o.RulesFlags, Engine: o.engine, Games: o.games, Depth: o.depth, Seed: o.seed,
		Opening: o.opening, MaxPlies: o.maxPlies, GamesPerPart: pipelineGamesPerPart,
	}
	p := &pipeline{pipelineOptions: o, stderr: stderr}
	var err error
	if p.self, err = self.Config(ctx); err != nil {
		return nil, err
	}
	cli.WarnOddOpening(stderr, p.self.Opening)
	if !p.self.Engine.HasWeights() {
		return nil, cli.BadUsage(
			fmt.Errorf(
				"--engine %s: its evaluation is %s, which has no weights to tune: name an engine with weights, such as raumlab",
				p.self.Engine.Name, p.self.Engine.Evaluation))
	}
	if p.workers, err = cli.WorkerCount(o.workers); err != nil {
		return nil, err
	}
	if err := p.thresholds().Validate(); err != nil {
		return nil, cli.BadUsage(err)
	}
	p.fight = matches.MatchOptions{
		RulesFlags: o.RulesFlags, Pairs: o.pairs, Opening: selfplay.DefaultOpening, Seed: o.seed, MaxPlies: o.maxPlies,
		Patience: match.DefaultPatience,
	}
	p.fight.Limits.Depth = p.self.Depth
	prior := eval.PublishedWeights(p.self.Engine.EvalWeights().Definition)
	prior.Rules = p.self.Rules.Base()
	opponent := match.Contestant{Engine: p.self.Engine.WithWeights(prior.Definition.String(), prior)}
	// Games and scores of tuned weights would tell the fit its answer.
	name := p.self.Engine.Name
	p.self.Engine = opponent.Engine
	p.self.Engine.Name = name
	if p.match, err = p.fight.Config(opponent, opponent); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *pipeline) thresholds() book.Thresholds {
	t := book.Defaults()
	t.MinGames = p.minGames
	return t
}
