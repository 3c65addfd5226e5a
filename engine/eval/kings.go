package eval

import "raumlab/engine/board"

// kingFeatures returns open_ray and pawn_shelter of a side.
func kingFeatures(def Definition, p *board.Position, c board.Color) (rays, shelter int) {
	king := p.King(c)
	corrected := def == Corrected
	rays = p.OpenRays(king, c.Opponent(), corrected, corrected)
	return rays, p.Pieces(c, board.Pawn).And(Shelter(king)).Count()
}

// Shelter returns the cells whose pawns shelter a king on the cell.
func Shelter(king board.Square) board.Bitboard { return masks.cell[king&127].shelter }

// kingUnits returns the evaluation of the safety of both kings, White minus Black.
func (e *Evaluator) kingUnits(p *board.Position) int64 {
	rays, shelter := kingFeatures(e.definition, p, board.White)
	blackRays, blackShelter := kingFeatures(e.definition, p, board.Black)
	return int64(rays-blackRays)*e.units[OpenRay] + int64(shelter-blackShelter)*e.units[PawnShelter]
}
