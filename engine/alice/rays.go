package alice

import (
	"math/bits"

	"raumlab/engine/board"
)

// openRays counts the side's sliders of either status that bear on the cell along a ray, with at
// most one piece between that stops them, one of their own status. If that piece is a slider of the
// same side and status that bears on the cell too, only it counts.
func (p *Position) openRays(s board.Square, by board.Color) (n int) {
	for status := Normal; status <= Mirrored; status++ {
		sliders := p.lineAttackers(s, by, status)
		layer := p.layers[status&1]
		for w, x := range sliders.Words() {
			for ; x != 0; x &= x - 1 {
				between := board.Between(s, board.Square(w<<6+bits.TrailingZeros64(x))).And(layer)
				if between.Empty() || between.Count() == 1 && between.And(sliders).Empty() {
					n++
				}
			}
		}
	}
	return n
}

// pawnActivity counts the pseudo-legal moves of the side's pawns as mobility does, and the pawns
// that have none.
func (p *Position) pawnActivity(c board.Color) (moves, idle int) {
	pawns := p.Pieces(c, board.Pawn)
	free, enemies := everywhere.Without(p.Occupied()), p.occupied[c&1^1]
	for status := range p.layers {
		layer := p.layers[status]
		own := pawns.And(layer)
		if own.Empty() {
			continue
		}
		n, active := board.PawnActivity(p.rules.Pawns, c, own, free, enemies.And(layer))
		moves += n
		idle += own.Without(active).Count()
	}
	return moves, idle
}
