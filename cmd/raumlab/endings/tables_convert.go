package endings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// The defences of tables convert.
const (
	byTables = "tables"
	byEngine = "engine"
)

type convertOptions struct {
	engine, defence string
	nodes, seed     uint64
	games, workers  int
	json            bool
}

func newConvertCommand() *cobra.Command {
	var o convertOptions
	cmd := &cobra.Command{
		Use:   "convert FOLDER ENDING...",
		Short: "let an engine without these tables play won endings, and count what it wins",
		Long: `Plays games from random positions that White wins by the table, White being the engine.
Black plays the moves that hold out longest by the table, or with --defence engine the
engine itself. A game that White wins no more by the table is over. Game i depends on the seed and i alone.`,
		Example: `  raumlab tables convert runs/tables KRRRK KBBNK --nodes 20000
  raumlab tables convert runs/tables KRRNK --engine mine.toml --defence engine`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runConvert(ctx, args[0], args[1:], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "the engine: a name or an engine file")
	cmd.Flags().StringVar(&o.defence, "defence", byTables, "who plays Black: tables or engine")
	cmd.Flags().Uint64Var(&o.nodes, "nodes", 20_000, "nodes of a move")
	cmd.Flags().IntVar(&o.games, "games", 100, "games of each ending")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "seed of the positions")
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cli.AddJSON(cmd, &o.json)
	return cmd
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

func runConvert(ctx context.Context, dir string, names []string, o convertOptions, stdout, stderr io.Writer) error {
	switch {
	case o.defence != byTables && o.defence != byEngine:
		return cli.BadUsage(fmt.Errorf("--defence %q: want %s or %s", o.defence, byTables, byEngine))
	case o.games < 1 || o.nodes < 1:
		return cli.BadUsage(fmt.Errorf("--games %d, --nodes %d: want 1 or more of both", o.games, o.nodes))
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	player, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	s, chosen, err := chosenTables(dir, names)
	if err != nil {
		return err
	}
	if s.Rule != board.NormalPawns {
		return fmt.Errorf("folder %s: its tables have %s pawns, and these games have normal ones: name a folder of normal pawns", dir, s.Rule)
	}
	for _, e := range chosen {
		if e.White.WhiteWins+e.Black.WhiteWins == 0 {
			return fmt.Errorf("ending %s: White wins no position: name another ending", e.Ending)
		}
	}
	results := []conversion{}
	p := term.NewProgress(stderr, "games", 0, int64(len(chosen)*o.games))
	defer p.End()
	for i, e := range chosen {
		report := func(done int) { p.At(int64(i*o.games+done), e.Ending.String()) }
		c, err := convert(ctx, s, e.Ending, player, o, workers, report)
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return cli.InterruptedWith("nothing was changed")
		}
		if err != nil {
			return err
		}
		results = append(results, c)
	}
	p.End()
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"conversions": results})
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "ending\tgames\twon\tthrown away\tdrawn\tplies of wins\tby the table\t")
	for _, c := range results {
		n := float64(max(c.Won, 1))
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t\n", c.Ending, c.Games, c.Won, c.Thrown, c.Drawn, float64(c.Plies)/n, float64(c.Least)/n)
	}
	return t.Flush()
}
