package selfplay

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
)

// Exits are positions for games to begin at. Random plies from the start of the rules reach them,
// and they are kept if an engine finds them quiet and balanced. Draw i depends only on the
// configuration and i. Of the draws that reach one position, in either colours, the first is kept,
// so that any number of workers finds the same exits.
type Exits struct {
	Evaluator Evaluator
	Rules     board.Rules
	Plies     PlyRange // random plies
	Seed      uint64
}

// A Evaluator says whether games may begin at a position.
type Evaluator struct {
	Engine engine.Config
	Depth  int // plies of its search
	Limit  int // centipawns, either way, that it may find
}

// quietLimit is how much quiescence may gain over the static evaluation of an exit, in
// centipawns: if it gains more, a piece hangs.
const quietLimit = 50

// Before the search in full, one to previewDepth must find no more than previewLimit times the
// limit. That saves half of the searches and loses one exit in 25 (experiments/17).
const (
	previewDepth = 2
	previewLimit = 3
)

// A PlyRange is a least and a greatest number of plies.
type PlyRange struct{ Least, Most int }

// ParsePlyRange reads a number of plies, such as 8, or two, such as 8-11.
func ParsePlyRange(text string) (PlyRange, error) {
	least, most, two := strings.Cut(text, "-")
	if !two {
		most = least
	}
	a, wrongA := strconv.Atoi(least)
	b, wrongB := strconv.Atoi(most)
	r := PlyRange{a, b}
	if wrongA != nil || wrongB != nil || r.check() != nil {
		return PlyRange{}, fmt.Errorf("plies %q: expected a number from 1 to %d, or a range such as 8-11", text,
			maxOpeningPlies)
	}
	return r, nil
}

// String returns what ParsePlyRange reads.
func (r PlyRange) String() string {
	if r.Least == r.Most {
		return strconv.Itoa(r.Least)
	}
	return fmt.Sprintf("%d-%d", r.Least, r.Most)
}

func (r PlyRange) check() error {
	if r.Least < 1 || r.Most > maxOpeningPlies || r.Least > r.Most {
		return fmt.Errorf("plies %s: expected 1 to %d, the least first", r, maxOpeningPlies)
	}
	return nil
}

// A Verdict is why a position is an exit or none.
type Verdict uint8

// The verdicts, in the order in which they are looked for.
const (
	Good       Verdict = iota
	Over               // the game is over
	InCheck            // the side to move is in check
	Restless           // a capture gains
	Unbalanced         // the score is beyond the limit
	Repeated           // an earlier exit is the same, colours and order of moves aside
	NumVerdicts
)

// String returns the verdict in words.
func (v Verdict) String() string {
	return [...]string{"good", "over", "in check", "restless", "unbalanced", "repeated"}[v]
}

// An Exit is what a draw led to.
type Exit struct {
	Number   int64 // of the draw, from 0
	Position board.Position
	Verdict  Verdict
	Score    int // centipawns, White's view, by the evaluator; if Good or Repeated
}

// Validate reports the first value that no evaluator can have.
func (e Evaluator) Validate() error {
	switch {
	case e.Engine.Random:
		return fmt.Errorf("engine %s does not search, so it cannot judge", e.Engine.Name)
	case e.Depth < 1 || e.Depth > search.MaxDepth:
		return fmt.Errorf("depth %d: expected 1 to %d plies", e.Depth, search.MaxDepth)
	case e.Limit < 0:
		return fmt.Errorf("limit %d: must be 0 centipawns or more", e.Limit)
	}
	return nil
}

// Validate reports the first value that no exits can have.
func (c Exits) Validate() error {
	if err := c.Plies.check(); err != nil {
		return err
	}
	return c.Evaluator.Validate()
}

// On evaluates a position with a searcher of its engine, which it empties before every search. The
// score, White's view, is that of the last search that was needed. An error is that of ctx.
func (e Evaluator) On(ctx context.Context, s engine.Searcher, p board.Position) (score int, v Verdict, err error) {
	if _, end := board.NewGame(p).Outcome(); end != board.Ongoing {
		return 0, Over, nil
	}
	if p.InCheck() {
		return 0, InCheck, nil
	}
	at := variant.OfBoard(p)
	s.NewGame()
	score = s.Quiesce(at)
	if gain := score - s.Static(at); max(gain, -gain) > quietLimit {
		return score, Restless, nil
	}
	for _, x := range []struct{ depth, limit int }{{previewDepth, previewLimit * e.Limit}, {e.Depth, e.Limit}} {
		if x.depth > e.Depth {
			continue
		}
		s.NewGame()
		score = s.Search(ctx, at, nil, search.Limits{Depth: x.depth}).Score
		if err := ctx.Err(); err != nil {
			return 0, Unbalanced, err
		}
		if max(score, -score) > x.limit {
			return score, Unbalanced, nil
		}
	}
	return score, Good, nil
}

// exitStream keeps exits apart from the openings and games of the same seed.
const exitStream = 0x65786974 // "exit"

func (c Exits) draw(ctx context.Context, s engine.Searcher, i int64) (Exit, error) {
	random := rand.New(rand.NewPCG(c.Seed^exitStream, uint64(i)))
	x := Exit{Number: i, Position: c.Rules.Start()}
	p := &x.Position
	for range c.Plies.Least + random.IntN(c.Plies.Most-c.Plies.Least+1) {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		slices.Sort(legal) // the draw must not depend on how moves are generated
		p.Make(legal[random.IntN(len(legal))])
	}
	var err error
	x.Score, x.Verdict, err = c.Evaluator.On(ctx, s, *p)
	return x, err
}

// Run makes the draws from number first on with the given number of workers. It passes them to emit
// in order, on one goroutine, until emit returns an error or ctx is cancelled. Had are the exits of
// earlier draws.
func (c Exits) Run(ctx context.Context, first int64, had []board.Position, workers int, emit func(Exit) error) error {
	if err := c.Validate(); err != nil {
		return err
	}
	seen := map[uint64]bool{}
	for i := range had {
		seen[had[i].RelativeKey()] = true
	}
	newWorker := func() func(context.Context, int64) (Exit, error) {
		s := c.Evaluator.Engine.NewPlayer(nil, nil).Searcher()
		return func(ctx context.Context, i int64) (Exit, error) { return c.draw(ctx, s, i) }
	}
	return ordered.Map(ctx, first, math.MaxInt64, workers, newWorker, func(x Exit) error {
		if key := x.Position.RelativeKey(); x.Verdict == Good {
			if seen[key] {
				x.Verdict = Repeated
			}
			seen[key] = true
		}
		return emit(x)
	})
}
