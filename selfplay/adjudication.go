package selfplay

import (
	"fmt"
	"math/rand/v2"

	"raumlab/engine/board"
)

// Adjudication ends games whose outcome the search is sure of. The zero value
// never does. Thresholds are centipawns of the search score, run lengths plies.
type Adjudication struct {
	WinScore, WinPlies   int     // won when |score| is at least WinScore, for the same side, WinPlies plies running
	DrawScore, DrawPlies int     // drawn when |score| is at most DrawScore DrawPlies plies running
	PlayOn               float64 // share of games that are played to their end all the same, to measure how often the verdict is wrong
}

// Validate reports a value out of range.
func (a Adjudication) Validate() error {
	switch {
	case a.WinScore < 0 || a.WinPlies < 0 || a.DrawScore < 0 || a.DrawPlies < 0:
		return fmt.Errorf("adjudication %s: want no negative number", a)
	case a.WinScore > 0 && a.WinPlies == 0:
		return fmt.Errorf("adjudication: a win score of %d needs the plies for which it must hold", a.WinScore)
	case a.WinPlies > 0 && a.WinScore == 0:
		return fmt.Errorf("adjudication %s: a win needs a score above 0", a)
	case !(a.PlayOn >= 0 && a.PlayOn <= 1):
		return fmt.Errorf("adjudication play-on share %v: want 0 to 1", a.PlayOn)
	}
	return nil
}

// String returns off, or scores, run lengths and share.
func (a Adjudication) String() string {
	if a.WinPlies == 0 && a.DrawPlies == 0 {
		return "off"
	}
	return fmt.Sprintf("win:%d,%d draw:%d,%d play_on:%g", a.WinScore, a.WinPlies, a.DrawScore, a.DrawPlies, a.PlayOn)
}

// An arbiter watches the scores of one game.
type arbiter struct {
	Adjudication
	off                 bool
	white, black, level int // plies running in which the score spoke for White, Black, a draw
}

func (a Adjudication) newArbiter(random *rand.Rand) *arbiter {
	return &arbiter{Adjudication: a, off: a.PlayOn > 0 && random.Float64() < a.PlayOn}
}

// see takes the next score, White's view, and returns the verdict, Ongoing for none.
func (a *arbiter) see(score int) (board.Result, board.Termination) {
	count := func(n *int, met bool) {
		if *n++; !met {
			*n = 0
		}
	}
	count(&a.white, score >= a.WinScore)
	count(&a.black, score <= -a.WinScore)
	count(&a.level, max(score, -score) <= a.DrawScore)
	switch {
	case a.off:
	case a.WinPlies > 0 && a.white >= a.WinPlies:
		return board.WhiteWins, board.AdjudicatedWin
	case a.WinPlies > 0 && a.black >= a.WinPlies:
		return board.BlackWins, board.AdjudicatedWin
	case a.DrawPlies > 0 && a.level >= a.DrawPlies:
		return board.Draw, board.AdjudicatedDraw
	}
	return board.Draw, board.Ongoing
}
