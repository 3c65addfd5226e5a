package net

import "raumlab/engine/board"

// kinds are the kinds of pieces.
const kinds = 7

// Inputs is the number of inputs of a view: own and other pieces of each kind on each cell.
const Inputs = 2 * kinds * board.NumSquares

// inputOf returns the number of an input: of a kind of own or other pieces on a cell as the view's
// side sees it.
func inputOf(other bool, k board.Kind, seen board.Square) int {
	i := int(k) - int(board.King)
	if other {
		i += kinds
	}
	return i*board.NumSquares + int(seen)
}

// Input returns the number of a piece's input in the view of a side.
func Input(view board.Color, x board.Piece, sq board.Square) int {
	if view == board.Black {
		sq = sq.Mirror()
	}
	return inputOf(x.Color() != view, x.Kind(), sq)
}

// AppendInputs appends the inputs of a position in the view of a side, in the order of its cells.
func AppendInputs(buf []uint16, p *board.Position, view board.Color) []uint16 {
	for set := p.Occupied(); !set.Empty(); {
		var sq board.Square
		sq, set = set.Pop()
		buf = append(buf, uint16(Input(view, p.At(sq), sq)))
	}
	return buf
}

// OfInput is the inverse of Input for White's view.
func OfInput(input int) (board.Piece, board.Square) {
	kind, c := input/board.NumSquares, board.White
	if kind >= kinds {
		kind, c = kind-kinds, board.Black
	}
	return board.NewPiece(c, board.King+board.Kind(kind)), board.Square(input % board.NumSquares)
}

// OtherView returns for each input the one that the other side sees.
func OtherView() (other [Inputs]uint16) {
	for i := range other {
		x, sq := OfInput(i)
		other[i] = uint16(Input(board.Black, x, sq))
	}
	return other
}

// A Symmetry is a map of cells that leaves the moves of the rules as they are, colours and all, but
// not the start.
type Symmetry [board.NumSquares]board.Square

// Symmetries returns those of the pawn rule, the identity first: files mirrored, and except for
// fivecubed, whose pawns know levels from ranks, levels and ranks exchanged.
func Symmetries(r board.PawnRule) []Symmetry {
	exchanges := 2
	if r == board.FiveCubedPawns {
		exchanges = 1
	}
	var all []Symmetry
	for exchange := range exchanges {
		for mirror := range 2 {
			var s Symmetry
			for sq := range board.NoSquare {
				l, r, f := sq.Level(), sq.Rank(), sq.File()
				if exchange == 1 {
					l, r = r, l
				}
				if mirror == 1 {
					f = board.Size - 1 - f
				}
				s[sq] = board.NewSquare(l, r, f)
			}
			all = append(all, s)
		}
	}
	return all
}

// Inputs returns for each input its image.
func (s *Symmetry) Inputs() (image [Inputs]uint16) {
	for i := range image {
		x, sq := OfInput(i)
		image[i] = uint16(Input(board.White, x, s[sq]))
	}
	return image
}
