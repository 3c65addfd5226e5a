package report

import "fmt"

// Book describes an opening book by its tree of main variations.
type Book struct {
	Facts Facts // positions, thresholds, games it comes from ...

	Moves []Move // from the start, most played first
	First *Scene `json:"-"` // the start with the moves; nil for none
	Lines []bookLine
}

// Move is a book move and the replies to it.
type Move struct {
	Move      string  // as game texts have it
	Games     int     // games in which it was played here
	Share     float64 // of the games that left this position by a book move, 0 to 1
	Success   float64 // points per game of the side that makes the move, 0 to 1
	MeanScore float64 // centipawns, White's view
	Replies   []Move  // most played first
}

// bookLine is a stretch of moves without a choice, and the choices after it. A flat stretch keeps a
// variation of thirty plies from being indented thirty times.
type bookLine struct {
	Rows     []bookRow
	Branches []bookLine
	Open     bool // unfolded at first: the most played line is
}

type bookRow struct {
	Number string
	Move
}

func (b *Book) draw() { b.Lines = bookLines(b.Moves, 0, true) }

// bookLines arranges the moves made at a ply. Plies count from White's first move.
func bookLines(moves []Move, ply int, open bool) []bookLine {
	lines := make([]bookLine, len(moves))
	for i, m := range moves {
		line := bookLine{Open: open && i == 0}
		at := ply
		line.Rows = append(line.Rows, bookRow{moveNumber(at), m})
		for len(m.Replies) == 1 {
			m = m.Replies[0]
			at++
			line.Rows = append(line.Rows, bookRow{moveNumber(at), m})
		}
		line.Branches = bookLines(m.Replies, at+1, line.Open)
		lines[i] = line
	}
	return lines
}

// moveNumber is "3." for White's third move and "3…" for Black's.
func moveNumber(ply int) string {
	if ply%2 == 0 {
		return fmt.Sprintf("%d.", ply/2+1)
	}
	return fmt.Sprintf("%d…", ply/2+1)
}
