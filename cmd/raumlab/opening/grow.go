package opening

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book/growth"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

type bookGrowOptions struct {
	cli.RulesFlags
	out    string
	engine string
	games  int64
	depth  int
	seed   uint64
	pool   workers.Flags
	json   bool
}

// growGames is the default number of games of a book.
const growGames = 20_000

func newBookGrowCommand() *cobra.Command { return bookGrowCommand(workers.Flags{}) }

func bookGrowCommand(who workers.Flags) *cobra.Command {
	o := bookGrowOptions{pool: who}
	cmd := &cobra.Command{
		Use:   "grow --out FOLDER",
		Short: "grow a deep book: play games from the lines that it knows least about",
		Long: fmt.Sprintf(`Makes a deep book by directing its own games. Independent games diverge after a few
plies. Here each game starts with a line of the book so far, continues with a few
softmax plies, and is then played by the engine against itself. After each round of %d
games the lines are chosen again: most extend the %d main lines, the others try moves
that may be better.

Each round depends only on the rounds before it, so the book is the same, byte for
byte, for any number of workers. Run the same command again to resume; more --games add
rounds. The folder holds:

  growth.json     the settings of the book
  games/          the corpus of its games (see 'raumlab corpus')
  book.parquet    the book (see 'raumlab book show')

Ctrl-C finishes the games in progress and writes the book so far; press it twice to
stop at once.`, growth.RoundGames, growth.MainLines),
		Example: `  raumlab book grow --games 20000 --depth 3 --seed 1 --out runs/book
  raumlab book grow --games 500 --depth 1 --out runs/small-book`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runBookGrow(ctx, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	o.RulesFlags.Add(flags)
	flags.StringVar(&o.out, "out", "", "folder of the book and its games (required)")
	flags.StringVar(&o.engine, "engine", "raumlab", "engine: a name (see 'raumlab engines'), or a .toml or .net file")
	flags.Int64Var(&o.games, "games", growGames, "total games of the book")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the games and of the choice of lines")
	o.pool.Add(cmd)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd, func(out string) []string { return []string{out} })
	return cmd
}

func (o *bookGrowOptions) config(ctx context.Context) (growth.Config, error) {
	if o.out == "" {
		return growth.Config{}, cli.BadUsage(errors.New("--out is missing: name the folder of the book"))
	}
	rules, err := o.Raumschach()
	if err != nil {
		return growth.Config{}, err
	}
	e, err := engine.LoadContext(ctx, o.engine)
	if err != nil {
		return growth.Config{}, cli.NameError(o.engine, err)
	}
	if e, err = e.WithRules(variant.Of(rules)); err != nil {
		return growth.Config{}, err
	}
	if o.depth == 0 {
		o.depth = e.Depth
	}
	c := growth.Config{Engine: e, Rules: rules, Depth: o.depth, Seed: o.seed, Games: o.games}
	return c, cli.BadUsage(c.Validate())
}

func runBookGrow(ctx context.Context, o bookGrowOptions, stdout, stderr io.Writer) error {
	c, err := o.config(ctx)
	if err != nil {
		return err
	}
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	b, err := grow(ctx, c, o.out, pool, stderr)
	if err = pool.End(err); err != nil {
		return err
	}
	start := b.Rules.Start()
	if o.json {
		lines, deep := mainLinesOf(b, start)
		return cli.WriteJSON(stdout, map[string]any{"folder": o.out, "positions": b.Positions(), "moves": b.Moves(),
			"games": b.Games, "digest": b.Digest(),
			"main_lines": lines, "deep_lines": deep, "in_book": b.InBook, "split_half": newSplitJSON(b.Split)})
	}
	if _, err := fmt.Fprintf(stdout, "%s: %s with %s, from %s, digest %s\n", o.out,
		plural.Of(b.Positions(), "position"), plural.Of(b.Moves(), "move"), plural.Of(b.Games,
			"game"), b.Digest()); err != nil {
		return err
	}
	return printEvidence(stdout, b, start)
}
