package report

import (
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

// figure draws the forest, nil of nothing. A bar whose end is not finite reaches the edge.
func (f forest) figure() (*figure, error) {
	n := len(f.Rows)
	if n == 0 {
		return nil, nil
	}
	p := newPlot(f.Label, "")
	p.X.Tick.Marker = ticks{about: 8}
	names := make(plot.ConstantTicks, n)
	ends := []float64{0}
	for i, r := range f.Rows {
		names[i] = plot.Tick{Value: float64(n - 1 - i), Label: clip(r.Name, 24)}
		if drawable(r.Value) {
			ends = append(ends, r.Value, r.Low, r.High)
		}
	}
	low, high := span(0.04, ends...)
	p.Y.Tick.Marker = names
	p.Y.Tick.Length, p.Y.Width = 0, 0
	p.Y.Tick.Label.XAlign = text.XRight
	p.Y.Padding = vg.Points(5)
	p.Add(rules(true, false))
	p.Add(segment(0, -0.6, 0, float64(n)-0.4, draw.LineStyle{Color: ink, Width: vg.Points(0.6)}))

	var values plotter.XYs
	missing := 0
	for i, r := range f.Rows {
		if !drawable(r.Value) {
			missing++
			continue
		}
		y := float64(n - 1 - i)
		from, to := low, high
		if drawable(r.Low) {
			from = r.Low
		}
		if drawable(r.High) {
			to = r.High
		}
		errorBar(p, from, to, y, 0.22, draw.LineStyle{Color: blue, Width: vg.Points(1.1)})
		values = append(values, plotter.XY{X: r.Value, Y: y})
	}
	if len(values) > 0 {
		p.Add(&plotter.Scatter{XYs: values, GlyphStyle: draw.GlyphStyle{
			Color: blue, Radius: vg.Points(2.4), Shape: draw.CircleGlyph{},
		}})
	}
	p.X.Min, p.X.Max = low, high
	p.Y.Min, p.Y.Max = -0.6, float64(n)-0.4
	return figure{Title: f.Title, Alt: f.Alt, Caption: f.Caption + omitted(missing, "value")}.draw(p, figureWidth, 60+13.5*vg.Length(n))
}
