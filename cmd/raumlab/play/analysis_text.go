package play

import (
	"fmt"
	"strings"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

func (a analysis) findings(lines []search.Result, spent time.Duration) findings {
	f := findings{
		Lines: []analysedLine{}, Seconds: spent.Seconds(), Profile: a.engine.ProfileOf(a.limits,
			a.position().Rules().Variant),
		Threads: a.engine.Threads(), PliesToDraw: a.position().PliesToDraw(),
	}
	for _, r := range lines {
		f.Depth, f.Nodes = r.Depth, r.Nodes+r.QNodes
		line := analysedLine{Score: r.Score, Bound: r.BoundFor(a.position().SideToMove()), Text: a.position().LineText(r.PV)}
		if search.IsMate(r.Score) {
			line.Mate = (search.MatePlies(r.Score) + 1) / 2
			if r.Score < 0 {
				line.Mate = -line.Mate
			}
		}
		for _, m := range r.PV {
			line.Moves = append(line.Moves, m.String())
		}
		line.DrawMayComeFirst = drawMayComeFirst(a.position(), r)
		f.Lines = append(f.Lines, line)
	}
	if f.Seconds > 0 {
		f.NodesPerSecond = float64(f.Nodes) / f.Seconds
	}
	return f
}

// drawMayComeFirst reports whether a score leaves out the 50-move rule, which is near: its line neither
// mates nor sets the counter back, and what follows the line is judged by its pieces alone.
func drawMayComeFirst(p *variant.Position, r search.Result) bool {
	return p.DrawIsNear() && r.Score != 0 && !search.IsMate(r.Score) && !p.Progresses(r.PV)
}

// overText says why a game is over, or nothing where it continues.
func overText(side board.Color, end board.Termination) string {
	switch mover := side.Name(); end {
	case board.Ongoing:
		return ""
	case board.Checkmate:
		return fmt.Sprintf("%s is mated", mover)
	case board.Stalemate:
		return fmt.Sprintf("stalemate, %s has no legal move", mover)
	case board.Repetition:
		return "a draw, the position has occurred for the third time"
	case board.BareKings:
		return "a draw, only the kings are left"
	default:
		return "a draw, 50 moves by each side without a capture or pawn move"
	}
}

func (l analysedLine) scoreText() string {
	switch l.Bound {
	case search.LowerBound:
		return "≥ " + l.exactText()
	case search.UpperBound:
		return "≤ " + l.exactText()
	}
	return l.exactText()
}

// exactText is scoreText without the bound.
func (l analysedLine) exactText() string {
	switch {
	case l.Mate > 0:
		return fmt.Sprintf("White mates in %d", l.Mate)
	case l.Mate < 0:
		return fmt.Sprintf("Black mates in %d", -l.Mate)
	case l.Score == 0:
		return "0"
	}
	return fmt.Sprintf("%+d", l.Score)
}

// text is the table that people read.
func (f findings) text() string {
	if f.Over != "" {
		return "over: " + f.Over + "\n"
	}
	var b strings.Builder
	if len(f.Lines) > 0 { // something was searched
		profile := f.Profile
		if note := cli.ThreadsNote(f.Threads); note != "" {
			profile += "; " + note
		}
		fmt.Fprintf(&b, "depth %d, %s, %.0f nodes/s, %.2f s; centipawns, White's view\nprofile %s\n", f.Depth,
			plural.Of(f.Nodes, "node"), f.NodesPerSecond, f.Seconds, profile)
	}
	t := term.NewNumbers(&b)
	fmt.Fprint(t, "line\tscore\t  moves\n")
	for i, line := range f.Lines {
		fmt.Fprintf(t, "%d\t%s\t  %s\n", i+1, line.scoreText(), line.Text)
	}
	_ = t.Flush() // to memory
	b.WriteString(f.drawText())
	return b.String()
}

// drawText warns of a near draw that scores leave out.
func (f findings) drawText() string {
	var numbers []string
	for i, line := range f.Lines {
		if line.DrawMayComeFirst {
			numbers = append(numbers, fmt.Sprint(i+1))
		}
	}
	if numbers == nil {
		return ""
	}
	ends, end := "may end", "may end"
	if f.PliesToDraw == 1 {
		ends, end = "ends", "end"
	}
	of := "lines " + strings.Join(numbers[:len(numbers)-1], ", ") + " and " + numbers[len(numbers)-1]
	rest := " contain none, so they " + end + " in a draw, whatever their scores say.\n"
	switch {
	case len(numbers) == 1:
		of, rest = "line "+numbers[0], " contain none, so it "+ends+" in a draw, whatever its score says.\n"
	case len(numbers) == len(f.Lines):
		of = "these lines"
	}
	return fmt.Sprintf("In %s the 50-move rule draws the game, unless a capture, a pawn move or mate comes first.\n"+
		"The moves of %s%s", plural.As(f.PliesToDraw, "ply", "plies"), of, rest)
}
