package term

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Fill fills the lines of paragraphs again. Lines that begin with a space are none of a paragraph.
func Fill(text string, columns int) string {
	var b strings.Builder
	var words []string
	end := func() {
		if len(words) > 0 {
			b.WriteString(Wrapped(strings.Join(words, " "), columns) + "\n")
		}
		words = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		if line != "" && line[0] != ' ' {
			words = append(words, strings.Fields(line)...)
			continue
		}
		end()
		b.WriteString(line + "\n")
	}
	end()
	return b.String()
}

// wordsOf splits a line after its spaces, but none of a command line in quotes or between an option
// and its value.
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

// Wrapped breaks a line that has more columns than there are. What follows in a list stands under
// the text of its entry; a command line ends with a backslash, so that it can be copied.
func Wrapped(line string, columns int) string {
	if utf8.RuneCountInString(line) <= columns {
		return line
	}
	indent := len(line) - len(strings.TrimLeft(line, " "))
	hang, end := indent, ""
	if entry := strings.Index(line[indent:], "  "); indent > 0 && entry > 0 { // name  text
		rest := line[indent+entry:]
		hang = indent + entry + len(rest) - len(strings.TrimLeft(rest, " "))
	}
	if indent > 0 && strings.HasPrefix(line[indent:], "raumlab ") { // an example, no paragraph
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

// TableColumns is what tables keep to where they can.
const TableColumns = 80
