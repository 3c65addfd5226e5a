package board

import "math/bits"

// A Bitboard is a set of cells: bit s&63 of word s>>6 stands for Square s.
// It is walked word by word:
//
//	for w, x := range b {
//		for ; x != 0; x &= x - 1 {
//			s := Square(w<<6 + bits.TrailingZeros64(x))
//		}
//	}
type Bitboard [2]uint64

func bit(s Square) Bitboard {
	var b Bitboard
	b[s>>6] = 1 << (s & 63)
	return b
}

// Has reports whether the cell is in the set.
func (b Bitboard) Has(s Square) bool { return b[s>>6&1]>>(s&63)&1 != 0 }

// And returns the cells in both sets.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b[0] & c[0], b[1] & c[1]} }

// Or returns the cells in either set.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b[0] | c[0], b[1] | c[1]} }

// Without returns the cells of b that are not in c.
func (b Bitboard) Without(c Bitboard) Bitboard { return Bitboard{b[0] &^ c[0], b[1] &^ c[1]} }

// Empty reports whether the set has no cell.
func (b Bitboard) Empty() bool { return b[0]|b[1] == 0 }

// Count returns the number of cells in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }

// First returns the lowest cell of a set that is not empty.
func (b Bitboard) First() Square {
	if b[0] != 0 {
		return Square(bits.TrailingZeros64(b[0]))
	}
	return Square(64 + bits.TrailingZeros64(b[1]))
}

func (b *Bitboard) set(s Square)   { b[s>>6] |= 1 << (s & 63) }
func (b *Bitboard) clear(s Square) { b[s>>6] &^= 1 << (s & 63) }
