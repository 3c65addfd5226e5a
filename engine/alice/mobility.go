package alice

import (
	"math/bits"

	"raumlab/engine/board"
)

// mobilityWorth returns the sum of what the moves of all pieces are worth, as mobility counts them,
// but for kings and pawns.
func (p *Position) mobilityWorth(worth *board.Worth) (sum int) {
	k := &p.kinds
	mirrored := p.layers[Mirrored].Words()
	for class := range board.SpaceDiagonal + 1 {
		for w, x := range k[board.Rook+board.Kind(class)].Words() {
			for ; x != 0; x &= x - 1 {
				at := bits.TrailingZeros64(x)
				s, status := board.Square(w<<6+at), mirrored[w]>>at&1
				y := p.squares[s&127]
				n := bits.OnesCount64(p.lines[status].Along(class, s, board.Slides(y.Color()), &p.lines[status^1]))
				sum += int(worth[y&15][n&63])
			}
		}
	}
	for w, x := range k[board.Queen].Words() {
		for ; x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x)
			s, status := board.Square(w<<6+at), mirrored[w]>>at&1
			y := p.squares[s&127]
			lines, jumped, table := &p.lines[status], &p.lines[status^1], board.Slides(y.Color())
			n := bits.OnesCount64(lines.Along(board.Orthogonal, s, table, jumped)) +
				bits.OnesCount64(lines.Along(board.FaceDiagonal, s, table, jumped)) +
				bits.OnesCount64(lines.Along(board.SpaceDiagonal, s, table, jumped))
			sum += int(worth[y&15][n&63])
		}
	}
	free := everywhere.Without(p.Occupied())
	for w, x := range k[board.Knight].Words() {
		for ; x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x)
			s, status := board.Square(w<<6+at), mirrored[w]>>at&1
			y := p.squares[s&127]
			to := free.Or(p.occupied[y.Color()&1^1].And(p.layers[status]))
			sum += int(worth[y&15][geo.reach[board.Knight][s&127].And(to).Count()&63])
		}
	}
	return sum
}

// mobility returns the pseudo-legal moves of the piece on s, with either side to move: checks do
// not matter, and a promotion counts five times.
func (p *Position) mobility(s board.Square) int {
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
