package games

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine"
	"raumlab/selfplay"
)

type SelfplayOptions struct {
	cli.RulesFlags
	out          string
	Engine       string
	Games        int64
	Depth        int
	Seed         uint64
	pool         workers.Flags
	Opening      string
	MaxPlies     int
	GamesPerPart int
	adjudication cli.Adjudication
	tables       string
	deadDraws    bool
	bounds       selfplay.Bounds
	parts        string
	watch        watchOptions
	json         bool
}

// add adds the flags of the games themselves.
func (o *SelfplayOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.Engine, "engine", "raumlab",
		"engine: a name (see 'raumlab engines'), with a level from 0 to 5 as raumfischer/4, or a .toml or .net file")
	flags.Int64Var(&o.Games, "games", selfplay.DefaultGames, "games to play")
	flags.IntVar(&o.Depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the run")
	flags.StringVar(&o.Opening, "opening", selfplay.DefaultOpening,
		"how games begin: random:PLIES, softmax:TEMPERATURE,PLIES, book:FILE (an opening book) or suite:FILE (an .epd file, or openings for the shipped suite)")
	flags.IntVar(&o.MaxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	flags.IntVar(&o.GamesPerPart, "games-per-part", selfplay.DefaultGamesPerPart, "games in each Parquet file")
	o.adjudication.Add(flags)
	addAdjudicateTables(flags, &o.tables)
	flags.BoolVar(&o.deadDraws, "dead-draws", false,
		"end a game as a draw when the remaining pieces cannot mate, such as king and rook against king")
	flags.Uint64Var(&o.bounds.Nodes, "game-nodes", 0, "nodes after which a game goes into quarantine; 0 = no limit")
	flags.DurationVar(&o.bounds.Time, "game-time", selfplay.DefaultGameTime,
		"time after which a game goes into quarantine (the only setting whose effect depends on the machine); 0 = no limit")
}

// Config turns flags into the configuration of a run.
func (o SelfplayOptions) Config(ctx context.Context) (selfplay.Config, error) {
	rules, err := o.Rules()
	if err != nil {
		return selfplay.Config{}, err
	}
	if err := o.adjudication.Check(); err != nil {
		return selfplay.Config{}, err
	}
	e, err := engine.LoadContext(ctx, o.Engine)
	if err != nil {
		return selfplay.Config{}, cli.NameError(o.Engine, err)
	}
	if e, err = e.WithRules(rules); err != nil {
		return selfplay.Config{}, cli.BadUsage(fmt.Errorf("--engine %s: %w", o.Engine, err))
	}
	opening, err := cli.ParseOpening(o.Opening)
	if err != nil {
		return selfplay.Config{}, err
	}
	if o.Depth == 0 {
		o.Depth = e.Depth
	}
	c := selfplay.Config{
		Engine: e, Rules: rules, Seed: o.Seed, Games: o.Games, Depth: o.Depth, Opening: opening,
		MaxPlies: o.MaxPlies, Adjudication: o.adjudication.Adjudication, Exact: selfplay.Exact{
			DeadDraws: o.deadDraws}, GamesPerPart: o.GamesPerPart, Bounds: o.bounds,
	}
	return c, cli.BadUsage(c.Validate())
}
