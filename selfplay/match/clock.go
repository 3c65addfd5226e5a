package match

import (
	"time"

	"raumlab/engine/search"
	"raumlab/engine/uci/client"
)

// clocks are the times of one game.
type clocks struct {
	config Config
	left   [2]time.Duration // of A and B, where they have a clock
	moves  [2]int           // that they have made
}

func newClocks(c Config) *clocks {
	return &clocks{config: c, left: [2]time.Duration{c.Limits[A].Clock.Left, c.Limits[B].Clock.Left}}
}

// clock is that of a side before its next move, the zero value if it has none.
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

// moved takes time off the mover's clock, to 0 at least, and adds increment or next period.
func (k *clocks) moved(mover Side, spent time.Duration) {
	c := k.config.Limits[mover].Clock
	k.left[mover] = max(0, k.left[mover]-spent) + c.Increment
	k.moves[mover]++
	if c.MovesToGo > 0 && k.moves[mover]%c.MovesToGo == 0 {
		k.left[mover] += c.Left
	}
}
