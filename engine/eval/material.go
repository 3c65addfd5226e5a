package eval

import "raumlab/engine/board"

// PieceValues holds centipawns by board.Kind.
type PieceValues = [board.Pawn + 1]int

// Material returns the sum of the values of all pieces but the kings, White minus Black, in
// centipawns: the evaluation of FiveCubed.
func Material(p *board.Position, values *PieceValues) int {
	score := 0
	for k := board.Queen; k <= board.Pawn; k++ {
		score += values[k] * (p.Count(board.White, k) - p.Count(board.Black, k))
	}
	return score
}
