package selfplay

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// Bounds are what a game may take. One that takes more, or that crashes, goes into quarantine, and the run goes on.
type Bounds struct {
	Nodes uint64        // of the searches of a game's moves, looked at after each; 0 is no bound
	Time  time.Duration // of a game; 0 is no bound. Which games pass it depends on the machine
}

// DefaultGameTime is beyond any game of a research depth.
const DefaultGameTime = time.Hour

// grace is how long a game that is over its time, or a run that is stopped, waits for its search to see it.
const grace = 10 * time.Second

func (b Bounds) validate() error {
	if b.Time < 0 {
		return fmt.Errorf("game-time %s: want no negative time", b.Time)
	}
	return nil
}

// Stuck is the error of a game that cannot be played to an end.
type Stuck struct{ corpus.Quarantine }

// Error names the game and what stopped it.
func (s *Stuck) Error() string {
	return fmt.Sprintf("game %d of seed %d stopped after %d plies: %s", s.Game, s.Seed, s.Plies, s.Reason)
}

// stuck puts game number i into quarantine. The position, after so many plies, is nil where the game had not begun.
func (c Config) stuck(i int64, plies int, at *board.Position, reason string) error {
	q := corpus.Quarantine{Game: i, Seed: c.Seed, Reason: reason, Plies: plies}
	if at != nil {
		q.RFEN = at.RFEN()
	}
	return &Stuck{q}
}

var errGameTime = errors.New("over its time")

// attempt is Play within all bounds, in a goroutine of its own: a panic there is a *Stuck, and so is a game over its time.
// A search that does not see the end of its time is left to itself, with its Drawer, which is of no use after any *Stuck.
func (c Config) attempt(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	if c.Bounds.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.Bounds.Time, errGameTime)
		defer cancel()
	}
	type place struct {
		plies    int
		position board.Position
	}
	var last atomic.Pointer[place]
	stuck := func(reason string) error {
		if at := last.Load(); at != nil {
			return c.stuck(i, at.plies, &at.position, reason)
		}
		return c.stuck(i, 0, nil, reason)
	}
	type result struct {
		game corpus.Game
		err  error
	}
	done := make(chan result, 1)
	go func() {
		defer func() {
			if x := recover(); x != nil {
				done <- result{err: stuck(fmt.Sprintf("panic: %v", x))}
			}
		}()
		game, err := c.play(ctx, i, d, func(plies int, p *board.Position) { last.Store(&place{plies, *p}) })
		done <- result{game, err}
	}()
	deaf := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { close(deaf) }) })
	defer stop()
	select {
	case r := <-done:
		if r.err != nil && context.Cause(ctx) == errGameTime && errors.Is(r.err, context.DeadlineExceeded) {
			return corpus.Game{}, stuck(fmt.Sprintf("more than %s", c.Bounds.Time))
		}
		return r.game, r.err
	case <-deaf:
		if context.Cause(ctx) == errGameTime {
			return corpus.Game{}, stuck(fmt.Sprintf("more than %s, and its search does not end", c.Bounds.Time))
		}
		return corpus.Game{}, ctx.Err()
	}
}
