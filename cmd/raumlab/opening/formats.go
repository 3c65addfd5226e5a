package opening

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"html"
	"math"
	"strconv"

	"raumlab/book"
	"raumlab/book/evidence"
	"raumlab/book/names"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/internal/counted"
)

// exportedLines are the main lines of an export.
const exportedLines = 100

// linesFrom returns the main lines from the start of a game.
func linesFrom(b *book.Book, start board.Position) ([]evidence.Line, error) {
	lines := b.MainLines(start, exportedLines)
	if len(lines) == 0 {
		return nil, fmt.Errorf("it has no move from the start of a game, so no main line: give --format csv, json or epd")
	}
	return lines, nil
}

// exportGames writes the main lines as unfinished games.
func exportGames(w *bufio.Writer, b *book.Book) error {
	start, list := b.Rules.Start(), names.Shipped()
	lines, err := linesFrom(b, start)
	if err != nil {
		return err
	}
	for _, l := range lines {
		g := gametext.Game{Start: start}
		if name := list.Classify(start, moves(l)); name != nil {
			g.Tags = append(g.Tags, gametext.Tag{Name: "Opening", Value: name.String()})
		}
		for _, m := range l {
			g.Moves = append(g.Moves, gametext.Move{Move: m.Move, Comment: comment(&m)})
		}
		text, err := g.Append(nil)
		if err != nil {
			return err
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}

func moves(l evidence.Line) (all []board.Move) {
	for _, m := range l {
		all = append(all, m.Move)
	}
	return all
}

func comment(m *book.Entry) string {
	return fmt.Sprintf("%s, worth %.1f %% [%.1f, %.1f]", counted.Of(m.Distinct, "game"), 100*m.Value, 100*m.Low, 100*m.High)
}

// exportPage writes the main lines as a page.
func exportPage(w *bufio.Writer, b *book.Book) error {
	start, list := b.Rules.Start(), names.Shipped()
	lines, err := linesFrom(b, start)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"color-scheme\" content=\"light dark\"><title>Opening book</title>\n<h1>Opening book</h1>\n<p>%s</p>\n<ol>\n",
		html.EscapeString(splitText(b.Split)))
	for _, l := range lines {
		name := ""
		if x := list.Classify(start, moves(l)); x != nil {
			name = x.String()
		}
		fmt.Fprintf(w, "<li><b>%s</b> %s, at least %s:", html.EscapeString(name), counted.Of(len(l), "ply"), counted.Of(l.LeastGames(), "game"))
		for i, m := range l {
			if i%2 == 0 {
				fmt.Fprintf(w, " %d.", i/2+1)
			}
			fmt.Fprintf(w, " <span title=\"%s\">%s</span>", html.EscapeString(comment(&m)), m.Move)
		}
		fmt.Fprintln(w, "</li>")
	}
	_, err = fmt.Fprintln(w, "</ol></html>") // the writer keeps the first error
	return err
}

// exportTable writes a row a position and move.
func exportTable(w *bufio.Writer, b *book.Book) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"rfen", "move", "games", "wins", "draws", "losses", "imported", "distinct", "success", "share", "score", "mean", "value", "low", "high"}}
	for _, p := range b.List() {
		for i := range p.Moves {
			m := &p.Moves[i]
			score := ""
			if m.Scored > 0 {
				score = real(m.Score)
			}
			rows = append(rows, []string{
				p.RFEN, m.Move.String(), whole(m.Games()), whole(m.Wins), whole(m.Draws), whole(m.Losses), whole(m.Imported.Games()), whole(m.Distinct),
				real(m.Success()), real(m.Share), score, real(m.Mean), real(m.Value), real(m.Low), real(m.High),
			})
		}
	}
	return c.WriteAll(rows)
}

func real(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
func whole(x int64) string  { return strconv.FormatInt(x, 10) }

// exportJSON writes a list of positions, each as probe prints it.
func exportJSON(w *bufio.Writer, b *book.Book) error {
	list := names.Shipped()
	all := []probeJSON{}
	for _, x := range b.List() {
		p, err := board.ParseRFEN(b.Rules, x.RFEN)
		if err != nil {
			return err
		}
		found := probeJSON{RFEN: x.RFEN}
		if name := list.Find(&p); name != nil {
			found.Name = name.String()
		}
		for _, m := range x.Moves {
			found.Moves = append(found.Moves, newMoveJSON(m, board.White))
		}
		all = append(all, found)
	}
	return cli.WriteJSON(w, all)
}

// exportSuite writes the positions after moves that are scored within the window.
func exportSuite(w *bufio.Writer, b *book.Book, least, most float64) error {
	s := suite.Suite{Rules: b.Rules, Notes: []string{fmt.Sprintf("Positions of the book %s, mean scores of %g to %g centipawns for either side.", b.Digest(), least, most)}}
	seen := map[string]bool{}
	for _, x := range b.List() {
		for _, m := range x.Moves {
			p, err := board.ParseRFEN(b.Rules, x.RFEN)
			if err != nil {
				return err
			}
			p.Make(m.Move)
			if place := evidence.MoverView(&p); m.Scored > 0 && math.Abs(m.Score) >= least && math.Abs(m.Score) <= most && !seen[place] {
				seen[place] = true
				s.Positions = append(s.Positions, suite.Position{Board: p})
			}
		}
	}
	if len(s.Positions) == 0 {
		return fmt.Errorf("no move is scored within %g to %g centipawns: widen --window", least, most)
	}
	return s.Write(w)
}
