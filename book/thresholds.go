package book

import (
	"cmp"
	"fmt"
	"math"
)

// Thresholds say which moves come into a book. Build replaces zeros by defaults.
type Thresholds struct {
	MinGames   int64   // games that a move needs, repeated ones left out; 0 becomes DefaultMinGames
	MaxPly     int     // plies of a game that are read, from its start; 0 becomes DefaultMaxPly
	MinSuccess float64 // points a game that a move needs for its mover, 0 to 1
	Imported   int64   // games that an imported game counts for; 0 becomes DefaultImported
}

// The defaults for zeros.
const (
	DefaultMinGames = 3
	DefaultMaxPly   = 30 // 15 moves a side
	DefaultImported = 1
)

// Defaults are the thresholds of a zero value.
func Defaults() Thresholds {
	return Thresholds{MinGames: DefaultMinGames, MaxPly: DefaultMaxPly, Imported: DefaultImported}
}

// complete returns the thresholds with their defaults set, or what is wrong with them.
func (t Thresholds) complete() (Thresholds, error) {
	d := Defaults()
	t.MinGames, t.MaxPly, t.Imported = cmp.Or(t.MinGames, d.MinGames), cmp.Or(t.MaxPly, d.MaxPly), cmp.Or(t.Imported,
		d.Imported)
	return t, t.Validate()
}

// Validate names the first invalid threshold. It replaces no 0 by a default.
func (t Thresholds) Validate() error {
	switch {
	case t.MinGames < 1:
		return fmt.Errorf("min games %d: expected 1 or more", t.MinGames)
	case t.MaxPly < 1 || t.MaxPly > math.MaxInt32:
		return fmt.Errorf("max ply %d: expected 1 or more", t.MaxPly)
	case !(t.MinSuccess >= 0 && t.MinSuccess <= 1):
		return fmt.Errorf("min success %g: expected 0 to 1", t.MinSuccess)
	case t.Imported < 1 || t.Imported > maxImported:
		return fmt.Errorf("imported weight %d: expected 1 to %d", t.Imported, maxImported)
	}
	return nil
}

// maxImported keeps sums of games far from overflow.
const maxImported = 1000

func (t Thresholds) limit() Limit {
	return Limit{MinGames: t.MinGames, MinSuccess: t.MinSuccess, Imported: t.Imported}
}
