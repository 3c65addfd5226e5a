package desk

import (
	"context"
	"math/rand/v2"
	"time"

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
		return Played{}, Badf("key left: %d: expected 0 to %d milliseconds", q.Left, longestClock)
	case q.Increment < 0 || q.Increment > longestClock:
		return Played{}, Badf("key increment: %d: expected 0 to %d milliseconds", q.Increment, longestClock)
	}
	p := g.Position()
	x, err := d.loadEngine(q.Engine, p.Rules())
	if err != nil {
		return Played{}, err
	}
	var found search.Result
	if x.added != nil && x.added.Move != nil {
		if found, err = x.added.Move(ctx, g, search.Limits{Clock: q.clock()}); err != nil {
			return Played{}, err
		}
	} else {
		random := rand.New(rand.NewPCG(q.Seed, uint64(len(q.Moves))))
		found = x.NewPlayer(nil, random).MoveOnClock(ctx, g, q.clock(), x.hasLevel())
	}
	if err := ctx.Err(); err != nil {
		return Played{}, err
	}
	return Played{Move: found.Move.String(), Text: p.MoveText(found.Move), Score: found.Finished(),
		Depth: found.Depth}, nil
}

// clock is what the engine has, the zero value for no clock.
func (q *PlayRequest) clock() (c search.Clock) {
	if q.Left > 0 {
		c = search.Clock{Left: time.Duration(q.Left) * time.Millisecond,
			Increment: time.Duration(q.Increment) * time.Millisecond}
	}
	return c
}
