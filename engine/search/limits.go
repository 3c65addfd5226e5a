package search

import (
	"fmt"
	"time"
)

// Limits says when a search stops. A zero field sets no limit; at least one
// must be set. The best move of the last finished iteration is the answer.
type Limits struct {
	Depth    int           // plies, up to MaxDepth
	Nodes    uint64        // nodes of main search and quiescence together
	MoveTime time.Duration // for this move
	Clock    Clock         // what is left for the game
}

// A Clock is the time the mover has left for the game, and what each move adds. The zero value is no clock.
type Clock struct {
	Left, Increment time.Duration
}

// Shares of a clock that a move may use.
const (
	movesLeft    = 30 // a move may use so small a part of the time left
	reserveShare = 10 // and the last such part of it is kept for what goes on outside the search
)

// budget returns the time for one move: a thirtieth of what is left and most of the increment, never the last tenth.
func (c Clock) budget() time.Duration {
	most := c.Left - c.Left/reserveShare
	return max(min(c.Left/movesLeft+c.Increment*3/4, most), time.Millisecond)
}

// timeLimit returns the time that a search may take, or 0 for any.
func (l Limits) timeLimit() time.Duration {
	switch {
	case l.Clock == Clock{}:
		return l.MoveTime
	case l.MoveTime == 0:
		return l.Clock.budget()
	}
	return min(l.MoveTime, l.Clock.budget())
}

// MaxDepth is the deepest search in plies.
const MaxDepth = 60

// Validate reports a limit that is missing or out of range.
func (l Limits) Validate() error {
	if l.Depth < 0 || l.Depth > MaxDepth {
		return fmt.Errorf("search depth %d: want 1 to %d plies", l.Depth, MaxDepth)
	}
	if l.MoveTime < 0 {
		return fmt.Errorf("move time %v: want a positive time", l.MoveTime)
	}
	if l.Clock.Left < 0 || l.Clock.Increment < 0 {
		return fmt.Errorf("clock %v + %v a move: want no negative time", l.Clock.Left, l.Clock.Increment)
	}
	if l == (Limits{}) {
		return fmt.Errorf("no search limit: set a depth, nodes or a move time")
	}
	return nil
}
