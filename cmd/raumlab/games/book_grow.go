package games

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/book/growth"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
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
		RunE: cli.Runner(o.run),
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
	cli.AddStatus(cmd)
	return cmd
}

func (o *bookGrowOptions) config(ctx context.Context) (growth.Config, error) {
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

func (o *bookGrowOptions) run(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
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
	lines, deep := mainLinesOf(b, b.Rules.Start())
	return cli.Print(stdout, o.json, map[string]any{"folder": o.out, "positions": b.Positions(), "moves": b.Moves(),
		"games": b.Games, "digest": b.Digest(), "main_lines": lines, "deep_lines": deep, "in_book": b.InBook,
		"split_half": newSplitJSON(b.Split)}, func(w io.Writer) {
		fmt.Fprintf(w, "%s: %s with %s, from %s, digest %s\n", o.out, plural.Of(b.Positions(), "position"),
			plural.Of(b.Moves(), "move"), plural.Of(b.Games, "game"), b.Digest())
		printEvidence(w, b, lines, deep)
	})
}

// grow plays the missing games and shows the progress of the book.
func grow(ctx context.Context, c growth.Config, dir string, who workers.Pool, stderr io.Writer) (*book.Book, error) {
	c.Remote = who.Remote
	hard, cancel := context.WithCancel(ctx) // what other machines have in hand is kept for the next hub
	if c.Remote == nil {
		cancel()
		hard, cancel = cli.Insist(ctx, func() {
			fmt.Fprintln(stderr, "[stopping] after the games in progress; press Ctrl-C again to stop at once")
		})
	}
	defer cancel()
	p := term.NewProgress(stderr, "games", 0, c.Games)
	defer p.End()
	who.Show(p)
	kept := "the games" // no number while it reads those of an earlier process
	b, err := c.Run(hard, ctx.Done(), dir, who.Workers, cli.Version, func(now growth.Progress) {
		kept = fmt.Sprintf("%d of %s", now.Games, plural.Of(now.Total, "game"))
		p.Resize(now.Before, now.Total)
		p.At(now.Games, fmt.Sprintf("round %d", now.Round+1), fmt.Sprintf("plies of main lines with %d games: %v",
			book.LeastGames, now.Lines), fmt.Sprintf("games of the rarest move: %v", now.Least))
	})
	if errors.Is(err, growth.ErrPaused) {
		return b, cli.InterruptedWith("%s of %s are kept; run the same command again to resume", kept, dir)
	}
	return b, err
}

// NewHubBookGrowCommand is book grow whose games are played by workers on other machines.
func NewHubBookGrowCommand() *cobra.Command {
	cmd := bookGrowCommand(workers.OfHub())
	cmd.Use = "book-grow --out FOLDER"
	cmd.Short = "share the games of a growing book among many machines"
	cmd.Long = `Shares the games of a growing book among worker machines, which run 'raumlab work' with
the address of the hub (see 'raumlab hub selfplay --help'). The flags are those of
'raumlab book grow' except --workers, and every file has the same bytes. Each round
waits for its last game, so more than about sixty machines do not help.

Ctrl-C ends the hub at once, without writing the book so far; run the same command
again to resume.`
	cmd.Example = `  raumlab hub book-grow --games 20000 --depth 3 --seed 1 --out runs/book`
	return cmd
}
