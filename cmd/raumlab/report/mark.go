package report

import (
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A mark is a place in a figure, in the numbers of its axes, and the text that a reader sees there
// under the pointer.
type mark struct {
	Left, Right, Low, High float64
	Says                   string
	Shade                  *float64 // 0 to 1 of a cell of a heat map; nil for no colour
}

// at marks a point.
func at(x, y float64, says string, values ...any) mark {
	return mark{Left: x, Right: x, Low: y, High: y, Says: fmt.Sprintf(says, values...)}
}

// across marks a row over the whole width of a plot.
func across(p *plot.Plot, y float64, says string) mark {
	return mark{Left: p.X.Min, Right: p.X.Max, Low: y - 0.5, High: y + 0.5, Says: says}
}

// reach is the distance from a point at which the pointer finds it.
const reach = 5

// hover draws the marks of a figure. A browser shows their titles without a script.
func (f *figure) hover(p *plot.Plot, data draw.Canvas, height vg.Length) string {
	var b strings.Builder
	toX, toY := p.Transforms(&data)
	for _, m := range f.Marks {
		if !drawable(m.Left) || !drawable(m.Right) || !drawable(m.Low) || !drawable(m.High) {
			continue
		}
		left, right, low, high := toX(m.Left), toX(m.Right), toY(m.Low), toY(m.High)
		if left == right {
			left, right = left-reach, right+reach
		}
		if low == high {
			low, high = low-reach, high+reach
		}
		left, right, low, high = max(left, data.Min.X), min(right, data.Max.X), max(low, data.Min.Y), min(high, data.Max.Y)
		if right <= left || high <= low {
			continue
		}
		look := `class="hover"`
		if m.Shade != nil {
			look = fmt.Sprintf(`class="cell" style="fill:color-mix(in oklab, var(--most) %.1f%%, var(--least))"`, 100**m.Shade)
		}
		pointAt(&b, look, left.Points(), (height - high).Points(), (right - left).Points(), (high - low).Points(), m.Says)
	}
	return b.String()
}

// pointAt draws a rectangle with a title.
func pointAt(b *strings.Builder, look string, x, y, width, height float64, says string) {
	fmt.Fprintf(b, "\n"+`<rect %s x="%.4g" y="%.4g" width="%.4g" height="%.4g"><title>%s</title></rect>`, look, x, y,
		width, height, html.EscapeString(says))
}

// marksOf marks bars, each over the whole height of a plot.
func marksOf(p *plot.Plot, bins []bin, says func(bin) string) (all []mark) {
	for _, b := range bins {
		all = append(all, mark{Left: b.Low, Right: b.High, Low: p.Y.Min, High: p.Y.Max, Says: says(b)})
	}
	return all
}

// marksAt marks numbered points. The format has a word for each number.
func marksAt(points plotter.XYs, format string, digits int) (all []mark) {
	for _, point := range thin(points) {
		all = append(all, at(point.X, point.Y, format, whole(int(point.X)), decimal(digits, point.Y)))
	}
	return all
}
