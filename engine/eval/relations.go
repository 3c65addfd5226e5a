package eval

import "raumlab/engine/board"

// kingFeatures returns open_ray and pawn_shelter of a side.
func kingFeatures(def Definition, p *board.Position, c board.Color) (rays, shelter int) {
	king := p.King(c)
	corrected := def == Corrected
	rays = p.OpenRays(king, c.Opponent(), corrected, corrected)
	return rays, p.Pieces(c, board.Pawn).And(masks.cell[king].shelter).Count()
}

// rookFeatures returns rook_level_line, rook_cross_line and doubled_rooks of a side with these rooks.
func rookFeatures(rooks board.Bitboard, closed *closedLines) (level, cross, doubled int) {
	level = rooks.Without(closed.level).Count()
	cross = rooks.Without(closed.rank).Count() + rooks.Without(closed.file).Count()
	for rest := rooks; !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		doubled += rest.And(masks.cell[s].axes).Count()
	}
	return level, cross, doubled
}

// unicornFeatures returns unicorn_king_class and unicorn_bad_pair of a side.
func unicornFeatures(def Definition, p *board.Position, c board.Color) (onKing, pairs int) {
	classes := &masks.unicorn[def]
	kingClass := classes.class[p.King(c.Opponent())]
	for rest := p.Pieces(c, board.Unicorn); !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		class := classes.class[s]
		if class == kingClass {
			onKing++
		}
		pairs += rest.And(classes.cells[class]).Count()
	}
	return onKing, pairs
}
