package runs

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	enginenet "raumlab/engine/net"
	"raumlab/engine/weights"
)

// generations is one run in its folder.
type generations struct {
	generationsOptions
	player                  // as generation 0
	rows    []generationRow // those of an earlier run until they are made again
	weights []weights.File  // of generation i+1
	// networks of generation i+1, in place of weights
	networks []*enginenet.Network
	rivals   []fight         // that networks and generation 0 play
	values   []engine.Values // of the pieces, from zero, by generation
}

func (o *generationsOptions) run(ctx context.Context, _ []string, stdout, stderr io.Writer) (err error) {
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
	return cli.Print(stdout, g.json, g.rows, g.print)
}

// stopped returns the error of a step, after writing the page once more: as one that does not load
// itself again.
func (g *generations) stopped(generation int, step string, err error) error {
	if !errors.Is(err, context.Canceled) {
		err = fmt.Errorf("generation %d: %w", generation, err)
	}
	err = interrupted(err, "run the same command again to resume with %s of generation %d", step, generation)
	return errors.Join(err, g.writePage(false))
}

// generations checks all settings before a game begins.
func (o *generationsOptions) generations(ctx context.Context, stderr io.Writer) (*generations, error) {
	g := &generations{generationsOptions: *o}
	var err error
	if g.player, err = o.prepare(ctx, o.opening, stderr); err != nil {
		return nil, err
	}
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
		return g.withNetwork(generation, g.networks[generation-1])
	}
	w := g.self.Engine.EvalWeights()
	if generation > 0 {
		w = g.weights[generation-1].Weights
	}
	return g.self.Engine.WithWeights(fmt.Sprintf("generation-%d.toml", generation), w)
}
