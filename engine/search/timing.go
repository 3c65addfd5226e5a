package search

import "time"

// A Timing says when a search must end that has a time limit, and on a clock when no iteration may
// begin. The zero value is no limit.
type Timing struct {
	begun, deadline time.Time
	clock           bool // not only a time for this move
}

// StartTiming returns the timing of a search that begins now.
func StartTiming(limits Limits) Timing {
	t := limits.TimeLimit()
	if t == 0 {
		return Timing{}
	}
	now := time.Now()
	return Timing{begun: now, deadline: now.Add(t), clock: limits.Clock != (Clock{})}
}

// limited reports whether there is a time limit.
func (t *Timing) limited() bool { return !t.deadline.IsZero() }

// Over reports that the search must end.
func (t *Timing) Over() bool { return t.limited() && time.Now().After(t.deadline) }

// MayEnd takes the lines of a finished iteration, the best first. It reports that under a time
// limit another iteration is not worth its time: no deeper search can shorten the mate that was
// found, or on a clock there is one legal move or a third of the time is over.
func (t *Timing) MayEnd(lines []Result, depth, legal int) bool {
	if !t.limited() {
		return false
	}
	worst := lines[len(lines)-1].Score
	return IsMate(worst) && MatePlies(worst) <= depth || t.clock &&
		(legal == 1 || time.Since(t.begun) > t.deadline.Sub(t.begun)/3)
}
