package book

import (
	"slices"

	"raumlab/engine/board"
)

// A Check says how the moves of a book were searched again. The zero value is a book that was not
// checked.
type Check struct {
	Depth  int    `json:"depth"`  // plies, the book's move included
	Margin int    `json:"margin"` // centipawns by which a move may be worse than the best of its position
	Engine string `json:"engine"` // hash of its configuration
}

// Checked returns the book of those moves that score gives a score in centipawns, mover's view. It
// leaves out positions without one. Values, intervals, InBook and Split stay those of the games.
func (b *Book) Checked(c Check, score func(position, move int) (int, bool)) *Book {
	checked := &Book{Origin: b.Origin}
	checked.Check = c
	for i := range b.positions {
		x := b.positions[i]
		var kept []Entry
		for j, m := range x.Moves {
			if found, ok := score(i, j); ok {
				m.Checked = found
				kept = append(kept, m)
			}
		}
		if len(kept) > 0 {
			setShares(kept, b.Thresholds.Imported)
			checked.positions = append(checked.positions, Position{Key: x.Key, RFEN: x.RFEN, Moves: slices.Clip(kept)})
		}
	}
	return checked
}

// CheckedLike returns the book of those moves that the checked book x has too, with their scores.
func (b *Book) CheckedLike(x *Book) *Book {
	type place struct {
		rfen string
		move board.Move
	}
	scores := map[place]int{}
	for i := range x.positions {
		for _, m := range x.positions[i].Moves {
			scores[place{x.positions[i].RFEN, m.Move}] = m.Checked
		}
	}
	return b.Checked(x.Check, func(position, move int) (int, bool) {
		p := &b.positions[position]
		score, ok := scores[place{p.RFEN, p.Moves[move].Move}]
		return score, ok
	})
}
