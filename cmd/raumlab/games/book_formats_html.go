package games

import (
	"bufio"
	"fmt"
	"html"

	"raumlab/book"
	"raumlab/internal/plural"
)

// exportPage writes the main lines as a page.
func exportPage(w *bufio.Writer, b *book.Book) error {
	start := b.Rules.Start()
	lines, err := linesFrom(b, start)
	if err != nil {
		return err
	}
	fmt.Fprintf(w,
		"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"color-scheme\" content=\"light dark\"><title>Opening book</title>\n<h1>Opening book</h1>\n<p>%s</p>\n<ol>\n",
		html.EscapeString(splitText(b.Split)))
	for _, l := range lines {
		fmt.Fprintf(w, "<li><b>%s</b> %s, at least %s:", html.EscapeString(lineName(start, l)), plural.Of(len(l), "ply"),
			plural.Of(l.LeastGames(), "game"))
		p := start
		for i, m := range l {
			if i%2 == 0 {
				fmt.Fprintf(w, " %d.", i/2+1)
			}
			fmt.Fprintf(w, " <span title=\"%s\">%s</span>", html.EscapeString(comment(&m)), p.MoveText(m.Move))
			p.Make(m.Move)
		}
		fmt.Fprintln(w, "</li>")
	}
	_, err = fmt.Fprintln(w, "</ol></html>") // the writer keeps the first error
	return err
}
