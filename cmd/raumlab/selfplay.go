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
	"raumlab/engine/board"
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
	adjudication selfplay.Adjudication
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
the same command is given again; other settings are refused.`,
		Example: `  raumlab selfplay --games 1000 --depth 3 --seed 1 --out runs/corpus
  raumlab selfplay --games 500 --opening softmax:40,12 --out runs/book-corpus`,
		Args: cobra.NoArgs,
		RunE: runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runSelfplay(ctx, o, stdout, stderr)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	o.add(cmd.Flags())
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the corpus (required)")
	return cmd
}

// add adds the flags that the pipeline shares.
func (o *selfplayOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.engine, "engine", "raumlab", "engine: a name (see 'raumlab engines'), a name with a level from 0 to 5 such as raumfischer/4, or a .toml file")
	flags.Int64Var(&o.games, "games", selfplay.DefaultGames, "games to play")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the run")
	addWorkers(flags, &o.workers)
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening, "how games begin: random:PLIES, softmax:TEMPERATURE,PLIES, or suite:FILE, an .epd file or openings for the one that ships")
	flags.IntVar(&o.maxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	flags.IntVar(&o.gamesPerPart, "games-per-part", selfplay.DefaultGamesPerPart, "games in each Parquet file")
	flags.IntVar(&o.adjudication.WinScore, "win-score", 0, "adjudicate a win at this score in centipawns")
	flags.IntVar(&o.adjudication.WinPlies, "win-plies", 0, "plies for which the win score must hold; 0 = adjudicate no wins")
	flags.IntVar(&o.adjudication.DrawScore, "draw-score", 0, "adjudicate a draw at or below this score in centipawns")
	flags.IntVar(&o.adjudication.DrawPlies, "draw-plies", 0, "plies for which the draw score must hold; 0 = adjudicate no draws")
	flags.Float64Var(&o.adjudication.PlayOn, "play-on", 0, "share of games played on where adjudication would end them")
}

// config turns flags into the configuration of a run.
func (o selfplayOptions) config() (selfplay.Config, error) {
	rules, err := o.rules()
	if err != nil {
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
		MaxPlies: o.maxPlies, Adjudication: o.adjudication, GamesPerPart: o.gamesPerPart,
	}
	return c, badUsage(c.Validate())
}

func runSelfplay(ctx context.Context, o selfplayOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return badUsage(fmt.Errorf("--out is missing: name the folder of the corpus"))
	}
	config, err := o.config()
	if err != nil {
		return err
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	if err := generate(ctx, config, workers, o.out, stderr); err != nil {
		return err
	}
	return printInfo(ctx, o.out, false, stdout, stderr)
}

// parseOpening reads how games begin. What is wrong with the file of a suite is none of the command line's.
func parseOpening(text string) (selfplay.Opening, error) {
	o, err := selfplay.ParseOpening(text)
	if file := (selfplay.FileError{}); errors.As(err, &file) {
		return o, err
	}
	return o, badUsage(err)
}

// generate plays what is still missing of a run into its corpus.
func generate(ctx context.Context, config selfplay.Config, workers int, dir string, stderr io.Writer) (err error) {
	w, err := corpus.Create(dir, config.Header(version))
	if err != nil {
		return err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	if w.Complete() {
		return nil
	}
	p := newProgress(stderr, "games", w.Next(), config.Games)
	defer p.end()
	var results [3]int
	plies := 0
	err = config.Run(ctx, w.Next(), workers, func(g corpus.Game) error {
		if err := w.Append(g); err != nil {
			return err
		}
		results[1-g.Result]++
		plies += len(g.Plies)
		p.at(g.Number+1, fmt.Sprintf("%.0f positions/s, white %d draws %d black %d",
			p.rate(plies), results[1-board.WhiteWins], results[1-board.Draw], results[1-board.BlackWins]))
		return nil
	})
	if errors.Is(err, context.Canceled) {
		done := w.Next() / int64(config.GamesPerPart) * int64(config.GamesPerPart)
		return interruptedError{fmt.Sprintf("%d of %d games, the finished parts, are kept; the same command goes on from there", done, config.Games)}
	}
	if err != nil {
		return err
	}
	return w.Finish()
}
