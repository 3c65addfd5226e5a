// Package games has the commands that make and read games: selfplay, replay, corpus, openings and book.
package games

import (
	"cmp"
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/selfplay"
)

type selfplayOptions struct {
	runFlags
	out   string
	pool  workers.Flags
	parts string
	json  bool
}

// runFlags are the flags of the games themselves.
type runFlags struct {
	cli.RulesFlags
	config       selfplay.Config // without what only Resolve knows
	engine       string
	opening      string
	adjudication cli.Adjudication
	tables       string
}

func NewSelfplayCommand() *cobra.Command { return selfplayCommand(workers.Flags{}) }

func selfplayCommand(who workers.Flags) *cobra.Command {
	o := &selfplayOptions{pool: who}
	cmd := &cobra.Command{
		Use:   "selfplay --out FOLDER",
		Short: "play games of an engine against itself into a corpus",
		Long: `Plays games of an engine against itself and stores them, with scores for every
position, as a corpus in a folder. At depth 3 a core plays about six games per
second, and 1,000 to 5,000 games are enough to tune weights. The default opening is good
for that; softmax:30,10 also repeats moves often enough for an opening book
(docs/how-to/weights.md has what was measured).

Each game depends only on the settings and its number, so the corpus is the same,
byte for byte, for any number of workers. Run the same command again to resume an
interrupted run, and raise --games to extend a finished one; other settings are
refused. To share a run among machines give each some --parts; 'raumlab corpus merge'
joins what they played.

--dead-draws and --adjudicate-tables end games whose result is known: the game is the
one it would have been, only shorter. A win by tables counts only if the 50-move rule
allows it. The manifest records the hash of the tables, and a resumed run needs exactly
the same tables. All workers share one copy in memory.

Ctrl-C finishes the games in progress; press it twice to stop at once. A game that
crashes, or takes more than --game-nodes or --game-time, goes into quarantine: the
manifest records its number, and the run continues without it. 'raumlab replay' with the
same settings plays that game on its own. Run the same command again, with a longer
--game-time if you like: it first replays the games in quarantine, except those over
--game-nodes, and puts those that finish into their places. A run with at least three
games in quarantine, and more than 1 % of its games, stops with exit code 1 and lists
them.`,
		Example: `  raumlab selfplay --games 1000 --depth 3 --seed 1 --out runs/corpus
  raumlab selfplay --games 2000 --depth 3 --seed 1 --out runs/corpus
  raumlab selfplay --games 500 --opening softmax:40,12 --out runs/book-corpus
  raumlab selfplay --games 1000 --dead-draws --adjudicate-tables runs/tables --out runs/exact
  raumlab selfplay --games 1000 --variant alice --out runs/alice
  raumlab selfplay --games 1000 --parts 0-1 --out runs/first --status runs/first.json
  raumlab selfplay --games 1000 --parts 3 --out runs/parts/3`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	o.add(cmd)
	o.pool.Add(cmd)
	flags.StringVar(&o.out, "out", "", "folder of the corpus (required)")
	flags.StringVar(&o.parts, "parts", "", "parts of the run to play: one, or first and last, such as 0-99; empty = all")
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd)
	return cmd
}

func (o *runFlags) add(cmd *cobra.Command) {
	flags, c := cmd.Flags(), &o.config
	o.RulesFlags.AddAll(flags)
	flags.StringVar(&o.engine, "engine", "raumlab",
		"engine: a name (see 'raumlab engines'), with a level from 0 to 5 as raumfischer/4, or a .toml or .net file")
	flags.Int64Var(&c.Games, "games", selfplay.DefaultGames, "games to play")
	flags.IntVar(&c.Depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&c.Seed, "seed", 1, "seed of the run")
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening,
		"how games begin: random:PLIES, softmax:TEMPERATURE,PLIES, book:FILE (an opening book) or suite:FILE (an .epd file, or openings for the shipped suite)")
	flags.IntVar(&c.MaxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	flags.IntVar(&c.GamesPerPart, "games-per-part", selfplay.DefaultGamesPerPart, "games in each Parquet file")
	o.adjudication.Add(cmd)
	addAdjudicateTables(flags, &o.tables)
	flags.BoolVar(&c.Exact.DeadDraws, "dead-draws", false,
		"end a game as a draw when the remaining pieces cannot mate, such as king and rook against king")
	flags.Uint64Var(&c.Bounds.Nodes, "game-nodes", 0, "nodes after which a game goes into quarantine; 0 = no limit")
	flags.DurationVar(&c.Bounds.Time, "game-time", selfplay.DefaultGameTime,
		"time after which a game goes into quarantine (the only setting whose effect depends on the machine); 0 = no limit")
}

// resolve returns the configuration of the run, without the tables.
func (o *runFlags) resolve(ctx context.Context) (selfplay.Config, error) {
	if err := o.adjudication.Check(); err != nil {
		return selfplay.Config{}, err
	}
	c := o.config
	c.Adjudication = o.adjudication.Adjudication
	return Resolve(ctx, c, o.RulesFlags, o.engine, o.opening)
}

// Resolve returns a configuration with the rules, the engine and the opening that flags name.
func Resolve(ctx context.Context, c selfplay.Config, rules cli.RulesFlags, name, opening string) (selfplay.Config,
	error) {
	var err error
	if c.Rules, err = rules.Rules(); err != nil {
		return c, err
	}
	if c.Engine, err = engine.LoadContext(ctx, name); err != nil {
		return c, cli.NameError(name, err)
	}
	if c.Engine, err = c.Engine.WithRules(c.Rules); err != nil {
		return c, cli.Usagef("--engine %s: %w", name, err)
	}
	c.Depth = cmp.Or(c.Depth, c.Engine.Depth)
	if c.Opening, err = cli.ParseOpening(opening); err != nil {
		return c, err
	}
	return c, cli.BadUsage(c.Validate())
}

func (o *selfplayOptions) run(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
	config, err := o.resolve(ctx)
	if err != nil {
		return err
	}
	cli.WarnOddOpening(stderr, config.Opening)
	slice, err := corpus.ParseSlice(o.parts)
	if err == nil {
		err = slice.Check(config.Games, config.GamesPerPart)
	}
	if err != nil {
		return cli.BadUsage(err)
	}
	if o.pool.IsHub() && o.tables != "" {
		return cli.Usagef("--adjudicate-tables: %w", selfplay.ErrRemoteTables)
	}
	if config.Exact.Tables, err = loadTables(ctx, o.tables, config.Rules, stderr); err != nil {
		return err
	}
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	info, err := Generate(ctx, config, slice, o.out, pool, stderr)
	if err = pool.End(err); err != nil {
		return err
	}
	return countAndPrint(ctx, o.out, &info, o.json, stdout, stderr)
}
