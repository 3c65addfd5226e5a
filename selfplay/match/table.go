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
	faults   *faults          // of all tables
	players  [2]player
}

// newTable returns a table. Programs that play there are killed when ctx is done.
func (c Config) newTable(ctx context.Context, o *openings, early *ahead, f *faults) *table {
	judge := c.OpeningEngine.NewPlayer(nil, nil).Searcher()
	return &table{
		config: c, drawer: c.Opening.NewDrawer(judge, c.OpeningEngine.Depth, c.Seed^matchStream), openings: o, early: early, faults: f,
		players: [2]player{c.newPlayer(ctx, A), c.newPlayer(ctx, B)},
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

// play plays what is missing of pair number i. Where an error ends it, a first game that is finished is kept, and so is
// every forfeit.
func (t *table) play(ctx context.Context, i int64) (Pair, error) {
	before, known := t.early.take(i)
	if known && !before.begun() {
		opening, err := before.opening()
		if err == nil {
			_, err = t.openings.settle(ctx, i, opening, nil)
		}
		return before, err
	}
	p, random, err := t.open(ctx, i)
	if err != nil {
		return Pair{}, fmt.Errorf("pair %d: %w", i, err)
	}
	if known {
		if p.Start != before.Start || !slices.Equal(p.Opening, before.Opening) {
			return Pair{}, fmt.Errorf("%s: pair %d has another opening than that of these settings: the file was altered: remove it, and its pairs are played again", t.early.file.Name(), i)
		}
		p.Games[0] = before.Games[0]
	}
	for n := range p.Games {
		seeds := [2][2]uint64{{random.Uint64(), random.Uint64()}, {random.Uint64(), random.Uint64()}}
		if known && n == 0 {
			continue
		}
		if p.Games[n], err = t.game(ctx, &p, Side(n), seeds); err != nil {
			err = fmt.Errorf("pair %d, game %d: %w", i, n+1, err)
			if n > 0 {
				err = errors.Join(err, t.early.keep(p))
			}
			return Pair{}, err
		}
		if err := t.faults.judge(t.config, &p, n); err != nil {
			return Pair{}, errors.Join(err, t.early.keep(p))
		}
	}
	return p, t.early.keep(p)
}

// open draws the opening of pair number i, and returns the pair and what else is drawn for it.
func (t *table) open(ctx context.Context, i int64) (Pair, *rand.Rand, error) {
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
		return Pair{}, nil, err
	}
	return Pair{Number: i, Start: opening.Start(), Opening: slices.Clone(opening.Moves())}, random, nil
}

// game plays one game of a pair to its end. What A and B draw comes from their seeds.
func (t *table) game(ctx context.Context, pair *Pair, white Side, seeds [2][2]uint64) (Game, error) {
	for side, p := range t.players {
		p.newGame(2*pair.Number+int64(white), seeds[side][0], seeds[side][1])
	}
	g, err := pair.opening()
	if err != nil {
		return Game{}, err
	}
	played := Game{White: white, Moves: []board.Move{}}
	clocks := newClocks(t.config)
	judge := t.config.newJudge(pair.Number, int(white))
	result, end := g.Outcome()
	for end == board.Ongoing {
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
			if fault.Late && timed(t.config.Limits[mover]) {
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
		if played.Nodes[mover]+a.Nodes <= client.MostNodes { // a program may say anything
			played.Nodes[mover] += a.Nodes
		}
		said := Eval{Depth: a.Depth, Score: a.Score}
		if t.config.timed() {
			said.Time = a.Time.Truncate(time.Millisecond)
		}
		played.Evals = append(played.Evals, said)
		if result, end = g.Outcome(); end == board.Ongoing {
			result, end = judge.see(said)
		}
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
	left   [2]time.Duration // of A and B, where they have a clock
	moves  [2]int           // that they have made
}

func newClocks(c Config) *clocks {
	return &clocks{config: c, left: [2]time.Duration{c.Limits[A].Clock.Left, c.Limits[B].Clock.Left}}
}

// clock is that of a side before its next move, the zero value where it has none.
func (k *clocks) clock(s Side) search.Clock {
	c := k.config.Limits[s].Clock
	if c == (search.Clock{}) {
		return c
	}
	c.Left = max(k.left[s], 1) // no time left is not no clock
	if c.MovesToGo > 0 {
		c.MovesToGo -= k.moves[s] % c.MovesToGo
	}
	return c
}

// limits is what a contestant is told before its move.
func (k *clocks) limits(mover Side) client.Limits {
	l := client.Limits{Limits: k.config.Limits[mover], Opponent: k.clock(1 - mover)}
	l.Clock = k.clock(mover)
	return l
}

// allowed is the most time that a move may take, 0 for any.
func (k *clocks) allowed(mover Side) time.Duration {
	l := k.config.Limits[mover]
	switch {
	case l.Clock != (search.Clock{}):
		return max(k.left[mover]+k.config.TimeMargin, 1) // no time left is not any time
	case timed(l):
		return l.MoveTime + k.config.TimeMargin
	case k.config.contestant(mover).Program != nil:
		return k.config.Patience
	}
	return 0
}

// moved takes the time of a move off the mover's clock, which the margin does not bring below nothing, and adds what its moves
// bring.
func (k *clocks) moved(mover Side, spent time.Duration) {
	c := k.config.Limits[mover].Clock
	k.left[mover] = max(0, k.left[mover]-spent) + c.Increment
	k.moves[mover]++
	if c.MovesToGo > 0 && k.moves[mover]%c.MovesToGo == 0 {
		k.left[mover] += c.Left
	}
}
