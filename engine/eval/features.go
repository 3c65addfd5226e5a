// Package eval is the static evaluation: 26 integer features of a position, a weight for each, a fixed part, and the
// files that weights are kept in.
//
// static = fixed + features·weights, in centipawns and White's view. The features are differences, White minus Black.
// Each family has one extraction (placement.go, structure.go, relations.go, and mobility in package board), from which the
// tuner's Extractor fills its vector and the search's Tracker its score; the Tracker follows the moves and counts again
// only what a move has touched. Weights are multiples of 1/16 centipawn, so that the search's integers are the file's
// numbers.
//
// It assumes a sound position with one king a side, as package board guarantees. Mate, stalemate and draws are not
// its business.
package eval

import "raumlab/engine/board"

// Features are the values of the 26 terms, in the order of Table.
type Features [NumWeights]int32

// Extract returns the features and the fixed part of the position, White minus Black: static = fixed + f·w
// centipawns in White's view. It allocates nothing. An Extractor does the same for position after position.
func Extract(def Definition, p *board.Position) (f Features, fixed int) {
	x := Extractor{definition: def}
	return x.Extract(p)
}

// Side returns the features and the fixed part (centipawns) of one side's men, in that side's own view.
func Side(def Definition, p *board.Position, c board.Color) (f Features, fixed int) {
	x := Extractor{definition: def}
	x.see(p)
	return x.sides[c], x.fixedOf(c)
}
