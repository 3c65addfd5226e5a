package search

// What reverse futility must have above its margin in a careful iteration, centipawns.
const carefulReserve = 100

// deepen makes ready for an iteration. A search that is limited by its depth alone has time, up to careful_depth, for what would
// cost one in a hurry more than it finds: margins of futility are half as wide again, late moves are searched, checks from depth 2 on, futility
// prunes at depths 1 and 2 alone, its reverse with more in hand, and quiescence sees checks and answers to them.
func (s *Searcher) deepen(depth int) {
	s.rootDepth = depth
	s.reserve = 0
	o := s.given
	if depth <= o.CarefulDepth && !s.hurried {
		o.FutilityMargin1 += o.FutilityMargin1 / 2
		o.FutilityMargin2 += o.FutilityMargin2 / 2
	}
	switch {
	case o.CarefulDepth == 0:
	case s.careful(depth):
		o.SpareChecks = min(o.SpareChecks, 2)
		o.FutilityStep, o.LateMovePruning = 0, 0
		s.reserve = carefulReserve
	default:
		o.QuiescenceChecks, o.QuiescenceEvasions = 0, false
	}
	if s.brief {
		o.Quiescence, o.QuiescenceChecks, o.QuiescenceEvasions = 0, 0, false
	}
	s.apply(o)
	if s.sightDepth > 0 {
		s.look(0, s.frames[0].position.InCheck()) // what the mover's next turns are compared with
	}
}

// careful reports whether an iteration is one of those. Where the search ends at careful_depth or before it, only the last is: the others but
// prepare its order.
func (s *Searcher) careful(depth int) bool {
	return depth <= s.given.CarefulDepth && !s.hurried && (s.goal > s.given.CarefulDepth || depth >= s.goal)
}

// apply makes the options those of the search that follows.
func (s *Searcher) apply(options Options) {
	s.options = options
	s.futilityDepth = futilityDepth
	if options.FutilityStep > 0 {
		s.futilityDepth = stepDepth
	}
	s.sightDepth = 0
	switch {
	case options.Improving || options.NullMoveAdaptive:
		s.sightDepth = MaxDepth
	case options.Futility || options.ReverseFutility:
		s.sightDepth = s.futilityDepth
	}
}
