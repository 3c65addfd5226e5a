package games

import (
	"fmt"
	"io"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// mainLines is the number of main lines that are shown.
const mainLines = 10

// evidenceGames are the numbers of games for which the depth of main lines is given.
var evidenceGames = []int{10, 30, book.LeastGames, 100}

// The goal for main lines.
const (
	deepPlies = 20
	deepLines = 4
)

// mainLinesOf returns the main lines, and how many of them are deepPlies deep.
func mainLinesOf(b *book.Book, start board.Position) (lines []lineJSON, deep int) {
	lines = newLinesJSON(b, start, b.MainLines(start, mainLines))
	for _, l := range lines {
		if l.Depths[book.LeastGames] >= deepPlies {
			deep++
		}
	}
	return lines, deep
}

// lineName returns code and name of the line's opening, if it has any.
func lineName(start board.Position, l book.Line) string {
	if x := book.ShippedNames().Classify(start, moves(l)); x != nil {
		return x.String()
	}
	return ""
}

// inBook returns the share of games that are still in the book, by ply.
func inBook(b *book.Book) []float64 {
	shares := make([]float64, len(b.InBook))
	for i, games := range b.InBook {
		shares[i] = float64(games) / float64(b.Distinct)
	}
	return shares
}

// printEvidence prints the main lines, their depth, and the split-half check of the games.
func printEvidence(w io.Writer, b *book.Book, lines []lineJSON, deep int) {
	t := term.NewNumbers(w)
	fmt.Fprint(t, "\nplies\tleast\t")
	for _, games := range evidenceGames {
		fmt.Fprintf(t, "%d\t", games)
	}
	fmt.Fprintln(t, "  main lines")
	for _, l := range lines {
		fmt.Fprintf(t, "%d\t%d\t", l.Plies, l.LeastGames)
		for _, games := range evidenceGames {
			fmt.Fprintf(t, "%d\t", l.Depths[games])
		}
		fmt.Fprintf(t, "  %s\n", strings.TrimSpace(l.text+" "+l.Name))
	}
	t.Flush()
	shares := fmt.Sprintf("share of the %s without repeats still in the book by ply, in %%:",
		plural.Of(b.Distinct, "game"))
	for _, share := range inBook(b) {
		shares += fmt.Sprintf(" %.0f", 100*share)
	}
	columns := term.Columns(w)
	fmt.Fprintf(w, "\nmain lines of %d plies with %d games on every move: %d of %d wanted\n%s\n%s\n", deepPlies,
		book.LeastGames, deep, deepLines, term.Wrapped(shares, columns), term.Wrapped(splitText(b.Split), columns))
}

// splitText says in a line whether the book is certified.
func splitText(s book.Split) string {
	verdict := "certified"
	if !s.Certified() {
		verdict = "not certified"
	}
	return fmt.Sprintf(
		"split-half check: %.1f %% of %s for differences include 0 (93 to 97 %% needed), slope %.2f (0.9 to 1.1 needed): %s",
		100*s.Coverage(), plural.Of(s.Compared, "interval"), s.Slope, verdict)
}
