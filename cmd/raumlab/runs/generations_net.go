package runs

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine"
	enginenet "raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/tuner/net"
)

// Opponents of networks besides their own kind. The limits make them about as strong.
const (
	rivalOfNodes    = "raumfischer"
	rivalNodes      = 20 // times those of the network
	rivalOfDepth    = "maackesgeist"
	rivalPlies      = 1 // more than the network
	networkName     = "network" + enginenet.Ending
	beforeMatchName = "match-before"
)

// prepareNet checks the settings of networks, and loads the opponents.
func (g *generations) prepareNet(ctx context.Context) error {
	g.nodes = cmp.Or(g.nodes, generationsNodes)
	if err := g.job().Validate(); err != nil {
		return cli.BadUsage(err)
	}
	if g.from == fromZero {
		return g.beginZero(ctx)
	}
	nodes, depth := search.Limits{Nodes: g.nodes}, search.Limits{Depth: g.self.Depth}
	for _, x := range []struct {
		name      string
		own, more search.Limits
	}{
		{rivalOfNodes, nodes, search.Limits{Nodes: rivalNodes * g.nodes}},
		{rivalOfDepth, depth, search.Limits{Depth: g.self.Depth + rivalPlies}},
	} {
		c, err := engine.LoadContext(ctx, x.name)
		if err != nil {
			return err
		}
		g.rivals = append(g.rivals, fight{"match-" + x.name, x.name, c, [2]search.Limits{x.own, x.more}})
	}
	return nil
}

// job returns the settings of the trainings, but for K where it is fitted.
func (g *generations) job() net.Job {
	j := net.DefaultJob()
	j.Hidden, j.Epochs, j.Workers, j.Version = g.hidden, g.epochs, g.workers, cli.Version
	if g.from == fromZero {
		j.K, j.Seed = zeroK, g.seed
	}
	return j
}

// train makes the network of a generation from the games of all generations so far, or from zero of some, unless it
// is there. K is that of the first network, so that the margins of the search keep their meaning.
func (g *generations) train(ctx context.Context, generation int) error {
	path := filepath.Join(g.folderOf(generation), networkName)
	n, err := enginenet.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		j, first := g.job(), 1
		if generation > 1 {
			j.K = g.networks[0].Card().K
		}
		if g.from == fromZero {
			j, first = lesson(generation, j)
		}
		var dirs []string
		for i := first; i <= generation; i++ {
			dirs = append(dirs, filepath.Join(g.folderOf(i), cli.RunCorpus))
		}
		n, _, err = tuning.TrainNet(ctx, dirs, j, path, g.stderr)
	}
	if err != nil {
		return err
	}
	g.networks = append(g.networks, n)
	if g.from == fromZero {
		return g.learnValues(ctx, generation)
	}
	return nil
}

// netFights returns the matches of a network: against generation 0, the network before, and the other
// opponents, which generation 0 plays, too. From zero it returns the one against rivalOfZero.
func (g *generations) netFights(generation int) (all []fight) {
	if g.from == fromZero {
		return g.rivals
	}
	nodes := search.Limits{Nodes: g.nodes}
	equal := [2]search.Limits{nodes, nodes}
	if generation > 0 {
		all = append(all, fight{cli.RunMatch(0), "generation 0", g.engineOf(0), equal})
	}
	if generation > 1 {
		all = append(all, fight{beforeMatchName, "the generation before", g.engineOf(generation - 1), equal})
	}
	return append(all, g.rivals...)
}

// netRow returns the row of a network, or of the engine before it, without matches.
func (g *generations) netRow(generation int) generationRow {
	row := generationRow{Generation: generation, Weights: g.self.Engine.WeightsHash()}
	if generation > 0 {
		n := g.networks[generation-1]
		card := n.Card()
		row.Weights, row.Corpus, row.Games = n.Hash(), card.Corpora[len(card.Corpora)-1], int(card.Games)
	}
	if g.from == fromZero {
		row.Values = &g.values[generation]
	}
	return row
}
