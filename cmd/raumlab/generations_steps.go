package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/crew"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus"
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
	_, err := games.Generate(ctx, c, corpus.Slice{}, g.hired, filepath.Join(g.folderOf(generation), cli.RunCorpus), games.WatchDefaults, g.stderr)
	return err
}

// tune makes the weights of a generation, unless they are there: its corpus is complete, and
// settings and the weights before are those of the folder, so that they could only be the same.
func (g *generations) tune(ctx context.Context, generation int) error {
	dir := g.folderOf(generation)
	path := filepath.Join(dir, cli.RunWeights(0))
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		o := tuning.DefaultTuneOptions()
		o.Out, o.Workers = path, g.hired
		o.Definition = g.self.Engine.EvalWeights().Definition.String()
		if generation > 1 {
			o.Prior = filepath.Join(g.folderOf(generation-1), cli.RunWeights(0))
		}
		if _, _, err := tuning.Tune(ctx, filepath.Join(dir, cli.RunCorpus), o, g.stderr); err != nil {
			return err
		}
	}
	w, err := weights.Read(path)
	g.weights = append(g.weights, w)
	return err
}

// measure plays a generation against generation 0.
func (g *generations) measure(ctx context.Context, generation int) error {
	c, err := g.fight.Config(match.Contestant{Engine: g.engineOf(generation)}, match.Contestant{Engine: g.engineOf(0)})
	if err != nil {
		return err
	}
	s, err := matches.PlayMatch(ctx, c, filepath.Join(g.folderOf(generation), cli.RunMatch(0)), crew.Hired{Workers: g.hired}, g.stderr)
	if err == nil {
		g.rows = append(g.rows, g.rowOf(generation, s))
	}
	return err
}
