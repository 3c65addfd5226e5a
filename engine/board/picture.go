package board

import (
	"fmt"
	"strings"
)

// Picture returns a drawing of 72 columns: five levels, side to move and counters.
func (p *Position) Picture() string {
	const between = "     " // levels
	var b strings.Builder
	row := func(label string, level func(l int) string) {
		columns := make([]string, Size)
		for l := range columns {
			columns[l] = level(l)
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%1s  %s  %[1]s", label, strings.Join(columns, between)), " ") + "\n")
	}
	row("", func(l int) string { return fmt.Sprintf("    %c    ", 'A'+l) })
	for rank := Size - 1; rank >= 0; rank-- {
		row(fmt.Sprint(rank+1), func(l int) string {
			cells := make([]string, Size)
			for file := range cells {
				cells[file] = "."
				if piece := p.At(NewSquare(l, rank, file)); piece != NoPiece {
					cells[file] = string(piece.Letter())
				}
			}
			return strings.Join(cells, " ")
		})
	}
	row("", func(int) string { return "a b c d e" })
	check := ""
	if p.InCheck() {
		check = ", in check"
	}
	fmt.Fprintf(&b, "%s to move%s; move %d, plies without capture or pawn move: %d\n", p.SideToMove().Name(), check, p.FullmoveNumber(), p.HalfmoveClock())
	return b.String()
}
