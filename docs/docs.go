// Package docs holds the pages that commands print, and the pictures in them. Its tests keep what
// is generated in the documents current: go test ./docs -update writes it.
package docs

import (
	_ "embed"
	"regexp"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

//go:embed rules.md
var rules string

// Rules returns docs/rules.md for a terminal, with the boards as text.
func Rules() (string, error) { return plain(rules) }

var (
	image  = regexp.MustCompile(`^!\[[^\]]*\]\(images/([a-z-]+)\.svg\)$`)
	link   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	heads  = regexp.MustCompile(`^#+ `)
	marks  = strings.NewReplacer("**", "", "`", "", `\|`, "|")
	escape = strings.NewReplacer(`\|`, "\x00")
)

// plain turns a page of Markdown into text for a terminal: boards for pictures, columns for tables.
func plain(page string) (string, error) {
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	verbatim := false
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		if cells, ok := strings.CutPrefix(line, "|"); ok {
			if !strings.HasPrefix(cells, "---") {
				cells = strings.ReplaceAll(strings.TrimSuffix(escape.Replace(cells), "|"), "|", "\t")
				cells = strings.ReplaceAll(cells, "\x00", "|")
				if _, err := table.Write([]byte(inline(cells) + "\n")); err != nil {
					return "", err
				}
			}
			continue
		}
		if err := table.Flush(); err != nil {
			return "", err
		}
		switch name := image.FindStringSubmatch(line); {
		case name != nil:
			p, err := pictureOf(name[1])
			if err != nil {
				return "", err
			}
			b.WriteString(p.Title + ":\n\n" + p.Text())
		case heads.MatchString(line):
			line = heads.ReplaceAllString(line, "")
			b.WriteString(line + "\n" + strings.Repeat("=", utf8.RuneCountInString(line)) + "\n")
		case strings.HasPrefix(line, "```"):
			verbatim = !verbatim
		case verbatim:
			b.WriteString(line + "\n")
		default:
			wrap(&b, inline(line))
		}
	}
	return b.String(), table.Flush()
}

// inline removes the marks of Markdown within a line.
func inline(line string) string { return marks.Replace(link.ReplaceAllString(line, "$1")) }

// wrap writes a paragraph in lines of at most columns.
func wrap(b *strings.Builder, paragraph string) {
	const columns = 96
	width := 0
	for i, word := range strings.Fields(paragraph) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case width+1+n > columns:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += n
	}
	b.WriteByte('\n')
}
