package board

import "math/bits"

// A Bitboard is a set of cells: bit s&63 of word s>>6 is Square s. It is a struct because the
// compiler keeps an array of two words in memory, not in registers. A loop over it takes a cell at
// a time:
//
//	for rest := b; !rest.Empty(); {
//		var s Square
//		s, rest = rest.Pop()
//	}
type Bitboard struct{ low, high uint64 }

// bit returns the set of one cell: a shift by 64 or more gives 0.
func bit(s Square) Bitboard { return Bitboard{1 << s, 1 << (s - 64)} }

// Words returns the cells below 64 and the others.
func (b Bitboard) Words() [2]uint64 { return [2]uint64{b.low, b.high} }

// Has reports whether the cell is in the set.
func (b Bitboard) Has(s Square) bool { return !b.And(geo.cell[s&127]).Empty() }

// And returns the cells in both sets.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b.low & c.low, b.high & c.high} }

// Or returns the cells in either set.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b.low | c.low, b.high | c.high} }

// Without returns the cells of b that are not in c.
func (b Bitboard) Without(c Bitboard) Bitboard { return Bitboard{b.low &^ c.low, b.high &^ c.high} }

// Empty reports whether the set has no cell.
func (b Bitboard) Empty() bool { return b.low|b.high == 0 }

// Count returns the number of cells in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(b.low) + bits.OnesCount64(b.high) }

// single reports whether a set that is not empty has one cell only.
func (b Bitboard) single() bool {
	return b.low&(b.low-1)|b.high&(b.high-1) == 0 && (b.low == 0 || b.high == 0)
}

// First returns the lowest cell of a set that is not empty.
func (b Bitboard) First() Square {
	if b.low != 0 {
		return Square(bits.TrailingZeros64(b.low))
	}
	return Square(64 + bits.TrailingZeros64(b.high))
}

// Squares lists the cells, the lowest first.
func (b Bitboard) Squares() []Square {
	list := make([]Square, 0, b.Count())
	for !b.Empty() {
		var s Square
		s, b = b.Pop()
		list = append(list, s)
	}
	return list
}

// Pop returns the lowest cell of a set that is not empty, and the other cells.
func (b Bitboard) Pop() (Square, Bitboard) {
	if b.low != 0 {
		return Square(bits.TrailingZeros64(b.low)), Bitboard{b.low & (b.low - 1), b.high}
	}
	return Square(64 + bits.TrailingZeros64(b.high)), Bitboard{0, b.high & (b.high - 1)}
}

// pop is Pop without a branch, for loops of unpredictable length.
func (b Bitboard) pop() (Square, Bitboard) {
	low := bits.TrailingZeros64(b.low) // 64 for none
	none := uint64(low >> 6)           // 1 for none
	high := bits.TrailingZeros64(b.high|1<<63) & -int(none)
	return Square(low + high), Bitboard{b.low & (b.low - 1), b.high & (b.high - none)}
}

// Add puts the cell into the set.
func (b *Bitboard) Add(s Square) { *b = b.Or(bit(s)) }

// turn adds the cells of c that are not in the set, and removes the others.
func (b *Bitboard) turn(c Bitboard) {
	b.low ^= c.low
	b.high ^= c.high
}

// up returns the set with every cell n squares on, 0 < n < 64.
func (b Bitboard) up(n uint8) Bitboard {
	return Bitboard{b.low << (n & 63), b.high<<(n&63) | b.low>>(-n&63)}
}

// down returns the set with every cell n squares back, 0 < n < 64.
func (b Bitboard) down(n uint8) Bitboard {
	return Bitboard{b.low>>(n&63) | b.high<<(-n&63), b.high >> (n & 63)}
}
