package selfplay

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

// A Conversion counts games of an ending.
type Conversion struct {
	Ending tables.Material `json:"ending"`
	Games  int             `json:"games"`
	Won    int             `json:"won"`
	Thrown int             `json:"thrown"` // by the table White no longer wins
	Drawn  int             `json:"drawn"`  // by the rules
	Plies  int             `json:"plies"`  // of the games won
	Least  int             `json:"table_plies"`
}

// WonEnding says which won positions of an ending an engine plays as White, against a defence by tables
// that holds out longest. Each game depends only on the seed and its number.
type WonEnding struct {
	Ending tables.Material
	Tables *tables.Store
	Engine engine.Config
	Nodes  uint64 // of a move
	Games  int
	Seed   uint64
}

// Play plays the games. report is told how many are over.
func (e WonEnding) Play(ctx context.Context, workers int, report func(done int)) (c Conversion, err error) {
	var loaded []*tables.Table
	for _, n := range tables.Plan(e.Ending) {
		if _, ok := e.Tables.Entry(n); ok {
			t, err := e.Tables.Load(ctx, n, workers)
			if err != nil {
				return c, err
			}
			loaded = append(loaded, t)
		}
	}
	set := tables.NewSet(loaded)
	c.Ending = e.Ending
	err = ordered.Map(ctx, 0, int64(e.Games), workers, func() func(context.Context, int64) (Conversion, error) {
		g := converter{set: set, limits: search.Limits{Nodes: e.Nodes}, white: e.Engine.NewPlayer(nil, nil)}
		return func(ctx context.Context, i int64) (Conversion, error) {
			return g.play(ctx, e.Ending, rand.New(rand.NewPCG(e.Seed, uint64(i))))
		}
	}, func(one Conversion) error {
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
	set    *tables.Set
	limits search.Limits
	white  *engine.Player
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

func (x *converter) play(ctx context.Context, m tables.Material, random *rand.Rand) (c Conversion, err error) {
	start, v, err := x.won(ctx, m, random)
	if err != nil {
		return c, err
	}
	g := variant.NewGame(variant.OfBoard(start))
	x.white.NewGame()
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
		var move board.Move
		if g.Position().SideToMove() == board.White {
			move = x.white.Move(ctx, g, x.limits).Move
		} else {
			move = x.longest(g.Position().Board())
		}
		if err := ctx.Err(); err != nil {
			return c, err
		}
		if err := g.Play(move); err != nil {
			return c, err
		}
	}
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
