package play

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
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
White. Black plays the moves that hold out longest, or with --defence engine is the
engine, too. A game ends as soon as the win is lost. Each game depends only on the seed
and its number.`,
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
