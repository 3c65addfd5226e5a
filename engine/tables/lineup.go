package tables

import "raumlab/engine/board"

// A lineup is the pieces of a position beside the kings, in the order of placements: White's, then
// Black's, each side in the order Q R B U N P.
type lineup struct {
	cells  [maxOthers]board.Square
	pieces [maxOthers]board.Piece
	n      int // pieces
	white  int // White's of them
	key    materialKey
}

// A materialKey counts the pieces of a material in two bits each, White's below Black's.
type materialKey uint32

const (
	sideBits = 12                      // of White's pieces
	pawnBits = 3<<10 | 3<<10<<sideBits // of both sides' pawns
	ruleBit  = 2 * sideBits            // first bit of what tells dialects of pawns apart
)

// pieceKeys are what a piece adds to the key.
var pieceKeys = func() (keys [16]materialKey) {
	for c := board.White; c <= board.Black; c++ {
		for k := board.Queen; k <= board.Pawn; k++ {
			keys[board.NewPiece(c, k)] = 1 << (int(c)*sideBits + 2*int(k-board.Queen))
		}
	}
	return keys
}()

// key returns the key of a material.
func (m Material) key() (key materialKey) {
	for c := range m.counts {
		for k := board.Queen; k <= board.Pawn; k++ {
			key += materialKey(m.counts[c][k]) * pieceKeys[board.NewPiece(board.Color(c), k)]
		}
	}
	return key
}

// under returns the key for positions of a dialect. Without pawns all dialects have the same.
func (k materialKey) under(rule board.PawnRule) materialKey {
	if k&pawnBits == 0 {
		return k
	}
	return k | materialKey(rule+1)<<ruleBit
}

// lineUp returns the pieces of a position that has at most MaxPieces.
func lineUp(p *board.Position) (l lineup) {
	for rest := p.Occupied(); !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		x := p.At(s)
		if x.Kind() == board.King {
			continue
		}
		i := l.n
		for ; i > 0 && l.pieces[i-1] > x; i-- {
			l.cells[i], l.pieces[i] = l.cells[i-1], l.pieces[i-1]
		}
		l.cells[i], l.pieces[i] = s, x
		l.n++
		l.white += 1 - int(x.Color())
		l.key += pieceKeys[x&15]
	}
	return l
}

// number returns the side to move and the number of a position in a table. swapped says that the
// table has the colours exchanged.
func (x *Index) number(p *board.Position, l *lineup, swapped bool) (board.Color, int) {
	var at placement
	if !swapped {
		at[0], at[1] = p.King(board.White), p.King(board.Black)
		copy(at[2:], l.cells[:])
		return p.SideToMove(), x.of(&at)
	}
	at[0], at[1] = p.King(board.Black).Mirror(), p.King(board.White).Mirror()
	next := 2
	for _, s := range l.cells[l.white:l.n] {
		at[next] = s.Mirror()
		next++
	}
	for _, s := range l.cells[:l.white] {
		at[next] = s.Mirror()
		next++
	}
	return p.SideToMove().Opponent(), x.of(&at)
}
