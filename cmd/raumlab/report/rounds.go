package report

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/internal/counted"
	"raumlab/tuner"
)

// roundsPlot is an empty plot over the rounds.
func (t *Tuning) roundsPlot(yLabel string) *plot.Plot {
	p := newPlot("round", yLabel)
	p.X.Tick.Marker = ticks{about: 8, integer: true}
	p.Add(rules(false, true))
	p.X.Min, p.X.Max = 0.7, float64(len(t.Rounds))+0.3
	return p
}

// roundsLine draws a number of each round. It returns the drawn points, and the number of rounds
// that it could not draw.
func (t *Tuning) roundsLine(p *plot.Plot, of func(tuner.Round) float64, colour color.NRGBA) (drawn plotter.XYs, missing int) {
	for _, r := range t.Rounds {
		y := of(r)
		if !drawable(y) {
			missing++
			continue
		}
		drawn = append(drawn, plotter.XY{X: float64(r.Number), Y: y})
	}
	p.Add(&plotter.Line{XYs: drawn, LineStyle: draw.LineStyle{Color: colour, Width: vg.Points(0.8)}},
		dotsAt(drawn, colour))
	return drawn, missing
}

func heights(points plotter.XYs) (all []float64) {
	for _, p := range points {
		all = append(all, p.Y)
	}
	return all
}

// pieceScaleFigure shows whether the anchor of the scale holds, nil without rounds.
func (t *Tuning) pieceScaleFigure() (*figure, error) {
	if len(t.Rounds) == 0 {
		return nil, nil
	}
	p := t.roundsPlot("piece values, of the prior's")
	p.Add(segment(p.X.Min, 1, p.X.Max, 1, draw.LineStyle{Color: grey, Width: vg.Points(1)}))
	drawn, missing := t.roundsLine(p, func(r tuner.Round) float64 { return r.PieceScale }, blue)
	p.Y.Min, p.Y.Max = span(0.1, append(heights(drawn), 1)...)
	return figure{
		Title: "Piece values by round", Marks: marksAt(drawn, "round %s: %s of the prior's", 3),
		Alt:     fmt.Sprintf("Sum of the piece values over that of the prior in %s.", counted.Of(len(t.Rounds), "round")),
		Caption: "Sum of the five piece values over that of the prior. Results hold it; without them it would sink round by round." + omitted(missing, "round"),
	}.draw(p, figureWidth, figureHeight)
}

// roundLossFigure shows whether rounds gain anything, nil without rounds.
func (t *Tuning) roundLossFigure() (*figure, error) {
	if len(t.Rounds) == 0 {
		return nil, nil
	}
	p := t.roundsPlot("held-out log-loss (nats)")
	validation, missing := t.roundsLine(p, func(r tuner.Round) float64 { return r.Validation }, blue)
	test, more := t.roundsLine(p, func(r tuner.Round) float64 { return r.Test }, orange)
	if all := append(heights(validation), heights(test)...); len(all) > 0 {
		p.Y.Min, p.Y.Max = span(0.1, all...)
	}
	return figure{
		Title:   "Held-out loss by round",
		Marks:   append(marksAt(validation, "round %s: %s nats, validation games", 5), marksAt(test, "round %s: %s nats, test games", 5)...),
		Alt:     fmt.Sprintf("Log-loss of validation and test games in %s.", counted.Of(len(t.Rounds), "round")),
		Legend:  []swatch{{"blue", "validation games"}, {"orange", "test games"}},
		Caption: "Log-loss of results under the weights as a file would have them. Validation games stop the rounds where they rise; test games choose nothing." + omitted(missing+more, "point"),
	}.draw(p, figureWidth, figureHeight)
}
