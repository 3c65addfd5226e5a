package tables

import (
	"slices"
	"strings"

	"raumlab/engine/board"
)

// Classes tell positions apart by the cells of bishops and unicorns, which keep to some cells
// forever. A class has a letter for each of these pieces, White's first.
//
// A bishop is o or e: the sum of its level, rank and file is odd or even. A unicorn is 5 on the 35
// cells whose level, rank and file are all odd or all even. The other cells form three classes of
// 30: x is that of the first unicorn on them, y the next, z the last. Like pieces of a side have no
// order: xy is yx.
type Classes struct {
	// Names are the classes that exist, in order. There are none without bishops and unicorns.
	Names []string

	index  *Index
	places []int      // of bishops and unicorns
	names  [64]string // by the cells' classes, in base 4
}

const classLetters = "oexyz5"

// cellClasses are the classes of cells in base 4, by kind. Bishops have 0 and 1, unicorns 0 to 3,
// with 35 cells in class 0.
var cellClasses = func() (classes [board.Pawn + 1][cells]uint8) {
	for s := range board.NoSquare {
		level, rank, file := s.Level()&1, s.Rank()&1, s.File()&1
		classes[board.Bishop][s] = uint8(level ^ rank ^ file)
		classes[board.Unicorn][s] = uint8(level ^ rank | (level^file)<<1)
	}
	return classes
}()

// NewClasses returns the classes of the positions of an index.
func NewClasses(x *Index) *Classes {
	c := &Classes{index: x}
	for i := 2; i < x.pieces; i++ {
		if x.kinds[i] == board.Bishop || x.kinds[i] == board.Unicorn {
			c.places = append(c.places, i)
		}
	}
	if len(c.places) == 0 {
		return c
	}
	for n := range 1 << (2 * len(c.places)) {
		of := make([]uint8, len(c.places))
		possible := true
		for i, place := range c.places {
			of[i] = uint8(n >> (2 * i) & 3)
			possible = possible && (x.kinds[place] == board.Unicorn || of[i] < 2)
		}
		if !possible {
			continue
		}
		c.names[n] = c.least(of, 0)
		if !slices.Contains(c.Names, c.names[n]) {
			c.Names = append(c.Names, c.names[n])
		}
	}
	slices.SortFunc(c.Names, compareClasses)
	return c
}

// least returns the name that sorts first, of all orders of like pieces from place i on.
func (c *Classes) least(of []uint8, i int) string {
	if i == len(of) {
		return c.name(of)
	}
	name := c.least(of, i+1)
	for j := i + 1; j < len(of); j++ {
		if group := &c.index.group; group[c.places[i]] != group[c.places[j]] {
			continue
		}
		of[i], of[j] = of[j], of[i]
		if other := c.least(of, i+1); compareClasses(other, name) < 0 {
			name = other
		}
		of[i], of[j] = of[j], of[i]
	}
	return name
}

func (c *Classes) name(of []uint8) string {
	letters := [4]byte{'5'}
	next := byte('x')
	var name []byte
	for i, class := range of {
		if c.index.kinds[c.places[i]] == board.Bishop {
			name = append(name, "eo"[class])
			continue
		}
		if letters[class] == 0 {
			letters[class] = next
			next++
		}
		name = append(name, letters[class])
	}
	return string(name)
}

func compareClasses(a, b string) int {
	return slices.CompareFunc([]byte(a), []byte(b), func(a, b byte) int {
		return strings.IndexByte(classLetters, a) - strings.IndexByte(classLetters, b)
	})
}

// Of returns the class of a position by the cells of its pieces, in the order of Count.
func (c *Classes) Of(p *[MaxPieces]board.Square) string {
	n := 0
	for i, place := range c.places {
		n |= int(cellClasses[c.index.kinds[place]][p[place]]) << (2 * i)
	}
	return c.names[n]
}
