package eval

import "raumlab/engine/board"

// place sets the features that the men of a kind have by it and their cells alone, and returns their fixed part in centipawns, both in
// their own side's view. What men of all kinds have together is set by gather.
func (f *Features) place(k board.Kind, men board.Bitboard, c board.Color) (fixed int) {
	if k >= board.Queen && k <= board.Knight {
		f[ValueQueen+int(k-board.Queen)] = int32(men.Count())
		f[CenterQueen+int(k-board.Queen)] = int32(men.And(masks.inner).Count() + men.And(masks.center).Count()) // the centre counts two
	}
	switch k {
	case board.Pawn:
		fixed = PawnValue*men.Count() + PawnOnLevelC*men.And(masks.levelC).Count()
	case board.Bishop:
		fixed = BishopOnLevelC * men.And(masks.levelC).Count()
	case board.Unicorn:
		fixed = UnicornInInner * men.And(masks.inner).Count()
	case board.Rook:
		f[RookHomeLevel] = int32(men.And(masks.home[c.Opponent()]).Count())
	}
	return fixed
}

// gather sets the features that all men of a side have by their cells alone.
func (f *Features) gather(men board.Bitboard) {
	f[InnerCube] = int32(men.And(masks.inner).Count())
	f[LevelC] = int32(men.And(masks.levelC).Count())
}
