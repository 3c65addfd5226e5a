package search

import "raumlab/engine/board"

// singularPlies bounds singular extensions: they are made in lines of less than this many times the
// iteration's depth.
const singularPlies = 2

// singularPlace is how much less deep than the node an entry of the table may be whose move may be
// singular.
const singularPlace = 3

// leastSingular is the least depth at which the search of the other moves is no quiescence.
const leastSingular = 3

// singularTarget is the score that the other moves must stay below.
func (s *Searcher) singularTarget(depth int, known entry) int {
	return known.score() - s.options.SingularMargin*depth
}

// others searches a node half as deep without the move of its table entry, in a null window below
// singularTarget. It returns the score, and false if the entry says too little or has no move.
//
// Anantharaman, Campbell and Hsu, "Singular Extensions: Adding Selectivity to Brute-Force
// Searching", Artificial Intelligence 43, 1990.
func (s *Searcher) others(depth, ply int, known entry) (int, bool) {
	frame := &s.frames[ply]
	p := &frame.position
	move := relative(p, known.move())
	if known.bound() == upper || known.depth() < depth-singularPlace || IsMate(known.score()) || move == board.NoMove || !p.IsLegal(move) {
		return 0, false
	}
	target := s.singularTarget(depth, known)
	frame.excluded = move
	score := s.expand((depth-1)/2, ply, target-1, target, false)
	frame.pv = frame.pv[:0]
	return score, true
}
