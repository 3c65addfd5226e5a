package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// maackesgeistTables holds the worth of each kind on each cell, for White.
var maackesgeistTables = func() (t [board.Pawn + 1][board.NumSquares]int) {
	for s := range board.NoSquare {
		l, r, f := distance(s.Level()), distance(s.Rank()), distance(s.File())
		cen := 6 - (l + r + f)
		t[board.Queen][s] = 900 + cen*100
		t[board.Rook][s] = 300 + cen*67
		t[board.Bishop][s] = 250 + cen*33 + (2-l)*8
		t[board.Unicorn][s] = 200 + cen*100
		t[board.Knight][s] = 200 + cen*50
		t[board.Pawn][s] = 100 + s.Rank()*20 + s.Level()*15 + (2-f)*5
		if s.Level() == 2 {
			t[board.Pawn][s] += 25
		}
	}
	return t
}()

func distance(coordinate int) int { return max(coordinate-2, 2-coordinate) }

// Maackesgeist returns the evaluation of Maackesgeist §6 in centipawns, White's view: values by
// taxicab distance to Cc3, and 5 for each pseudo-legal move.
func Maackesgeist(p *board.Position) int {
	moves, _ := p.Activity(&noThreshold)
	score := 0
	for c := board.White; c <= board.Black; c++ {
		side := 5 * (moves[c] + p.Mobility(p.King(c)))
		for w, x := range p.OccupiedBy(c).Words() {
			for ; x != 0; x &= x - 1 {
				s := board.Square(w<<6 + bits.TrailingZeros64(x))
				seen := s
				if c == board.Black {
					seen = s.Mirror()
				}
				side += maackesgeistTables[p.At(s).Kind()][seen]
			}
		}
		score += side * c.Sign()
	}
	return score
}

// noThreshold counts no piece as dormant.
var noThreshold board.Thresholds
