package search

import (
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// probe returns the score of the position of a ply by the endgame tables, from the mover's view. A
// mate that the hundred plies forbid is no score.
func (s *Searcher) probe(p *board.Position, ply int) (score int, ok bool) {
	if p.Occupied().Count() > s.tables.Most() {
		return 0, false
	}
	v, ok := s.tables.Value(p)
	if !ok || v == tables.Drawn {
		return 0, ok
	}
	if p.HalfmoveClock()+v.Plies() > board.DrawingPlies {
		s.touched = true
		return 0, false
	}
	return v.Sign() * (mate - ply - v.Plies()), true
}

// askTables decides what a search does with the tables. In a drawn position it keeps the moves that
// draw and looks for the best of them without tables, since among them the opponent may err. Where
// none draws, because options have left out the underpromotion that does, tables tell the others
// apart.
func (s *Searcher) askTables(scope Scope) {
	root := &s.frames[0]
	s.tables = s.evaluation.Tables
	if s.tables == nil || scope.Lines > 1 || len(scope.Moves) > 0 {
		return
	}
	if v, ok := s.tables.Value(&root.position); !ok || v != tables.Drawn {
		return
	}
	mayDraw := func(m board.Move) bool {
		after := root.position
		after.Make(m)
		v, ok := s.tables.Value(&after)
		return !ok || v == tables.Drawn
	}
	if slices.ContainsFunc(root.moves, mayDraw) {
		root.moves = slices.DeleteFunc(root.moves, func(m board.Move) bool { return !mayDraw(m) })
		s.tables = nil
	}
}
