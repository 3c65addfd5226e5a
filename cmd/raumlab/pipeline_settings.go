package main

import (
	"errors"
	"fmt"
	"os"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/folder"
)

// pipelineSettings is what a resumed run must agree in.
type pipelineSettings struct {
	Version    string `json:"version"`
	Rules      string `json:"rules"`
	Engine     string `json:"engine"`
	EngineHash string `json:"engine_sha256"`
	Games      int64  `json:"games"`
	Pairs      int64  `json:"pairs"`
	Depth      int    `json:"depth"`
	Seed       uint64 `json:"seed"`
	Opening    string `json:"opening"`
	MaxPlies   int    `json:"max_plies"`
	MinGames   int64  `json:"min_games"`
}

func (p *pipeline) settings() pipelineSettings {
	return pipelineSettings{
		Version: cli.Version, Rules: p.self.Rules.String(), Engine: p.self.Engine.Name, EngineHash: p.self.Engine.Hash(),
		Games: p.games, Pairs: p.pairs, Depth: p.self.Depth, Seed: p.seed, Opening: p.self.Opening.String(),
		MaxPlies: p.maxPlies, MinGames: p.minGames,
	}
}

// claim claims the folder of the run. It writes the settings of a new run and compares those of an
// old one.
func (p *pipeline) claim() (*folder.Folder, error) {
	if err := report.MayReplaceReportPage(p.path("report.html")); err != nil {
		return nil, err
	}
	f, err := runKind.Claim(p.out)
	if err != nil {
		return nil, err
	}
	file := f.Path(runKind.Settings)
	was, err := folder.ReadObject(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		err = folder.Write(file, p.settings())
	case err == nil:
		err = folder.Disagree(fmt.Sprintf("run %s was begun with other settings", p.out), was, p.settings())
	}
	if err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}
