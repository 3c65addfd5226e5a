package selfplay

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"raumlab/corpus"
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
		return fmt.Errorf("--game-time %s: want no negative time", b.Time)
	}
	return nil
}

// Stuck is the error of a game that cannot be played to an end.
type Stuck struct {
	corpus.Quarantine
	Trace []byte // of the calls, where the game crashed
}

// Error names the game and what stopped it.
func (s *Stuck) Error() string {
	return fmt.Sprintf("game %d of seed %d stopped after %d plies: %s", s.Game, s.Seed, s.Plies, s.Reason)
}

// Late reports whether a game is in quarantine because it was over Bounds.Time: with more time, or on another machine, it may come to its end.
func Late(q corpus.Quarantine) bool {
	bound, _, _ := strings.Cut(strings.TrimPrefix(q.Reason, overBound), ",")
	_, err := time.ParseDuration(bound)
	return strings.HasPrefix(q.Reason, overBound) && err == nil
}

// overBound begins the reason of a game that took more than it may, of time or of nodes.
const overBound = "more than "

// stuck puts game number i into quarantine at the place that it has come to, which is nil where the game had not begun.
func (c Config) stuck(i int64, at *place, reason string, trace []byte) *Stuck {
	q := corpus.Quarantine{Game: i, Seed: c.Seed, Reason: reason}
	if at != nil {
		q.Plies, q.RFEN = len(at.game.Plies), at.position.RFEN()
	}
	return &Stuck{Quarantine: q, Trace: trace}
}

var errGameTime = errors.New("over its time")

// attempt is Play within all bounds, in a goroutine of its own: a game over its time is a *Stuck, too.
// A search that does not see the end of its time is left to itself, with its Drawer, which is of no use after any *Stuck.
func (c Config) attempt(ctx context.Context, i int64, d *Drawer) (corpus.Game, error) {
	if c.Bounds.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.Bounds.Time, errGameTime)
		defer cancel()
	}
	var last atomic.Pointer[place]
	late := func(reason string) (game corpus.Game, err error) {
		at := last.Load()
		if at != nil {
			game = at.game
		}
		return game, c.stuck(i, at, reason, nil)
	}
	type result struct {
		game corpus.Game
		err  error
	}
	done := make(chan result, 1)
	go func() {
		game, err := c.play(ctx, i, d, func(at place) { last.Store(&at) })
		done <- result{game, err}
	}()
	deaf := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { close(deaf) }) })
	defer stop()
	select {
	case r := <-done:
		if r.err != nil && context.Cause(ctx) == errGameTime && errors.Is(r.err, context.DeadlineExceeded) {
			return late(fmt.Sprintf(overBound+"%s", c.Bounds.Time))
		}
		return r.game, r.err
	case <-deaf:
		if context.Cause(ctx) == errGameTime {
			return late(fmt.Sprintf(overBound+"%s, and its search does not end", c.Bounds.Time))
		}
		return corpus.Game{}, ctx.Err()
	}
}
