package runs

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/engine"
	enginenet "raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner/dataset"
)

// generations is one run in its folder.
type generations struct {
	generationsOptions
	self    selfplay.Config // of generation 0
	fight   matches.MatchOptions
	workers int
	stderr  io.Writer
	rows    []generationRow // those of an earlier run until they are made again
	weights []weights.File  // of generation i+1
	// networks of generation i+1, in place of weights
	networks []*enginenet.Network
	rivals   []fight // that networks and generation 0 play
}

func runGenerations(ctx context.Context, o generationsOptions, stdout, stderr io.Writer) (err error) {
	g, err := o.generations(ctx, stderr)
	if err != nil {
		return err
	}
	f, err := g.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	type step struct {
		name string
		do   func(context.Context, int) error
	}
	steps := []step{{"self-play", g.play}, {"tune", g.tune}, {"match", g.measure}}
	if g.net {
		steps[1] = step{"train", g.train}
	}
	for i := g.first(); i <= g.count; i++ {
		for _, s := range steps {
			if i == 0 && s.name != "match" {
				continue
			}
			fmt.Fprintf(stderr, "[generation %d of %d] %s\n", i, g.count, s.name)
			if err := s.do(ctx, i); err != nil {
				return g.stopped(i, s.name, err)
			}
		}
		if err := g.writeResult(i < g.count); err != nil {
			return g.stopped(i, "result", err)
		}
	}
	return g.print(stdout)
}

// stopped returns the error of a step, after writing the page once more: as one that does not load
// itself again.
func (g *generations) stopped(generation int, step string, err error) error {
	var known cli.InterruptedError
	if errors.Is(err, context.Canceled) && !errors.As(err, &known) {
		err = cli.InterruptedWith(fmt.Sprintf("run the same command again to resume with %s of generation %d", step,
			generation))
	} else {
		err = fmt.Errorf("generation %d: %w", generation, err)
	}
	return errors.Join(err, g.writePage(false))
}

// generations checks all settings before a game begins.
func (o generationsOptions) generations(ctx context.Context, stderr io.Writer) (*generations, error) {
	switch {
	case o.out == "":
		return nil, cli.BadUsage(errors.New("--out is missing: name the folder of the run"))
	case o.count < 1 || o.count > maxGenerations:
		return nil, cli.BadUsage(fmt.Errorf("--count %d: expected 1 to %d", o.count, maxGenerations))
	case o.games < pipelineMinGames:
		return nil, cli.BadUsage(
			fmt.Errorf("--games %d: expected at least %d, so that 60 %% of them are the %d training games that a tuning needs",
				o.games, pipelineMinGames, dataset.MinTraining))
	}
	g := &generations{generationsOptions: o, stderr: stderr}
	var err error
	self := games.SelfplayOptions{
		RulesFlags: o.RulesFlags, Engine: o.engine, Games: o.games, Depth: o.depth, Seed: o.seed,
		Opening: o.opening, MaxPlies: o.maxPlies, GamesPerPart: pipelineGamesPerPart,
	}
	if g.self, err = self.Config(ctx); err != nil {
		return nil, err
	}
	cli.WarnOddOpening(stderr, g.self.Opening)
	if !g.self.Engine.HasWeights() {
		return nil, cli.BadUsage(
			fmt.Errorf(
				"--engine %s: its evaluation is %s, which has no weights to tune: name an engine with weights, such as raumlab",
				g.self.Engine.Name, g.self.Engine.Evaluation))
	}
	if g.workers, err = cli.WorkerCount(o.workers); err != nil {
		return nil, err
	}
	g.fight = matches.MatchOptions{
		RulesFlags: o.RulesFlags, Pairs: o.pairs, Opening: o.opening, Seed: o.seed, MaxPlies: o.maxPlies,
		Patience: match.DefaultPatience,
	}
	g.fight.Limits = search.Limits{Depth: g.self.Depth}
	if g.net {
		if err := g.prepareNet(ctx); err != nil {
			return nil, err
		}
	}
	for _, x := range g.fights(g.first()) {
		if _, err := g.configOf(0, x); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// engineOf returns the engine with the weights, or the network, of a generation.
func (g *generations) engineOf(generation int) engine.Config {
	if g.net {
		if generation == 0 {
			return g.self.Engine
		}
		return g.self.Engine.WithNetwork(fmt.Sprintf("generation-%d%s", generation, enginenet.Ending),
			g.networks[generation-1])
	}
	w := g.self.Engine.EvalWeights()
	if generation > 0 {
		w = g.weights[generation-1].Weights
	}
	return g.self.Engine.WithWeights(fmt.Sprintf("generation-%d.toml", generation), w)
}
