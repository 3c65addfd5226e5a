package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// PawnTerms are the terms that the pawns of both sides decide alone, as PawnFeatures returns them.
var PawnTerms = [...]int{PassedPawn, DoubledPawns, IsolatedPawn, LevelMajority}

// PawnFeatures returns the features of PawnTerms for the side c.
func PawnFeatures(def Definition, own, enemy board.Bitboard, c board.Color) [len(PawnTerms)]int32 {
	var passed, above, isolated, majority int
	for w, x := range own.Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			m := &masks.cell[s]
			if enemy.And(m.passed[c]).Empty() {
				passed += int(m.advance[c])
			}
			if own.And(m.support).Empty() {
				isolated++
			} else {
				above += own.And(m.column).Count() // the column is part of the support
			}
		}
	}
	if def == Published {
		// The surplus of a side's pawns over the other's, summed over levels, is the surplus on the
		// cube.
		majority = own.Count()
	} else {
		ours, theirs := levelsOf(own), levelsOf(enemy)
		for i := range ours {
			if bits.OnesCount64(ours[i]) > bits.OnesCount64(theirs[i]) {
				majority++
			}
		}
	}
	// A doubled pair was counted from both ends.
	return [...]int32{int32(passed), int32(above / 2), int32(isolated), int32(majority)}
}

// levelsOf returns the cells of each level, a bit each.
func levelsOf(b board.Bitboard) [board.Size]uint64 {
	const cells, level = board.Size * board.Size, 1<<(board.Size*board.Size) - 1
	w := b.Words()
	return [...]uint64{
		w[0] & level, w[0] >> cells & level, (w[0]>>(2*cells) | w[1]<<(64-2*cells)) & level,
		w[1] >> (3*cells - 64) & level, w[1] >> (4*cells - 64),
	}
}

// pawnUnits returns the evaluation that pawns decide alone, White minus Black.
func (e *Evaluator) pawnUnits(white, black board.Bitboard) (units int64) {
	ours := PawnFeatures(e.definition, white, black, board.White)
	theirs := PawnFeatures(e.definition, black, white, board.Black)
	for i, term := range PawnTerms {
		units += int64(ours[i]-theirs[i]) * e.units[term]
	}
	return units
}
