package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/selfplay"
)

// A table is where one worker plays: both engines, and the one that judges openings.
type table struct {
	config  Config
	drawer  *selfplay.Drawer // the judge of openings
	players [2]*engine.Player
	chance  [2]*rand.PCG // what the players draw from, seeded anew for each game
}

func (c Config) newTable() *table {
	judge := c.OpeningEngine.NewPlayer(nil, nil).Searcher()
	t := &table{config: c, drawer: c.Opening.NewDrawer(judge, c.OpeningEngine.Depth, c.Seed^matchStream)}
	for i, x := range []Contestant{c.A, c.B} {
		t.chance[i] = rand.NewPCG(0, 0)
		t.players[i] = x.Engine.NewPlayer(x.Book.Probe, rand.New(t.chance[i]))
	}
	return t
}

// matchStream keeps the openings of a match apart from those of self-play under the same seed: what was tuned on
// games must not be judged on their openings.
const matchStream = 0x6d61746368 // "match"

// play plays pair number i.
func (t *table) play(ctx context.Context, i int64) (Pair, error) {
	c := t.config
	random := rand.New(rand.NewPCG(c.Seed^matchStream, uint64(i)))
	drawn, _, err := t.drawer.Draw(ctx, c.Rules.Start(), i, random)
	if err != nil {
		return Pair{}, fmt.Errorf("pair %d: %w", i, err)
	}
	p := Pair{Number: i, Opening: slices.Clone(drawn.Moves())}
	for n := range p.Games {
		if p.Games[n], err = t.game(ctx, p.Opening, Side(n), random); err != nil {
			return Pair{}, fmt.Errorf("pair %d, game %d: %w", i, n+1, err)
		}
	}
	return p, nil
}

// game plays one game to its end.
func (t *table) game(ctx context.Context, opening []board.Move, white Side, random *rand.Rand) (Game, error) {
	for i, p := range t.players {
		t.chance[i].Seed(random.Uint64(), random.Uint64())
		p.NewGame()
	}
	g := board.NewGame(t.config.Rules.Start())
	for _, m := range opening {
		if err := g.Play(m); err != nil {
			return Game{}, err
		}
	}
	played := Game{White: white, Moves: []board.Move{}}
	result, end := g.Outcome()
	for ; end == board.Ongoing; result, end = g.Outcome() {
		if len(g.Moves()) >= t.config.MaxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		mover := played.sideOf(g.Position().SideToMove())
		r := t.players[mover].Move(ctx, g, t.config.Limits)
		if err := ctx.Err(); err != nil {
			return Game{}, err // the search was cut short
		}
		if err := g.Play(r.Move); err != nil {
			return Game{}, fmt.Errorf("engine %v: %w", mover, err)
		}
		played.Moves = append(played.Moves, r.Move)
		played.Nodes[mover] += r.Nodes + r.QNodes
	}
	played.Result, played.Termination = result, end
	return played, nil
}

// sideOf returns who plays a colour.
func (g Game) sideOf(c board.Color) Side {
	if c == board.White {
		return g.White
	}
	return 1 - g.White
}
