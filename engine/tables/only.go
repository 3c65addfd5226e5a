package tables

import (
	"context"
	"math"

	"raumlab/engine/board"
)

// countOnlyMoves fills OnlyMoves of a table that MarkIllegal has marked. find returns the tables
// that it needs, with their OnlyMoves.
//
// The length of a run follows from positions one ply nearer to mate. If only one move wins, it is
// also the best one. A reply that holds out longest also leads a ply nearer.
func (t *Table) countOnlyMoves(ctx context.Context, workers int, find func(Material) (*Table, error)) error {
	s, err := newSolver(t, workers, find)
	if err != nil {
		return err
	}
	for c := range t.OnlyMoves {
		t.OnlyMoves[c] = make([]uint8, t.Len())
	}
	for plies := 1; plies <= t.Longest; plies++ { // a mate has none
		value := uint8(plies + 1)
		for c := board.White; c <= board.Black; c++ {
			if _, err := s.each(ctx, workers, func(low, high int) int64 {
				return s.countOnlyMoves(c, value, low, high)
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// countOnlyMoves fills OnlyMoves of the positions of a value.
func (s *solver) countOnlyMoves(c board.Color, value uint8, low, high int) int64 {
	of := s.onlyMoves
	if Value(value).Sign() < 0 {
		of = s.onlyMovesAfter
	}
	var p placement
	values := s.values[c][:high]
	for i := next(values, value, low); i >= 0; i = next(values, value, i+1) {
		s.place(&p, i)
		s.table.OnlyMoves[c][i] = of(&p, c, i)
	}
	return 0
}

// onlyMoves returns the length of the run that begins here, of a position that the side to move
// wins.
func (s *solver) onlyMoves(p *placement, c board.Color, i int) (run uint8) {
	winning := 0
	s.moves(p, c, i, func(t *Table, toMove board.Color, i int) bool {
		if v := t.Values[toMove][i]; v != Illegal && Value(v).Sign() < 0 {
			winning++
			run = 1 + t.OnlyMoves[toMove][i]
		}
		return winning < 2
	})
	if winning > 1 {
		return 0
	}
	return run
}

// onlyMovesAfter returns the length of the run that is left after every reply that holds out
// longest, of a position that the side to move loses.
func (s *solver) onlyMovesAfter(p *placement, c board.Color, i int) (run uint8) {
	longest := s.values[c][i] - 1
	run = math.MaxUint8
	s.moves(p, c, i, func(t *Table, toMove board.Color, i int) bool {
		if t.Values[toMove][i] == longest {
			run = min(run, t.OnlyMoves[toMove][i])
		}
		return run > 0
	})
	return run
}

// moves calls visit with the positions after the moves from number i, legal or not, until visit
// returns false. It leaves out bare kings, which draw.
func (s *solver) moves(p *placement, c board.Color, i int, visit func(t *Table, toMove board.Color, i int) bool) {
	more := true
	s.conversions(p, c, func(l *link) bool {
		if l.to != nil {
			if toMove, i := l.number(p, c.Opponent()); i >= 0 {
				more = visit(l.to, toMove, i)
			}
		}
		return more
	})
	if more {
		s.quietMoves(p, c, i, func(i int) bool { return visit(s.table, c.Opponent(), i) })
	}
}
