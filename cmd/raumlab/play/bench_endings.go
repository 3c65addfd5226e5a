package play

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/endings"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

// The defences of bench --endings.
const (
	byTables = "tables"
	byEngine = "engine"
)

// endingOptions are the flags of bench --endings.
type endingOptions struct {
	names           string
	tables, defence string
	nodes, seed     uint64
	games, workers  int
}

// add gives bench the flags of --endings, which do nothing without it.
func (o *endingOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.names, "endings", "",
		"play won positions of these endings, separated by commas, instead of searching positions")
	flags.StringVar(&o.tables, "tables", "", "folder of the tables of these endings (required with --endings)")
	flags.StringVar(&o.defence, "defence", byTables, "who plays Black in --endings: tables or engine")
	flags.Uint64Var(&o.nodes, "nodes", 20_000, "nodes per move in --endings")
	flags.IntVar(&o.games, "games", 100, "games of each ending")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the positions of --endings")
	cli.AddWorkers(flags, &o.workers)
	cli.OneOf(cmd, "defence", byTables, byEngine)
	cli.Limit(flags, "nodes", 1, math.Inf(1))
	cli.Limit(flags, "games", 1, math.Inf(1))
	cmd.MarkFlagsMutuallyExclusive("depth", "endings")
	cmd.MarkFlagsMutuallyExclusive("mates", "endings")
	cmd.MarkFlagsRequiredTogether("endings", "tables")
	cli.Needs(cmd, "endings", "defence", "nodes", "games", "seed", "workers")
}

// An endingBench says how many won positions of endings an engine wins.
type endingBench struct {
	Engine      string       `json:"engine"`
	Hash        string       `json:"engine_sha256"`
	Nodes       uint64       `json:"nodes"` // of a move
	Defence     string       `json:"defence"`
	Conversions []conversion `json:"conversions"`
}

// A conversion counts games of an ending.
type conversion struct {
	Ending tables.Material `json:"ending"`
	Games  int             `json:"games"`
	Won    int             `json:"won"`
	Thrown int             `json:"thrown"` // by the table White no longer wins
	Drawn  int             `json:"drawn"`  // by the rules
	Plies  int             `json:"plies"`  // of the games won
	Least  int             `json:"table_plies"`
}

func (o *endingOptions) run(ctx context.Context, e engine.Config, asJSON bool, stdout, stderr io.Writer) error {
	workers := cli.Workers(o.workers)
	s, chosen, err := endings.ChosenTables(o.tables, cli.Names(o.names))
	if err != nil {
		return err
	}
	if s.Rule != board.NormalPawns {
		return fmt.Errorf(
			"folder %s: its tables have %s pawns, but these games have normal ones: name a folder with normal pawns",
			o.tables, s.Rule)
	}
	for _, x := range chosen {
		if x.White.WhiteWins+x.Black.WhiteWins == 0 {
			return fmt.Errorf("ending %s: White wins no position: name another ending", x.Ending)
		}
	}
	b := endingBench{Engine: e.Name, Hash: e.Hash(), Nodes: o.nodes, Defence: o.defence}
	p := term.NewProgress(stderr, "games", 0, int64(len(chosen)*o.games))
	defer p.End()
	for i, x := range chosen {
		report := func(done int) { p.At(int64(i*o.games+done), x.Ending.String()) }
		c, err := playEnding(ctx, s, x.Ending, e, *o, workers, report)
		if err != nil {
			return err
		}
		b.Conversions = append(b.Conversions, c)
	}
	p.End()
	return cli.Print(stdout, asJSON, b, b.print)
}

func (b endingBench) print(w io.Writer) {
	fmt.Fprintf(w, "engine %s, %s a move, defence by the %s\n\n", b.Engine, plural.Of(b.Nodes, "node"), b.Defence)
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "ending\tgames\twon\tthrown away\tdrawn\tplies of wins\tby the table\t")
	for _, c := range b.Conversions {
		n := float64(max(c.Won, 1))
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t\n",
			c.Ending, c.Games, c.Won, c.Thrown, c.Drawn, float64(c.Plies)/n, float64(c.Least)/n)
	}
	t.Flush()
}
