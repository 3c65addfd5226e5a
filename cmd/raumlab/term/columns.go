package term

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// A Table aligns cells that end with tabs, as a tabwriter.Writer does, and fits the columns of
// its output. If it is too wide, a long last cell continues on further lines, or the table is printed
// in parts below each other, each beginning with the first column. A long last cell continues there,
// too.
type Table struct {
	out     io.Writer
	columns int
	flags   uint
	written bytes.Buffer
}

// NewNumbers returns a table of numbers: cells are aligned to the right, but for a text after the last tab.
func NewNumbers(out io.Writer) *Table {
	return &Table{out: out, columns: Columns(out), flags: tabwriter.AlignRight}
}

// NewTable returns a table whose cells are aligned to the left.
func NewTable(out io.Writer) *Table { return &Table{out: out, columns: Columns(out)} }

// Row adds a name and its value.
func (t *Table) Row(name, format string, values ...any) {
	fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, values...))
}

// Write takes text with tabs. Flush prints it.
func (t *Table) Write(text []byte) (int, error) { return t.written.Write(text) }

// Flush prints what was written.
func (t *Table) Flush() error {
	var out strings.Builder
	var rows []string // lines with tabs, one after another
	for line := range strings.Lines(t.written.String()) {
		if strings.Contains(line, "\t") {
			rows = append(rows, strings.TrimSuffix(line, "\n"))
			continue
		}
		out.WriteString(t.fitted(rows) + line)
		rows = nil
	}
	out.WriteString(t.fitted(rows))
	t.written.Reset()
	_, err := io.WriteString(t.out, out.String())
	return err
}

// fitted aligns rows within the columns.
func (t *Table) fitted(rows []string) string {
	whole := t.aligned(rows)
	if widest(whole) <= t.columns {
		return whole
	}
	if text := t.hanging(rows); text != "" {
		return text
	}
	return t.parts(rows)
}

func (t *Table) aligned(rows []string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', t.flags)
	for _, row := range rows {
		_, _ = io.WriteString(w, row+"\n") // to memory
	}
	_ = w.Flush()
	return b.String()
}

// hanging continues the texts after the last tabs on further lines; empty if there are none, or if
// the cells before leave no room for their words.
func (t *Table) hanging(rows []string) string {
	heads, texts, longest := make([]string, len(rows)), make([]string, len(rows)), 0
	for i, row := range rows {
		last := strings.LastIndex(row, "\t") + 1
		heads[i], texts[i] = row[:last], row[last:]
		for word := range strings.FieldsSeq(texts[i]) {
			longest = max(longest, utf8.RuneCountInString(word))
		}
	}
	before := t.aligned(heads)
	// In two columns there is nothing else to break, even if a word, such as a hash, is too long.
	if longest == 0 || widest(before)+longest > t.columns && strings.Count(rows[0], "\t") > 1 {
		return ""
	}
	var b strings.Builder
	for i, head := range strings.Split(strings.TrimSuffix(before, "\n"), "\n") {
		b.WriteString(strings.TrimRight(hang(head, texts[i], t.columns), " ") + "\n")
	}
	return b.String()
}

// parts prints the first column with as many others as fit, then again with the next ones.
func (t *Table) parts(rows []string) string {
	cells, most, end := make([][]string, len(rows)), 0, ""
	if t.flags != 0 {
		end = "\t"
	}
	for i, row := range rows {
		cells[i] = strings.Split(strings.TrimSuffix(row, end), "\t")
		most = max(most, len(cells[i]))
	}
	part := func(from, to int) []string {
		chosen := make([]string, len(rows))
		for i, row := range cells {
			chosen[i] = row[0]
			for j := from; j < min(to, len(row)); j++ {
				chosen[i] += "\t" + row[j]
			}
			chosen[i] += end
		}
		return chosen
	}
	var all []string
	for from := 1; from < most; {
		to := from + 1
		for to < most && widest(t.aligned(part(from, to+1))) <= t.columns {
			to++
		}
		text := t.aligned(part(from, to))
		if widest(text) > t.columns { // a text after the others
			text = cmp.Or(t.hanging(part(from, to)), text)
		}
		all = append(all, text)
		from = to
	}
	return strings.Join(all, "\n")
}

func widest(text string) (most int) {
	for line := range strings.Lines(text) {
		most = max(most, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")))
	}
	return most
}
