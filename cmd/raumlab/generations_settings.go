package main

import (
	"errors"
	"fmt"
	"io/fs"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/folder"
)

// generationsSettings must be equal when a run is resumed, except Count, which may grow.
type generationsSettings struct {
	Version    string `json:"version"`
	Rules      string `json:"rules"`
	Engine     string `json:"engine"`
	EngineHash string `json:"engine_sha256"`
	Count      int    `json:"count"`
	Games      int64  `json:"games"`
	Pairs      int64  `json:"pairs"`
	Depth      int    `json:"depth"`
	Seed       uint64 `json:"seed"`
	Opening    string `json:"opening"`
	MaxPlies   int    `json:"max_plies"`
}

func (g *generations) claim() (*folder.Folder, error) {
	f, err := generationsKind.Claim(g.out)
	if err != nil {
		return nil, err
	}
	now := generationsSettings{
		Version: cli.Version, Rules: g.self.Rules.String(), Engine: g.self.Engine.Name, EngineHash: g.self.Engine.Hash(), Count: g.count,
		Games: g.games, Pairs: g.pairs, Depth: g.self.Depth, Seed: g.seed, Opening: g.self.Opening.String(), MaxPlies: g.maxPlies,
	}
	if err := g.begin(f.Path(generationsSettingsName), now); err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

func (g *generations) begin(file string, now generationsSettings) error {
	begun, err := folder.ReadObject(file)
	if errors.Is(err, fs.ErrNotExist) {
		return folder.Write(file, now)
	}
	var was generationsSettings
	if err == nil {
		err = folder.Read(file, &was)
	}
	if err != nil {
		return err
	}
	asked := now
	asked.Count = was.Count
	if err := folder.Disagree(fmt.Sprintf("run %s was begun with other settings", g.out), begun, asked); err != nil {
		return err
	}
	g.count = max(g.count, was.Count)
	now.Count = g.count
	if now == was {
		return nil
	}
	return folder.Write(file, now)
}
