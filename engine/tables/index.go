package tables

import (
	"slices"
	"sync"

	"raumlab/engine/board"
)

// IndexVersion changes when the numbers of positions change.
const IndexVersion = 1

// A placement is a cell for each piece of a table: White's king, Black's king, White's other
// pieces, Black's. Code ignores the cells after the last piece.
type placement [MaxPieces]board.Square

// An Index numbers the positions of a table for one side to move, from 0 to Len()-1. Numbers with
// two pieces on a cell mean no position. A position has several numbers if a symmetry keeps both
// kings in place.
type Index struct {
	Material Material
	symmetry *symmetry
	groups   []group
	group    [MaxPieces]uint8 // of each piece but the kings
	colors   [MaxPieces]board.Color
	kinds    [MaxPieces]board.Kind
	pieces   int  // kings included
	block    int  // numbers of an orbit
	singles  bool // no group has two pieces
	triples  [][3]board.Square
}

// A group is the like pieces of one side. Their order means nothing.
type group struct {
	first, n int // their places in a placement
	size     int // the ways to place them
	factor   int // what a step to the next way adds to the number of a position
}

// ways are the numbers of sets of 0 to 3 cells.
var ways = [maxOthers + 1]int{1, cells, cells * (cells - 1) / 2, cells * (cells - 1) * (cells - 2) / 6}

// triplesOf returns the sets of three cells by number. The cells of a set rise.
var triplesOf = sync.OnceValue(func() [][3]board.Square {
	t := make([][3]board.Square, 0, ways[3])
	for c := range board.NoSquare {
		for b := range c {
			for a := range b {
				t = append(t, [3]board.Square{a, b, c})
			}
		}
	}
	return t
})

// NewIndex returns the index of a material in the order of tables.
func NewIndex(rule board.PawnRule, m Material) *Index {
	x := &Index{Material: m, symmetry: dialects[rule]().symmetry(m), pieces: 2, block: 1}
	x.colors[1] = board.Black
	x.kinds[0], x.kinds[1] = board.King, board.King
	for c := board.White; c <= board.Black; c++ {
		for k := board.Queen; k <= board.Pawn; k++ {
			n := int(m.counts[c][k])
			if n == 0 {
				continue
			}
			for range n {
				x.colors[x.pieces], x.kinds[x.pieces], x.group[x.pieces] = c, k, uint8(len(x.groups))
				x.pieces++
			}
			x.groups = append(x.groups, group{first: x.pieces - n, n: n, size: ways[n]})
		}
	}
	if slices.ContainsFunc(x.groups, func(g group) bool { return g.n == 3 }) {
		x.triples = triplesOf()
	}
	x.singles = len(x.groups) == x.pieces-2
	for g := len(x.groups) - 1; g >= 0; g-- {
		x.groups[g].factor = x.block
		x.block *= x.groups[g].size
	}
	return x
}

// Len returns how many numbers there are, some of which mean no position.
func (x *Index) Len() int { return len(x.symmetry.orbits) * x.block }

// place fills the cells of a number.
func (x *Index) place(p *placement, i int) {
	o := &x.symmetry.orbits[i/x.block]
	p[0], p[1] = o.kings[0], o.kings[1]
	rest := i % x.block
	for g := len(x.groups) - 1; g >= 0; g-- {
		group := &x.groups[g]
		at := group.first
		n := rest % group.size
		rest /= group.size
		switch group.n {
		case 1:
			p[at] = board.Square(n)
		case 2:
			high := pairOf(n)
			p[at], p[at+1] = board.Square(n-high*(high-1)/2), board.Square(high)
		default:
			*(*[3]board.Square)(p[at:]) = x.triples[n]
		}
	}
}

// pairOf returns the greater cell of set number n of two cells.
func pairOf(n int) int { return int(pairs[n]) }

var pairs = func() [cells * (cells - 1) / 2]uint8 {
	var p [cells * (cells - 1) / 2]uint8
	n := 0
	for b := range cells {
		for range b {
			p[n] = uint8(b)
			n++
		}
	}
	return p
}()

// of returns the number of a placement, or -1 if the kings are neighbours. No two pieces may share
// a cell.
func (x *Index) of(p *placement) int {
	at := x.symmetry.pairs[p[0]][p[1]]
	if at.orbit < 0 {
		return -1
	}
	return x.within(int(at.orbit)*x.block, &x.symmetry.maps[at.by], p)
}

// within returns the number of a placement whose kings a map takes to the first pair of an orbit.
// The numbers of the orbit begin at base.
func (x *Index) within(base int, m *[cells]board.Square, p *placement) int {
	if x.singles && x.pieces == 4 { // most tables
		return base + int(m[p[2]])*cells + int(m[p[3]])
	}
	for g := range x.groups {
		group := &x.groups[g]
		at := group.first
		switch group.n {
		case 1:
			base += int(m[p[at]]) * group.factor
		case 2:
			base += setOf2(int(m[p[at]]), int(m[p[at+1]])) * group.factor
		default:
			base += setOf3(int(m[p[at]]), int(m[p[at+1]]), int(m[p[at+2]])) * group.factor
		}
	}
	return base
}

// without returns number i of a placement less what the group of the piece in place at adds to it.
func (x *Index) without(i int, p *placement, at int) int {
	group := &x.groups[x.group[at]]
	return i - group.set(p)*group.factor
}

// and undoes without for the present cells of the group.
func (x *Index) and(rest int, p *placement, at int) int {
	group := &x.groups[x.group[at]]
	if group.n == 1 {
		return rest + int(p[at])*group.factor
	}
	return rest + group.set(p)*group.factor
}

// set returns the number of the group's set of cells.
func (g *group) set(p *placement) int {
	at := g.first
	switch g.n {
	case 1:
		return int(p[at])
	case 2:
		return setOf2(int(p[at]), int(p[at+1]))
	default:
		return setOf3(int(p[at]), int(p[at+1]), int(p[at+2]))
	}
}

func setOf2(a, b int) int {
	if a > b {
		a, b = b, a
	}
	return b*(b-1)/2 + a
}

func setOf3(a, b, c int) int {
	low, high := min(a, b, c), max(a, b, c)
	middle := a + b + c - low - high
	return high*(high-1)*(high-2)/6 + middle*(middle-1)/2 + low
}
