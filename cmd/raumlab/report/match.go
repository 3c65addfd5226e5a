package report

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// Match describes a match of paired games.
type Match struct {
	match.Summary
	Facts []Entry   // openings, limits, stopping rule ...
	Trace []float64 // log-likelihood ratio of the test after each pair, nats
	// Reasons of games lost by a fault or on time, with the side that lost, in the order to be shown.
	Reasons []Count

	Mate  *Mate  `json:"-"` // the shortest; nil for none
	Swing *Scene `json:"-"` // the biggest; nil for none
}

// interval prints an estimate with a sign and its 95 % interval in brackets.
func interval(e elo.Estimate) string {
	return fmt.Sprintf("%s [%s, %s]", signed(1, e.Value), signed(1, e.Low), signed(1, e.High))
}

type matchView struct {
	*Match
	Played  int64 // games
	Results []barRow
	Ends    []barRow
	Figures []*figure
}

func (m *Match) view() (*matchView, error) {
	g := m.Games
	v := &matchView{
		Match:   m,
		Played:  m.Pentanomial.Games(),
		Ends:    barRows(endingCounts(m.Terminations)...),
		Results: barRows(Count{"wins", int(g.Wins)}, Count{"draws", int(g.Draws)}, Count{"losses", int(g.Losses)}),
	}
	trace := func() (*figure, error) { return testFigure("Sequential test", m.Test, m.Trace) }
	for _, drawn := range []func() (*figure, error){m.pairFigure, trace} {
		f, err := drawn()
		if err != nil {
			return nil, err
		}
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
	}
	return v, nil
}

// pairFigure shows the pentanomial counts, nil if no pair was finished.
func (m *Match) pairFigure() (*figure, error) {
	all := int(m.Pentanomial.Pairs())
	if all == 0 {
		return nil, nil
	}
	points := [5]string{"0", "½", "1", "1½", "2"}
	var bins []bin
	var names plot.ConstantTicks
	var tops plotter.XYs
	var counts []string
	for i, n := range m.Pentanomial {
		x := float64(i)
		bins = append(bins, bin{x - 0.4, x + 0.4, int(n)})
		names = append(names, plot.Tick{Value: x, Label: points[i]})
		tops = append(tops, plotter.XY{X: x, Y: float64(n)})
		counts = append(counts, whole(int(n)))
	}
	p := newPlot(fmt.Sprintf("points of %s in a pair of games", clip(m.A, 24)), "pairs")
	p.X.Tick.Marker = names
	p.Add(rules(false, true), bars(bins))
	p.Add(lettering(tops, counts, vg.Point{Y: vg.Points(2)}, letterStyle(ink, text.XCenter, text.YBottom)))
	p.X.Min, p.X.Max = -0.6, 4.6
	standOnZero(p)

	return figure{
		Title: "Pairs of games",
		Marks: marksOf(p, bins, func(b bin) string {
			return fmt.Sprintf("%s points: %s pairs", points[int(b.Low+0.5)], whole(b.Count))
		}),
		Alt: fmt.Sprintf(
			"Pentanomial counts: %s pairs with 0, %s with a half, %s with 1, %s with one and a half, %s with 2 points.",
			counts[0], counts[1], counts[2], counts[3], counts[4]),
		Caption: fmt.Sprintf(
			"Pairs: %s, each one opening played with both colours. Bars to the right of 1 are pairs that %s won; "+
				"a pair with 1 point decides nothing.", whole(all), m.A),
	}.draw(p, figureWidth, figureHeight)
}

// testFigure shows the log-likelihood ratio between the bounds of a test, nil without one.
func testFigure(title string, s *match.Test, llr []float64) (*figure, error) {
	if s == nil {
		return nil, nil
	}
	points := make(plotter.XYs, len(llr))
	for i, x := range llr {
		points[i] = plotter.XY{X: float64(i + 1), Y: x}
	}
	points, missing := clean(points)
	if len(points) == 0 {
		return nil, nil
	}
	p := newPlot("pairs", "log-likelihood ratio (nats)")
	p.X.Tick.Marker = ticks{about: 6, integer: true}
	p.Add(rules(false, true))
	trace(p, points)
	p.X.Min = 0
	low, high := p.Y.Min, p.Y.Max
	for _, bound := range []struct {
		at   float64
		name string
		y    text.YAlignment
		lift vg.Length
	}{
		{s.Upper, "H1 accepted above", text.YBottom, vg.Points(2)},
		{s.Lower, "H0 accepted below", text.YTop, vg.Points(-2)},
	} {
		if !drawable(bound.at) {
			continue
		}
		p.Add(segment(0, bound.at, p.X.Max, bound.at, draw.LineStyle{
			Color: orange, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(2)},
		}))
		p.Add(lettering(plotter.XYs{{X: 0, Y: bound.at}}, []string{bound.name},
			vg.Point{X: vg.Points(4), Y: bound.lift}, letterStyle(orange, text.XLeft, bound.y)))
		low, high = min(low, bound.at), max(high, bound.at)
	}
	p.Y.Min, p.Y.Max = span(0.1, low, high)

	last := points[len(points)-1]
	return figure{
		Title: title, Marks: marksAt(points, "after %s pairs: %s nats", 2),
		Alt: fmt.Sprintf("Log-likelihood ratio over pairs, ending at %s after %s pairs; bounds %s and %s.",
			decimal(2, last.Y), whole(int(last.X)), decimal(2, s.Lower), decimal(2, s.Upper)),
		Caption: fmt.Sprintf("Evidence for a difference of %s (H1) against %s %s (H0), after every pair. "+
			"The test stops where the line leaves the bounds; it ends at %s after %s pairs.%s",
			exact(s.Elo1), exact(s.Elo0), s.Model.Unit(), signed(2, last.Y), whole(int(last.X)), omitted(missing, "value")),
	}.draw(p, figureWidth, figureHeight)
}
