package search

// mayExtend limits check extensions, so that a series of checks ends: the line is at most
// check_extension_limit times as long as the iteration is deep.
func (s *Searcher) mayExtend(depth, ply int) bool {
	return ply < s.options.CheckExtensionLimit*s.rootDepth && ply+depth < maxPly-1
}
