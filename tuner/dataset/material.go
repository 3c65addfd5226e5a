package dataset

import (
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables/verdict"
)

// A Material is what a scale of the evaluation knows of a position.
type Material struct {
	Pieces  int  // of both sides but kings and pawns
	Ending  int  // its number in verdict.Factors; -1 for none
	Swapped bool // the colours are exchanged in the ending's name
}

// maxPieces bounds Material.Pieces in a tag.
const maxPieces = 64

// NumMaterials is the number of values of MaterialTag.
func NumMaterials() int { return maxPieces * (1 + 2*len(verdict.Factors())) }

// MaterialOf returns the material that a value of MaterialTag means.
func MaterialOf(tag int16) Material {
	m := Material{Pieces: int(tag) % maxPieces, Ending: -1}
	if n := int(tag)/maxPieces - 1; n >= 0 {
		m.Ending, m.Swapped = n/2, n%2 == 1
	}
	return m
}

func materialOf(p *board.Position) Material {
	m := Material{Pieces: min(eval.ScaledPieces(p), eval.MaxScaled), Ending: -1}
	if row, swapped, ok := verdict.Number(p); ok {
		m.Ending, m.Swapped = row, swapped
	}
	return m
}

func (m Material) tag() int16 {
	tag := m.Pieces
	if m.Ending >= 0 {
		tag += maxPieces * (1 + 2*m.Ending)
		if m.Swapped {
			tag += maxPieces
		}
	}
	return int16(tag)
}
