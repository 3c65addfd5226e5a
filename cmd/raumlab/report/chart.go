package report

import (
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"reflect"
	"slices"

	"raumlab/internal/sanitize"
)

// A chart is a table of figures and how to draw them. The script of the page draws it from its
// JSON; without the script a reader has the table.
type chart struct {
	Kind    string // the file of web/charts that draws it
	Title   string // for screen readers, too
	Caption string
	X, Y    string // names of the axes, with units
	Columns []column
	Rows    [][]any // numbers and names; an end without bound is infinite
	Guides  []guide
	most    int // rows of a line, traceLimit if 0
}

// The kinds of charts.
const (
	bars         = "bars"         // counts in ranges or of names
	points       = "points"       // lines, and dots with intervals, over an axis
	intervals    = "intervals"    // named estimates, one below the other
	heat         = "heat"         // a value for each cell of a grid
	correlations = "correlations" // a triangle of marks
)

// A column of figures. Mark says what they are in the drawing.
type column struct {
	Name   string
	Mark   string // name, x, y, from, to, count, line, dot, tick, low, high or value
	Digits int    `json:"-"` // after the point, in the table
}

// withInterval are the columns of a value with its 95 % interval.
func withInterval(x, value column) []column {
	return []column{x, value, {"95 % interval from", "low", value.Digits}, {"to", "high", value.Digits}}
}

// A guide is a line to compare figures with.
type guide struct {
	Axis string // x or y, on which it has a value, or diagonal for y = x
	At   float64
	Name string // empty for an axis at zero
}

// drawableLimit bounds drawn values. Beyond it the arithmetic of axes loses all digits.
const drawableLimit = 1e12

// drawable reports whether a chart can show a value.
func drawable(x float64) bool {
	return math.Abs(x) <= drawableLimit // false for NaN
}

// finish leaves out rows that cannot be drawn, and the caption says how many; what is the word for
// one. It returns nil if fewer than least rows remain.
func (c chart) finish(least int, what string) *chart {
	var rows [][]any
	for _, row := range c.Rows {
		if c.show(row) {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 || len(rows) < least {
		return nil
	}
	c.Caption += omitted(len(c.Rows)-len(rows), what)
	if len(c.Columns) == 2 && c.Columns[1].Mark == "line" {
		rows = thin(rows, c.most)
	}
	c.Rows = rows
	c.X, c.Y = sanitize.Line(c.X), sanitize.Line(c.Y)
	var guides []guide
	for _, g := range c.Guides {
		if drawable(g.At) {
			guides = append(guides, g)
		}
	}
	c.Guides = guides
	return &c
}

// drawn are the charts that have something to draw.
func drawn(charts ...*chart) []*chart {
	return slices.DeleteFunc(charts, func(c *chart) bool { return c == nil })
}

// show reports whether a row can be drawn, and makes its ends beyond all bounds infinite.
func (c *chart) show(row []any) bool {
	for i, value := range row {
		switch x := value.(type) {
		case string:
			row[i] = sanitize.Line(x)
		case float64:
			if drawable(x) {
				continue
			}
			mark := c.Columns[i].Mark
			switch {
			case c.Kind != intervals || math.IsNaN(x), mark == "low" && x > 0, mark == "high" && x < 0:
				return false
			}
			row[i] = math.Inf(int(math.Copysign(1, x)))
		}
	}
	return true
}

// Table returns the rows as they are printed.
func (c *chart) Table() [][]string {
	table := make([][]string, len(c.Rows))
	for i, row := range c.Rows {
		for j, value := range row {
			switch x := value.(type) {
			case string:
				table[i] = append(table[i], x)
			case float64:
				table[i] = append(table[i], decimal(c.Columns[j].Digits, x))
			default:
				table[i] = append(table[i], typeset(fmt.Sprint(x)))
			}
		}
	}
	return table
}

// Data is the chart in the page, as it is in the file of numbers.
func (c *chart) Data() (template.JS, error) {
	value, err := plain(reflect.ValueOf(c))
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return template.JS(text), err
}

// omitted is the sentence of a caption about values that could not be drawn.
func omitted(n int, what string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(" One %s is not finite and left out.", what)
	}
	return fmt.Sprintf(" %s %ss are not finite and left out.", whole(n), what)
}

// traceLimit bounds the points of a line. With more, they would be closer than the line is wide.
const traceLimit = 400

// thin keeps at most about limit points of a line: the lowest and the highest of every stretch in
// their order, so that no excursion is lost, and always the first and the last.
func thin(rows [][]any, limit int) [][]any {
	if limit == 0 {
		limit = traceLimit
	}
	if len(rows) <= limit {
		return rows
	}
	height := func(i int) float64 { return rows[i][1].(float64) }
	stretch := 2 * (len(rows) + limit - 1) / limit
	kept := [][]any{rows[0]}
	for from := 1; from < len(rows)-1; from += stretch {
		to := min(from+stretch, len(rows)-1)
		low, high := from, from
		for i := from; i < to; i++ {
			if height(i) < height(low) {
				low = i
			}
			if height(i) > height(high) {
				high = i
			}
		}
		kept = append(kept, rows[min(low, high)])
		if low != high {
			kept = append(kept, rows[max(low, high)])
		}
	}
	return append(kept, rows[len(rows)-1])
}

// numbered are the rows of values counted from 1.
func numbered(values []float64) (rows [][]any) {
	for i, v := range values {
		rows = append(rows, []any{i + 1, v})
	}
	return rows
}

// fineDigits are the digits after the point that tell values apart to a hundredth of their range.
func fineDigits(values ...float64) int {
	low, high, whole := math.Inf(1), math.Inf(-1), true
	for _, v := range values {
		if drawable(v) {
			low, high, whole = min(low, v), max(high, v), whole && v == math.Trunc(v)
		}
	}
	if whole {
		return 0
	}
	return digitsFor((high - low) / 10)
}
