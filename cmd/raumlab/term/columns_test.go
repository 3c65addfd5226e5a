package term

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// A table that is too wide continues its last cells below, or comes in parts, each with the first column.
func TestTable(t *testing.T) {
	printed := func(table *Table, rows ...string) string {
		var b strings.Builder
		table.out, table.columns = &b, 40
		for _, row := range rows {
			fmt.Fprintln(table, row)
		}
		if err := table.Flush(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, x := range []struct{ name, have, want string }{
		{"narrow", printed(NewTable(io.Discard), "a\tb", "long\tc", "", "a line without cells"),
			"a     b\nlong  c\n\na line without cells\n"},
		{"long last cell", printed(NewTable(io.Discard), "engine\twhat it is", "random\tplays any legal move, of all that there are"),
			"engine  what it is\nrandom  plays any legal move, of all\n        that there are\n"},
		{"long word", printed(NewTable(io.Discard), "digest\t"+strings.Repeat("5", 64), "size\tthirteen bytes, and some more words"),
			"digest  " + strings.Repeat("5", 64) + "\nsize    thirteen bytes, and some more\n        words\n"},
		{"parts", printed(NewNumbers(io.Discard), "x\tfirst column\tsecond column\tthird column\t", "y\t1\t2\t3\t"),
			"  x  first column  second column\n  y             1              2\n\n  x  third column\n  y             3\n"},
		{"parts to the left", printed(NewTable(io.Discard), "x\tfirst-column\tsecond-column\tthird-column", "y\t1\t2\t3"),
			"x  first-column  second-column\ny  1             2\n\nx  third-column\ny  3\n"},
		{"parts with a long last cell", printed(NewTable(io.Discard), "check\tvalue\tlimit\t\tmeaning",
			"decisive-draws\t0.1000\tat most 1\tFAIL\ta share, which must not be more than its limit"),
			"check           value   limit      \ndecisive-draws  0.1000  at most 1  FAIL\n\n" +
				"check           meaning\ndecisive-draws  a share, which must not\n                be more than its limit\n"},
	} {
		if x.have != x.want {
			t.Errorf("%s:\n%s\nexpected\n%s", x.name, x.have, x.want)
		}
	}
}
