package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

const pawnHashBits = 12

// A pawnHash is a pawn hash table: it remembers pawnUnits by the cells of both sides' pawns.
type pawnHash [1 << pawnHashBits]struct {
	hash  uint64 // of the cells; 64 equal bits are taken for equal cells, as with positions
	units int64
}

// of returns pawnUnits of the position, from the table where it is there.
func (t *pawnHash) of(e *Evaluator, p *board.Position) int64 {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	w, b := white.Words(), black.Words()
	hash := mix(mix(w[0]^0x9E3779B97F4A7C15, w[1]^0xC2B2AE3D27D4EB4F), mix(b[0]^0x165667B19E3779F9, b[1]^0xD6E8FEB86659FD93))
	entry := &t[hash>>(64-pawnHashBits)]
	if entry.hash != hash {
		entry.hash, entry.units = hash, e.pawnUnits(white, black)
	}
	return entry.units
}

// mix folds the 128-bit product of two words into one word.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
