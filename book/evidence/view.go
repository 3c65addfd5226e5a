package evidence

import "raumlab/engine/board"

// freshCounters end the RFEN of a position in a tree: positions are the same whatever was played
// before.
const freshCounters = " w 0 1"

// viewLength is more bytes than the RFEN of a position in a tree has.
const viewLength = 160

// MoverView returns the RFEN of the position as its mover sees it, the counters at their start.
func MoverView(p *board.Position) string {
	var buf [viewLength]byte
	return string(appendView(buf[:0], p))
}

// Is reports whether the text is the MoverView of the position.
func Is(view string, p *board.Position) bool {
	var buf [viewLength]byte
	return string(appendView(buf[:0], p)) == view
}

// appendView appends the RFEN. A look-up in a book costs little more than this, so that it asks
// for no mirrored position.
func appendView(b []byte, p *board.Position) []byte {
	black := p.SideToMove() == board.Black
	for level := board.Size - 1; level >= 0; level-- {
		for rank := board.Size - 1; rank >= 0; rank-- {
			empty := byte(0)
			for file := range board.Size {
				s := board.NewSquare(level, rank, file)
				if black {
					s = s.Mirror()
				}
				x := p.At(s)
				if x == board.NoPiece {
					empty++
					continue
				}
				if empty > 0 {
					b = append(b, '0'+empty)
					empty = 0
				}
				letter := x.Letter()
				if black {
					letter ^= 'a' - 'A'
				}
				b = append(b, letter)
			}
			if empty > 0 {
				b = append(b, '0'+empty)
			}
			if rank > 0 {
				b = append(b, '/')
			}
		}
		if level > 0 {
			b = append(b, '|')
		}
	}
	return append(b, freshCounters...)
}
