// Package eval is the static evaluation: 26 integer features of a position, a weight for each, a fixed part, and the
// files that weights are kept in.
//
// static = fixed + features·weights, in centipawns and White's view. The features are differences, White minus Black.
// Each family has one extraction (placement.go, structure.go, relations.go, and mobility in package board), from which the
// tuner's Extract fills its vector and the search's Tracker its score; the Tracker follows the moves and counts again
// only what a move has touched. Weights are multiples of 1/16 centipawn, so that the search's integers are the file's
// numbers.
//
// It assumes a sound position with one king a side, as package board guarantees. Mate, stalemate and draws are not
// its business.
package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// Features are the values of the 26 terms, in the order of Table.
type Features [NumWeights]int32

// Extract returns the features and the fixed part of the position, White minus Black: static = fixed + f·w
// centipawns in White's view. It allocates nothing.
func Extract(def Definition, p *board.Position) (f Features, fixed int) {
	sides, fixedParts := extract(def, p)
	for i := range f {
		f[i] = sides[board.White][i] - sides[board.Black][i]
	}
	return f, fixedParts[board.White] - fixedParts[board.Black]
}

// Side returns the features and the fixed part (centipawns) of one side's men, in that side's own view.
func Side(def Definition, p *board.Position, c board.Color) (f Features, fixed int) {
	sides, fixedParts := extract(def, p)
	return sides[c], fixedParts[c]
}

func extract(def Definition, p *board.Position) (sides [2]Features, fixed [2]int) {
	moves, missing := p.Activity(&dormancyThreshold)
	pawns := p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
	for c := board.White; c <= board.Black; c++ {
		f := &sides[c]
		for w, x := range p.Occupied(c).Words() {
			for ; x != 0; x &= x - 1 {
				s := board.Square(w<<6 + bits.TrailingZeros64(x))
				fixed[c] += f.place(def, p.At(s), s)
			}
		}
		for i, v := range structureOf(def, p.Pieces(c, board.Pawn), p.Pieces(c.Opponent(), board.Pawn), c) {
			f[structureTerms[i]] += v
		}
		rays, shelter := kingFeatures(def, p, c)
		level, cross, doubled := rookFeatures(p.Pieces(c, board.Rook), pawns)
		onKing, pairs := unicornFeatures(def, p, c)
		f[Mobility], f[Dormancy] = int32(moves[c]), int32(missing[c])
		f[OpenRay], f[PawnShelter] = int32(rays), int32(shelter)
		f[RookLevelLine], f[RookCrossLine], f[DoubledRooks] = int32(level), int32(cross), int32(doubled)
		f[UnicornKingClass], f[UnicornBadPair] = int32(onKing), int32(pairs)
	}
	return sides, fixed
}
