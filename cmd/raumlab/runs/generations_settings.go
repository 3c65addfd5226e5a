package runs

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
)

// generationsSettings must be equal when a run is resumed, except Count, which may grow, and Nodes,
// which may be given later.
type generationsSettings struct {
	Version    string        `json:"version"`
	Rules      string        `json:"rules"`
	Engine     string        `json:"engine"`
	EngineHash string        `json:"engine_sha256"`
	Count      int           `json:"count"`
	Games      int64         `json:"games"`
	Pairs      int64         `json:"pairs"`
	Depth      int           `json:"depth"`
	Seed       decoding.Seed `json:"seed"`
	Opening    string        `json:"opening"`
	MaxPlies   int           `json:"max_plies"`
	Nodes      uint64        `json:"nodes,omitempty"` // of the matches at equal nodes
	// Net has the settings of the training of networks; absent for weights.
	Net *netSettings `json:"net,omitempty"`
}

// netSettings are those of net.Job that are no default.
type netSettings struct {
	Hidden int `json:"hidden"`
	Epochs int `json:"epochs"`
}

// settings are those of the run.
func (g *generations) settings() generationsSettings {
	s := generationsSettings{
		Version: cli.Version, Rules: g.self.Rules.String(), Engine: g.self.Engine.Name, EngineHash: g.self.Engine.Hash(),
		Count: g.count,
		Games: g.games, Pairs: g.pairs, Depth: g.self.Depth, Seed: decoding.Seed(g.seed), Opening: g.self.Opening.String(),
		MaxPlies: g.maxPlies, Nodes: g.nodes,
	}
	if g.net {
		s.Net = &netSettings{g.hidden, g.epochs}
	}
	return s
}

func (g *generations) claim() (*folder.Folder, error) {
	f, err := generationsKind.Claim(g.out)
	if err != nil {
		return nil, err
	}
	if err := g.begin(f.Path(generationsSettingsName), g.settings()); err != nil {
		return nil, errors.Join(err, f.Release())
	}
	if g.rows, err = readGenerations(g.out); err != nil && !errors.Is(err, fs.ErrNotExist) {
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
	now.Nodes = cmp.Or(now.Nodes, was.Nodes)
	asked := now
	asked.Count = was.Count
	if was.Nodes == 0 {
		asked.Nodes = 0
	}
	if err := folder.Disagree(fmt.Sprintf("run %s was started with other settings", g.out), begun, asked); err != nil {
		return err
	}
	g.count, g.nodes = max(g.count, was.Count), now.Nodes
	now.Count = g.count
	if now.Count == was.Count && now.Nodes == was.Nodes {
		return nil
	}
	return folder.Write(file, now)
}
