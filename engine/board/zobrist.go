package board

// zobrist holds the keys of hashing: one for each piece on each cell and one for Black to move.
//
// They come from the generator that Raumfischer and Maackesgeist name: x ← 1664525 x + 1013904223
// mod 2³², seed 0xDEADBEEF. Bit k of x has period 2^(k+1), so the low bits hardly change from draw
// to draw. A key is made of the upper sixteen bits of four successive draws, first draw highest.
// The sources do not give the order. Here it is kinds K Q R B U N P, colours White Black, cells 0
// to 124, the side to move last.
type zobrist struct {
	piece [16][128]pieceKeys // by Piece and Square
	black uint64
}

// pieceKeys are what a piece on a cell adds to a key and to the mirror's.
type pieceKeys struct{ key, mirrored uint64 }

// turn adds a piece's keys, or takes them away.
func (k *pieceKeys) turn(piece pieceKeys) {
	k.key ^= piece.key
	k.mirrored ^= piece.mirrored
}

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
	for k := King; k < numKinds; k++ {
		for c := White; c <= Black; c++ {
			for s := range NoSquare {
				key := draw()
				z.piece[NewPiece(c, k)][s].key = key
				z.piece[NewPiece(c.Opponent(), k)][s.Mirror()].mirrored = key
			}
		}
	}
	z.black = draw()
	return z
}
