package report

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/tuner/pgvb"
)

// reliabilityFigure sets actual results against foretold ones, nil if there are none.
func (t *Tuning) reliabilityFigure() (*figure, error) {
	if len(t.Reliability) == 0 {
		return nil, nil
	}
	p := newPlot("foretold White score", "actual White score")
	p.Add(rules(true, true), segment(0, 0, 1, 1, draw.LineStyle{Color: grey, Width: vg.Points(1)}))
	missing := 0
	for _, b := range t.Reliability {
		if !drawable(b.Predicted) || !drawable(b.Actual) || !drawable(b.SE) {
			missing++
			continue
		}
		p.Add(segment(b.Predicted, b.Actual-2*b.SE, b.Predicted, b.Actual+2*b.SE, draw.LineStyle{Color: blue, Width: vg.Points(1.1)}), dot(b.Predicted, b.Actual))
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	return figure{
		Title: "Reliability",
		Alt:   fmt.Sprintf("Actual against foretold White score in %d ranges.", len(t.Reliability)),
		Caption: "Positions of games that the fit did not see, in ranges of equal numbers; bars are two standard errors either way, games " +
			"being the independent units. Dots on the grey line are right; a steeper row of dots means that scores are too timid." + omitted(missing, "range"),
	}.draw(p, figureWidth, figureHeight)
}

// dot is one dot.
func dot(x, y float64) *plotter.Scatter {
	return &plotter.Scatter{XYs: plotter.XYs{{X: x, Y: y}}, GlyphStyle: draw.GlyphStyle{Color: blue, Radius: vg.Points(2.4), Shape: draw.CircleGlyph{}}}
}

// residualFigure shows misses by kind of position, nil if there are none.
func residualFigure(rows []pgvb.Residual, title, axis string) (*figure, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	p := newPlot(axis, "search score − static (cp)")
	p.Add(rules(false, true))
	names := make(plot.ConstantTicks, len(rows))
	ends, missing := []float64{0}, 0
	for i, r := range rows {
		x := float64(i)
		names[i] = plot.Tick{Value: x, Label: fmt.Sprintf("%d–%d", r.From, r.To-1)}
		if r.To < 0 {
			names[i].Label = fmt.Sprintf("%d+", r.From)
		}
		if !drawable(r.Bias) || !drawable(r.SE) || !drawable(r.Before) {
			missing++
			continue
		}
		p.Add(segment(x-0.3, r.Before, x+0.3, r.Before, draw.LineStyle{Color: grey, Width: vg.Points(3)}),
			segment(x, r.Bias-2*r.SE, x, r.Bias+2*r.SE, draw.LineStyle{Color: blue, Width: vg.Points(1.1)}), dot(x, r.Bias))
		ends = append(ends, r.Before, r.Bias-2*r.SE, r.Bias+2*r.SE)
	}
	p.Add(segment(-0.6, 0, float64(len(rows))-0.4, 0, draw.LineStyle{Color: ink, Width: vg.Points(0.6)}))
	p.X.Tick.Marker = names
	p.X.Tick.Label.Font = sans(8) // nine ranges of three digits side by side
	p.X.Min, p.X.Max = -0.6, float64(len(rows))-0.4
	p.Y.Min, p.Y.Max = span(0.05, ends...)
	return figure{
		Title:  title,
		Alt:    fmt.Sprintf("Mean miss of the static score in %d ranges.", len(rows)),
		Legend: []swatch{{"grey", "prior weights"}, {"blue", "tuned weights, ± 2 standard errors"}},
		Caption: "Mean of search score minus static score on games that the fit did not see, from White's view." +
			omitted(missing, "range"),
	}.draw(p, figureWidth, figureHeight)
}

// learningFigure shows what more games are worth, nil if there is no curve.
func (t *Tuning) learningFigure() (*figure, error) {
	if len(t.Learning) == 0 {
		return nil, nil
	}
	p := newPlot("games of the fit", "held-out log-loss (nats)")
	p.X.Tick.Marker = ticks{about: 5, integer: true}
	p.Add(rules(true, true))
	var points plotter.XYs
	var ends []float64
	missing := 0
	for _, l := range t.Learning {
		if !drawable(l.Loss) || !drawable(l.SD) {
			missing++
			continue
		}
		x := float64(l.Games)
		points = append(points, plotter.XY{X: x, Y: l.Loss})
		ends = append(ends, l.Loss-l.SD, l.Loss+l.SD)
		p.Add(segment(x, l.Loss-l.SD, x, l.Loss+l.SD, draw.LineStyle{Color: blue, Width: vg.Points(1.1)}), dot(x, l.Loss))
	}
	p.Add(&plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: blue, Width: vg.Points(0.8)}})
	if len(ends) > 0 {
		p.Y.Min, p.Y.Max = span(0.05, ends...)
	}
	p.X.Min, p.X.Max = span(0.03, 0, float64(t.Learning[len(t.Learning)-1].Games))
	return figure{
		Title: "Learning curve",
		Alt:   fmt.Sprintf("Held-out log-loss of fits to %d numbers of games.", len(t.Learning)),
		Caption: "Log-loss on validation games of fits to random parts of the training games; bars are the standard deviation between such fits. No games " +
			"are the prior weights. Where the curve still falls, more games help." + omitted(missing, "point"),
	}.draw(p, figureWidth, figureHeight)
}

// heat is a plotter of a lower triangle of correlations, blue above zero and orange below.
type heat [][]float64

// Plot implements plot.Plotter.
func (h heat) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	n := float64(len(h))
	for i, row := range h {
		for j, r := range row {
			if !drawable(r) {
				continue
			}
			left, top := float64(j), n-1-float64(i)
			c.FillPolygon(shade(r), []vg.Point{
				{X: x(left - 0.5), Y: y(top - 0.5)}, {X: x(left + 0.5), Y: y(top - 0.5)},
				{X: x(left + 0.5), Y: y(top + 0.5)}, {X: x(left - 0.5), Y: y(top + 0.5)},
			})
		}
	}
}

// shade is white at 0, blue at 1 and orange at −1.
func shade(r float64) color.NRGBA {
	full := blue
	if r < 0 {
		full = orange
	}
	return mix(white, full, min(math.Abs(r), 1))
}

// correlationFigure is a heat map, nil without correlations.
func (t *Tuning) correlationFigure() (*figure, error) {
	n := len(t.Correlation)
	if n < 2 || n != len(t.Weights) {
		return nil, nil
	}
	p := newPlot("", "")
	across, down := make(plot.ConstantTicks, n), make(plot.ConstantTicks, n)
	strong, missing := "", 0
	for i, row := range t.Correlation {
		name := clip(t.Weights[i].Name, 24)
		across[i] = plot.Tick{Value: float64(i), Label: name}
		down[i] = plot.Tick{Value: float64(n - 1 - i), Label: name}
		for j, r := range row {
			switch {
			case !drawable(r):
				missing++
			case math.Abs(r) > 0.7:
				strong += fmt.Sprintf(" %s and %s %s;", t.Weights[j].Name, t.Weights[i].Name, signed(2, r))
			}
		}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = across, down
	p.X.Tick.Label.Rotation, p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = math.Pi/2, text.XRight, text.YCenter
	p.Y.Tick.Label.XAlign = text.XRight
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.5, float64(n)-0.5, -0.5, float64(n)-0.5
	p.Add(heat(t.Correlation))
	caption := "Weights of a strong colour are known by their sum (orange) or difference (blue) better than each alone."
	if strong != "" {
		caption += " Beyond ±0.7:" + strong[:len(strong)-1] + "."
	}
	return figure{
		Title:   "Correlations of the posterior",
		Alt:     fmt.Sprintf("Heat map of the correlations of %d weights.", n),
		Legend:  []swatch{{"blue", "+1"}, {"orange", "−1"}},
		Caption: caption + omitted(missing, "correlation"),
	}.draw(p, figureWidth, 140+11*vg.Length(n))
}
