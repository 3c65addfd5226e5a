package alice

import "raumlab/engine/board"

// zobrist holds the keys of hashing: one for each piece of each status on each cell and one for
// Black to move. Normal pieces and Black to move have the keys of engine/board, drawn by the same
// generator; the keys of mirrored pieces are the next draws, in the same order.
type zobrist struct {
	piece [2][16][128]pieceKeys // by Status, Piece and Square
	black uint64
}

// pieceKeys are what a piece on a cell adds to a key and to the colour mirror's.
type pieceKeys struct{ key, reversed uint64 }

var keys = newZobrist()

func newZobrist() *zobrist {
	z := new(zobrist)
	x := uint32(0xDEADBEEF)
	draw := func() (key uint64) {
		for range 4 {
			x = x*1664525 + 1013904223
			key = key<<16 | uint64(x>>16)
		}
		return key
	}
	pieces := func(status Status) {
		for k := board.King; k <= board.Pawn; k++ {
			for c := board.White; c <= board.Black; c++ {
				for s := range board.NoSquare {
					key := draw()
					z.piece[status][board.NewPiece(c, k)][s].key = key
					z.piece[status][board.NewPiece(c.Opponent(), k)][s.Mirror()].reversed = key
				}
			}
		}
	}
	pieces(Normal)
	z.black = draw()
	pieces(Mirrored)
	return z
}
