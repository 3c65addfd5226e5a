package desk

import (
	"context"
	"math/rand/v2"
	"time"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// longestClock is more milliseconds than a game takes.
const longestClock = 7 * 24 * 60 * 60 * 1000

func (d *Desk) play(ctx context.Context, q PlayRequest) (Played, error) {
	g, err := q.replay()
	if err != nil {
		return Played{}, err
	}
	if end := OverOf(g); end != nil {
		return Played{}, Badf("the game is over: there is no move. %s", end.Text)
	}
	switch {
	case q.Left < 0 || q.Left > longestClock:
		return Played{}, Badf("key left: %d: want 0 to %d milliseconds", q.Left, longestClock)
	case q.Increment < 0 || q.Increment > longestClock:
		return Played{}, Badf("key increment: %d: want 0 to %d milliseconds", q.Increment, longestClock)
	}
	p := g.Position()
	x, err := d.loadEngine(q.Engine, p.Rules())
	if err != nil {
		return Played{}, err
	}
	var found search.Result
	if x.added != nil && x.added.Move != nil {
		if found, err = x.added.Move(ctx, g, q.clock()); err != nil {
			return Played{}, err
		}
	} else {
		found = q.move(ctx, x.Config, x.level != "", g)
	}
	if err := ctx.Err(); err != nil {
		return Played{}, err
	}
	return Played{Move: found.Move.String(), Text: p.MoveText(found.Move), Score: found.Score, Depth: found.Depth}, nil
}

// move returns the engine's move. With a clock the time ends the search, of an engine at a level
// only if its depth takes longer: it plays as without a clock while there is time.
func (q *PlayRequest) move(ctx context.Context, c engine.Config, hasLevel bool, g *board.Game) search.Result {
	var limits search.Limits
	if q.Left > 0 && !c.Random {
		clock := q.clock()
		if hasLevel {
			ctx = deadline{ctx, time.Now().Add(clock.TimeLimit(&c.Search.Parameters))}
		} else {
			limits = clock
		}
	}
	random := rand.New(rand.NewPCG(q.Seed, uint64(len(q.Moves))))
	return c.NewPlayer(nil, random).Move(ctx, g, limits)
}

// clock is the time that the engine has; without a clock there is no limit.
func (q *PlayRequest) clock() (limits search.Limits) {
	if q.Left > 0 {
		limits.Clock = search.Clock{Left: time.Duration(q.Left) * time.Millisecond, Increment: time.Duration(q.Increment) * time.Millisecond}
	}
	return limits
}

// A deadline is a context whose time ends, for searches, which ask for its error. The timer of
// context.WithTimeout would never run where one thread has the search and the timers: in a browser.
type deadline struct {
	context.Context
	at time.Time
}

func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil || time.Now().Before(d.at) {
		return err
	}
	return context.DeadlineExceeded
}
