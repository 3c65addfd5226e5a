package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/selfplay"
)

// A table is where one worker plays: both contestants, and the engine that judges openings.
type table struct {
	config   Config
	drawer   *selfplay.Drawer // the judge of openings
	openings *openings        // of all tables
	early    *ahead           // of all tables
	players  [2]player
}

// newTable returns a table. Programs that play there are killed when ctx is done.
func (c Config) newTable(ctx context.Context, o *openings, early *ahead) *table {
	judge := c.OpeningEngine.NewPlayer(nil, nil).Searcher()
	return &table{
		config: c, drawer: c.Opening.NewDrawer(judge, c.OpeningEngine.Depth, c.Seed^matchStream), openings: o, early: early,
		players: [2]player{c.newPlayer(ctx, c.A), c.newPlayer(ctx, c.B)},
	}
}

func (t *table) close() {
	for _, p := range t.players {
		p.close()
	}
}

// matchStream keeps the openings of a match apart from those of self-play under the same seed: what was tuned on
// games must not be judged on their openings.
const matchStream = 0x6d61746368 // "match"

// play plays pair number i, unless it has been played before.
func (t *table) play(ctx context.Context, i int64) (Pair, error) {
	if p, ok := t.early.take(i); ok {
		opening, err := p.opening()
		if err == nil {
			_, err = t.openings.settle(ctx, i, opening, nil)
		}
		return p, err
	}
	p, err := t.playAnew(ctx, i)
	if err != nil {
		return p, err
	}
	return p, t.early.keep(p)
}

func (t *table) playAnew(ctx context.Context, i int64) (Pair, error) {
	random := rand.New(rand.NewPCG(t.config.Seed^matchStream, uint64(i)))
	draw := func() (*board.Game, error) {
		g, _, err := t.drawer.Draw(ctx, t.config.Rules.Start(), i, random)
		return g, err
	}
	opening, err := draw()
	if err == nil {
		opening, err = t.openings.settle(ctx, i, opening, draw)
	}
	if err != nil {
		return Pair{}, fmt.Errorf("pair %d: %w", i, err)
	}
	p := Pair{Number: i, Start: opening.Start(), Opening: slices.Clone(opening.Moves())}
	for n := range p.Games {
		if p.Games[n], err = t.game(ctx, &p, Side(n), random); err != nil {
			return Pair{}, fmt.Errorf("pair %d, game %d: %w", i, n+1, err)
		}
	}
	return p, nil
}

// game plays one game of a pair to its end.
func (t *table) game(ctx context.Context, pair *Pair, white Side, random *rand.Rand) (Game, error) {
	for _, p := range t.players {
		p.newGame(random.Uint64(), random.Uint64())
	}
	g, err := pair.opening()
	if err != nil {
		return Game{}, err
	}
	played := Game{White: white, Moves: []board.Move{}}
	clocks := newClocks(t.config)
	result, end := g.Outcome()
	for ; end == board.Ongoing; result, end = g.Outcome() {
		if len(g.Moves()) >= t.config.MaxPlies {
			result, end = board.Draw, board.PlyLimit
			break
		}
		side := g.Position().SideToMove()
		mover := played.sideOf(side)
		a, err := t.players[mover].move(ctx, g, clocks.limits(mover), clocks.allowed(mover))
		if err := ctx.Err(); err != nil {
			return Game{}, err // the search was cut short
		}
		var fault *client.Fault
		if errors.As(err, &fault) {
			result, end = board.WinFor(side.Opponent()), board.Forfeit
			if fault.Late && t.config.timed() {
				end = board.TimeForfeit
			}
			played.Reason = fault.Reason
			break
		}
		if err == nil {
			err = g.Play(a.Move)
		}
		if err != nil {
			return Game{}, fmt.Errorf("contestant %v: %w", mover, err)
		}
		clocks.moved(mover, a.Time)
		played.Moves = append(played.Moves, a.Move)
		played.Nodes[mover] += a.Nodes
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

// clocks are the times of one game.
type clocks struct {
	config Config
	left   [2]time.Duration // of A and B, where there is a clock
}

func newClocks(c Config) *clocks {
	return &clocks{c, [2]time.Duration{c.Limits.Clock.Left, c.Limits.Clock.Left}}
}

// ticking reports whether the contestants have clocks.
func (k *clocks) ticking() bool { return k.config.Limits.Clock != (search.Clock{}) }

// limits is what a contestant is told before its move.
func (k *clocks) limits(mover Side) client.Limits {
	l := client.Limits{Limits: k.config.Limits}
	if k.ticking() {
		l.Clock.Left = max(k.left[mover], 1) // no time left is not no clock
		l.Opponent = k.left[1-mover]
	}
	return l
}

// allowed is the most time that a move may take, 0 for any.
func (k *clocks) allowed(mover Side) time.Duration {
	switch {
	case k.ticking():
		return max(k.left[mover]+k.config.TimeMargin, 1) // no time left is not any time
	case k.config.timed():
		return k.config.Limits.MoveTime + k.config.TimeMargin
	case k.config.contestant(mover).Program != nil:
		return k.config.Patience
	}
	return 0
}

// moved takes the time of a move off the mover's clock, which the margin does not bring below nothing.
func (k *clocks) moved(mover Side, spent time.Duration) {
	k.left[mover] = max(0, k.left[mover]-spent) + k.config.Limits.Clock.Increment
}
