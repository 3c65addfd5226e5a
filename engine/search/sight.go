package search

// noSight marks a position that is not judged at sight, being in check.
const noSight = -infinity

// look returns the static evaluation of the frame's position, mover's view, and whether it is better than at the mover's last turn. In
// check both mean nothing.
func (s *Searcher) look(ply int, inCheck bool) (static int, improving bool) {
	frame := &s.frames[ply]
	if inCheck {
		frame.sight = noSight
		return 0, false
	}
	static = s.static(ply)
	frame.sight = static
	if !s.options.Improving {
		return static, false
	}
	switch {
	case ply >= 2 && s.frames[ply-2].sight != noSight:
		return static, static > s.frames[ply-2].sight
	case ply >= 4 && s.frames[ply-4].sight != noSight:
		return static, static > s.frames[ply-4].sight
	}
	return static, true
}
