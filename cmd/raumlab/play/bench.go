package play

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/endings"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

// benchDepth takes a second or two.
const benchDepth = 5

type benchOptions struct {
	engine string
	depth  int
	mates  bool
	json   bool
	ending endingOptions
}

func NewBenchCommand() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "search a list of positions: node count as signature, and speed",
		Long: `Searches 40 positions to a fixed depth, each with an empty table. The last line is the
total of nodes, main search and quiescence together: the signature of the engine's
behaviour, which is the same on every machine. docs/bench/signature.txt has the signatures
of the shipped engines; a commit that changes one says so in its message.

--mates searches the two shipped suites of mates instead. It counts how many mates in 1,
2 and 3 each depth finds. Changes of the search are judged by the suite mates, never by
held-out-mates.

--endings tests how many won endings an engine without these tables converts. The games
start from random positions that White wins according to the tables. The engine plays
White. Black plays the moves that hold out longest. A game ends as soon as the win is
lost. Each game depends only on the seed and its number.`,
		Example: `  raumlab bench
  raumlab bench --mates
  raumlab bench --endings KRRRK,KBBNK --tables runs/tables --games 20
  raumlab bench --engine maackesgeist --depth 3`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab",
		"engine: a name (see 'raumlab engines'), with a level from 0 to 5 as raumfischer/4, or a .toml or .net file")
	cmd.Flags().IntVar(&o.depth, "depth", 0, fmt.Sprintf("plies of every search; 0 = %d, or %d with --mates", benchDepth,
		mateDepth))
	cli.Limit(cmd.Flags(), "depth", 0, search.MaxDepth)
	cmd.Flags().BoolVar(&o.mates, "mates", false, "count the mates found instead of nodes")
	cli.AddJSON(cmd, &o.json)
	o.ending.add(cmd)
	return cmd
}

// A bench is the cost of searching the positions.
type bench struct {
	Engine         string          `json:"engine"`
	Hash           string          `json:"engine_sha256"`
	Depth          int             `json:"depth"`   // plies
	Profile        string          `json:"profile"` // parameters of the search, see search.Options.ProfileOf
	Positions      []benchPosition `json:"positions"`
	Seconds        float64         `json:"seconds"`
	NodesPerSecond float64         `json:"nodes_per_second"`
	Signature      uint64          `json:"signature"` // nodes, main search and quiescence together
}

type benchPosition struct {
	Name    string  `json:"name"`
	RFEN    string  `json:"rfen"`
	Nodes   uint64  `json:"nodes"`            // of the main search
	QNodes  uint64  `json:"quiescence_nodes"` // leaves of the main search included
	Seconds float64 `json:"seconds"`
}

func (o *benchOptions) run(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
	e, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	switch {
	case o.ending.names != "":
		return o.ending.run(ctx, e, o.json, stdout, stderr)
	case o.mates:
		b, err := benchMates(ctx, e, cmp.Or(o.depth, mateDepth), stderr)
		if err != nil {
			return err
		}
		return cli.Print(stdout, o.json, b, b.print)
	}
	positions, err := benchPositions()
	if err != nil {
		return err
	}
	b, err := runPositions(ctx, e, cmp.Or(o.depth, benchDepth), positions, stderr)
	if err != nil {
		return err
	}
	return cli.Print(stdout, o.json, b, b.print)
}

func (b bench) print(w io.Writer) {
	t := term.NewNumbers(w)
	fmt.Fprint(t, "\tnodes\tquiescence\tms\t  position\n")
	for i, p := range b.Positions {
		fmt.Fprintf(t, "%d\t%d\t%d\t%.1f\t  %s\n", i+1, p.Nodes, p.QNodes, 1000*p.Seconds, p.Name)
	}
	t.Flush()
	fmt.Fprintf(w, "engine %s, depth %d, profile %s: %.2f s, %.0f nodes/s\nsignature %d\n", b.Engine, b.Depth,
		b.Profile, b.Seconds, b.NodesPerSecond, b.Signature)
}

func benchPositions() ([]suite.Position, error) {
	s, err := suite.Load("bench")
	return s.Positions, err
}

// runPositions searches each position to the depth.
func runPositions(ctx context.Context, e engine.Config, depth int, positions []suite.Position,
	stderr io.Writer) (bench, error) {
	b := bench{Engine: e.Name, Hash: e.Hash(), Depth: depth, Profile: e.ProfileOf(search.Limits{Depth: depth},
		variant.Raumschach)}
	searcher := e.NewPlayer(nil, nil).Searcher()
	show := term.NewProgress(stderr, "positions", 0, int64(len(positions)))
	defer show.End()
	for i, p := range positions {
		searcher.NewGame()
		started := time.Now()
		r := searcher.Analyse(ctx, variant.OfBoard(p.Board), nil, search.Limits{Depth: depth}, search.Scope{},
			func(lines []search.Result) {
				show.At(int64(i), fmt.Sprintf("depth %d of position %d", lines[0].Depth, i+1))
			})[0]
		spent := time.Since(started).Seconds()
		if err := ctx.Err(); err != nil {
			return b, err
		}
		b.Positions = append(b.Positions, benchPosition{p.ID, p.Board.RFEN(), r.Nodes, r.QNodes, spent})
		b.Signature += r.Nodes + r.QNodes
		b.Seconds += spent
		show.At(int64(i + 1))
	}
	if b.Seconds > 0 {
		b.NodesPerSecond = float64(b.Signature) / b.Seconds
	}
	return b, nil
}

// mateDepth is how deep mates are looked for: to it raumlab finds all of the first suite but two,
// which take 11 and 15 plies (experiments/14).
const mateDepth = 10

// mateSuites have mates in 1, 2 and 3. No change of an engine is judged by the second.
var mateSuites = []string{"mates", "held-out-mates"}

// A mateBench says how many mates an engine finds.
type mateBench struct {
	Engine  string       `json:"engine"`
	Hash    string       `json:"engine_sha256"`
	Depth   int          `json:"depth"` // plies
	Profile string       `json:"profile"`
	Suites  []foundMates `json:"suites"`
}

// foundMates are the mates of a suite that iterations up to a depth announce, with the right length
// and move.
type foundMates struct {
	Suite string       `json:"suite"`
	Of    mateCounts   `json:"of"`
	Found []mateDepths `json:"found"`
	Wrong []string     `json:"wrong"` // positions where an iteration announces a mate that does not exist
}

type mateDepths struct {
	Depth int `json:"depth"`
	mateCounts
}

// mateCounts are numbers of mates by their length in moves.
type mateCounts struct {
	One   int `json:"in_1"`
	Two   int `json:"in_2"`
	Three int `json:"in_3"`
}

func (m *mateCounts) add(moves int) {
	switch moves {
	case 1:
		m.One++
	case 2:
		m.Two++
	case 3:
		m.Three++
	}
}

// benchMates looks for the mates of all suites.
func benchMates(ctx context.Context, e engine.Config, depth int, stderr io.Writer) (mateBench, error) {
	b := mateBench{Engine: e.Name, Hash: e.Hash(), Depth: depth, Profile: e.ProfileOf(search.Limits{Depth: depth},
		variant.Raumschach)}
	var suites []suite.Suite
	total := 0
	for _, name := range mateSuites {
		s, err := suite.Load(name)
		if err != nil {
			return b, err
		}
		suites, total = append(suites, s), total+len(s.Positions)
	}
	show := term.NewProgress(stderr, "positions", 0, int64(total))
	defer show.End()
	done := int64(0)
	for i, s := range suites {
		found, err := findMates(ctx, e, mateSuites[i], s.Positions, depth, func() {
			done++
			show.At(done)
		})
		if err != nil {
			return b, err
		}
		b.Suites = append(b.Suites, found)
	}
	return b, nil
}

// findMates searches each position with an empty table.
func findMates(ctx context.Context, e engine.Config, name string, positions []suite.Position, depth int,
	each func()) (foundMates, error) {
	m := foundMates{Suite: name, Wrong: []string{}}
	for d := 4; d <= depth; d += 2 {
		m.Found = append(m.Found, mateDepths{Depth: d})
	}
	if n := len(m.Found); n == 0 || m.Found[n-1].Depth < depth {
		m.Found = append(m.Found, mateDepths{Depth: depth})
	}
	searcher := e.NewPlayer(nil, nil).Searcher()
	for i := range positions {
		x := &positions[i]
		searcher.NewGame()
		first, wrong := 0, false
		searcher.Analyse(ctx, variant.OfBoard(x.Board), nil, search.Limits{Depth: depth}, search.Scope{},
			func(lines []search.Result) {
				found, bad := x.Check(lines[0])
				if found && first == 0 {
					first = lines[0].Depth
				}
				wrong = wrong || bad
			})
		if err := ctx.Err(); err != nil {
			return m, err
		}
		m.Of.add(x.Mate)
		for k := range m.Found {
			if first > 0 && first <= m.Found[k].Depth {
				m.Found[k].add(x.Mate)
			}
		}
		if wrong {
			m.Wrong = append(m.Wrong, x.ID)
		}
		each()
	}
	return m, nil
}

func (b mateBench) print(w io.Writer) {
	fmt.Fprintf(w, "engine %s, profile %s\n\n", b.Engine, b.Profile)
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "suite\tto depth\tmates in 1\tin 2\tin 3\t")
	for _, s := range b.Suites {
		for _, f := range s.Found {
			fmt.Fprintf(t, "%s\t%d\t%d of %d\t%d of %d\t%d of %d\t\n", s.Suite, f.Depth, f.One, s.Of.One, f.Two, s.Of.Two,
				f.Three, s.Of.Three)
		}
	}
	t.Flush()
	for _, s := range b.Suites {
		for _, id := range s.Wrong {
			fmt.Fprintf(w, "%s: an iteration announces a mate that does not exist: %s\n", s.Suite, id)
		}
	}
	fmt.Fprintln(w, "\nFound means: the engine announces the mate with its length and a move that leads to it.")
}

// endingOptions are the flags of bench --endings.
type endingOptions struct {
	names          string
	tables         string
	nodes, seed    uint64
	games, workers int
}

// add gives bench the flags of --endings, which do nothing without it.
func (o *endingOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.names, "endings", "",
		"play won positions of these endings, separated by commas, instead of searching positions")
	flags.StringVar(&o.tables, "tables", "", "folder of the tables of these endings (required with --endings)")
	flags.Uint64Var(&o.nodes, "nodes", 20_000, "nodes per move in --endings")
	flags.IntVar(&o.games, "games", 100, "games of each ending")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the positions of --endings")
	cli.AddWorkers(flags, &o.workers)
	cli.Limit(flags, "nodes", 1, math.Inf(1))
	cli.Limit(flags, "games", 1, math.Inf(1))
	cmd.MarkFlagsMutuallyExclusive("depth", "endings")
	cmd.MarkFlagsMutuallyExclusive("mates", "endings")
	cmd.MarkFlagsRequiredTogether("endings", "tables")
	cli.Needs(cmd, "endings", "nodes", "games", "seed", "workers")
}

// An endingBench says how many won positions of endings an engine wins.
type endingBench struct {
	Engine      string                `json:"engine"`
	Hash        string                `json:"engine_sha256"`
	Nodes       uint64                `json:"nodes"`   // of a move
	Defence     string                `json:"defence"` // by whom
	Conversions []selfplay.Conversion `json:"conversions"`
}

func (o *endingOptions) run(ctx context.Context, e engine.Config, asJSON bool, stdout, stderr io.Writer) error {
	s, chosen, err := endings.ChosenTables(o.tables, cli.Names(o.names))
	if err != nil {
		return err
	}
	if s.Rule != board.NormalPawns {
		return fmt.Errorf(
			"folder %s: its tables have %s pawns, but these games have normal ones: name a folder with normal pawns",
			o.tables, s.Rule)
	}
	for _, x := range chosen {
		if x.White.WhiteWins+x.Black.WhiteWins == 0 {
			return fmt.Errorf("ending %s: White wins no position: name another ending", x.Ending)
		}
	}
	b := endingBench{Engine: e.Name, Hash: e.Hash(), Nodes: o.nodes, Defence: "tables"}
	p := term.NewProgress(stderr, "games", 0, int64(len(chosen)*o.games))
	defer p.End()
	for i, x := range chosen {
		won := selfplay.WonEnding{Ending: x.Ending, Tables: s, Engine: e, Nodes: o.nodes, Games: o.games, Seed: o.seed}
		c, err := won.Play(ctx, cli.Workers(o.workers), func(done int) { p.At(int64(i*o.games+done), x.Ending.String()) })
		if err != nil {
			return err
		}
		b.Conversions = append(b.Conversions, c)
	}
	p.End()
	return cli.Print(stdout, asJSON, b, b.print)
}

func (b endingBench) print(w io.Writer) {
	fmt.Fprintf(w, "engine %s, %s a move\n\n", b.Engine, plural.Of(b.Nodes, "node"))
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "ending\tgames\twon\tthrown away\tdrawn\tplies of wins\tby the table\t")
	for _, c := range b.Conversions {
		n := float64(max(c.Won, 1))
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t\n",
			c.Ending, c.Games, c.Won, c.Thrown, c.Drawn, float64(c.Plies)/n, float64(c.Least)/n)
	}
	t.Flush()
}
