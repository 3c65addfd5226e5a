package book

import "raumlab/engine/board"

// freshCounters end the RFEN of a position in a tree, which does not depend on the plies before it.
const freshCounters = " w 0 1"

// viewLength is more bytes than the RFEN of a position in a tree has.
const viewLength = 160

// MoverView returns the RFEN of the position as its mover sees it, the counters at their start.
func MoverView(p *board.Position) string {
	var buf [viewLength]byte
	return string(appendView(buf[:0], p))
}

// Is reports whether the text is the MoverView of the position. It compares piece by piece, which
// is faster than writing another text. If both have as many pieces, the other cells are empty.
func Is(view string, p *board.Position) bool {
	black := p.SideToMove() == board.Black
	level, rank, file, pieces := board.Size-1, board.Size-1, 0, 0
	for i := 0; i < len(view); i++ {
		letter := view[i]
		switch {
		case letter == '|':
			level, rank, file = level-1, board.Size-1, 0
		case letter == '/':
			rank, file = rank-1, 0
		case letter == ' ':
			return pieces == p.Occupied().Count() && view[i:] == freshCounters
		case letter <= '9':
			file += int(letter - '0')
		case level < 0 || rank < 0 || file >= board.Size:
			return false
		default:
			s := board.NewSquare(level, rank, file)
			if black {
				s = s.Mirror()
				letter ^= 'a' - 'A'
			}
			if p.At(s).Letter() != letter {
				return false
			}
			file++
			pieces++
		}
	}
	return false
}

// appendView appends the RFEN, without a mirrored position.
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
