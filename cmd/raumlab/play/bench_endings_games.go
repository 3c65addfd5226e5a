package play

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
)

// playEnding plays the games of an ending.
func playEnding(
	ctx context.Context, s *tables.Store, m tables.Material, player engine.Config, o endingOptions, workers int,
	report func(int),
) (c conversion, err error) {
	var loaded []*tables.Table
	for _, n := range tables.Plan(m) {
		if _, ok := s.Entry(n); ok {
			t, err := s.Load(ctx, n, workers)
			if err != nil {
				return c, err
			}
			loaded = append(loaded, t)
		}
	}
	set := tables.NewSet(loaded)
	c.Ending = m
	err = ordered.Map(ctx, 0, int64(o.games), workers, func() func(context.Context, int64) (conversion, error) {
		g := converter{set: set, limits: search.Limits{Nodes: o.nodes}, white: player.NewPlayer(nil, nil)}
		if o.defence == byEngine {
			g.black = player.NewPlayer(nil, nil)
		}
		return func(ctx context.Context, i int64) (conversion, error) {
			return g.play(ctx, m, rand.New(rand.NewPCG(o.seed, uint64(i))))
		}
	}, func(one conversion) error {
		c.Games++
		c.Won, c.Thrown, c.Drawn = c.Won+one.Won, c.Thrown+one.Thrown, c.Drawn+one.Drawn
		c.Plies, c.Least = c.Plies+one.Plies, c.Least+one.Least
		report(c.Games)
		return nil
	})
	return c, err
}

// A converter plays games, one at a time.
type converter struct {
	set          *tables.Set
	limits       search.Limits
	white, black *engine.Player // black is nil if the tables defend
}

// mostDraws bounds the search for a won position. Endings that need more are nearly always drawn.
const mostDraws = 1 << 18

// won returns a random position that White wins in at least a ply, and its value.
func (x *converter) won(ctx context.Context, m tables.Material, random *rand.Rand) (p board.Position, v tables.Value,
	err error) {
	for range mostDraws {
		if err := ctx.Err(); err != nil {
			return p, v, err
		}
		p = tables.RandomPosition(random, board.Rules{}, m.Letters())
		v, known := x.set.Value(&p)
		if !known {
			return p, v, fmt.Errorf("no table for ending %s: make it", m)
		}
		if v.Sign()*p.SideToMove().Sign() > 0 && v != tables.Mated {
			return p, v, nil
		}
	}
	return p, v, fmt.Errorf("ending %s: White wins none of %d random positions: name another ending", m, mostDraws)
}

func (x *converter) play(ctx context.Context, m tables.Material, random *rand.Rand) (c conversion, err error) {
	start, v, err := x.won(ctx, m, random)
	if err != nil {
		return c, err
	}
	g := variant.NewGame(variant.OfBoard(start))
	x.white.NewGame()
	if x.black != nil {
		x.black.NewGame()
	}
	for {
		result, end := g.Outcome()
		now, known := x.set.Value(g.Position().Board())
		switch {
		case end == board.Checkmate && result == board.WhiteWins:
			c.Won, c.Plies, c.Least = 1, len(g.Moves()), v.Plies()
			return c, nil
		case !known || now.Sign()*g.Position().SideToMove().Sign() <= 0:
			c.Thrown = 1
			return c, nil
		case end != board.Ongoing:
			c.Drawn = 1
			return c, nil
		}
		if err := g.Play(x.move(ctx, g)); err != nil {
			return c, err
		}
		if err := ctx.Err(); err != nil {
			return c, err
		}
	}
}

func (x *converter) move(ctx context.Context, g *variant.Game) board.Move {
	switch {
	case g.Position().SideToMove() == board.White:
		return x.white.Move(ctx, g, x.limits).Move
	case x.black != nil:
		return x.black.Move(ctx, g, x.limits).Move
	}
	return x.longest(g.Position().Board())
}

// longest returns the move after which White needs most plies or does not win. Of equal ones it is
// the first by number.
func (x *converter) longest(p *board.Position) (longest board.Move) {
	legal := p.AppendLegal(nil)
	slices.Sort(legal)
	most := -1
	for _, m := range legal {
		after := *p
		after.Make(m)
		plies := math.MaxInt
		if v, known := x.set.Value(&after); known && v.Sign() > 0 {
			plies = v.Plies()
		}
		if plies > most {
			longest, most = m, plies
		}
	}
	return longest
}
