package book

import (
	"fmt"
	"math"
)

// Thresholds say which moves come into a book. The zero value is complete.
type Thresholds struct {
	MinGames   int64   // games that a move needs; 0 becomes DefaultMinGames
	MaxPly     int     // plies of a game that are read, from its start; 0 becomes DefaultMaxPly
	MinSuccess float64 // points a game that a move needs for its mover, 0 to 1
}

// What Thresholds of 0 become.
const (
	DefaultMinGames = 3
	DefaultMaxPly   = 30 // 15 moves a side
)

// complete returns the thresholds with their defaults set, or what is wrong with them.
func (t Thresholds) complete() (Thresholds, error) {
	if t.MinGames == 0 {
		t.MinGames = DefaultMinGames
	}
	if t.MaxPly == 0 {
		t.MaxPly = DefaultMaxPly
	}
	return t, t.Validate()
}

// Validate names the first threshold that no book can have.
func (t Thresholds) Validate() error {
	switch {
	case t.MinGames < 0:
		return fmt.Errorf("min games %d: want 1 or more", t.MinGames)
	case t.MaxPly < 0 || t.MaxPly > math.MaxInt32:
		return fmt.Errorf("max ply %d: want 1 or more", t.MaxPly)
	case !(t.MinSuccess >= 0 && t.MinSuccess <= 1):
		return fmt.Errorf("min success %g: want 0 to 1", t.MinSuccess)
	}
	return nil
}
