package board

import (
	"fmt"
	"strings"
)

// PictureAfter returns a drawing of 72 columns: five levels, side to move and counters. It shows the
// last move, unless that is NoMove: a star on the cell that it left, brackets around the piece that
// it moved.
func (p *Position) PictureAfter(last Move) string {
	return PictureOf(func(cell Square) (signs [3]byte) {
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
	}) + CountersText(p.SideToMove(), p.InCheck(), p.FullmoveNumber(), p.HalfmoveClock())
}

// PictureOf returns a drawing of 72 columns of the five levels. Signs returns what is before, in
// and after a cell, 0 for nothing; where two cells meet there is room for one sign.
func PictureOf(signs func(Square) [3]byte) string {
	const between = "   " // levels, and one column for a sign on either side
	var b strings.Builder
	row := func(label string, level func(l int) string) {
		columns := make([]string, Size)
		for l := range columns {
			columns[l] = level(l)
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%1s %s %[1]s", label, strings.Join(columns, between)), " ") + "\n")
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
	return b.String()
}

// CountersText is the line below a picture.
func CountersText(mover Color, inCheck bool, number, clock int) string {
	check := ""
	if inCheck {
		check = ", in check"
	}
	return fmt.Sprintf("%s to move%s; move %d, plies without capture or pawn move: %d\n", mover.Name(), check,
		number, clock)
}
