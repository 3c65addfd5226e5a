package games

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

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

func some(faults []string) string {
	if more := len(faults) - maxFaults; more > 0 {
		return strings.Join(faults[:maxFaults], "; ") + fmt.Sprintf("; and %d more (--json lists all)", more)
	}
	return strings.Join(faults, "; ")
}

// A judged is the judge's result on a position.
type judged struct {
	number  int
	score   int
	depth   int
	verdict selfplay.Verdict
}

func checkOpenings(ctx context.Context, s *suite.Suite, j selfplay.Evaluator, o openingsCheckOptions, workers int,
	stderr io.Writer) (openingsCheck, error) {
	c := openingsCheck{
		Hash: s.Hash(), Rules: s.Rules, Positions: len(s.Positions), Engine: j.Engine.Name, EngineHash: j.Engine.Hash(),
		Pieces: [2]int{board.NumSquares, 0}, Faults: []string{},
	}
	// by this engine, though its options may have new names
	made := strings.Contains(strings.Join(s.Notes, "\n"), "engine "+c.Engine+", sha256 ")
	p := term.NewProgress(stderr, "openings", 0, int64(len(s.Positions)))
	defer p.End()
	first := map[uint64]int{}
	sum, squares := 0.0, 0.0
	err := ordered.Map(ctx, 0, int64(len(s.Positions)), workers, func() func(context.Context, int64) (judged, error) {
		searcher := j.Engine.NewPlayer(nil, nil).Searcher()
		return func(ctx context.Context, i int64) (judged, error) {
			j := o.evaluatorOf(j, &s.Positions[i])
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
	n := float64(max(1, len(s.Positions)-len(c.Faults)))
	c.MeanScore = sum / n
	c.SD = math.Sqrt(max(0, squares/n-c.MeanScore*c.MeanScore))
	return c, err
}

// evaluatorOf returns the judge of a position: at the depth of the search that it names, unless a flag
// says another.
func (o openingsCheckOptions) evaluatorOf(j selfplay.Evaluator, p *suite.Position) selfplay.Evaluator {
	if o.depth == 0 && p.Depth > 0 {
		j.Depth = p.Depth
	}
	return j
}

// timed is how many positions are searched to tell how long all take.
const timed = 3

// forecast returns how long the check of all positions takes, by the time that some need.
func (o openingsCheckOptions) forecast(ctx context.Context, s *suite.Suite, j selfplay.Evaluator, workers int) (
	time.Duration, error) {
	searcher := j.Engine.NewPlayer(nil, nil).Searcher()
	all := len(s.Positions)
	some := min(timed, all)
	started := time.Now()
	for i := range some {
		p := &s.Positions[(2*i+1)*all/(2*some)]
		if _, _, err := o.evaluatorOf(j, p).On(ctx, searcher, p.Board); err != nil {
			return 0, err
		}
	}
	return time.Since(started) / time.Duration(some) * time.Duration(all) / time.Duration(min(workers, all)), nil
}

// look counts side to move and pieces.
func (c *openingsCheck) look(p *board.Position) {
	if p.SideToMove() == board.White {
		c.WhiteToMove++
	}
	pieces := p.Occupied().Count()
	c.Pieces = [2]int{min(c.Pieces[0], pieces), max(c.Pieces[1], pieces)}
}
