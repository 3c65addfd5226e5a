package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
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
func (g *generations) netRow(generation int) report.Generation {
	row := report.Generation{Number: generation, Weights: g.self.Engine.WeightsHash()}
	if generation > 0 {
		n := g.networks[generation-1]
		card := n.Card()
		row.Weights, row.Corpus, row.TrainingGames = n.Hash(), card.Corpora[len(card.Corpora)-1], int(card.Games)
	}
	if g.from == fromZero {
		row.Values = &g.values[generation]
	}
	return row
}

// Where networks begin: with an engine, whose values of pieces order the moves, or with a random network and no
// values of pieces.
const (
	fromEngine = "engine"
	fromZero   = "zero"
)

// zeroK is the K of networks from zero, in centipawns. It is given, because the scores of a random network predict
// no results. It is about that of raumlab's scores, for which the margins of the search were made.
const zeroK = 500

// rivalOfZero are the weights that networks from zero play against, with the search of the engine.
const rivalOfZero = "corrected"

// beginZero makes a random network generation 0. Of the engine it keeps the search alone: no weights, values of
// pieces or endgame tables.
func (g *generations) beginZero(ctx context.Context) error {
	w, err := weights.LoadFor(rivalOfZero, g.self.Rules)
	if err != nil {
		return err
	}
	nodes := search.Limits{Nodes: g.nodes}
	g.rivals = []fight{{"match-" + rivalOfZero, rivalOfZero, g.self.Engine.WithWeights(rivalOfZero, w),
		[2]search.Limits{nodes, nodes}}}
	n, err := g.job().Random(g.self.Rules.Base())
	if err != nil {
		return err
	}
	g.values = []engine.Values{{}}
	c, err := g.withNetwork(0, n).WithTables(ctx, "none")
	g.self.Engine = c
	return err
}

// withNetwork returns the engine with the network of a generation, from zero with the generation's own values of
// pieces.
func (g *generations) withNetwork(generation int, n *enginenet.Network) engine.Config {
	c := g.self.Engine.WithNetwork(fmt.Sprintf("generation-%d%s", generation, enginenet.Ending), n)
	if g.from == fromZero {
		c.Values = &g.values[generation]
	}
	return c
}

// learnValues adds the values of pieces of a generation: what each kind is worth to its network, over a position of
// each game that it was the first to learn from. A kind that is worth less than nothing counts nothing.
func (g *generations) learnValues(ctx context.Context, generation int) error {
	c, err := corpus.Open(filepath.Join(g.folderOf(generation), cli.RunCorpus))
	if err != nil {
		return err
	}
	var positions []board.Position
	scan := dataset.Scan{Workers: g.workers, Selection: dataset.Selection{PerGame: 1}}
	if _, err = dataset.Rows(ctx, c, scan, func(r dataset.Row) (board.Position, bool) {
		return *r.Position.Board(), true
	}, func(all []board.Position) error {
		positions = append(positions, all...)
		return nil
	}); err != nil {
		return err
	}
	of := map[board.Kind]int{}
	for _, w := range net.Worths(g.networks[generation-1], positions) {
		of[w.Kind] = max(0, int(math.Round(w.All.Worth)))
	}
	g.values = append(g.values, engine.Values{Pawn: of[board.Pawn], Knight: of[board.Knight], Bishop: of[board.Bishop],
		Unicorn: of[board.Unicorn], Rook: of[board.Rook], Queen: of[board.Queen]})
	return nil
}

// lesson returns the settings of a training from zero, and the first generation whose games it uses. The first
// network learns results, because the searches of a random network know nothing; each later one learns the searches
// of the last two generations.
func lesson(generation int, j net.Job) (net.Job, int) {
	if generation == 1 {
		j.Lambda = 1
		j.Filter.Unrest = j.Filter.MaxScore
		return j, 1
	}
	return j, max(2, generation-1)
}

// printValues prints what pieces are worth to the networks from zero.
func (g *generations) printValues(stdout io.Writer) {
	if g.from != fromZero {
		return
	}
	fmt.Fprintln(stdout, "Worth of pieces to each network, centipawns:")
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "generation\tqueen\trook\tbishop\tunicorn\tknight\tpawn\t")
	for _, r := range g.rows {
		if v := r.Values; v != nil {
			fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", r.Number, v.Queen, v.Rook, v.Bishop,
				v.Unicorn, v.Knight, v.Pawn)
		}
	}
	t.Flush()
	fmt.Fprintln(stdout)
}
