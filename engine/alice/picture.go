package alice

import "raumlab/engine/board"

// PictureAfter returns a drawing of the five levels for a number of columns: a ~ after the letters of
// mirrored pieces, a star on the cell that the last move left, side to move and counters.
func (p *Position) PictureAfter(last board.Move, columns int) string {
	return board.PictureOf(columns, func(cell board.Square) (signs [3]byte) {
		if piece := p.At(cell); piece != board.NoPiece {
			signs[1] = piece.Letter()
			if p.StatusAt(cell) == Mirrored {
				signs[2] = mark
			}
		}
		if last != board.NoMove && cell == last.From() {
			signs[1] = '*'
		}
		return signs
	}) + board.CountersText(p.side, p.InCheck(), int(p.fullmove), int(p.halfmove))
}
