package board

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board/diagram"
	"raumlab/engine/suite"
)

// sheetOptions are those of a sheet of problems for print.
type sheetOptions struct {
	pdf       bool
	title     string
	solutions bool
}

// Places on a sheet, in points.
const (
	pageMargin  = 48
	inner       = diagram.PageWidth - 2*pageMargin
	perPage     = 4   // problems
	problemStep = 180 // from a problem to the next
	lineStep    = 16
	textWidth   = 85 // characters that fit into a line
	titleLength = 60
)

func (o *sheetOptions) check(stdout io.Writer) error {
	switch {
	case (o.solutions || o.title != "") && !o.pdf:
		return cli.Usagef("--solutions and --title are for --pdf: add it")
	case o.pdf && term.TerminalOf(stdout) != nil:
		return cli.Usagef("--pdf: it is no text for a terminal: add > FILE.pdf")
	case len([]rune(o.title)) > titleLength:
		return cli.Usagef("--title: expected at most %d characters", titleLength)
	}
	for _, r := range o.title {
		if r > unicode.MaxLatin1 || !unicode.IsPrint(r) {
			return cli.Usagef("--title: %q: the fonts of PDF have the characters of Western Europe only", r)
		}
	}
	return nil
}

// drawPage prints a page with one board.
func drawPage(stdout io.Writer, board diagram.Diagram) error {
	var d diagram.Document
	d.AddPage()
	d.Text(pageMargin, pageMargin+11, 11, diagram.Bold, board.Title)
	return finish(stdout, &d, d.Draw(&board, pageMargin, pageMargin+20, inner))
}

func finish(stdout io.Writer, d *diagram.Document, err error) error {
	if err == nil {
		_, err = term.Raw(stdout).Write(d.Bytes())
	}
	return err
}

// drawSheet prints problems, four a page, each with two lines for the answer.
func drawSheet(stdout io.Writer, s *suite.Suite, boards []diagram.Diagram, o sheetOptions) error {
	var d diagram.Document
	heading := cmp.Or(o.title, "Problems")
	page := func(title string) {
		d.AddPage()
		d.Text(pageMargin, pageMargin+14, 14, diagram.Bold, title)
	}
	for i := range boards {
		if i%perPage == 0 {
			page(heading)
		}
		top := float64(pageMargin + 36 + i%perPage*problemStep)
		d.Text(pageMargin, top, 11, diagram.Bold, boards[i].Title)
		if err := d.Draw(&boards[i], pageMargin, top+4, inner); err != nil {
			return err
		}
		d.Line(pageMargin, top+problemStep-36, inner)
		d.Line(pageMargin, top+problemStep-18, inner)
	}
	if o.solutions {
		y := diagram.PageHeight // of no page yet
		for i := range s.Positions {
			text := boards[i].Title + ": " + solution(&s.Positions[i])
			for line := range strings.Lines(term.Fill(text+"\n", textWidth)) {
				if y > diagram.PageHeight-pageMargin {
					page(heading + ": solutions")
					y = pageMargin + 44
				}
				d.Text(pageMargin, float64(y), 11, diagram.Plain, strings.TrimSuffix(line, "\n"))
				y += lineStep
			}
		}
	}
	return finish(stdout, &d, nil)
}

// solution says the best moves of a problem, and its name.
func solution(p *suite.Position) string {
	moves := make([]string, len(p.Best))
	for i, m := range p.Best {
		moves[i] = p.Board.MoveText(m)
	}
	text := strings.Join(moves, " or ")
	if text == "" {
		text = "the file names no best move"
	}
	if p.ID != "" {
		text += fmt.Sprintf(" (%s)", p.ID)
	}
	return text
}
