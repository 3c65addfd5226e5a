package elo

import "fmt"

// WDL counts games by their result for A: wins, draws, losses. It is for readers; intervals and
// tests use the [Pentanomial] of the same match.
type WDL struct {
	Wins, Draws, Losses int64
}

// Add counts one game in which A took the given points: 0, 0.5 or 1. It panics for any other
// number.
func (t *WDL) Add(points float64) {
	switch cell(points, 2) {
	case 0:
		t.Losses++
	case 1:
		t.Draws++
	default:
		t.Wins++
	}
}

// Games is the number of games counted.
func (t WDL) Games() int64 {
	return t.Wins + t.Draws + t.Losses
}

// DrawRatio is the share of drawn games, in 0..1; 0 when there are no games.
func (t WDL) DrawRatio() float64 {
	if t.Games() == 0 {
		return 0
	}
	return float64(t.Draws) / float64(t.Games())
}

// String is "+wins =draws -losses".
func (t WDL) String() string {
	return fmt.Sprintf("+%d =%d -%d", t.Wins, t.Draws, t.Losses)
}
