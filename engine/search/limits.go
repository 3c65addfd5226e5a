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
	if l == (Limits{}) {
		return fmt.Errorf("no search limit: set a depth, nodes or a move time")
	}
	return nil
}
