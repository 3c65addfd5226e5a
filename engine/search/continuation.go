package search

import "raumlab/engine/board"

// A continuationRow holds history scores of moves after a certain earlier move, by
// continuationIndex.
type continuationRow [int(board.Pawn) << 7]int16

// A continuation holds history scores of moves after the opponent's last move, and after the
// mover's own before it, by continuationIndex of that. Both sides share it, since each sees moves
// from its own side: 3.2 MB.
type continuation [continuationPlies][len(continuationRow{})]continuationRow

// continuationPlies is how many earlier moves a move follows.
const continuationPlies = 2

// continuationIndex is the place of a piece that moves to a cell, as a side sees it.
func continuationIndex(piece board.Kind, to board.Square, side board.Color) int {
	if side == board.Black {
		to = to.Mirror()
	}
	return int(piece-board.King)<<7 | int(to)
}

// continuationRows are the rows for the moves of one position; nil where there is no earlier move.
type continuationRows struct {
	position *board.Position
	rows     [continuationPlies]*continuationRow
}

// continuationRows returns the rows for the position of a ply.
func (s *Searcher) continuationRows(ply int) continuationRows {
	c := continuationRows{position: &s.frames[ply].position}
	if !s.options.Continuation {
		return c
	}
	if s.continuation == nil {
		s.continuation = &continuation{} // not in every searcher, since it is large
	}
	side := c.position.SideToMove()
	for back := range min(continuationPlies, ply) {
		before, m := &s.frames[ply-back-1].position, s.frames[ply-back].move
		if m != board.NoMove {
			c.rows[back] = &s.continuation[back][continuationIndex(before.At(m.From()).Kind(), m.To(), side)]
		}
	}
	return c
}

// score is the sum of a move's history scores.
func (c *continuationRows) score(m board.Move) int {
	if c.rows[0] == nil && c.rows[1] == nil {
		return 0
	}
	i, sum := c.index(m), 0
	for _, row := range c.rows {
		if row != nil {
			sum += recalled(&row[i])
		}
	}
	return sum
}

// gravitate adds a bonus or malus to a move's history scores.
func (c *continuationRows) gravitate(m board.Move, bonus, limit int) {
	i := c.index(m)
	for _, row := range c.rows {
		if row != nil {
			gravitate(&row[i], bonus, limit)
		}
	}
}

func (c *continuationRows) index(m board.Move) int {
	return continuationIndex(c.position.At(m.From()).Kind(), m.To(), c.position.SideToMove())
}
