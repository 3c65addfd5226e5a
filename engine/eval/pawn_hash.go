package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

const pawnHashBits = 12

// A PawnHash is a pawn hash table: it remembers what the pawns of both sides decide alone by their
// cells. Each goroutine needs its own.
type PawnHash [1 << pawnHashBits]struct {
	hash  uint64 // of the cells; 64 equal bits are taken for equal cells, as with positions
	units int64
}

// Of returns what count returns for the cells, from the table where it is there. Count must always
// be the same.
func (t *PawnHash) Of(white, black board.Bitboard, count func(white, black board.Bitboard) int64) int64 {
	w, b := white.Words(), black.Words()
	hash := mix(mix(w[0]^0x9E3779B97F4A7C15, w[1]^0xC2B2AE3D27D4EB4F),
		mix(b[0]^0x165667B19E3779F9, b[1]^0xD6E8FEB86659FD93))
	entry := &t[hash>>(64-pawnHashBits)]
	if entry.hash != hash {
		entry.hash, entry.units = hash, count(white, black)
	}
	return entry.units
}

// mix folds the 128-bit product of two words into one word.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
