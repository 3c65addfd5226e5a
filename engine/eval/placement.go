package eval

import "raumlab/engine/board"

// place adds the features that a man has by his kind and cell alone, and returns his fixed part in centipawns, both in
// his own side's view.
func (f *Features) place(def Definition, x board.Piece, s board.Square) (fixed int) {
	k := x.Kind()
	inner := masks.inner.Has(s)
	levelC := s.Level() == 2
	if inner {
		f[InnerCube]++
	}
	if levelC {
		f[LevelC]++
	}
	if k >= board.Queen && k <= board.Knight {
		f[ValueQueen+int(k-board.Queen)]++
		f[CenterQueen+int(k-board.Queen)] += int32(2 - s.CenterDistance())
	}
	switch k {
	case board.Pawn:
		fixed = pawnValue
		if levelC {
			fixed += pawnOnLevelC
		}
		if def == Published {
			// The surplus of a side's pawns over the other's, summed over levels, is the surplus on the whole cube.
			f[LevelMajority]++
		}
	case board.Bishop:
		if levelC {
			fixed = bishopOnLevelC
		}
	case board.Unicorn:
		if inner {
			fixed = unicornInInner
		}
	case board.Rook:
		if s.Level() == 4*int(x.Color().Opponent()) {
			f[RookHomeLevel]++
		}
	}
	return fixed
}
