package board

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
)

// slide returns what a slider of the kind reaches from the cell by classical rays: each is cut off by what lies behind
// its first man.
func (g *twoWordsGeometry) slide(s Square, k Kind, occupied Bitboard) (reached Bitboard) {
	first, last := k-Rook, k-Rook
	if k == Queen {
		first, last = 0, 2
	}
	c := &g.cells[s&127]
	for class := first; class <= last; class++ {
		for _, d := range c.rays[c.ends[2*class]:c.ends[2*class+1]] {
			rays := &g.rays[d]
			ray := rays[s&127]
			men := ray.And(occupied)
			nearest := bits.TrailingZeros64(men.low)
			if men.low == 0 {
				nearest = 64 + bits.TrailingZeros64(men.high|1<<63)
			}
			behind := &rays[nearest&127]
			reached.low |= ray.low ^ behind.low
			reached.high |= ray.high ^ behind.high
		}
		for _, d := range c.rays[c.ends[2*class+1]:c.ends[2*class+2]] {
			rays := &g.rays[d]
			ray := rays[s&127]
			men := ray.And(occupied)
			nearest := 63 + bits.Len64(men.high)
			if men.high == 0 {
				nearest = bits.Len64(men.low) - 1
			}
			behind := &rays[nearest&127]
			reached.low |= ray.low ^ behind.low
			reached.high |= ray.high ^ behind.high
		}
	}
	return reached
}

// A rivalMagic finds what a slider reaches in some directions by one look-up: two multipliers bring the men that matter into
// the upper bits of a sum, where no two sets collide that reach differently.
type rivalMagic struct {
	matter, by Bitboard // the cells whose men matter, and the multipliers
	first      uint32   // of the table's entries
	shift      uint8
}

// rivalMagicSet holds, by cell, the magics of the rook, of half of the bishop's lines (two tables of 64 entries are less
// than one of 4,096), of the other half and of the unicorn.
type rivalMagicSet struct {
	cells [128][4]rivalMagic
	table []Bitboard
}

var rivalMagics = sync.OnceValue(func() *rivalMagicSet {
	set := new(rivalMagicSet)
	random := rand.New(rand.NewPCG(1, 1))
	for s := range NoSquare {
		var directions [4][][3]int
		for i, d := range plainDirections {
			part := axes(d) - 1
			if part == 2 || part == 1 && min(i, 25-i)/2%2 == 1 { // number 25-i is opposite
				part++
			}
			directions[part] = append(directions[part], d)
		}
		for i := range directions {
			set.cells[s][i] = set.newMagic(random, s, directions[i])
		}
	}
	return set
})

func (set *rivalMagicSet) newMagic(random *rand.Rand, s Square, directions [][3]int) rivalMagic {
	walk := func(men Bitboard) (reached Bitboard) {
		for _, d := range directions {
			for t, ok := rivalCell(s).beside(d); ok; t, ok = t.beside(d) {
				reached.Add(t.square())
				if men.Has(t.square()) {
					break
				}
			}
		}
		return reached
	}
	m := rivalMagic{first: uint32(len(set.table)), shift: 64}
	sets, reached := []Bitboard{{}}, []Bitboard{walk(Bitboard{})}
	var t Square
	for cells := reached[0]; !cells.Empty(); {
		if t, cells = cells.Pop(); walk(bit(t)) == reached[0] {
			continue // nothing behind it
		}
		m.matter.Add(t)
		m.shift--
		for _, men := range slices.Clone(sets) {
			sets = append(sets, men.Or(bit(t)))
			reached = append(reached, walk(men.Or(bit(t))))
		}
	}
	set.table = append(set.table, make([]Bitboard, len(sets))...)
	table := set.table[m.first:]
search:
	for {
		sparse := func() uint64 { return random.Uint64() & random.Uint64() & random.Uint64() }
		m.by = Bitboard{sparse(), sparse()}
		clear(table)
		for i, men := range sets {
			entry := &table[m.index(men)-m.first]
			if !entry.Empty() && *entry != reached[i] {
				continue search
			}
			*entry = reached[i]
		}
		return m
	}
}

func (m *rivalMagic) index(occupied Bitboard) uint32 {
	men := occupied.And(m.matter)
	return m.first + uint32((men.low*m.by.low+men.high*m.by.high)>>(m.shift&63))
}

// slide returns what a slider of the kind reaches from the cell.
func (set *rivalMagicSet) slide(s Square, k Kind, occupied Bitboard) (reached Bitboard) {
	cell := &set.cells[s&127]
	if k == Rook || k == Queen {
		reached = set.table[cell[0].index(occupied)]
	}
	if k == Bishop || k == Queen {
		reached = reached.Or(set.table[cell[1].index(occupied)]).Or(set.table[cell[2].index(occupied)])
	}
	if k == Unicorn || k == Queen {
		reached = reached.Or(set.table[cell[3].index(occupied)])
	}
	return reached
}
