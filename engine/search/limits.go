package search

import (
	"fmt"
	"strings"
	"time"

	"raumlab/internal/plural"
)

// Limits are the limits of a search. A zero field sets no limit; at least one must be set. The
// first iteration is always finished; Search says what comes of one that is not.
type Limits struct {
	Depth    int           // plies, up to MaxDepth
	Nodes    uint64        // nodes of main search and quiescence together
	MoveTime time.Duration // for this move
	Clock    Clock         // what is left for the game
}

// MaxNodes is the greatest number of nodes that a limit has: the greatest that every reader of JSON
// keeps, which no search reaches.
const MaxNodes = 1 << 53

// ByDepth reports whether depth alone limits a search, so that the fixed-depth profile applies.
func (l Limits) ByDepth() bool { return l.Nodes == 0 && l.MoveTime == 0 && l.Clock == (Clock{}) }

// A Clock is the time the mover has left, what each move adds, and how many moves it must last for.
// The zero value is no clock: Left is positive even if no time is left.
type Clock struct {
	Left, Increment time.Duration
	MovesToGo       int // moves until time is added to what is left; 0 = it must last for the game
}

// MaxMovesToGo is the most moves that a clock may be for, in the protocol and in a match.
const MaxMovesToGo = 1000

// budget returns the most time for one move: one and a half equal shares of what is left, since
// most searches end earlier with an iteration, and three quarters of the increment, but no more
// than three quarters of what is left. If every search takes all of it, 3 % of a clock for the game
// is left after 70 moves, the usual length of a game.
func (c Clock) budget() time.Duration {
	moves := clockMoves
	if c.MovesToGo > 0 {
		moves = min(moves, c.MovesToGo)
	}
	share := (c.Left + c.Left/2) / time.Duration(moves+1)
	return min(share+c.Increment/4*3, c.Left-c.Left/4)
}

// TimeLimit returns the time that a search may take, without the reserve, or 0 for no limit.
func (l Limits) TimeLimit() time.Duration {
	t := l.MoveTime
	if l.Clock != (Clock{}) {
		t = l.Clock.budget()
		if l.MoveTime > 0 {
			t = min(t, l.MoveTime)
		}
	} else if t == 0 {
		return 0
	}
	return max(t-min(reserve, t/2), time.Microsecond)
}

// MaxDepth is the deepest search in plies.
const MaxDepth = 60

// String names the limits that are set, or says that there are none.
func (l Limits) String() string {
	var parts []string
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	if l.Nodes > 0 {
		parts = append(parts, plural.Of(l.Nodes, "node"))
	}
	if l.MoveTime > 0 {
		parts = append(parts, fmt.Sprintf("%v a move", l.MoveTime.Round(time.Microsecond)))
	}
	if l.Clock != (Clock{}) {
		parts = append(parts, "clock "+l.Clock.String())
	}
	if len(parts) == 0 {
		return "no limit"
	}
	return strings.Join(parts, ", ")
}

// String is time left and increment, such as 10s+100ms. If it must last for a number of moves, the
// number comes first, such as 40/1m0s+0s.
func (c Clock) String() string {
	text := fmt.Sprintf("%v+%v", c.Left, c.Increment)
	if c.MovesToGo > 0 {
		text = fmt.Sprintf("%d/%s", c.MovesToGo, text)
	}
	return text
}

// Validate reports a limit that is missing or out of range.
func (l Limits) Validate() error {
	if l.Depth < 0 || l.Depth > MaxDepth {
		return fmt.Errorf("search depth %d: expected 0 to %d plies, 0 being no limit", l.Depth, MaxDepth)
	}
	if l.Nodes > MaxNodes {
		return fmt.Errorf("%d nodes: expected at most %d, or 0 for no limit", l.Nodes, uint64(MaxNodes))
	}
	if l.MoveTime < 0 {
		return fmt.Errorf("move time %v: expected a positive time", l.MoveTime)
	}
	if l.Clock.Left < 0 || l.Clock.Increment < 0 {
		return fmt.Errorf("clock %v + %v a move: must not be negative", l.Clock.Left, l.Clock.Increment)
	}
	if l.Clock.MovesToGo < 0 || l.Clock.MovesToGo > MaxMovesToGo {
		return fmt.Errorf("clock for %s: expected 0 to %d, 0 being for the game", plural.Of(l.Clock.MovesToGo, "move"),
			MaxMovesToGo)
	}
	if l == (Limits{}) {
		return fmt.Errorf("no search limit: set a depth, nodes or a move time")
	}
	return nil
}
