package board

// Reach returns the cells that a piece reaches from s on an empty cube. Pawns have none.
func (k Kind) Reach(s Square) Bitboard {
	w := &geo.ways[s]
	switch k {
	case King:
		return geo.king[s]
	case Queen:
		return w.aligned[Orthogonal].Or(w.aligned[FaceDiagonal]).Or(w.aligned[SpaceDiagonal])
	case Rook:
		return w.aligned[Orthogonal]
	case Bishop:
		return w.aligned[FaceDiagonal]
	case Unicorn:
		return w.aligned[SpaceDiagonal]
	case Knight:
		return w.knight
	}
	return Bitboard{}
}

// Between returns the cells strictly between two cells of one line, and none for other cells.
func Between(a, b Square) Bitboard { return geo.between[a][b] }

// Steps returns the cells that a pawn on s enters without a capture.
func (r PawnRule) Steps(c Color, s Square) Bitboard { return geo.pawnStep[r][c&1][s] }

// Captures returns the cells where a pawn on s captures.
func (r PawnRule) Captures(c Color, s Square) Bitboard { return geo.pawnTakes[r][c&1][s] }

// Promotes returns the cells where a pawn promotes.
func (r PawnRule) Promotes(c Color) Bitboard { return geo.promotes[r][c&1] }
