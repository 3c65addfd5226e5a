// Package eval is the static evaluation: 26 integer features of a position, a weight for each, and
// a fixed part.
//
// static = fixed + features·weights, in centipawns and White's view. The features are differences,
// White minus Black. Each family of features is in one file (placement, pawns, kings, rooks,
// unicorns; mobility is in package board). The tuner's Extractor fills its vector from them, and
// the search's Tracker its Accumulator, which a move updates only where it touches. Weights are
// multiples of 1/16 centipawn, so that the search counts in integers.
//
// It assumes a sound position with one king a side, as package board guarantees, and knows nothing
// of mate, stalemate and draws.
package eval

import "raumlab/engine/board"

// Features are the values of the 26 terms, in the order of Table.
type Features [NumWeights]int32

// Extract returns the features and the fixed part of the position, White minus Black: static =
// fixed + f·w centipawns in White's view. It allocates nothing. An Extractor is faster along a
// game.
func Extract(def Definition, p *board.Position) (f Features, fixed int) {
	x := Extractor{definition: def}
	return x.Extract(p)
}

// Side returns the features and the fixed part (centipawns) of one side, in that side's own view.
func Side(def Definition, p *board.Position, c board.Color) (f Features, fixed int) {
	x := Extractor{definition: def}
	x.update(p)
	return x.sides[c], x.fixedOf(c)
}
