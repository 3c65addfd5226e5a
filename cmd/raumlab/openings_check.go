package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/internal/ordered"
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
	var o openingsCheckOptions
	cmd := &cobra.Command{
		Use:   "check SUITE",
		Short: "check that a suite holds different, quiet and balanced openings",
		Long: `Checks each position of a suite, an .epd file or the name of one that ships: the game is not over, no side
in check, no capture gains, the search finds a score within the limit, and the
one that the suite says; and no two are the same, colours and order of moves
aside. What is not so is an error that names the positions.`,
		Example: `  raumlab openings check runs/openings.epd
  raumlab openings check openings --engine raumlab --limit 150 --json`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runOpeningsCheck(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", defaultJudge, "engine that judges: a name (see 'raumlab engines') or a .toml file; only for the one that made the suite need scores agree")
	flags.IntVar(&o.depth, "depth", 0, fmt.Sprintf("plies of the search that judges; 0 = as the suite says (acd), or %d", defaultOpeningDepth))
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "most centipawns that it may find for either side")
	addWorkers(flags, &o.workers)
	flags.BoolVar(&o.json, "json", false, "print JSON")
	return cmd
}

// An openingsCheck is what was found of a suite. Scores are centipawns, White's view.
type openingsCheck struct {
	Suite       string      `json:"suite"`
	Hash        string      `json:"sha256"`
	Rules       board.Rules `json:"rules"`
	Positions   int         `json:"positions"`
	Engine      string      `json:"engine"`
	EngineHash  string      `json:"engine_sha256"`
	WhiteToMove int         `json:"white_to_move"`
	Men         [2]int      `json:"men"`        // fewest and most on the board
	MeanScore   float64     `json:"mean_score"` // of the openings without fault, as is
	SD          float64     `json:"sd_score"`   // the standard deviation
	Faults      []string    `json:"faults"`     // one for each position that is no opening
}

func runOpeningsCheck(ctx context.Context, ref string, o openingsCheckOptions, stdout, stderr io.Writer) error {
	judge, err := searchingEngine(o.engine)
	if err != nil {
		return err
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	s, err := suite.Load(ref)
	if err != nil {
		if suite.IsFile(ref) {
			return err
		}
		return badUsage(err)
	}
	if judge, err = judge.WithRules(s.Rules); err != nil {
		return err
	}
	j := selfplay.Judge{Engine: judge, Depth: o.depth, Limit: o.limit}
	if o.depth == 0 {
		j.Depth = defaultOpeningDepth
	}
	if err := j.Validate(); err != nil {
		return badUsage(err)
	}
	c, err := checkOpenings(ctx, &s, j, o, workers, stderr)
	if errors.Is(err, context.Canceled) {
		return interruptedError{"nothing is kept; the same command begins anew"}
	}
	if err != nil {
		return err
	}
	c.Suite = ref
	if err := printOpeningsCheck(stdout, c, o.json); err != nil {
		return err
	}
	if n := len(c.Faults); n > 0 {
		return fmt.Errorf("suite %s: %d of %d positions are no openings by this judge: %s", ref, n, c.Positions, some(c.Faults))
	}
	return nil
}

// maxFaults bounds the positions that an error names.
const maxFaults = 5

func some(faults []string) string {
	if more := len(faults) - maxFaults; more > 0 {
		return strings.Join(faults[:maxFaults], "; ") + fmt.Sprintf("; and %d more (--json lists all)", more)
	}
	return strings.Join(faults, "; ")
}

// A judged is what a judge says of a position.
type judged struct {
	number  int
	score   int
	depth   int
	verdict selfplay.Verdict
}

// checkOpenings judges all positions.
func checkOpenings(ctx context.Context, s *suite.Suite, j selfplay.Judge, o openingsCheckOptions, workers int, stderr io.Writer) (openingsCheck, error) {
	c := openingsCheck{
		Hash: s.Hash(), Rules: s.Rules, Positions: len(s.Positions), Engine: j.Engine.Name, EngineHash: j.Engine.Hash(),
		Men: [2]int{board.NumSquares, 0}, Faults: []string{},
	}
	made := strings.Contains(strings.Join(s.Notes, "\n"), "engine "+c.Engine+", sha256 ") // by this engine, whose options may have got new names since
	p := newProgress(stderr, "openings", 0, int64(len(s.Positions)))
	defer p.end()
	first := map[uint64]int{}
	sum, squares := 0.0, 0.0
	err := ordered.Map(ctx, 0, int64(len(s.Positions)), workers, func() func(context.Context, int64) (judged, error) {
		searcher := j.Engine.NewPlayer(nil, nil).Searcher()
		return func(ctx context.Context, i int64) (judged, error) {
			j := j
			if said := s.Positions[i].Depth; o.depth == 0 && said > 0 {
				j.Depth = said
			}
			score, verdict, err := j.On(ctx, searcher, s.Positions[i].Board)
			return judged{int(i), score, j.Depth, verdict}, err
		}
	}, func(x judged) error {
		at := &s.Positions[x.number]
		c.look(&at.Board)
		fault := ""
		if x.verdict != selfplay.Good {
			fault = fmt.Sprintf("%s (score %d)", x.verdict, x.score)
		} else if made && at.Depth == x.depth && at.Score != x.score {
			fault = fmt.Sprintf("score %d, the suite says %d", x.score, at.Score)
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
		p.at(int64(x.number+1), fmt.Sprintf("%d faults", len(c.Faults)))
		return nil
	})
	n := float64(max(1, len(s.Positions)-len(c.Faults)))
	c.MeanScore = sum / n
	c.SD = math.Sqrt(max(0, squares/n-c.MeanScore*c.MeanScore))
	return c, err
}

// look counts what can be seen on the board.
func (c *openingsCheck) look(p *board.Position) {
	if p.SideToMove() == board.White {
		c.WhiteToMove++
	}
	men := p.Occupied().Count()
	c.Men = [2]int{min(c.Men[0], men), max(c.Men[1], men)}
}

func printOpeningsCheck(w io.Writer, c openingsCheck, asJSON bool) error {
	if asJSON {
		return writeJSON(w, c)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "suite\t%s: %d positions, %s\n", c.Suite, c.Positions, c.Rules)
	fmt.Fprintf(t, "sha256\t%s\n", c.Hash)
	fmt.Fprintf(t, "judge\t%s, sha256 %s\n", c.Engine, c.EngineHash)
	fmt.Fprintf(t, "to move\tWhite %d, Black %d\n", c.WhiteToMove, c.Positions-c.WhiteToMove)
	fmt.Fprintf(t, "men\t%d to %d\n", c.Men[0], c.Men[1])
	fmt.Fprintf(t, "score\tmean %+.1f, standard deviation %.1f centipawns, White's view\n", c.MeanScore, c.SD)
	fmt.Fprintf(t, "faults\t%d\n", len(c.Faults))
	return t.Flush()
}
