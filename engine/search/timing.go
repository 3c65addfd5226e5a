package search

import (
	"time"

	"raumlab/engine/board"
)

// A Timing says when a search must end that has a time limit, and on a clock when no iteration may
// begin. The zero value is no limit.
type Timing struct {
	begun, deadline time.Time
	clock           bool // not only a time for this move
	parameters      *Parameters
	depth           int        // of the last iteration; 0 before
	move            board.Move // its best
	score           int        // its score
	changes         int        // of the best move, in hundredths; half of them fade with each iteration
	swing           int        // of the score by the last iteration, in centipawns
}

// StartTiming returns the timing of a search that begins now. The parameters divide a clock.
func StartTiming(limits Limits, parameters *Parameters) Timing {
	t := limits.TimeLimit(parameters)
	if t == 0 {
		return Timing{}
	}
	now := time.Now()
	return Timing{begun: now, deadline: now.Add(t), clock: limits.Clock != (Clock{}), parameters: parameters}
}

// Limited reports whether there is a time limit.
func (t *Timing) Limited() bool { return !t.deadline.IsZero() }

// Over reports that the search must end.
func (t *Timing) Over() bool { return t.Limited() && time.Now().After(t.deadline) }

// MayEnd takes the lines of a finished iteration, the best first. It reports that under a time
// limit another iteration is not worth its time: no deeper search can shorten the mate that was
// found, or on a clock there is one legal move or no time to finish. Call it once an iteration.
func (t *Timing) MayEnd(lines []Result, depth, legal int) bool {
	if !t.Limited() {
		return false
	}
	t.note(lines[0], depth)
	worst := lines[len(lines)-1].Score
	return IsMate(worst) && MatePlies(worst) <= depth || t.clock && (legal == 1 || time.Since(t.begun) > t.iterations())
}

// note compares an iteration with the one before.
func (t *Timing) note(best Result, depth int) {
	t.changes /= 2
	if t.depth > 0 { // the first one is deeper than 1 if other threads were faster
		t.swing = min(max(best.Score-t.score, t.score-best.Score), fullSwing)
		if best.Move != t.move {
			t.changes += 100
		}
	}
	t.depth, t.move, t.score = depth, best.Move, best.Score
}

// iterations returns the time after which no iteration begins: a part of the move's time, more if
// best move or score have changed, since the next iteration may then find another move.
func (t *Timing) iterations() time.Duration {
	whole, p := t.deadline.Sub(t.begun), t.parameters
	more := p.ClockMoveChange*t.changes/100 + p.ClockScoreChange*t.swing/fullSwing
	return min(whole/1000*time.Duration(p.ClockIteration)/100*time.Duration(100+more), whole)
}
