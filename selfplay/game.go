package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// NewDrawer returns what a worker of the run draws openings and searches with.
func (c Config) NewDrawer() *Drawer {
	return c.Opening.NewDrawer(c.Engine.NewPlayer(nil, nil).Searcher(), c.Depth, c.Seed)
}

// Play plays game number i of the run.
//
// A label is a function of the position, not of the way to it: the searcher
// is emptied before every search and told nothing of the game before.
func (c Config) Play(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	random := rand.New(rand.NewPCG(c.Seed, uint64(i)))
	g, plies, err := d.Draw(ctx, c.Rules.Start(), i, random)
	if err != nil {
		return corpus.Game{}, fmt.Errorf("game %d: %w", i, err)
	}
	start := g.Start()
	record := corpus.Game{Number: i, Seed: c.Seed, Opening: c.openingName(&start, plies), Start: start.RFEN()}
	arbiter := c.Adjudication.newArbiter(random)
	result, end := g.Outcome()
	for end == board.Ongoing {
		if len(plies) >= c.MaxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		ply, err := c.ply(ctx, g, d.searcher)
		if err != nil {
			return corpus.Game{}, fmt.Errorf("game %d: %w", i, err)
		}
		plies = append(plies, ply)
		if result, end = g.Outcome(); end == board.Ongoing {
			result, end = arbiter.see(int(ply.Score))
		}
	}
	record.Plies, record.Result, record.Termination = plies, result, end
	return record, nil
}

// ply searches the present position, labels it and plays the move.
func (c Config) ply(ctx context.Context, g *board.Game, s *search.Searcher) (corpus.Ply, error) {
	p := *g.Position()
	s.NewGame()
	r := s.Search(ctx, p, nil, search.Limits{Depth: c.Depth})
	if err := ctx.Err(); err != nil {
		return corpus.Ply{}, err
	}
	ply := corpus.Ply{Move: r.Move, Score: int32(r.Score), Depth: int8(r.Depth), Flags: corpus.FlagsOf(&p, r.Move)}
	Label(&ply, s, p)
	return ply, g.Play(r.Move)
}

// openingName is what games of one opening share: its position in a suite, or the drawn moves in machine notation.
func (c Config) openingName(start *board.Position, plies []corpus.Ply) string {
	if c.Opening.Suite != nil {
		return start.RFEN()
	}
	names := make([]string, len(plies))
	for i, p := range plies {
		names[i] = p.Move.String()
	}
	return strings.Join(names, " ")
}
