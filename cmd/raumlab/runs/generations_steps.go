package runs

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/selfplay/match"
)

// play plays the games by which a generation is tuned: those of the one before.
func (g *generations) play(ctx context.Context, generation int) error {
	if err := disk.MakeFolder(g.folderOf(generation)); err != nil {
		return err
	}
	c := g.self
	c.Seed = g.seed + uint64(generation-1)
	if generation > 1 {
		c.Engine = g.engineOf(generation - 1)
	}
	_, err := games.Generate(ctx, c, corpus.Slice{}, filepath.Join(g.folderOf(generation), cli.RunCorpus),
		workers.Pool{Workers: g.workers}, g.stderr)
	return err
}

// tune makes the weights of a generation, unless they are there: its corpus is complete, and
// settings and the weights before are those of the folder, so that they could only be the same.
func (g *generations) tune(ctx context.Context, generation int) error {
	dir := g.folderOf(generation)
	path := filepath.Join(dir, cli.RunWeights(0))
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		prior := ""
		if generation > 1 {
			prior = filepath.Join(g.folderOf(generation-1), cli.RunWeights(0))
		}
		if _, _, err := g.player.tune(ctx, filepath.Join(dir, cli.RunCorpus), path, prior); err != nil {
			return err
		}
	}
	w, err := weights.Read(path)
	g.weights = append(g.weights, w)
	return err
}

// measure plays the matches of a generation.
func (g *generations) measure(ctx context.Context, generation int) error {
	if err := disk.MakeFolder(g.folderOf(generation)); err != nil {
		return err
	}
	row := g.rowOf(generation)
	for _, x := range g.fights(generation) {
		c, err := g.configOf(generation, x)
		if err != nil {
			return err
		}
		s, err := matches.PlayMatch(ctx, c, filepath.Join(g.folderOf(generation), x.folder),
			workers.Pool{Workers: g.workers}, g.stderr)
		if err != nil {
			return err
		}
		row.Matches = append(row.Matches, g.matchOf(x, s))
	}
	at := generation - g.first()
	if at >= len(g.rows) {
		g.rows = append(g.rows, row)
	}
	g.rows[at] = row
	return nil
}

// A fight is a match that a generation plays, as A.
type fight struct {
	folder   string
	name     string // of the opponent
	opponent engine.Config
	limits   [2]search.Limits
}

// first returns the first generation that plays matches.
func (g *generations) first() int {
	if g.net {
		return 0
	}
	return 1
}

// fights returns the matches of a generation: of weights against generation 0, at equal depth, then at equal
// nodes if asked to.
func (g *generations) fights(generation int) []fight {
	if g.net {
		return g.netFights(generation)
	}
	equal := func(l search.Limits) [2]search.Limits { return [2]search.Limits{l, l} }
	all := []fight{{cli.RunMatch(0), "generation 0", g.engineOf(0), equal(search.Limits{Depth: g.self.Depth})}}
	if g.nodes > 0 {
		all = append(all, fight{nodesMatch, "generation 0", g.engineOf(0), equal(search.Limits{Nodes: g.nodes})})
	}
	return all
}

// configOf returns the configuration of a match of a generation.
func (g *generations) configOf(generation int, x fight) (match.Config, error) {
	options := g.player.fight
	options.Limits = x.limits[match.A]
	c, err := options.Config(match.Contestant{Engine: g.engineOf(generation)}, match.Contestant{Engine: x.opponent})
	if err != nil {
		return c, err
	}
	c.Limits = x.limits
	return c, c.Validate()
}
