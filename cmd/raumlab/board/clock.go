package board

import (
	"context"
	"errors"
	"fmt"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/selfplay/match"
)

// A clock has the times that the sides have left. The zero value is none.
type clock struct {
	each search.Clock // at the beginning, and what each move adds
	left [2]time.Duration
	// of each ply that was played here: what both had before it, for undo; and before the one to come
	before [][2]time.Duration
	turn   [2]time.Duration
}

func (c *clock) runs() bool { return c.each != search.Clock{} }

// An opponent is an engine that plays one side.
type opponent struct {
	*engine.Player
	level   bool // its depth ends its searches; else the clock does
	threads int  // of a search
}

// move lets an engine search.
func (c *clock) move(ctx context.Context, e *opponent, g *variant.Game) search.Result {
	var own search.Clock
	if c.runs() {
		own = search.Clock{Left: max(c.left[g.Position().SideToMove()], 1), Increment: c.each.Increment}
	}
	return e.MoveOnClock(ctx, g, own, e.level)
}

// end is a timer for the end of the mover's time, or nil without a clock.
func (c *clock) end(mover board.Color) <-chan time.Time {
	if !c.runs() {
		return nil
	}
	return time.After(c.left[mover])
}

// spend takes the time of a thought off the mover's clock and reports whether it had that much.
func (c *clock) spend(mover board.Color, spent time.Duration) bool {
	if !c.runs() {
		return true
	}
	c.left[mover] = max(0, c.left[mover]-spent)
	return c.left[mover] > 0
}

// begin begins a turn.
func (c *clock) begin() { c.turn = c.left }

// moved adds the increment.
func (c *clock) moved(mover board.Color) {
	c.before = append(c.before, c.turn)
	if c.runs() {
		c.left[mover] += c.each.Increment
	}
}

// back gives both sides what they had before the last plies.
func (c *clock) back(plies int) {
	n := max(0, len(c.before)-plies)
	if n < len(c.before) {
		c.left = c.before[n]
		c.before = c.before[:n]
	}
}

func (c *clock) String() string {
	return fmt.Sprintf("clock: White %s, Black %s\n", minutes(c.left[board.White]), minutes(c.left[board.Black]))
}

// minutes is a time as clocks show it.
func minutes(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// wind sets the clocks.
func (o playOptions) wind(s *session, before saved) error {
	s.clock = before.clock
	if o.clock == "" {
		return nil
	}
	c, err := match.ParseClock(o.clock)
	if err == nil && c.MovesToGo > 0 {
		err = errors.New("expected a time for the whole game, such as 5m+3s")
	}
	if err != nil {
		return cli.Usagef("--clock %q: %w", o.clock, err)
	}
	s.clock = clock{each: c}
	s.clock.left[0], s.clock.left[1] = c.Left, c.Left
	return nil
}
