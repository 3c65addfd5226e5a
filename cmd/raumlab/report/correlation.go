package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"raumlab/internal/counted"
)

// Sizes of the map of correlations, in points.
const (
	correlationRow  = 14
	correlationName = 112 // room for the longest name
)

// corner draws a correlation centred at a point: a blue square above zero, an orange disc below.
// Their area is in proportion.
func corner(b *strings.Builder, x, y, most, r float64) {
	half := most / 2 * math.Sqrt(min(math.Abs(r), 1))
	if r < 0 {
		fmt.Fprintf(b, "\n"+`<circle class="orange" cx="%.4g" cy="%.4g" r="%.3g"/>`, x, y, half)
		return
	}
	fmt.Fprintf(b, "\n"+`<rect class="blue" x="%.4g" y="%.4g" width="%.3g" height="%[3]g"/>`, x-half, y-half, 2*half)
}

// correlationFigure is a heat map of a triangle, nil without correlations. A weight's name is at
// the end of its row and at the top of its column.
func (t *Tuning) correlationFigure() (*figure, error) {
	n := len(t.Correlation)
	if n < 2 || n != len(t.Weights) {
		return nil, nil
	}
	width := min((figureWidth.Points()-correlationName)/float64(n-1), correlationRow)
	var b strings.Builder
	f := &figure{Title: "Correlations of the posterior", Alt: fmt.Sprintf("Heat map of the correlations of %s.",
		counted.Of(n, "weight"))}
	letters := func(x, y float64, words string) {
		fmt.Fprintf(&b, "\n"+`<text x="%.4g" y="%.4g" font-size="%g">%s</text>`, x, y+4, letterSize.Points(),
			html.EscapeString(words))
	}
	strong, missing := "", 0
	for i, row := range t.Correlation {
		y := (float64(i) + 0.5) * correlationRow
		letters(float64(i)*width+2, y, clip(t.Weights[i].Name, 20))
		for j, r := range row {
			if !drawable(r) {
				missing++
				continue
			}
			left := float64(j) * width
			corner(&b, left+width/2, y, width-0.6, r)
			m := mark{Left: float64(j), Right: float64(j), Low: float64(i), High: float64(i),
				Says: fmt.Sprintf("%s and %s: %s", t.Weights[j].Name, t.Weights[i].Name, signed(2, r))}
			pointAt(&b, `class="hover"`, left, y-correlationRow/2, width, correlationRow, m.Says)
			f.Marks = append(f.Marks, m)
			if math.Abs(r) > 0.7 {
				strong += fmt.Sprintf(" %s and %s %s;", t.Weights[j].Name, t.Weights[i].Name, signed(2, r))
			}
		}
	}
	const keys = 5 // of the legend, in the corner that is free
	for k, r := range [keys]float64{1, 0.5, 0.1, -0.5, -1} {
		y := (float64(k) + 0.5) * (correlationRow + 2)
		corner(&b, figureWidth.Points()-42, y, width-0.6, r)
		letters(figureWidth.Points()-32, y, signed(1, r))
	}
	f.ViewBox = fmt.Sprintf("0 0 %g %d", figureWidth.Points(), correlationRow*max(n, keys+1))
	f.Drawing = template.HTML(b.String())
	f.Caption =
		"The row and the column of two weights meet in their correlation. Weights of a large mark are known by their sum (orange discs) or difference (blue squares) better than each alone."
	if strong != "" {
		f.Caption += " Beyond ±0.7:" + strong[:len(strong)-1] + "."
	}
	f.Caption += omitted(missing, "correlation")
	return f, nil
}
