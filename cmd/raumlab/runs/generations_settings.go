package runs

import (
	"cmp"
	"errors"
	"io/fs"

	"raumlab/internal/folder"
)

// generationsSettings must be equal when a run is resumed, except Count, which may grow, and Nodes,
// which may be given later.
type generationsSettings struct {
	playSettings
	Count int    `json:"count"`
	Nodes uint64 `json:"nodes,omitempty"` // of the matches at equal nodes
	// Net has the settings of the training of networks; absent for weights.
	Net *netSettings `json:"net,omitempty"`
}

// netSettings are those of net.Job that are no default.
type netSettings struct {
	Hidden int `json:"hidden"`
	Epochs int `json:"epochs"`
	// From is zero for a random network as generation 0; absent for an engine.
	From string `json:"from,omitempty"`
}

// settings are those of the run.
func (g *generations) settings() generationsSettings {
	s := generationsSettings{playSettings: g.player.settings(&g.playOptions), Count: g.count, Nodes: g.nodes}
	if g.net {
		s.Net = &netSettings{Hidden: g.hidden, Epochs: g.epochs}
		if g.from == fromZero {
			s.Net.From = fromZero
		}
	}
	return s
}

func (g *generations) claim() (*folder.Folder, error) {
	f, err := claim(generationsKind, g.out, g.settings(), func(was generationsSettings) (asked, now generationsSettings,
		err error) {
		g.nodes = cmp.Or(g.nodes, was.Nodes)
		asked = g.settings()
		asked.Count = was.Count
		if was.Nodes == 0 {
			asked.Nodes = 0
		}
		g.count = max(g.count, was.Count)
		return asked, g.settings(), nil
	})
	if err != nil {
		return nil, err
	}
	if g.rows, err = readGenerations(g.out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}
