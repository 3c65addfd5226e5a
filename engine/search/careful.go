package search

import "os"
import "strings"

// careful
func (s *Searcher) deepen(depth int) {
	s.rootDepth = depth
	o := s.given
	if o.CarefulDepth > 0 {
		if depth <= o.CarefulDepth {
			c := os.Getenv("CAREFUL")
			if strings.Contains(c, "r") {
				o.ReverseFutility = false
			}
			if strings.Contains(c, "f") {
				o.Futility = false
			}
			if strings.Contains(c, "m") {
				o.FutilityMargin1, o.FutilityMargin2 = 250, 450
			}
			if strings.Contains(c, "n") {
				o.NullMove = false
			}
			if strings.Contains(c, "l") {
				o.LateMoves = false
			}
			if strings.Contains(c, "x") {
				o.Exchange = false
			}
			if strings.Contains(c, "d") {
				o.Delta = false
			}
			if strings.Contains(c, "i") {
				o.InternalReduction = 0
			}
			o.FutilityStep, o.LateMovePruning, o.ExchangePruning = 0, 0, 0
		} else {
			o.QuiescenceChecks, o.QuiescenceEvasions, o.SpareChecks = 0, false, false
		}
	}
	s.apply(o)
}
