package report

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/internal/counted"
	"raumlab/tuner/pgvb"
)

// reliabilityFigure compares actual with predicted results, nil if there are none.
func (t *Tuning) reliabilityFigure() (*figure, error) {
	if len(t.Reliability) == 0 {
		return nil, nil
	}
	p := newPlot("foretold White score", "actual White score")
	p.Add(rules(true, true), segment(0, 0, 1, 1, draw.LineStyle{Color: grey, Width: vg.Points(1)}))
	missing := 0
	var marks []mark
	for _, b := range t.Reliability {
		if !drawable(b.Predicted) || !drawable(b.Actual) || !drawable(b.SE) {
			missing++
			continue
		}
		p.Add(segment(b.Predicted, b.Actual-2*b.SE, b.Predicted, b.Actual+2*b.SE,
			draw.LineStyle{Color: blue, Width: vg.Points(1.1)}), dotsAt(plotter.XYs{{X: b.Predicted, Y: b.Actual}}, blue))
		marks = append(marks, at(b.Predicted, b.Actual, "foretold %s, actual %s ± %s", decimal(3, b.Predicted),
			decimal(3, b.Actual), decimal(3, b.SE)))
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	return figure{
		Title: "Reliability", Marks: marks,
		Alt: fmt.Sprintf("Actual against foretold White score in %s.", counted.Of(len(t.Reliability), "range")),
		Caption: "Positions of games that the fit did not see, in ranges of equal numbers; bars are two standard errors either way, games " +
			"being the independent units. Dots on the grey line are right; a steeper row of dots means that scores are too timid." +
			omitted(missing, "range"),
	}.draw(p, figureWidth, figureHeight)
}

// residualFigure shows residuals by kind of position, nil if there are none.
func residualFigure(rows []pgvb.Residual, title, axis string) (*figure, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	p := newPlot(axis+", from", "search score − static (cp)")
	p.Add(rules(false, true))
	names := make(plot.ConstantTicks, len(rows))
	var marks []mark
	ends, missing := []float64{0}, 0
	for i, r := range rows {
		x := float64(i)
		names[i] = plot.Tick{Value: x, Label: fmt.Sprint(r.From)} // nine ranges have no room for both ends
		within := fmt.Sprintf("%d to %d", r.From, r.To-1)
		if r.To < 0 {
			within = fmt.Sprintf("%d and more", r.From)
		}
		if !drawable(r.Bias) || !drawable(r.SE) || !drawable(r.Before) {
			missing++
			continue
		}
		p.Add(segment(x-0.3, r.Before, x+0.3, r.Before, draw.LineStyle{Color: grey, Width: vg.Points(3)}),
			segment(x, r.Bias-2*r.SE, x, r.Bias+2*r.SE, draw.LineStyle{Color: blue, Width: vg.Points(1.1)}), dotsAt(
				plotter.XYs{{X: x, Y: r.Bias}}, blue))
		marks = append(marks, at(x, r.Bias, "%s: %s ± %s cp, with the prior weights %s", within, signed(1, r.Bias),
			decimal(1, r.SE), signed(1, r.Before)))
		ends = append(ends, r.Before, r.Bias-2*r.SE, r.Bias+2*r.SE)
	}
	p.Add(segment(-0.6, 0, float64(len(rows))-0.4, 0, draw.LineStyle{Color: ink, Width: vg.Points(0.6)}))
	p.X.Tick.Marker = names
	p.X.Min, p.X.Max = -0.6, float64(len(rows))-0.4
	p.Y.Min, p.Y.Max = span(0.05, ends...)
	return figure{
		Title: title, Marks: marks,
		Alt:    fmt.Sprintf("Mean miss of the static score in %s.", counted.Of(len(rows), "range")),
		Legend: []swatch{{"grey", "prior weights"}, {"blue", "tuned weights, ± 2 standard errors"}},
		Caption: "Mean of search score minus static score on games that the fit did not see, from White's view." +
			omitted(missing, "range"),
	}.draw(p, figureWidth, figureHeight)
}

// learningFigure shows the gain from more games, nil if there is no curve.
func (t *Tuning) learningFigure() (*figure, error) {
	if len(t.Learning) == 0 {
		return nil, nil
	}
	p := newPlot("games of the fit", "held-out log-loss (nats)")
	p.X.Tick.Marker = ticks{about: 5, integer: true}
	p.Add(rules(true, true))
	var points plotter.XYs
	var marks []mark
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
		p.Add(segment(x, l.Loss-l.SD, x, l.Loss+l.SD, draw.LineStyle{Color: blue, Width: vg.Points(1.1)}),
			dotsAt(plotter.XYs{{X: x, Y: l.Loss}}, blue))
		marks = append(marks, at(x, l.Loss, "%s games: %s ± %s nats", whole(l.Games), decimal(5, l.Loss), decimal(5, l.SD)))
	}
	p.Add(&plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: blue, Width: vg.Points(0.8)}})
	if len(ends) > 0 {
		p.Y.Min, p.Y.Max = span(0.05, ends...)
	}
	p.X.Min, p.X.Max = span(0.03, 0, float64(t.Learning[len(t.Learning)-1].Games))
	return figure{
		Title: "Learning curve", Marks: marks,
		Alt: fmt.Sprintf("Held-out log-loss of fits to %s of games.", counted.Of(len(t.Learning), "number")),
		Caption: "Log-loss on validation games of fits to random parts of the training games; bars are the standard deviation between such fits. No games " +
			"are the prior weights. Where the curve still falls, more games help." + omitted(missing, "point"),
	}.draw(p, figureWidth, figureHeight)
}
