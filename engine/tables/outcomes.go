package tables

import (
	"sync"

	"raumlab/engine/board"
)

// Outcomes are a table without its distances: win, draw or loss in two bits for each number, and
// the longest distance. They are unpacked on the first look-up.
type Outcomes struct {
	Material Material
	Rule     board.PawnRule
	Longest  int // plies; 0 if no position is won

	unpack func() [2][]uint8
	once   sync.Once
	index  *Index
	packed [2][]uint8 // by side to move
	values [4]Value   // of two bits
}

// Two bits of a number.
const (
	drawnBits = iota
	lostBits
	wonBits
)

// NewOutcomes returns the outcomes that unpack returns, in the form of Pack. It calls unpack at
// most once, and not at all if all positions draw.
func NewOutcomes(rule board.PawnRule, m Material, longest int, unpack func() [2][]uint8) *Outcomes {
	// Plies of a win are odd, those of a loss even.
	return &Outcomes{
		Material: m, Rule: rule, Longest: longest, unpack: unpack,
		values: [4]Value{lostBits: Value(longest+longest&1) + 1, wonBits: Value(longest+1-longest&1) + 1},
	}
}

// Pack returns the outcomes of a table that MarkIllegal has marked: by side to move two bits for
// each number, four numbers a byte, the first lowest. A number without a position has the outcome
// before it.
func (t *Table) Pack() (packed [2][]uint8) {
	for c := range packed {
		packed[c] = make([]uint8, (t.Len()+3)/4)
		last := uint8(drawnBits)
		for i, v := range t.Values[c] {
			if v != Illegal {
				last = outcomeBits(Value(v))
			}
			packed[c][i>>2] |= last << (i & 3 * 2)
		}
	}
	return packed
}

func outcomeBits(v Value) uint8 { return [3]uint8{lostBits, drawnBits, wonBits}[v.Sign()+1] }

// value returns the outcome of a position. Of a win or loss it is the value at the longest distance
// of the ending with that outcome.
func (o *Outcomes) value(p *board.Position, l *lineup, swapped bool) Value {
	if o.Longest == 0 {
		return Drawn
	}
	o.once.Do(o.load)
	c, i := o.index.number(p, l, swapped)
	return o.values[o.packed[c&1][i>>2]>>(i&3*2)&3]
}

func (o *Outcomes) load() { o.index, o.packed = NewIndex(o.Rule, o.Material), o.unpack() }

// Packed returns what unpack returned, by side to move. The caller must not change it.
func (o *Outcomes) Packed() [2][]uint8 {
	o.once.Do(o.load)
	return o.packed
}
