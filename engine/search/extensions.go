package search

// mayExtend reports whether a line may be made a ply longer: it is at most twice as long as the iteration is deep, so that no chain of
// checks goes on for ever.
func (s *Searcher) mayExtend(depth, ply int) bool {
	return ply < 2*s.rootDepth && ply+depth < maxPly-1
}
