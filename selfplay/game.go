package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
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
// A move is chosen by a search that knows the game before, so that the side ahead does not repeat by mistake. A label is a function of the
// position, not of the way to it: where the game before touched that search, the position is searched once more without it. The searcher is emptied before
// every search.
//
// A game that crashes, or passes the bound of nodes, is an error of type *Stuck; the bound of time holds in Run alone. On an
// error the game is what was played before it, and Ongoing.
func (c Config) Play(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	return c.play(ctx, i, d, func(place) {})
}

// A place is where a game has come to.
type place struct {
	game     corpus.Game // so far
	position board.Position
}

// play is Play that tells before every search where it stands.
func (c Config) play(ctx context.Context, i int64, d *Drawer, tell func(place)) (record corpus.Game, err error) {
	record = corpus.Game{Number: i, Seed: c.Seed}
	var last *place
	defer func() {
		if x := recover(); x != nil {
			err = c.stuck(i, last, fmt.Sprintf("panic: %v", x), debug.Stack())
		}
	}()
	nodes := uint64(0)
	random := rand.New(rand.NewPCG(c.Seed, uint64(i)))
	g, plies, err := d.Draw(ctx, c.Rules.Start(), i, random)
	if err != nil {
		return record, fmt.Errorf("game %d: %w", i, err)
	}
	start := g.Start()
	record.Opening, record.Start, record.Plies = c.openingName(&start, plies), start.RFEN(), plies
	arbiter := c.Adjudication.NewArbiter()
	playedOn := c.Adjudication.PlayOn > 0 && random.Float64() < c.Adjudication.PlayOn
	result, end := g.Outcome()
	for end == board.Ongoing {
		if len(record.Plies) >= c.MaxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		last = &place{record, *g.Position()}
		tell(*last)
		if c.fault != nil {
			c.fault(i, len(record.Plies))
		}
		ply, used, err := c.ply(ctx, g, d.searcher)
		if err != nil {
			return record, fmt.Errorf("game %d: %w", i, err)
		}
		record.Plies = append(record.Plies, ply)
		if nodes += used; c.Bounds.Nodes > 0 && nodes > c.Bounds.Nodes {
			return record, c.stuck(i, &place{record, *g.Position()}, fmt.Sprintf(overBound+"%d nodes", c.Bounds.Nodes), nil)
		}
		if result, end = g.Outcome(); end == board.Ongoing && !playedOn {
			result, end = arbiter.See(int(ply.ChosenBy()))
		}
	}
	record.Result, record.Termination = result, end
	return record, nil
}

// ply searches the present position, labels it and plays the move. It returns the nodes of the searches.
func (c Config) ply(ctx context.Context, g *board.Game, s *search.Searcher) (_ corpus.Ply, nodes uint64, err error) {
	p := *g.Position()
	s.NewGame()
	r := s.Search(ctx, p, g.History(), search.Limits{Depth: c.Depth})
	ply := corpus.Ply{Move: r.Move, Score: int32(r.Score), Depth: int8(r.Depth), Flags: corpus.FlagsOf(&p, r.Move)}
	nodes = r.Nodes + r.QNodes
	err = ctx.Err()
	if err == nil && r.Touched {
		ply.MoveScore = ply.Score
		ply.Flags |= corpus.SearchedTwice
		r, err = alone(ctx, s, p, c.Depth)
		ply.Score = int32(r.Score)
		nodes += r.Nodes + r.QNodes
	}
	if err != nil {
		return corpus.Ply{}, 0, err
	}
	Label(&ply, s, p)
	return ply, nodes, g.Play(ply.Move)
}

// alone searches a position with an emptied searcher as if there were no game before it, so that the result is a function of its pieces and
// the side to move.
func alone(ctx context.Context, s *search.Searcher, p board.Position, depth int) (search.Result, error) {
	p.ResetClock()
	s.NewGame()
	r := s.Search(ctx, p, nil, search.Limits{Depth: depth})
	return r, ctx.Err()
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
