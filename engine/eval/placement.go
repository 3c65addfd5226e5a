package eval

import "raumlab/engine/board"

// PlaceKind sets the features that pieces of one kind have by their cells alone, and returns their
// fixed part in centipawns, both in their own side's view.
func (f *Features) PlaceKind(k board.Kind, cells board.Bitboard, c board.Color) (fixed int) {
	if k >= board.Queen && k <= board.Knight {
		i := int(k - board.Queen)
		f[ValueQueen+i] = int32(cells.Count())
		// 2 on Cc3, 1 beside it.
		f[CenterQueen+i] = int32(cells.And(masks.inner).Count() + cells.And(masks.center).Count())
	}
	switch k {
	case board.Pawn:
		fixed = PawnValue*cells.Count() + PawnOnLevelC*cells.And(masks.levelC).Count()
	case board.Bishop:
		fixed = BishopOnLevelC * cells.And(masks.levelC).Count()
	case board.Unicorn:
		fixed = UnicornInInner * cells.And(masks.inner).Count()
	case board.Rook:
		f[RookHomeLevel] = int32(cells.And(masks.home[c.Opponent()]).Count())
	}
	return fixed
}

// PlaceAll sets the features that all pieces of a side have by their cells alone.
func (f *Features) PlaceAll(cells board.Bitboard) {
	f[InnerCube] = int32(cells.And(masks.inner).Count())
	f[LevelC] = int32(cells.And(masks.levelC).Count())
}
