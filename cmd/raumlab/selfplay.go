package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/selfplay"
)

type selfplayOptions struct {
	rulesFlags
	out          string
	engine       string
	games        int64
	depth        int
	seed         uint64
	workers      int
	opening      string
	maxPlies     int
	gamesPerPart int
	adjudication corpus.Adjudication
	bounds       selfplay.Bounds
	parts        string
	watch        watchOptions
	json         bool
}

func newSelfplayCommand() *cobra.Command {
	var o selfplayOptions
	cmd := &cobra.Command{
		Use:   "selfplay --out FOLDER",
		Short: "play games of an engine against itself into a corpus",
		Long: `Plays games of an engine against itself and stores them, with the labels of
every position, as a corpus in a folder.

Game i depends on the settings and i alone: the corpus is the same, byte for
byte, for any number of workers. An interrupted run goes on where it was when
the same command is given again, and one with more --games is extended; other
settings are refused. Several machines share a run by --parts, and 'raumlab
corpus merge' makes one corpus of what they played.

Ctrl-C ends the run after the games in hand; pressed twice it stops at once.
A game that crashes, or that takes more than --game-nodes or --game-time, goes
into quarantine: the manifest has its number, and the run goes on without it.
'raumlab replay' with the same settings plays such a game alone.
To try games over --game-time again, give the same settings a longer --game-time and
another --out, by --parts their parts alone; 'raumlab corpus merge' of both folders
puts them into their places.`,
		Example: `  raumlab selfplay --games 1000 --depth 3 --seed 1 --out runs/corpus
  raumlab selfplay --games 2000 --depth 3 --seed 1 --out runs/corpus
  raumlab selfplay --games 500 --opening softmax:40,12 --out runs/book-corpus
  raumlab selfplay --games 1000 --parts 0-7 --out runs/first --status runs/first.json`,
		Args: cobra.NoArgs,
		RunE: runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runSelfplay(ctx, o, stdout, stderr)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	o.add(cmd.Flags())
	flags := cmd.Flags()
	addWorkers(flags, &o.workers)
	flags.StringVar(&o.out, "out", "", "folder of the corpus (required)")
	flags.StringVar(&o.parts, "parts", "", "parts of the run to play, the first and the last, such as 0-99; empty = all")
	o.watch.add(flags)
	addJSON(cmd, &o.json)
	refuseIdle(cmd, idleAdjudication(&o.adjudication)...)
	return cmd
}

// add adds the flags of the games themselves.
func (o *selfplayOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.engine, "engine", "raumlab", "engine: a name (see 'raumlab engines'), a name with a level from 0 to 5 such as raumfischer/4, or a .toml file")
	flags.Int64Var(&o.games, "games", selfplay.DefaultGames, "games to play")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the run")
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening, "how games begin: random:PLIES, softmax:TEMPERATURE,PLIES, book:FILE, an opening book, or suite:FILE, an .epd file or openings for the one that ships")
	flags.IntVar(&o.maxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	flags.IntVar(&o.gamesPerPart, "games-per-part", selfplay.DefaultGamesPerPart, "games in each Parquet file")
	addAdjudication(flags, &o.adjudication)
	flags.Uint64Var(&o.bounds.Nodes, "game-nodes", 0, "nodes after which a game goes into quarantine; 0 = no bound")
	flags.DurationVar(&o.bounds.Time, "game-time", selfplay.DefaultGameTime, "time after which a game goes into quarantine, the one thing that depends on the machine; 0 = no bound")
}

// config turns flags into the configuration of a run.
func (o selfplayOptions) config() (selfplay.Config, error) {
	rules, err := o.rules()
	if err != nil {
		return selfplay.Config{}, err
	}
	if err := checkAdjudication(o.adjudication); err != nil {
		return selfplay.Config{}, err
	}
	e, err := engine.Load(o.engine)
	if err != nil {
		return selfplay.Config{}, nameError(o.engine, err)
	}
	if e, err = e.WithRules(rules); err != nil {
		return selfplay.Config{}, err
	}
	opening, err := parseOpening(o.opening)
	if err != nil {
		return selfplay.Config{}, err
	}
	if o.depth == 0 {
		o.depth = e.Depth
	}
	c := selfplay.Config{
		Engine: e, Rules: rules, Seed: o.seed, Games: o.games, Depth: o.depth, Opening: opening,
		MaxPlies: o.maxPlies, Adjudication: o.adjudication, GamesPerPart: o.gamesPerPart, Bounds: o.bounds,
	}
	return c, badUsage(withFlags(c.Validate()))
}

func runSelfplay(ctx context.Context, o selfplayOptions, stdout, stderr io.Writer) error {
	config, err := o.config()
	if err != nil {
		return err
	}
	slice, err := corpus.ParseSlice(o.parts)
	if err == nil {
		err = slice.Check(config.Games, config.GamesPerPart)
	}
	if err != nil {
		return badUsage(withFlags(err))
	}
	if o.out == "" {
		return badUsage(fmt.Errorf("--out is missing: name the folder of the corpus"))
	}
	if err := o.watch.check(o.out); err != nil {
		return badUsage(err)
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	if err := generate(ctx, config, slice, workers, o.out, o.watch, stderr); err != nil {
		return err
	}
	return printInfo(ctx, o.out, o.json, stdout, stderr)
}

// parseOpening reads how games begin. What is wrong with the file of a suite or a book is none of the command line's.
func parseOpening(text string) (selfplay.Opening, error) {
	o, err := selfplay.ParseOpening(text)
	if file := (selfplay.FileError{}); errors.As(err, &file) {
		return o, err
	}
	return o, badUsage(err)
}
