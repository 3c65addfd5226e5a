package eval

import "raumlab/engine/board"

// kingFeatures returns open_ray and pawn_shelter of a side.
func kingFeatures(def Definition, p *board.Position, c board.Color) (rays, shelter int) {
	king := p.King(c)
	corrected := def == Corrected
	rays = p.OpenRays(king, c.Opponent(), corrected, corrected)
	return rays, p.Pieces(c, board.Pawn).And(masks.cell[king].shelter).Count()
}

// rookLines returns rook_level_line and rook_cross_line of a rook on the cell among these pawns of both sides.
func rookLines(s board.Square, pawns board.Bitboard) (level, cross int) {
	if board.AxisLine(s, 0).And(pawns).Empty() {
		level = 1
	}
	if board.AxisLine(s, 1).And(pawns).Empty() {
		cross = 1
	}
	if board.AxisLine(s, 2).And(pawns).Empty() {
		cross++
	}
	return level, cross
}

// rookFeatures returns rook_level_line, rook_cross_line and doubled_rooks of a side with these rooks among these pawns of both sides.
func rookFeatures(rooks, pawns board.Bitboard) (level, cross, doubled int) {
	for rest := rooks; !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		l, c := rookLines(s, pawns)
		level += l
		cross += c
		doubled += doubledBy(s, rest)
	}
	return level, cross, doubled
}

// doubledBy returns how many pairs for doubled_rooks a rook on the cell makes with the others of his side.
func doubledBy(s board.Square, others board.Bitboard) int {
	return others.And(masks.cell[s].axes).Count()
}

// unicornFeatures returns unicorn_king_class and unicorn_bad_pair of a side.
func unicornFeatures(def Definition, p *board.Position, c board.Color) (onKing, pairs int) {
	classes := &masks.unicorn[def]
	king := p.King(c.Opponent())
	for rest := p.Pieces(c, board.Unicorn); !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		k, n := classes.unicorn(s, king, rest)
		onKing += k
		pairs += n
	}
	return onKing, pairs
}

// unicorn returns what a unicorn on the cell adds to unicorn_king_class, the enemy king being there, and to unicorn_bad_pair, beside the others of its side.
func (u *unicornClasses) unicorn(s, king board.Square, others board.Bitboard) (onKing, pairs int) {
	class := u.class[s]
	if class == u.class[king] {
		onKing = 1
	}
	return onKing, others.And(u.cells[class]).Count()
}
