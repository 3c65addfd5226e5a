package alice

import (
	"math/bits"

	"raumlab/engine/board"
)

// Mobility returns the pseudo-legal moves of the piece on s, with either side to move: checks do
// not matter, and a promotion counts five times.
func (p *Position) Mobility(s board.Square) int {
	x := p.squares[s&127]
	us := x.Color()
	status := p.StatusAt(s) & 1
	lines, jumped, table := &p.lines[status], &p.lines[status^1], board.Slides(us)
	along := func(class board.LineClass) int {
		return bits.OnesCount64(lines.Along(class, s, table, jumped))
	}
	free := everywhere.Without(p.Occupied())
	enemies := p.occupied[us^1].And(p.layers[status])
	switch k := x.Kind(); k {
	case board.Queen:
		return along(board.Orthogonal) + along(board.FaceDiagonal) + along(board.SpaceDiagonal)
	case board.Rook:
		return along(board.Orthogonal)
	case board.Bishop:
		return along(board.FaceDiagonal)
	case board.Unicorn:
		return along(board.SpaceDiagonal)
	case board.King, board.Knight:
		return geo.reach[k][s&127].And(free.Or(enemies)).Count()
	case board.Pawn:
		rule := p.rules.Pawns & 1
		to := geo.pawnSteps[rule][us][s&127].And(free).Or(geo.pawnTakes[rule][us][s&127].And(enemies))
		return to.Count() + (len(promotions)-1)*to.And(geo.promotes[us]).Count()
	}
	return 0
}
