package search

import "raumlab/engine/board"

// mayExtend reports whether a line may be made a ply longer: it is at most twice as long as the iteration is deep, so that no chain of
// checks or captures goes on for ever.
func (s *Searcher) mayExtend(depth, ply int) bool {
	return ply < 2*s.rootDepth && ply+depth < maxPly-1
}

// recaptures reports whether the move takes back on the cell where the last one has captured.
func (s *Searcher) recaptures(ply int, m board.Move) bool {
	if ply == 0 {
		return false
	}
	frame := &s.frames[ply]
	return frame.took && m.To() == frame.move.To()
}

// singularMargin is by how much all other moves must be worse, centipawns for each ply.
const singularMargin = 6

// isSingular reports whether every move but the table's falls below its score by the margin, in a search of half the depth.
func (s *Searcher) isSingular(hit entry, depth, ply int) bool {
	frame := &s.frames[ply]
	move := relative(&frame.position, hit.move())
	score := fromTable(hit.score(), ply)
	if move == board.NoMove || hit.depth() < depth-3 || hit.bound() == upper || IsMate(score) || !s.mayExtend(depth, ply) {
		return false
	}
	least := score - singularMargin*depth
	frame.excluded = move
	rest := s.node((depth-1)/2, ply, least-1, least, false)
	frame.excluded = board.NoMove
	return !s.stopped && rest < least
}
