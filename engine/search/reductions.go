package search

import (
	"math"

	"raumlab/engine/board"
	"raumlab/internal/arithmetic"
)

// futilityMargin is the futility margin at a depth, centipawns. It is narrower where the trend of
// the static evaluation is against the bound.
func (s *Searcher) futilityMargin(depth int, narrow bool) int {
	margin := s.options.FutilityMargin1
	if depth > 1 {
		margin = s.options.FutilityMargin2 + (depth-marginDepth)*s.options.FutilityStep
	}
	if narrow && s.options.Improving {
		margin = margin * s.options.ImprovingMargin / 1000
	}
	return margin
}

// lateMoveLimit is how many moves are searched at a depth before late move pruning skips quiet
// ones.
func (s *Searcher) lateMoveLimit(depth int, improving bool) int {
	n := s.options.LateMovePruning
	if n == 0 || depth > s.options.LateMovePruningDepth {
		return math.MaxInt
	}
	n = n * (100 + (depth*depth-1)*s.options.LateMovePruningGrowth) / 100
	if s.options.Improving && !improving {
		n = n * s.options.ImprovingLateMoves / 1000
	}
	return max(n, 1)
}

// nullReduction is the reduction of the search after a null move, beyond the ply that it takes.
// Surplus is the static evaluation less beta.
func (s *Searcher) nullReduction(depth, surplus int) int {
	reduction := s.options.NullMoveReduction
	if s.options.NullMoveAdaptive {
		reduction += depth/s.options.NullMoveDepthStep +
			min(surplus/nullMoveScoreStep, s.options.NullMoveScorePlies)
	}
	return reduction
}

// reductionTable holds ln(depth)·ln(number of the move) in hundredths.
var reductionTable = func() (t [maxPly + 1][64]int16) {
	for depth := 1; depth < len(t); depth++ {
		for number := 1; number < len(t[0]); number++ {
			t[depth][number] = int16(100 * arithmetic.Log(float64(depth)) * arithmetic.Log(float64(number)))
		}
	}
	return t
}()

// reduction is by how many plies late move reductions shorten the first search of a quiet move that
// has just been played.
func (s *Searcher) reduction(moves *picker, m board.Move, depth, searched int, pv, improving, inCheck bool) int {
	if moves.exempt(m) {
		return 0
	}
	o := &s.options
	if o.LateMoveSlope == 0 {
		return 1
	}
	r := int(reductionTable[min(depth, maxPly)][min(searched+1, 63)]) * o.LateMoveSlope / 100
	if pv {
		r -= o.LateMovePV
	}
	if inCheck {
		r -= reductionPly
	}
	if o.Improving && !improving {
		r += o.ImprovingReduction
	}
	if o.OrderKillers && (m == s.killers[moves.ply][0] || m == s.killers[moves.ply][1]) {
		r -= reductionPly
	}
	if o.OrderMalus {
		r -= moves.historyScore(m) * reductionPly / o.LateMoveHistory
	}
	return min(max(r/reductionPly, 0), depth-2)
}
