package board

import (
	"fmt"
	"strings"
)

// Picture returns a drawing of 72 columns: five levels, side to move and counters.
func (p *Position) Picture() string { return p.PictureAfter(NoMove) }

// PictureAfter is Picture with the last move: a star on the cell that it left, brackets around the
// piece that it moved.
func (p *Position) PictureAfter(last Move) string {
	const between = "   " // levels, and one column for a bracket on either side
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
				cell, at := NewSquare(l, rank, file), 2*file+1
				if piece := p.At(cell); piece != NoPiece {
					line[at] = piece.Letter()
				}
				switch {
				case last == NoMove:
				case cell == last.To():
					line[at-1], line[at+1] = '[', ']'
				case cell == last.From():
					line[at] = '*'
				}
			}
			return string(line)
		})
	}
	row("", func(int) string { return " a b c d e " })
	check := ""
	if p.InCheck() {
		check = ", in check"
	}
	fmt.Fprintf(&b, "%s to move%s; move %d, plies without capture or pawn move: %d\n", p.SideToMove().Name(), check, p.FullmoveNumber(), p.HalfmoveClock())
	return b.String()
}
