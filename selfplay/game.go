package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// newDrawer returns what a worker of the run draws openings and searches with.
func (c Config) newDrawer() *Drawer {
	return c.Opening.NewDrawer(c.Engine.WithoutShipped().NewPlayer(nil, nil).Searcher(), c.Depth, c.Seed)
}

// Play plays game number i of the run.
//
// A move is chosen by a search that knows the game before, so that the winning side does not repeat
// by mistake. A label depends only on the position. So if the game before touched that search, the
// position is searched once more without it. The searcher is emptied before every search.
//
// A game that crashes, or takes more nodes than it may, is an error of type *Quarantined. Only Run
// bounds time. On an error the game is what was played before it, and Ongoing.
func (c Config) Play(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	return c.play(ctx, i, d, func(stage) {})
}

// A stage is how far a game has come.
type stage struct {
	game     corpus.Game // so far
	position variant.Position
}

// play is Play that tells the stage of the game before every search.
func (c Config) play(ctx context.Context, i int64, d *Drawer, tell func(stage)) (record corpus.Game, err error) {
	record = corpus.Game{Number: i, Seed: c.Seed}
	var last *stage
	defer func() {
		if x := recover(); x != nil {
			err = c.crashed(i, last, x, debug.Stack())
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
		last = &stage{record, *g.Position()}
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
			return record, c.overNodes(i, &stage{record, *g.Position()})
		}
		if result, end = g.Outcome(); end == board.Ongoing && c.Exact.ends() {
			result, end = c.Exact.end(g.Position().Board())
		}
		if end == board.Ongoing && !playedOn {
			result, end = arbiter.See(int(ply.ChosenBy()))
		}
	}
	record.Result, record.Termination = result, end
	return record, nil
}

// errGameTime is the cause of a context that ends because a game is over its time.
var errGameTime = errors.New("over its time")

// grace is how long a game that is over its time, or a run that is stopped, waits for its search to
// see it.
const grace = 10 * time.Second

// supervise is Play within all bounds, in a goroutine of its own: a game over its time is a
// *Quarantined, too. A search that does not see the end of its time is abandoned with its Drawer,
// which is of no use after any *Quarantined.
func (c Config) supervise(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	if c.Bounds.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.Bounds.Time, errGameTime)
		defer cancel()
	}
	var last atomic.Pointer[stage]
	late := func(deaf bool) (game corpus.Game, err error) {
		at := last.Load()
		if at != nil {
			game = at.game
		}
		return game, c.overTime(i, at, deaf)
	}
	type result struct {
		game corpus.Game
		err  error
	}
	done := make(chan result, 1)
	go func() {
		game, err := c.play(ctx, i, d, func(at stage) { last.Store(&at) })
		done <- result{game, err}
	}()
	deaf := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { close(deaf) }) })
	defer stop()
	select {
	case r := <-done:
		if r.err != nil && context.Cause(ctx) == errGameTime && errors.Is(r.err, context.DeadlineExceeded) {
			return late(false)
		}
		return r.game, r.err
	case <-deaf:
		if context.Cause(ctx) == errGameTime {
			return late(true)
		}
		return corpus.Game{}, ctx.Err()
	}
}

// ply searches the present position, labels it and plays the move. It returns the nodes of the
// searches.
func (c Config) ply(ctx context.Context, g *variant.Game, s engine.Searcher) (_ corpus.Ply, nodes uint64, err error) {
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

// alone searches a position with an emptied searcher as if there were no game before it. So the
// result is a function of its pieces and the side to move.
func alone(ctx context.Context, s engine.Searcher, p variant.Position, depth int) (search.Result, error) {
	p.ResetClock()
	s.NewGame()
	r := s.Search(ctx, p, nil, search.Limits{Depth: depth})
	return r, ctx.Err()
}

// openingName is what games of one opening share: the position of a suite, or the drawn moves in
// machine notation.
func (c Config) openingName(start *variant.Position, plies []corpus.Ply) string {
	if c.Opening.Suite != nil {
		return start.RFEN()
	}
	names := make([]string, len(plies))
	for i, p := range plies {
		names[i] = p.Move.String()
	}
	return strings.Join(names, " ")
}
