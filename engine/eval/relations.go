package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// relationTerms are the terms that depend on men of several kinds.
var relationTerms = [...]int{
	Mobility, Dormancy, OpenRay, PawnShelter, RookLevelLine, RookCrossLine, DoubledRooks, UnicornKingClass, UnicornBadPair,
}

// relations are the features of relationTerms for one side.
type relations [len(relationTerms)]int32

// relationsOf returns the relations of White and Black.
func relationsOf(def Definition, p *board.Position) (r [2]relations) {
	moves, missing := p.Activity(&dormancyThreshold)
	pawns := p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
	corrected := def == Corrected
	for c := board.White; c <= board.Black; c++ {
		king := p.King(c)
		level, cross, doubled := rookLines(p.Pieces(c, board.Rook), pawns)
		onKing, pairs := unicornClassesOf(def, p.Pieces(c, board.Unicorn), p.King(c.Opponent()))
		r[c] = relations{
			int32(moves[c]),
			int32(missing[c]),
			int32(p.OpenRays(king, c.Opponent(), corrected, corrected)),
			int32(p.Pieces(c, board.Pawn).And(masks.cell[king].shelter).Count()),
			level, cross, doubled,
			onKing, pairs,
		}
	}
	return r
}

// rookLines returns rook_level_line, rook_cross_line and doubled_rooks.
func rookLines(rooks, pawns board.Bitboard) (level, cross, doubled int32) {
	for w, x := range rooks.Words() {
		for ; x != 0; x &= x - 1 {
			m := &masks.cell[w<<6+bits.TrailingZeros64(x)]
			if pawns.And(m.column).Empty() {
				level++
			}
			if pawns.And(m.rankLine).Empty() {
				cross++
			}
			if pawns.And(m.fileLine).Empty() {
				cross++
			}
			doubled += int32(rooks.And(m.axes).Count())
		}
	}
	return level, cross, doubled / 2 // each pair was met from both ends
}

// unicornClassesOf returns unicorn_king_class and unicorn_bad_pair.
func unicornClassesOf(def Definition, unicorns board.Bitboard, enemyKing board.Square) (onKing, pairs int32) {
	classes := &masks.unicorn[def]
	kingClass := classes.class[enemyKing]
	for rest := unicorns; !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		class := classes.class[s]
		if class == kingClass {
			onKing++
		}
		pairs += int32(rest.And(classes.cells[class]).Count())
	}
	return onKing, pairs
}
