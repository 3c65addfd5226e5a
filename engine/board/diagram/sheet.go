package diagram

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Problems are a sheet of them for print, on pages of A4.
type Problems struct {
	Heading   string
	Boards    []Diagram // each with a title
	Solutions []string  // a page of their own; none, or one for each board
}

// Places on a sheet, in points.
const (
	pageMargin  = 48
	inner       = pageWidth - 2*pageMargin
	perPage     = 4   // problems
	problemStep = 180 // from a problem to the next
	lineStep    = 16
	textWidth   = 85 // characters that fit into a line
)

// PDF draws the problems, four a page, each with two lines for the answer. Its texts must be Printable.
func (s Problems) PDF() ([]byte, error) {
	var d Document
	page := func(title string) {
		d.addPage()
		d.Text(pageMargin, pageMargin+14, 14, Bold, title)
	}
	for i := range s.Boards {
		if i%perPage == 0 {
			page(s.Heading)
		}
		top := float64(pageMargin + 36 + i%perPage*problemStep)
		d.Text(pageMargin, top, 11, Bold, s.Boards[i].Title)
		if err := d.Draw(&s.Boards[i], pageMargin, top+4, inner); err != nil {
			return nil, err
		}
		d.Line(pageMargin, top+problemStep-36, inner)
		d.Line(pageMargin, top+problemStep-18, inner)
	}
	y := pageHeight // of no page yet
	for i, solution := range s.Solutions {
		for _, line := range wrapped(s.Boards[i].Title + ": " + solution) {
			if y > pageHeight-pageMargin {
				page(s.Heading + ": solutions")
				y = pageMargin + 44
			}
			d.Text(pageMargin, float64(y), 11, Plain, line)
			y += lineStep
		}
	}
	return d.Bytes(), nil
}

// wrapped breaks a text into lines.
func wrapped(text string) (lines []string) {
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= textWidth {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// PDF draws a page with one board and its title.
func (x Diagram) PDF() ([]byte, error) {
	var d Document
	d.addPage()
	d.Text(pageMargin, pageMargin+11, 11, Bold, x.Title)
	if err := d.Draw(&x, pageMargin, pageMargin+20, inner); err != nil {
		return nil, err
	}
	return d.Bytes(), nil
}

// Printable refuses text that the fonts of PDF lack.
func Printable(text string) error {
	for _, r := range text {
		if r > unicode.MaxLatin1 || !unicode.IsPrint(r) {
			return fmt.Errorf("%q: the fonts of PDF have the characters of Western Europe only", r)
		}
	}
	return nil
}
