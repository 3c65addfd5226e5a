package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// cells is a set of cells. It is what board.Bitboard is, which only the board can build.
type cells struct{ low, high uint64 }

func cellsOf(b board.Bitboard) cells {
	w := b.Words()
	return cells{w[0], w[1]}
}

func (c *cells) set(s board.Square) {
	if s < 64 {
		c.low |= 1 << s
	} else {
		c.high |= 1 << (s - 64)
	}
}

func (c cells) and(d cells) cells { return cells{c.low & d.low, c.high & d.high} }

func (c cells) or(d cells) cells { return cells{c.low | d.low, c.high | d.high} }

func (c cells) empty() bool { return c.low|c.high == 0 }

func (c cells) count() int { return bits.OnesCount64(c.low) + bits.OnesCount64(c.high) }

// pop returns the lowest cell of a set that is not empty, and the rest.
func (c cells) pop() (board.Square, cells) {
	if c.low != 0 {
		return board.Square(bits.TrailingZeros64(c.low)), cells{c.low & (c.low - 1), c.high}
	}
	return board.Square(64 + bits.TrailingZeros64(c.high)), cells{0, c.high & (c.high - 1)}
}
