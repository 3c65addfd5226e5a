package games

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

type openingsCheckOptions struct {
	engine  string
	depth   int
	limit   int
	workers int
	json    bool
}

func newOpeningsCheckCommand() *cobra.Command {
	o := &openingsCheckOptions{}
	cmd := &cobra.Command{
		Use:   "check SUITE",
		Short: "check that the openings of a suite are distinct, quiet and balanced",
		Long: `Checks each position of a suite, which is an .epd file or the name of a shipped one:
the game is not over, no side is in check, no capture gains material, and the search
finds a score within the limit, the same as in the suite. No two positions may be the
same, colours and move order aside. Positions that fail are listed in the error.`,
		Example: `  raumlab openings check runs/openings.epd
  raumlab openings check openings --engine raumlab --limit 150 --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", defaultEvaluator,
		"engine that searches: a name (see 'raumlab engines'), or a .toml or .net file; its scores must agree with the suite only if it made the suite")
	flags.IntVar(&o.depth, "depth", 0,
		fmt.Sprintf("depth of the search in plies; 0 = that of the suite (acd), or %d",
			defaultOpeningDepth))
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "largest allowed score for either side, in centipawns")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd)
	return cmd
}

// An openingsCheck is the result of checking a suite. Scores are centipawns, White's view.
type openingsCheck struct {
	Suite       string      `json:"suite"`
	Hash        string      `json:"sha256"`
	Rules       board.Rules `json:"rules"`
	Positions   int         `json:"positions"`
	Engine      string      `json:"engine"`
	EngineHash  string      `json:"engine_sha256"`
	WhiteToMove int         `json:"white_to_move"`
	Pieces      [2]int      `json:"pieces"`     // fewest and most on the board
	MeanScore   float64     `json:"mean_score"` // of the openings without fault
	SD          float64     `json:"sd_score"`   // standard deviation of these
	Faults      []string    `json:"faults"`     // one for each position that is no opening
}

// maxFaults bounds the positions that an error names.
const maxFaults = 5

func (o *openingsCheckOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	e, err := cli.SearchingEngine(ctx, o.engine)
	if err != nil {
		return err
	}
	s, err := loadSuite(args[0])
	if err != nil {
		return err
	}
	if e, err = e.WithRules(variant.Of(s.Rules)); err != nil {
		return err
	}
	positions := make([]variant.Position, len(s.Positions))
	for i := range positions {
		positions[i] = variant.OfBoard(s.Positions[i].Board)
	}
	cli.WarnOddSuite(stderr, args[0], positions)
	j := selfplay.Evaluator{Engine: e, Depth: cmp.Or(o.depth, defaultOpeningDepth), Limit: o.limit}
	if err := j.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	c := openingsCheck{
		Suite: args[0], Hash: s.Hash(), Rules: s.Rules, Positions: len(s.Positions), Engine: e.Name, EngineHash: e.Hash(),
		Pieces: [2]int{board.NumSquares, 0}, Faults: []string{},
	}
	if err = o.check(ctx, &s, j, &c, stderr); err != nil {
		return err
	}
	err = cli.Print(stdout, o.json, c, func(w io.Writer) {
		t := term.NewTable(w)
		t.Row("suite", "%s: %s, %s", c.Suite, plural.Of(c.Positions, "position"), c.Rules)
		t.Row("sha256", "%s", c.Hash)
		t.Row("engine", "%s, sha256 %s", c.Engine, c.EngineHash)
		t.Row("to move", "White %d, Black %d", c.WhiteToMove, c.Positions-c.WhiteToMove)
		t.Row("pieces", "%d to %d", c.Pieces[0], c.Pieces[1])
		t.Row("score", "mean %+.1f, standard deviation %.1f centipawns, White's view", c.MeanScore, c.SD)
		t.Row("faults", "%d", len(c.Faults))
		t.Flush()
	})
	n := len(c.Faults)
	if err != nil || n == 0 {
		return err
	}
	faults := strings.Join(c.Faults[:min(n, maxFaults)], "; ")
	if more := n - maxFaults; more > 0 {
		faults += fmt.Sprintf("; and %d more (--json lists all)", more)
	}
	return fmt.Errorf("suite %s: %d of %s fail: %s", args[0], n, plural.Of(c.Positions, "position"), faults)
}

// An evaluated is what the search says of a position.
type evaluated struct {
	number  int
	score   int
	depth   int
	verdict selfplay.Verdict
}

// check looks at each position, at the depth that it names unless a flag says another.
func (o *openingsCheckOptions) check(ctx context.Context, s *suite.Suite, j selfplay.Evaluator,
	c *openingsCheck, stderr io.Writer) error {
	// by this engine, though its options may have new names
	made := strings.Contains(strings.Join(s.Notes, "\n"), "engine "+c.Engine+", sha256 ")
	p := term.NewProgress(stderr, "openings", 0, int64(len(s.Positions)))
	defer p.End()
	first := map[uint64]int{}
	sum, squares := 0.0, 0.0
	n, workers := int64(len(s.Positions)), cli.Workers(o.workers)
	err := ordered.Map(ctx, 0, n, workers, func() func(context.Context, int64) (evaluated, error) {
		searcher := j.Engine.NewPlayer(nil, nil).Searcher()
		return func(ctx context.Context, i int64) (evaluated, error) {
			p, by := &s.Positions[i], j
			if o.depth == 0 && p.Depth > 0 {
				by.Depth = p.Depth
			}
			score, verdict, err := by.On(ctx, searcher, p.Board)
			return evaluated{int(i), score, by.Depth, verdict}, err
		}
	}, func(x evaluated) error {
		at := &s.Positions[x.number]
		if at.Board.SideToMove() == board.White {
			c.WhiteToMove++
		}
		pieces := at.Board.Occupied().Count()
		c.Pieces = [2]int{min(c.Pieces[0], pieces), max(c.Pieces[1], pieces)}
		fault := ""
		if x.verdict != selfplay.Good {
			fault = fmt.Sprintf("%s (score %d)", x.verdict, x.score)
		} else if made && at.Depth == x.depth && at.Score != x.score {
			fault = fmt.Sprintf("score %d, but %d in the suite", x.score, at.Score)
		}
		key := at.Board.RelativeKey()
		if n, had := first[key]; had {
			fault = fmt.Sprintf("the same as position %d, colours aside", n+1)
		} else {
			first[key] = x.number
		}
		if fault == "" {
			sum, squares = sum+float64(x.score), squares+float64(x.score*x.score)
		} else {
			c.Faults = append(c.Faults, fmt.Sprintf("position %d: %s", x.number+1, fault))
		}
		p.At(int64(x.number+1), plural.Of(len(c.Faults), "fault"))
		return nil
	})
	good := float64(max(1, len(s.Positions)-len(c.Faults)))
	c.MeanScore = sum / good
	c.SD = math.Sqrt(max(0, squares/good-c.MeanScore*c.MeanScore))
	return err
}
