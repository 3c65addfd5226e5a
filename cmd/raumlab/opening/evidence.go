package opening

import (
	"fmt"
	"io"
	"strings"

	"raumlab/book"
	"raumlab/book/evidence"
	"raumlab/engine/board"
)

// mainLines is how many main lines are shown.
const mainLines = 10

// evidenceGames are the numbers of games for which the depth of main lines is said.
var evidenceGames = []int{10, 30, 100}

// printEvidence prints the main lines, how deep they are known, and what the games say of
// themselves.
func printEvidence(w io.Writer, b *book.Book, start board.Position) error {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%5s  %5s  %5s  %5s  %5s  main lines\n", "plies", "least", "10", "30", "100")
	for _, l := range b.MainLines(start, mainLines) {
		fmt.Fprintf(&out, "%5d  %5d", len(l), l.LeastGames())
		for _, games := range evidenceGames {
			fmt.Fprintf(&out, "  %5d", l.Depth(int64(games)))
		}
		for i, m := range l {
			fmt.Fprintf(&out, "%*s%s", 1+max(0, 1-i), "", m.Move)
		}
		out.WriteByte('\n')
	}
	out.WriteString("\ngames still in the book by ply:")
	for _, games := range b.InBook {
		fmt.Fprintf(&out, " %.0f%%", 100*float64(games)/float64(b.Games))
	}
	fmt.Fprintf(&out, "\n%s\n", splitText(b.Split))
	_, err := io.WriteString(w, out.String())
	return err
}

// splitText says in a line whether the book is certified.
func splitText(s evidence.Split) string {
	verdict := "certified"
	if !s.Certified() {
		verdict = "not certified"
	}
	return fmt.Sprintf("split-half check: %.1f%% of %d intervals of differences hold 0 (want 93 to 97), slope %.2f (want 1 ± 0.1): %s",
		100*s.Coverage(), s.Compared, s.Slope, verdict)
}
