package suite

import (
	"slices"

	"raumlab/engine/search"
)

// Check compares what a search says of a position with its Mate and Best, which are known. The mate
// is found if the search announces one of that length by one of the best moves. The search is wrong
// if it announces one that does not exist: for the other side, a shorter one, or one of that length
// by another move. A longer one is neither.
func (p *Position) Check(r search.Result) (found, wrong bool) {
	if !search.IsMate(r.Score) {
		return false, false
	}
	plies, shortest := search.MatePlies(r.Score), 2*p.Mate-1
	switch {
	case r.Score*p.Board.SideToMove().Sign() < 0 || plies < shortest || plies%2 == 0:
		return false, true
	case plies > shortest:
		return false, false
	}
	found = slices.Contains(p.Best, r.Move)
	return found, !found
}
