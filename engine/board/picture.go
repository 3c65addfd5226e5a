package board

import (
	"fmt"
	"strings"
)

// SideBySide is the least number of columns in which a picture has the five levels side by side.
// In fewer it has three above two.
const SideBySide = 76

// PictureAfter returns a drawing of the five levels with side to move and counters, for a number of
// columns. It shows the last move, unless that is NoMove: a star on the cell that it left, brackets
// around the piece that it moved.
func (p *Position) PictureAfter(last Move, columns int) string {
	return PictureOf(columns, func(cell Square) (signs [3]byte) {
		if piece := p.At(cell); piece != NoPiece {
			signs[1] = piece.Letter()
		}
		switch {
		case last == NoMove:
		case cell == last.To():
			signs[0], signs[2] = '[', ']'
		case cell == last.From():
			signs[1] = '*'
		}
		return signs
	}) + folded(CountersText(p.SideToMove(), p.InCheck(), p.FullmoveNumber(), p.HalfmoveClock()), columns)
}

// PictureOf returns a drawing of the five levels for a number of columns: side by side in 72, or
// three above two in 43, or in 39 where there is no room for those. Signs returns what is before,
// in and after a cell, 0 for nothing; where two cells meet there is room for one sign.
func PictureOf(columns int, signs func(Square) [3]byte) string {
	abreast, between := Size, "   " // levels in a row; between them, and one column for a sign on either side
	if columns < SideBySide {
		abreast = 3
		if columns < 43 {
			between = " "
		}
	}
	var b strings.Builder
	for first := 0; first < Size; first += abreast {
		row := func(label string, level func(l int) string) {
			var cells []string
			for l := first; l < min(first+abreast, Size); l++ {
				cells = append(cells, level(l))
			}
			b.WriteString(strings.TrimRight(fmt.Sprintf("%1s %s %[1]s", label, strings.Join(cells, between)), " ") + "\n")
		}
		if first > 0 {
			b.WriteString("\n")
		}
		row("", func(l int) string { return fmt.Sprintf("     %c     ", 'A'+l) })
		for rank := Size - 1; rank >= 0; rank-- {
			row(fmt.Sprint(rank+1), func(l int) string {
				line := []byte(" . . . . . ")
				for file := range Size {
					for i, sign := range signs(NewSquare(l, rank, file)) {
						if sign != 0 {
							line[2*file+i] = sign
						}
					}
				}
				return string(line)
			})
		}
		row("", func(int) string { return " a b c d e " })
	}
	return b.String()
}

// CountersText is the line below a picture.
func CountersText(mover Color, inCheck bool, number, clock int) string {
	check := ""
	if inCheck {
		check = ", in check"
	}
	return fmt.Sprintf("%s to move%s, move %d (50-move counter: %d of 100 plies)\n", mover.Name(), check,
		number, clock)
}

// folded breaks a line at spaces where it is wider than the columns.
func folded(line string, columns int) string {
	var b strings.Builder
	for len(line) > columns+1 { // the line feed has no column
		space := strings.LastIndexByte(line[:columns+1], ' ')
		if space < 0 {
			break
		}
		b.WriteString(line[:space] + "\n")
		line = line[space+1:]
	}
	return b.String() + line
}
