package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/selfplay/elo"
)

// A forest shows estimates with their intervals, one below the other, about a line at zero.
type forest struct {
	Title, Label, Alt, Caption string // Label is of the axis
	Rows                       []forestRow
}

type forestRow struct {
	Name string
	elo.Estimate
}

// bar returns the part of the interval that is drawn. Infinite ends are arrows at the edge.
func (r forestRow) bar(low, high float64) (from, to float64, drawn bool) {
	if math.IsNaN(r.Value) || math.IsNaN(r.Low) || math.IsNaN(r.High) || math.IsInf(r.Low, 1) || math.IsInf(r.High, -1) {
		return 0, 0, false
	}
	return min(max(r.Low, low), high), max(min(r.High, high), low), true
}

// rowHeight is the height of a row with a name, in points.
const rowHeight = 15

// rowNames writes names beside the rows of a plot, the first at the top.
func rowNames(p *plot.Plot, count int, name func(i int) string) {
	names := make(plot.ConstantTicks, count)
	for i := range names {
		names[i] = plot.Tick{Value: float64(count - 1 - i), Label: clip(name(i), 24)}
	}
	p.Y.Tick.Marker = names
	p.Y.Tick.Length, p.Y.Width = 0, 0
	p.Y.Tick.Label.XAlign = text.XRight
	p.Y.Padding = vg.Points(5)
	p.Y.Min, p.Y.Max = -0.6, float64(count)-0.4
}

// figure draws the forest, nil without rows. An arrow is an infinite end.
func (f forest) figure() (*figure, error) {
	n := len(f.Rows)
	if n == 0 {
		return nil, nil
	}
	p := newPlot(f.Label, "")
	ends := []float64{0}
	for _, r := range f.Rows {
		ends = append(ends, r.Value, r.Low, r.High)
	}
	low, high := span(0.06, ends...)
	p.X.Min, p.X.Max = low, high
	rowNames(p, n, func(i int) string { return f.Rows[i].Name })
	p.Add(rules(true, false))
	p.Add(segment(0, p.Y.Min, 0, p.Y.Max, draw.LineStyle{Color: ink, Width: vg.Points(0.6)}))

	var values plotter.XYs
	var marks []mark
	missing, arrows := 0, false
	for i, r := range f.Rows {
		y := float64(n - 1 - i)
		from, to, drawn := r.bar(low, high)
		if !drawn {
			missing++
			continue
		}
		tip := (high - low) / 50
		p.Add(segment(from, y, to, y, barStyle), barEnd(from, y, tip, r.Low < low), barEnd(to, y, -tip, r.High > high))
		arrows = arrows || r.Low < low || r.High > high
		if drawable(r.Value) {
			values = append(values, plotter.XY{X: r.Value, Y: y})
		}
		marks = append(marks, across(p, y, fmt.Sprintf("%s: %s", r.Name, interval(r.Estimate))))
	}
	if len(values) > 0 {
		p.Add(dotsAt(values, blue))
	}
	if arrows {
		f.Caption += " An arrow is an end without bound."
	}
	return figure{Title: f.Title, Alt: f.Alt, Caption: f.Caption + omitted(missing, "value"), Marks: marks}.draw(p,
		figureWidth, 60+rowHeight*vg.Length(n))
}

var barStyle = draw.LineStyle{Color: blue, Width: vg.Points(1.1)}

// barEnd is the end of a horizontal bar: a cap, or an arrow that points away from the bar. The sign
// of tip is the direction of the bar.
func barEnd(x, y, tip float64, arrow bool) plot.Plotter {
	const up = 0.26
	if !arrow {
		return segment(x, y-up, x, y+up, barStyle)
	}
	return &plotter.Polygon{XYs: []plotter.XYs{{{X: x, Y: y}, {X: x + tip, Y: y - up}, {X: x + tip, Y: y + up}}},
		Color: blue}
}
