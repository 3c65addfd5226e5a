package term

import (
	"fmt"
	"math"
	"strings"
)

// Curve draws values as text in the given columns and rows, the first value on the left. Of more
// values than columns it draws every n-th.
func Curve(values []float64, columns, rows int) string {
	step := (len(values) + columns - 1) / columns
	var shown []float64
	for i := step - 1; i < len(values); i += step {
		shown = append(shown, values[i])
	}
	if len(values)%step != 0 {
		shown = append(shown, values[len(values)-1])
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range shown {
		low, high = min(low, v), max(high, v)
	}
	grid := make([][]rune, rows)
	for r := range grid {
		grid[r] = []rune(strings.Repeat(" ", len(shown)))
	}
	for c, v := range shown {
		r := rows - 1
		if high > low {
			r = int(math.Round((high - v) / (high - low) * float64(rows-1)))
		}
		grid[r][c] = '•'
	}
	var b strings.Builder
	for r, line := range grid {
		label := ""
		switch r {
		case 0:
			label = fmt.Sprintf("%.5g", high)
		case rows - 1:
			label = fmt.Sprintf("%.5g", low)
		}
		fmt.Fprintf(&b, "%10s │%s\n", label, strings.TrimRight(string(line), " "))
	}
	return b.String()
}
