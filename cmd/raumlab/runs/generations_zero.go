package runs

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
	"raumlab/tuner/net"
)

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
	fmt.Fprintln(stdout, "\nWorth of pieces to each network, centipawns:")
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "generation\tqueen\trook\tbishop\tunicorn\tknight\tpawn\t")
	for _, r := range g.rows {
		if v := r.Values; v != nil {
			fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", r.Generation, v.Queen, v.Rook, v.Bishop,
				v.Unicorn, v.Knight, v.Pawn)
		}
	}
	t.Flush()
}
