// Package pages holds the pages of docs that commands print, and the pictures in them. Its tests
// keep what is generated in the documents current: go test ./internal/pages -update writes it.
package pages

import (
	_ "embed"
	"regexp"
	"strings"
	"unicode/utf8"
)

// rules is docs/reference/rules.md, of which a copy lies here, since a package embeds no file outside it.
//
//go:embed rules.md
var rules string

// Rules returns docs/reference/rules.md for a terminal of a given number of columns, with the boards as text.
func Rules(columns int) (string, error) { return plain(rules, columns) }

var (
	image  = regexp.MustCompile(`^!\[[^\]]*\]\(\.\./images/([a-z-]+)\.svg\)$`)
	link   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	heads  = regexp.MustCompile(`^#+ `)
	strong = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	stress = regexp.MustCompile(`\*([^*]+)\*`)
	escape = strings.NewReplacer(`\|`, "\x00")
)

// plain turns a page of Markdown into text for a terminal: boards for pictures, columns for tables.
func plain(page string, columns int) (string, error) {
	var b strings.Builder
	var table [][]string
	flush := func() {
		writeTable(&b, table, columns)
		table = nil
	}
	paragraph := func(text string) {
		b.WriteString(strings.Join(wrapped(text, columns), "\n") + "\n")
	}
	verbatim := false
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		if cells, ok := strings.CutPrefix(line, "|"); ok {
			if !strings.HasPrefix(cells, "---") {
				row := strings.Split(strings.TrimSuffix(escape.Replace(cells), "|"), "|")
				for i := range row {
					row[i] = inline(strings.ReplaceAll(row[i], "\x00", "|"))
				}
				table = append(table, row)
			}
			continue
		}
		flush()
		switch name := image.FindStringSubmatch(line); {
		case name != nil:
			p, err := pictureOf(name[1])
			if err != nil {
				return "", err
			}
			paragraph(p.Title + ":")
			b.WriteString("\n" + p.Text(columns))
		case heads.MatchString(line):
			line = heads.ReplaceAllString(line, "")
			b.WriteString(line + "\n" + strings.Repeat("=", utf8.RuneCountInString(line)) + "\n")
		case strings.HasPrefix(line, "```"):
			verbatim = !verbatim
		case verbatim:
			b.WriteString(line + "\n")
		default:
			paragraph(inline(line))
		}
	}
	flush()
	return b.String(), nil
}

// inline removes the marks of Markdown within a line. What is code stays as it is.
func inline(line string) string {
	parts := strings.Split(link.ReplaceAllString(line, "$1"), "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = stress.ReplaceAllString(strong.ReplaceAllString(parts[i], "$1"), "$1")
	}
	return strings.ReplaceAll(strings.Join(parts, ""), `\|`, "|")
}

// wrapped breaks a paragraph into lines of at most the given number of columns, where no word is
// wider. There is at least one line.
func wrapped(paragraph string, columns int) []string {
	lines, width := []string{""}, 0
	for _, word := range strings.Fields(paragraph) {
		n := utf8.RuneCountInString(word)
		last := &lines[len(lines)-1]
		switch {
		case width == 0:
			*last, width = word, n
		case width+1+n > columns:
			lines, width = append(lines, word), n
		default:
			*last += " " + word
			width += 1 + n
		}
	}
	return lines
}

const tableGap = 2 // columns between those of a table

// writeTable writes the rows of a table below one another. Where it has more columns than there
// are, the text of its widest cells is broken.
func writeTable(b *strings.Builder, rows [][]string, columns int) {
	var widths, words []int // of each column: its widest cell, its widest word
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths, words = append(widths, 0), append(words, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
			for _, word := range strings.Fields(cell) {
				words[i] = max(words[i], utf8.RuneCountInString(word))
			}
		}
	}
	narrow(widths, words, columns-tableGap*(len(widths)-1))
	for _, row := range rows {
		cells, height := make([][]string, len(row)), 0
		for i, cell := range row {
			cells[i] = wrapped(cell, widths[i])
			height = max(height, len(cells[i]))
		}
		for h := range height {
			line := ""
			for i, lines := range cells {
				text := ""
				if h < len(lines) {
					text = lines[h]
				}
				line += text + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text)+tableGap)
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
}

// narrow takes from the widest columns until their sum is at most columns, and from none more than
// its widest word leaves.
func narrow(widths, least []int, columns int) {
	sum := 0
	for _, w := range widths {
		sum += w
	}
	for ; sum > columns; sum-- {
		widest := -1
		for i, w := range widths {
			if w > least[i] && (widest < 0 || w > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return
		}
		widths[widest]--
	}
}
