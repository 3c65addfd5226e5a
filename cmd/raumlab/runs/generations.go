package runs

import (
	"fmt"
	"path/filepath"
	"regexp"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/folder"
	"raumlab/selfplay"
	"raumlab/tuner/net"
)

type generationsOptions struct {
	playOptions
	count  int
	nodes  uint64
	net    bool // networks instead of weights
	hidden int
	epochs int
	from   string // fromEngine or fromZero
}

// Defaults of the generations: as many games as the learning of 26 weights asks for, and pairs that
// tell some 20 Elo apart.
const (
	generationsCount = 3
	generationsGames = 10_000
	generationsPairs = 400
	maxGenerations   = 1000

	// generationsNodes are those of the matches of networks.
	generationsNodes = 4000
)

func NewGenerationsCommand() *cobra.Command {
	var o generationsOptions
	cmd := &cobra.Command{
		Use:   "generations --out FOLDER",
		Short: "alternate self-play and learning, and measure every generation",
		Long: `Plays games of an engine against itself, tunes the weights on them, plays new games with
these weights, and so on. The weights of the engine are generation 0. The first tuning
starts from Raumfischer's weights as prior, each later one from the posterior of the
generation before ('tune --prior'), so no game counts twice. Each generation plays a
match of --pairs against generation 0 at --depth (with the profile fixed_depth, if the
engine has one), and with --nodes another at equal nodes. The number of pairs is fixed: no
match ends early because of its result, and a run with other --pairs needs another folder.

Run the same command again to resume a killed or interrupted run; the result has the
same bytes as without the interruption. A larger --count adds generations, and --nodes
given later adds the matches at equal nodes. Generation g draws its games with the seed
--seed + g - 1. The folder holds:

  generations.json         the settings
  generation-1/corpus/     the games that generation 0 played
  generation-1/weights.toml  the weights tuned on them: generation 1
  generation-1/match/      generation 1 against generation 0
  generation-1/match-nodes/  the same at equal nodes
  result.json, report.html the Elo of every generation, updated after each

Three generations of 10,000 games at depth 3, with matches at 4,000 nodes, take an hour on
two CPUs; the second example is a quick trial.

With --net each generation is a network (see 'net train'): it learns from the games of
all generations so far, and K is that of the first. Each network plays four matches of
--pairs: at --nodes (4000 unless given) against generation 0, which is the engine,
against the generation before, and against raumfischer with 20 times the nodes; and at
--depth against maackesgeist one ply deeper. A gain over the generation before
overstates the progress, so generation 0 plays the last two matches, too. The folder
then holds generation-0 with its matches, and in each generation network.net instead of
weights.

With --net --from zero generation 0 is a random network, and no value of a piece comes
from the engine, which lends only its search, without endgame tables. Generation 1 learns
from the results of the games, each later one from the searches of the last two
generations. The values that order captures and judge exchanges are 0 at first, then what
the last network shows that a piece is worth. Each generation plays one match: at --nodes
against the weights 'corrected' with the same search.`,
		Example: `  raumlab generations --count 3 --games 10000 --depth 3 --nodes 4000 --out runs/generations
  raumlab generations --count 2 --games 100 --pairs 20 --depth 1 --out runs/look
  raumlab generations --count 5 --games 10000 --depth 3 --nodes 4000 --out runs/generations --status runs/status.json
  raumlab generations --net --count 3 --games 6000 --pairs 120 --out runs/networks
  raumlab generations --net --from zero --count 8 --games 3000 --depth 2 --pairs 40 --out runs/zero`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.IntVar(&o.count, "count", generationsCount, "number of generations")
	cli.Limit(flags, "count", 1, maxGenerations)
	flags.Int64Var(&o.games, "games", generationsGames, fmt.Sprintf("games of each generation, at least %d", leastGames))
	flags.StringVar(&o.engine, "engine", "raumlab", "engine whose weights are generation 0: a name or a .toml file")
	flags.Int64Var(&o.pairs, "pairs", generationsPairs, "pairs of games that each generation plays against generation 0")
	flags.Uint64Var(&o.nodes, "nodes", 0,
		"nodes of every search in additional matches of --pairs each; 0 = the number in the folder, or no such matches; with --net 0 = 4000")
	job := net.DefaultJob()
	flags.BoolVar(&o.net, "net", false, "train networks instead of tuning weights")
	flags.IntVar(&o.hidden, "hidden", job.Hidden, "with --net: hidden units per view, a multiple of 4")
	flags.IntVar(&o.epochs, "epochs", job.Epochs, "with --net: how often each position is shown")
	flags.StringVar(&o.from, "from", fromEngine,
		"with --net: engine = --engine is generation 0; zero = a random network without any values of pieces")
	cli.OneOf(cmd, "from", fromEngine, fromZero)
	cli.Needs(cmd, "net", "hidden", "epochs", "from")
	o.add(cmd, selfplay.DefaultOpening)
	cli.AddStatus(cmd)
	return cmd
}

// generationsKind is the folder of generations.
var generationsKind = folder.Kind{
	Holds: "run of generations", Settings: generationsSettingsName,
	Files:  []string{generationsResultName, report.PageName, numbersName},
	IsPart: regexp.MustCompile(`^generation-(0|[1-9][0-9]{0,3})$`).MatchString,
}

const (
	generationsSettingsName = "generations.json"
	generationsResultName   = "result.json"
	nodesMatch              = "match-nodes"
)

// folderOf returns the folder of a generation.
func (o *generationsOptions) folderOf(generation int) string {
	return filepath.Join(o.out, fmt.Sprintf("generation-%d", generation))
}
