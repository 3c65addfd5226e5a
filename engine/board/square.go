package board

import "fmt"

// Size is the number of levels, ranks and files.
const Size = 5

// NumSquares is the number of cells of the cube.
const NumSquares = Size * Size * Size

// A Square is a cell of the cube: level*25 + rank*5 + file, from 0 (Aa1) to 124 (Ee5).
type Square uint8

// NoSquare is the value that is no cell.
const NoSquare Square = NumSquares

// NewSquare returns the cell at level, rank and file, each from 0 to 4.
func NewSquare(level, rank, file int) Square { return Square(level*25 + rank*5 + file) }

// Level returns the level from 0 (A) to 4 (E).
func (s Square) Level() int { return int(s) / 25 }

// Rank returns the rank from 0 (1) to 4 (5).
func (s Square) Rank() int { return int(s) / 5 % 5 }

// File returns the file from 0 (a) to 4 (e).
func (s Square) File() int { return int(s) % 5 }

// Mirror returns the cell as the other side sees it: levels and ranks reversed.
func (s Square) Mirror() Square { return geo.seen[Black][s&127] }

// String returns level letter, file letter and rank digit, such as Cc3.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'A' + byte(s.Level()), 'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// ParseSquare reads a cell name such as Cc3.
func ParseSquare(text string) (Square, error) {
	if len(text) != 3 {
		return NoSquare, fmt.Errorf("cell %q: expected level letter A-E, file letter a-e, rank digit 1-5, such as Cc3", text)
	}
	l, f, r := int(text[0])-'A', int(text[1])-'a', int(text[2])-'1'
	if l < 0 || l >= Size || f < 0 || f >= Size || r < 0 || r >= Size {
		return NoSquare, fmt.Errorf("cell %q: expected level letter A-E, file letter a-e, rank digit 1-5, such as Cc3", text)
	}
	return NewSquare(l, r, f), nil
}

// CenterDistance returns the Chebyshev distance to Cc3: 0, 1 or 2.
func (s Square) CenterDistance() int {
	return max(abs(s.Level()-2), abs(s.Rank()-2), abs(s.File()-2))
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
