// Package runs has the commands that do several things at once: pipeline, generations and report.
package runs

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/folder"
	"raumlab/selfplay"
	"raumlab/tuner/dataset"
)

type pipelineOptions struct {
	cli.RulesFlags
	out      string
	engine   string
	games    int64
	pairs    int64
	depth    int
	seed     uint64
	workers  int
	opening  string
	maxPlies int
	minGames int64
	json     bool
}

// Defaults of the pipeline. With them it takes about a minute and a half on two processors, and shows
// that the tuned weights are stronger (experiments/49).
const (
	pipelineGames   = 400
	pipelinePairs   = 100
	pipelineDepth   = 3
	pipelineOpening = "softmax:30,10"

	// pipelineMinGames is the fewest games whose training split of 60 % is enough for a fit.
	pipelineMinGames = (dataset.MinTraining*10 + 5) / 6

	pipelineGamesPerPart = 8 // an interruption loses at most these
)

func NewPipelineCommand() *cobra.Command {
	var o pipelineOptions
	var cmd *cobra.Command
	cmd = &cobra.Command{
		Use:   "pipeline --out FOLDER",
		Short: "self-play, tuning, match, book and report at small scale, in one folder",
		Long: `Runs all steps of raumlab at small scale: plays games of an engine against itself, checks
the corpus, tunes the 26 weights on it, plays a match of the tuned weights against those
of Raumfischer (with the engine's own definition of the features: 'corrected' for
raumlab), builds an opening book and writes a page with charts. The engine plays and
scores the games with Raumfischer's weights, so that the tuning learns from results and
searches alone, not from weights that were tuned before.

Run the same command again to resume an interrupted run. More --pairs extend the match.
More --games extend the corpus, tune new weights on it and play their match; the earlier
weights and match are kept. If --games or --pairs is not given, the number in the folder
stays. The output ends with the most useful next step, its command, and what the match
proves. The proof is also stored in the weight file, as its certificate ('raumlab
weights show'). The folder holds:

  settings.json   the settings of the run
  corpus/         the games (see 'raumlab corpus')
  weights.toml    the tuned weights; weights.tuning.json has the report of the tuning
  match/          tuned weights against 'corrected'
  weights-N.toml  weights tuned on N games, after --games N; match-N/ is their match
  book.parquet    the opening book (see 'raumlab book')
  report.html     all of it on one page; report.json has the numbers

Commands that take a corpus, weights, a match or a book also take this folder.`,
		Example: `  raumlab pipeline --out runs/first
  raumlab pipeline --games 800 --out runs/first
  raumlab pipeline --depth 4 --games 1000 --pairs 500 --seed 7 --out runs/larger`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runPipeline(ctx, o.sized(func(flag string) bool { return cli.Given(cmd, flag) }), stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.out, "out", "", "folder of the run (required)")
	flags.StringVar(&o.engine, "engine", "raumlab",
		"engine whose search plays and whose weights are tuned: a name or a .toml file")
	flags.Int64Var(&o.games, "games", pipelineGames,
		fmt.Sprintf(
			"games of self-play, at least %d, and more if openings repeat: about 60 %% of the openings are used for tuning",
			pipelineMinGames))
	flags.Int64Var(&o.pairs, "pairs", pipelinePairs, "pairs of games of the match")
	flags.IntVar(&o.depth, "depth", pipelineDepth, "plies of every search; 0 = the engine's own depth")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the run")
	cli.AddWorkers(flags, &o.workers)
	flags.StringVar(&o.opening, "opening", pipelineOpening,
		"how games of self-play begin: random:PLIES or softmax:TEMPERATURE,PLIES")
	flags.IntVar(&o.maxPlies, "max-plies", selfplay.DefaultMaxPlies, "plies after which a game is drawn")
	flags.Int64Var(&o.minGames, "min-games", book.DefaultMinGames, "games that a move needs to enter the book")
	o.RulesFlags.Add(flags)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// runKind is the folder of a run.
var runKind = folder.Kind{
	Holds: "run", Settings: cli.RunSettings,
	Files:   []string{cli.RunBook, pageName, numbersName},
	Folders: []string{cli.RunCorpus},
	IsPart:  cli.IsRunPart,
}

// The page of a run, and the numbers on it.
const (
	pageName    = "report.html"
	numbersName = "report.json"
)
