package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/engine"
	enginenet "raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
	"raumlab/tuner/dataset"
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

	countGiven bool
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

  generations.json           the settings
  generation-1/corpus/       the games that generation 0 played
  generation-1/weights.toml  the weights tuned on them: generation 1
  generation-1/match/        generation 1 against generation 0
  generation-1/match-nodes/  the same at equal nodes
  result.json, report.html   the Elo of every generation, updated after each

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
generations. The piece values that order captures and decide exchanges (SEE) are 0 at
first, later what a piece is worth to the last network. Each generation plays one match:
at --nodes against the weights 'corrected' with the same search.`,
		Example: `  raumlab generations --count 3 --games 10000 --depth 3 --nodes 4000 --out runs/generations
  raumlab generations --count 2 --games 100 --pairs 20 --depth 1 --out runs/look
  raumlab generations --count 5 --games 10000 --depth 3 --nodes 4000 --out runs/generations --status runs/status.json
  raumlab generations --net --count 3 --games 6000 --pairs 120 --out runs/networks
  raumlab generations --net --from zero --count 8 --games 3000 --depth 2 --pairs 40 --out runs/zero`,
		Args: cobra.NoArgs,
	}
	cmd.RunE = cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
		o.countGiven = cli.Given(cmd, "count")
		return o.run(ctx, args, stdout, stderr)
	})
	flags := cmd.Flags()
	flags.IntVar(&o.count, "count", generationsCount, "number of generations; if not given, that of the folder")
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

// generations is one run in its folder.
type generations struct {
	generationsOptions
	player                      // as generation 0
	rows    []report.Generation // those of an earlier run until they are made again
	weights []weights.File      // of generation i+1
	// networks of generation i+1, in place of weights
	networks []*enginenet.Network
	rivals   []fight         // that networks and generation 0 play
	values   []engine.Values // of the pieces, from zero, by generation
}

func (o *generationsOptions) run(ctx context.Context, _ []string, stdout, stderr io.Writer) (err error) {
	g, err := o.generations(ctx, stderr)
	if err != nil {
		return err
	}
	f, err := g.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	type step struct {
		name string
		do   func(context.Context, int) error
	}
	steps := []step{{"self-play", g.play}, {"tune", g.tune}, {"match", g.measure}}
	if g.net {
		steps[1] = step{"train", g.train}
	}
	for i := g.first(); i <= g.count; i++ {
		for _, s := range steps {
			if i == 0 && s.name != "match" {
				continue
			}
			fmt.Fprintf(stderr, "[generation %d of %d] %s\n", i, g.count, s.name)
			if err := s.do(ctx, i); err != nil {
				return g.stopped(i, s.name, err)
			}
		}
		if err := g.writeResult(i < g.count); err != nil {
			return g.stopped(i, "result", err)
		}
	}
	return cli.Print(stdout, g.json, g.rows, g.print)
}

// stopped returns the error of a step, after writing the page once more: as one that does not load
// itself again.
func (g *generations) stopped(generation int, step string, err error) error {
	if few := (dataset.TooFewError{}); errors.As(err, &few) {
		err = hint.Errorf("%w; a run keeps its number of games: play more in another folder, such as --games %d --out %s",
			err, moreGames*g.games, cli.ShellWord(g.out+"-2"))
	}
	if !errors.Is(err, context.Canceled) {
		err = fmt.Errorf("generation %d: %w", generation, err)
	}
	err = interrupted(err, "run the same command again to resume with %s of generation %d", step, generation)
	return errors.Join(err, g.writePage(false))
}

// generations checks all settings before a game begins.
func (o *generationsOptions) generations(ctx context.Context, stderr io.Writer) (*generations, error) {
	g := &generations{generationsOptions: *o}
	var err error
	if g.player, err = o.prepare(ctx, o.opening, stderr); err != nil {
		return nil, err
	}
	if g.net {
		if err := g.prepareNet(ctx); err != nil {
			return nil, err
		}
	}
	for _, x := range g.fights(g.first()) {
		if _, err := g.configOf(0, x); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// engineOf returns the engine with the weights, or the network, of a generation.
func (g *generations) engineOf(generation int) engine.Config {
	if g.net {
		if generation == 0 {
			return g.self.Engine
		}
		return g.withNetwork(generation, g.networks[generation-1])
	}
	w := g.self.Engine.EvalWeights()
	if generation > 0 {
		w = g.weights[generation-1].Weights
	}
	return g.self.Engine.WithWeights(fmt.Sprintf("generation-%d.toml", generation), w)
}

// generationsSettings must be equal when a run is resumed, except Count, which may grow, and Nodes,
// which may be given later.
type generationsSettings struct {
	playSettings
	Count int    `json:"count"`
	Nodes uint64 `json:"nodes,omitempty"` // of the matches at equal nodes
	// Net has the settings of the training of networks; absent for weights.
	Net *netSettings `json:"net,omitempty"`
}

// netSettings are those of net.Job that are no default.
type netSettings struct {
	Hidden int `json:"hidden"`
	Epochs int `json:"epochs"`
	// From is zero for a random network as generation 0; absent for an engine.
	From string `json:"from,omitempty"`
}

// settings are those of the run.
func (g *generations) settings() generationsSettings {
	s := generationsSettings{playSettings: g.player.settings(&g.playOptions), Count: g.count, Nodes: g.nodes}
	if g.net {
		s.Net = &netSettings{Hidden: g.hidden, Epochs: g.epochs}
		if g.from == fromZero {
			s.Net.From = fromZero
		}
	}
	return s
}

func (g *generations) claim() (*folder.Folder, error) {
	f, err := claim(generationsKind, g.out, g.settings(), func(was generationsSettings) (asked, now generationsSettings,
		err error) {
		g.nodes = cmp.Or(g.nodes, was.Nodes)
		asked = g.settings()
		asked.Count = was.Count
		if was.Nodes == 0 {
			asked.Nodes = 0
		}
		if !g.countGiven {
			g.count = was.Count
		} else if g.count < was.Count {
			fmt.Fprintf(g.stderr,
				"note: run %s was started with --count %d, which stays: its generations are kept, and those that are missing are made\n",
				g.out, was.Count)
		}
		g.count = max(g.count, was.Count)
		return asked, g.settings(), nil
	})
	if err != nil {
		return nil, err
	}
	if g.rows, err = readGenerations(g.out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

// play plays the games by which a generation is tuned: those of the one before.
func (g *generations) play(ctx context.Context, generation int) error {
	if err := disk.MakeFolder(g.folderOf(generation)); err != nil {
		return err
	}
	c := g.self
	c.Seed = g.seed + uint64(generation-1)
	if generation > 1 {
		c.Engine = g.engineOf(generation - 1)
	}
	_, err := games.Generate(ctx, c, corpus.Slice{}, filepath.Join(g.folderOf(generation), cli.RunCorpus),
		workers.Pool{Workers: g.workers}, g.stderr)
	return err
}

// tune makes the weights of a generation, unless they are there: its corpus is complete, and
// settings and the weights before are those of the folder, so that they could only be the same.
func (g *generations) tune(ctx context.Context, generation int) error {
	dir := g.folderOf(generation)
	path := filepath.Join(dir, cli.RunWeights(0))
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		prior := ""
		if generation > 1 {
			prior = filepath.Join(g.folderOf(generation-1), cli.RunWeights(0))
		}
		if _, _, err := g.player.tune(ctx, filepath.Join(dir, cli.RunCorpus), path, prior); err != nil {
			return err
		}
	}
	w, err := weights.Read(path)
	g.weights = append(g.weights, w)
	return err
}

// measure plays the matches of a generation.
func (g *generations) measure(ctx context.Context, generation int) error {
	if err := disk.MakeFolder(g.folderOf(generation)); err != nil {
		return err
	}
	row := g.rowOf(generation)
	for _, x := range g.fights(generation) {
		c, err := g.configOf(generation, x)
		if err != nil {
			return err
		}
		s, err := matches.PlayMatch(ctx, c, filepath.Join(g.folderOf(generation), x.folder),
			workers.Pool{Workers: g.workers}, g.stderr)
		if err != nil {
			return err
		}
		row.Matches = append(row.Matches, g.matchOf(x, s))
	}
	at := generation - g.first()
	if at >= len(g.rows) {
		g.rows = append(g.rows, row)
	}
	g.rows[at] = row
	return nil
}

// A fight is a match that a generation plays, as A.
type fight struct {
	folder   string
	name     string // of the opponent
	opponent engine.Config
	limits   [2]search.Limits
}

// first returns the first generation that plays matches.
func (g *generations) first() int {
	if g.net {
		return 0
	}
	return 1
}

// fights returns the matches of a generation: of weights against generation 0, at equal depth, then at equal
// nodes if asked to.
func (g *generations) fights(generation int) []fight {
	if g.net {
		return g.netFights(generation)
	}
	equal := func(l search.Limits) [2]search.Limits { return [2]search.Limits{l, l} }
	all := []fight{{cli.RunMatch(0), "generation 0", g.engineOf(0), equal(search.Limits{Depth: g.self.Depth})}}
	if g.nodes > 0 {
		all = append(all, fight{nodesMatch, "generation 0", g.engineOf(0), equal(search.Limits{Nodes: g.nodes})})
	}
	return all
}

// configOf returns the configuration of a match of a generation.
func (g *generations) configOf(generation int, x fight) (match.Config, error) {
	options := g.player.fight
	options.Limits = x.limits[match.A]
	c, err := options.Config(match.Contestant{Engine: g.engineOf(generation)}, match.Contestant{Engine: x.opponent})
	if err != nil {
		return c, err
	}
	c.Limits = x.limits
	return c, c.Validate()
}

// readGenerations reads the rows in a folder of generations.
func readGenerations(dir string) (rows []report.Generation, err error) {
	return rows, folder.Read(filepath.Join(dir, generationsResultName), &rows)
}

func (g *generations) rowOf(generation int) report.Generation {
	if g.net {
		return g.netRow(generation)
	}
	w := g.weights[generation-1]
	return report.Generation{Number: generation, Weights: w.Hash(), Corpus: w.Provenance.Corpus,
		TrainingGames: w.Provenance.Games}
}

func (g *generations) matchOf(x fight, s match.Summary) report.GenerationMatch {
	e := s.Pentanomial.Elo()
	own, its := x.limits[match.A], x.limits[match.B]
	m := report.GenerationMatch{Opponent: x.name, Limits: own.String(),
		Profile: g.self.Engine.ProfileOf(own, g.self.Rules.Variant), Pairs: s.Pairs, Pentanomial: s.Pentanomial}
	if its != own {
		m.Limits += " against " + its.String()
	}
	m.Elo, _ = weights.JSONNumber(e.Value)
	m.Low, _ = weights.JSONNumber(e.Low)
	m.High, _ = weights.JSONNumber(e.High)
	return m
}

// writeResult writes result.json and report.html, whose page loads itself again while the run goes
// on.
func (g *generations) writeResult(running bool) error {
	return errors.Join(folder.Write(filepath.Join(g.out, generationsResultName), g.rows), g.writePage(running))
}

func (g *generations) writePage(running bool) error {
	page := report.Page{
		Title: "raumlab: " + filepath.Base(g.out), Running: running,
		Provenance: report.FactsOf("version", cli.Version, "seed", fmt.Sprint(g.seed), "rules", g.self.Rules.String(),
			"engine", g.self.Engine.Name),
		Generations: generationsSection(g.settings(), g.rows),
	}
	return report.Write(filepath.Join(g.out, report.PageName), page)
}

func (g *generations) print(stdout io.Writer) {
	section := generationsSection(g.settings(), g.rows)
	for _, s := range section.Series() {
		fmt.Fprintf(stdout, "Matches against %s, %s:\n", s.Opponent, s.Limits)
		t := term.NewNumbers(stdout)
		fmt.Fprintln(t, "generation\ttraining games\tpairs\tpentanomial\tElo\t")
		for i, m := range s.Matches {
			r := s.Generations[i]
			fmt.Fprintf(t, "%d\t%d\t%d\t%v\t%v\t\n", r.Number, r.TrainingGames, m.Pairs, m.Pentanomial, m.Pentanomial.Elo())
		}
		t.Flush()
		fmt.Fprintln(stdout)
	}
	g.printValues(stdout)
	fmt.Fprintf(stdout, "The number of pairs was fixed in advance; brackets are 95 %% intervals.\nwrote %s and %s\n\n",
		filepath.Join(g.out, generationsResultName), filepath.Join(g.out, report.PageName))
	for _, sentence := range section.Verdicts() {
		fmt.Fprintln(stdout, sentence)
	}
}

// generationsSection makes the section of a page.
func generationsSection(s generationsSettings, rows []report.Generation) *report.Generations {
	section := &report.Generations{Rows: rows}
	fact := section.Facts.Add
	if s.Net == nil {
		fact("engine", "%s, whose weights are generation 0", s.Engine)
	} else {
		fact("engine", "%s, which is generation 0", s.Engine)
		fact("networks", "%d hidden units, %s", s.Net.Hidden, plural.As(s.Net.Epochs, "epoch", "epochs"))
	}
	fact("rules", "%s", s.Rules)
	made := 0
	if len(rows) > 0 {
		made = rows[len(rows)-1].Number
	}
	fact("generations", "%d of %d", made, s.Count)
	fact("games", "%d per generation, depth %d", s.Games, s.Depth)
	fact("openings", "%s, seed %d", s.Opening, s.Seed)
	fact("move limit", "%s", plural.Of(s.MaxPlies, "ply"))
	fact("pairs", "%d per match, fixed in advance", s.Pairs)
	if s.Net == nil && len(rows) > 0 {
		for _, m := range rows[0].Matches {
			fact("profile", "%s: %s", m.Limits, m.Profile)
		}
	}
	return section
}
