package search

import "raumlab/engine/board"

// singularPlies bounds singular extensions: they are made in lines of less than this many times the
// iteration's depth.
const singularPlies = 2

// singularDepthSlack is how much less deep than the node an entry of the table may be whose move
// may be singular.
const singularDepthSlack = 3

// leastSingular is the least depth at which the search of the other moves is no quiescence.
const leastSingular = 3

// mayBeSingular reports whether a node is deep enough for a singular extension, and its line short
// enough: with it, too, a line has less than maxPly plies.
func (s *Searcher) mayBeSingular(depth, ply int) bool {
	return s.options.Singular > 0 && depth >= max(s.options.Singular, leastSingular) &&
		ply < singularPlies*s.rootDepth && ply+depth < maxPly-1
}

// singular searches a node half as deep without the move of its table entry, in a null window below
// the entry's score. If all other moves stay below that, it returns an extension for the move. If
// one does not and the window lies above beta, it returns a score with which to cut the node off.
//
// Anantharaman, Campbell and Hsu, "Singular Extensions: Adding Selectivity to Brute-Force
// Searching", Artificial Intelligence 43, 1990.
func (s *Searcher) singular(depth, ply, beta int, known entry) (extension, score int, cut bool) {
	frame := &s.frames[ply]
	p := &frame.position
	move := relative(p, known.move())
	if known.bound() == upper || known.depth() < depth-singularDepthSlack || IsMate(known.score()) ||
		move == board.NoMove || !p.IsLegal(move) {
		return 0, 0, false
	}
	target := known.score() - s.options.SingularMargin*depth
	frame.excluded = move
	others := s.expand((depth-1)/2, ply, target-1, target, false)
	frame.pv = frame.pv[:0]
	switch {
	case s.stopped:
		return 0, 0, true // which no caller uses
	case others < target:
		return 1, 0, false
	case target >= beta:
		return 0, target, true
	}
	return 0, 0, false
}
