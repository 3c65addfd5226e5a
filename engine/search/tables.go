package search

import (
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// probe returns what the endgame tables say of the position of a ply, from the mover's view: the
// score is low at least and high at most. A draw is exact, and so is a mate with its distance. A
// win without it is worth a mate that may be found, or less than any mate, more than any static
// evaluation, and the more the nearer it is. A win that the hundred plies may forbid is none, and a
// draw where nothing can set the clock back: a piece alone against the king has no captures to make.
func (s *Searcher) probe(p *board.Position, ply int) (low, high int, ok bool) {
	v, ok := s.tables.Value(p)
	if !ok || v == tables.Drawn {
		return 0, 0, ok
	}
	if p.HalfmoveClock()+v.Plies() > board.DrawingPlies {
		s.touched = true
		return 0, 0, s.tables.Exact() && p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn)).Empty() &&
			p.Occupied().Count() == 3
	}
	switch {
	case s.tables.Exact():
		score := v.Sign() * (mate - ply - v.Plies())
		return score, score, true
	case v.Sign() > 0:
		return tableWin - ply, infinity, true
	}
	return -infinity, ply - tableWin, true
}

// askTables decides what a search does with the tables. In a drawn position it keeps the moves that
// draw and looks for the best of them without tables, since among them the opponent may err. With
// tables that know no distance it does so in every position that they know: it keeps the moves of
// the best result and looks for the mate.
func (s *Searcher) askTables(scope Scope) {
	set := s.evaluation.Tables
	s.tables = set
	if set == nil {
		return
	}
	// Several lines want other moves than the best, too.
	v, ok := set.Value(&s.frames[0].position)
	if set.Exact() {
		if ok && v == tables.Drawn && scope.Lines <= 1 && len(scope.Moves) == 0 && s.keepBest(set) == 0 {
			s.tables = nil
		}
		return
	}
	decided := ok && scope.Lines <= 1
	if decided {
		s.keepBest(set)
		s.tables = nil
	}
	// Scores of a search with tables would hide the way to a mate, since every won position is as
	// good; those of the last search may hide that a move repeats a position.
	if (decided || s.decided) && !s.isHelper {
		s.table.clear()
	}
	s.decided = decided
}

// keepBest keeps the root moves of the best result by the tables, and returns it: 1 for a win, 0
// for a draw, -1 for a loss. What they do not know counts as a draw. If no move draws in a drawn
// position, because options have left out the underpromotion that does, all are kept.
func (s *Searcher) keepBest(set *tables.Set) (best int) {
	root := &s.frames[0]
	result := func(m board.Move) int {
		after := root.position
		after.Make(m)
		v, _ := set.Value(&after)
		return -v.Sign()
	}
	best = -1
	for _, m := range root.moves {
		best = max(best, result(m))
	}
	root.moves = slices.DeleteFunc(root.moves, func(m board.Move) bool { return result(m) < best })
	return best
}
