package term

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Say prints a paragraph in lines as wide as a table.
func Say(w io.Writer, format string, values ...any) {
	fmt.Fprint(w, Fill(fmt.Sprintf(format, values...), TableColumns))
}

// Fill wraps paragraphs again. A line that begins with a space is an entry of a list. It stays a
// line, joined with the deeper lines below it, for Wrapped to break.
func Fill(text string, columns int) string {
	var b strings.Builder
	var words []string
	entry := ""
	end := func() {
		if len(words) > 0 {
			b.WriteString(Wrapped(strings.Join(words, " "), columns) + "\n")
		}
		if entry != "" {
			b.WriteString(entry + "\n")
		}
		words, entry = nil, ""
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch depth := indentOf(line); {
		case line == "":
			end()
			b.WriteString("\n")
		case entry != "" && depth > indentOf(entry):
			entry += " " + line[depth:]
		case depth > 0:
			end()
			entry = line
		default:
			if entry != "" {
				end()
			}
			words = append(words, strings.Fields(line)...)
		}
	}
	end()
	return b.String()
}

// indentOf counts the spaces that a line begins with.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// wordsOf splits a line after its spaces. In an example it keeps together a command line in quotes,
// and an option and its value.
func wordsOf(line string, command bool) []string {
	words := strings.SplitAfter(line, " ")
	for i := 0; command && i+1 < len(words); {
		if strings.Count(words[i], "'")%2 == 0 {
			i++
			continue
		}
		words[i] += words[i+1]
		words = slices.Delete(words, i+1, i+2)
	}
	for i := 0; command && i+1 < len(words); i++ {
		if strings.HasPrefix(words[i], "--") && !strings.HasPrefix(words[i+1], "--") && !strings.Contains(words[i], "=") {
			words[i] += words[i+1]
			words = slices.Delete(words, i+1, i+2)
		}
	}
	return words
}

// Wrapped breaks a line that is too long. In a list the rest is indented to the text of its entry.
// A command line ends with a backslash, so that it can be copied.
func Wrapped(line string, columns int) string {
	if utf8.RuneCountInString(line) <= columns {
		return line
	}
	indent := indentOf(line)
	hang, end := indent, ""
	if entry := strings.Index(line[indent:], "  "); indent > 0 && entry > 0 { // name  text
		rest := line[indent+entry:]
		hang = indent + entry + len(rest) - len(strings.TrimLeft(rest, " "))
	}
	if indent > 0 && strings.HasPrefix(line[indent:], "raumlab ") { // an example
		hang, end = indent+4, ` \`
	}
	var b strings.Builder
	row := line[:indent]
	for i, word := range wordsOf(line[indent:], end != "") {
		if i > 0 && utf8.RuneCountInString(row+strings.TrimRight(word, " ")+end) > columns && strings.TrimSpace(row) != "" {
			b.WriteString(strings.TrimRight(row, " ") + end + "\n")
			row = strings.Repeat(" ", hang)
		}
		row += word
	}
	b.WriteString(strings.TrimRight(row, " "))
	return b.String()
}

// hang prints a text after a head, and continues it below its beginning where it is too long.
func hang(head, text string, columns int) string {
	width := utf8.RuneCountInString(head)
	return head + strings.ReplaceAll(Wrapped(text, max(20, columns-width)), "\n", "\n"+strings.Repeat(" ", width))
}

// TableColumns is the width of tables, if their cells fit.
const TableColumns = 80
