package search

import (
	"math"

	"raumlab/engine/board"
	"raumlab/internal/arithmetic"
)

// Where pruning near the leaves ends when futility_step lets it go beyond two plies.
const (
	stepDepth     = 6 // of futility and its reverse
	latePruning   = 4 // of late move pruning
	exchangeDepth = 5 // of pruning by static exchange
)

// futilityMargin is what a quiet move may be worth at a depth, centipawns: less where the outlook is against it.
func (s *Searcher) futilityMargin(depth int, tight bool) int {
	margin := s.options.FutilityMargin1
	if depth > 1 {
		margin = s.options.FutilityMargin2 + (depth-futilityDepth)*s.options.FutilityStep
	}
	if tight && s.options.Improving {
		margin = margin * 3 / 4
	}
	return margin
}

// enoughMoves is how many moves are searched at a depth before the quiet ones that are left are passed over.
func (s *Searcher) enoughMoves(depth int, hopeful bool) int {
	n := s.options.LateMovePruning
	if n == 0 || depth > latePruning {
		return math.MaxInt
	}
	n = n * (1 + depth*depth) / 2
	if s.options.Improving && !hopeful {
		n = n * 2 / 3
	}
	return max(n, 1)
}

// nullReduction is by how many plies the search behind a null move is less deep, beyond the ply that passing takes.
func (s *Searcher) nullReduction(depth, surplus int) int {
	if !s.options.NullMoveAdaptive {
		return nullMoveReduction
	}
	return nullMoveReduction + depth/6 + min(surplus/400, 1)
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

// reduction is by how many plies a late quiet move that has just been played is searched less deep at first.
func (s *Searcher) reduction(moves *picker, m board.Move, depth, searched int, pv, improving, inCheck bool) int {
	if moves.spares(m) {
		return 0
	}
	if s.options.LateMoveSlope == 0 {
		return 1
	}
	r := int(reductionTable[min(depth, maxPly)][min(searched+1, 63)]) * s.options.LateMoveSlope / 100
	if pv {
		r -= 100
	}
	if inCheck {
		r -= 100
	}
	if s.options.Improving && !improving {
		r += 50
	}
	if s.options.OrderKillers && (m == s.killers[moves.ply][0] || m == s.killers[moves.ply][1]) {
		r -= 100
	}
	if s.options.OrderMalus {
		r -= moves.merit(m) * 100 / historyUnit
	}
	return min(max(r/100, 0), depth-2)
}
