package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// structureTerms are the terms that the pawns of both sides decide alone.
var structureTerms = [...]int{PassedPawn, DoubledPawns, IsolatedPawn, LevelMajority}

// structureOf returns the features of structureTerms for the side c with these pawns against those.
func structureOf(def Definition, own, enemy board.Bitboard, c board.Color) [len(structureTerms)]int32 {
	var passed, above, isolated, majority int
	for w, x := range own.Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			m := &masks.cell[s]
			if enemy.And(m.passed[c]).Empty() {
				advance := s.Level() + s.Rank()
				if c == board.Black {
					advance = 8 - advance
				}
				passed += passedBase + advance*advance
			}
			if own.And(m.support).Empty() {
				isolated++
			} else {
				above += own.And(m.column).Count() // the column is part of the support
			}
		}
	}
	if def == Corrected { // the published one belongs to placement
		for _, level := range masks.level {
			if own.And(level).Count() > enemy.And(level).Count() {
				majority++
			}
		}
	}
	return [...]int32{int32(passed), int32(above / 2), int32(isolated), int32(majority)} // each pair was met from both ends
}
