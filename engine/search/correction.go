package search

import "raumlab/engine/board"

// Corrections of the static evaluation, mover's view: what searches found beyond it, of positions
// with the same pawns of both sides, as the mover sees them, and of positions after the same move,
// by continuationIndex. In units of a correctionScale-th of a centipawn; at most correctionLimit.
type corrections struct {
	pawns [1 << correctionBits]int16
	moves continuationRow
}

const (
	correctionBits  = 15
	correctionLimit = 1024
	correctionScale = 16
	correctionDepth = 8 // at this depth a difference counts whole, below it by its share
)

// corrected is the static evaluation, mover's view, with its corrections if correction_history is
// on.
func (s *Searcher) corrected(ply int) int {
	static := s.static(ply)
	if !s.options.Correction {
		return static
	}
	pawns, move := s.correctionsOf(ply)
	sum := recalled(pawns)
	if move != nil {
		sum += recalled(move)
	}
	return min(max(static+sum/correctionScale, -maxStatic), maxStatic)
}

// correct learns from the score of a finished search of a node: from a bound what it proves.
func (s *Searcher) correct(ply, depth, score int, kind boundKind) {
	static := s.corrected(ply)
	if IsMate(score) || kind == lower && score <= static || kind == upper && score >= static {
		return
	}
	bonus := min(max((score-static)*depth/correctionDepth, -correctionLimit/4), correctionLimit/4)
	pawns, move := s.correctionsOf(ply)
	gravitate(pawns, bonus, correctionLimit)
	if move != nil {
		gravitate(move, bonus, correctionLimit)
	}
}

// correctionsOf are those of a ply's position, the second nil where no move led there.
func (s *Searcher) correctionsOf(ply int) (pawns, move *int16) {
	if s.corrections == nil {
		s.corrections = &corrections{} // not in every searcher
	}
	frame := &s.frames[ply]
	p := &frame.position
	pawns = &s.corrections.pawns[p.RelativePawnKey()%uint64(len(s.corrections.pawns))]
	if ply > 0 && frame.move != board.NoMove {
		before, m := &s.frames[ply-1].position, frame.move
		move = &s.corrections.moves[continuationIndex(before.At(m.From()).Kind(), m.To(), p.SideToMove())]
	}
	return pawns, move
}
