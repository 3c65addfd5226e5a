package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/internal/counted"
	"raumlab/tuner/study"
)

// Study describes a search by a Gaussian-process optimiser. Values are in Unit, which says whether
// high or low is good.
type Study struct {
	Facts []Entry
	Unit  string // such as "log-loss, nats a position"

	Values []float64 // of every evaluation
	Best   []float64 // the best so far after each

	Fitted, Recommended *Belief // nil while the study is unfinished

	Slices  []Slice
	Plane   *Plane  // nil for none
	LeftOut []Guess // every evaluation predicted from all others

	Losses []study.LossRow // on held-out games
	Points []Coordinates   // an axis each
}

// Slice is the belief along an axis through the best point.
type Slice struct {
	Axis     string
	Best     float64 // coordinate of the recommended point
	X        []float64
	Mean, SD []float64
}

// Plane is the belief along two axes. Row i of Mean has the values at Y[i].
type Plane struct {
	AxisX, AxisY string
	X, Y         []float64
	Mean         [][]float64
}

// A Belief is the surrogate's prediction at a point.
type Belief struct{ Mean, SD float64 }

// Guess is a prediction, noise included, and the observed value.
type Guess struct{ Value, Mean, SD float64 }

// Coordinates say where the recommended points lie on an axis.
type Coordinates struct {
	Axis                     string
	Share                    float64 // of the posterior's uncertainty; 0 for a scale
	Best, Pessimistic, Scale float64 // coordinates of the recommended and the cautious point; the length scale
}

type studyView struct {
	*Study
	Figures []*figure
}

func (s *Study) view() (*studyView, error) {
	v := &studyView{Study: s}
	add := func(f *figure, err error) error {
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
		return err
	}
	if err := add(s.traceFigure()); err != nil {
		return nil, err
	}
	if err := add(s.leftOutFigure()); err != nil {
		return nil, err
	}
	if err := add(s.planeFigure()); err != nil {
		return nil, err
	}
	for _, slice := range s.Slices {
		if err := add(slice.figure(s.Unit)); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// traceFigure shows values and the best so far, nil if there are none.
func (s *Study) traceFigure() (*figure, error) {
	values, missing := clean(numbered(s.Values))
	best, _ := clean(numbered(s.Best))
	if len(values) == 0 || len(best) == 0 {
		return nil, nil
	}
	p := newPlot("evaluation", s.Unit)
	p.X.Tick.Marker = ticks{about: 6, integer: true}
	p.Add(rules(false, true))
	trace(p, best)
	p.Add(dotsAt(values, orange))
	var all []float64
	for _, v := range append(values, best...) {
		all = append(all, v.Y)
	}
	p.Y.Min, p.Y.Max = span(0.05, all...)
	last := best[len(best)-1].Y
	return figure{
		Title:  "Best evaluation so far",
		Alt:    fmt.Sprintf("%s; the best of them has %.5g.", counted.Of(len(s.Values), "evaluation"), last),
		Legend: []swatch{{"blue", "best evaluation so far"}, {"orange", "evaluations"}},
		Caption: fmt.Sprintf(
			"The best of %s evaluations has %.5g. Where values are noisy that is what the surrogate believes of it, never the luckiest value. The recommended point is another one: it may lie between evaluations.%s",
			whole(len(s.Values)), last, omitted(missing, "value")),
		Marks: append(marksAt(values, "evaluation %s: %s", 5), marksAt(best, "best after %s: %s", 5)...),
	}.draw(p, figureWidth, figureHeight)
}

func numbered(values []float64) (points plotter.XYs) {
	for i, v := range values {
		points = append(points, plotter.XY{X: float64(i + 1), Y: v})
	}
	return points
}

// leftOutFigure compares predictions from all other evaluations with the observed values. It is nil
// if there are none.
func (s *Study) leftOutFigure() (*figure, error) {
	p := newPlot("predicted from all others", "observed")
	p.Add(rules(true, true))
	var points plotter.XYs
	var ends []float64
	var marks []mark
	missing, inside := 0, 0
	for _, g := range s.LeftOut {
		low, high := g.Mean-1.96*g.SD, g.Mean+1.96*g.SD
		if !drawable(low) || !drawable(high) || !drawable(g.Value) {
			missing++
			continue
		}
		p.Add(segment(low, g.Value, high, g.Value, draw.LineStyle{Color: grey, Width: vg.Points(0.8)}))
		points = append(points, plotter.XY{X: g.Mean, Y: g.Value})
		marks = append(marks, at(g.Mean, g.Value, "predicted %.5g ± %.2g, observed %.5g", g.Mean, g.SD, g.Value))
		ends = append(ends, low, high, g.Value)
		if g.Value >= low && g.Value <= high {
			inside++
		}
	}
	if len(points) == 0 {
		return nil, nil
	}
	low, high := span(0.03, ends...)
	p.Add(segment(low, low, high, high, draw.LineStyle{Color: ink, Width: vg.Points(0.6)}), dotsAt(points, blue))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low, high, low, high
	return figure{
		Title: "Does the surrogate know how sure it is?", Marks: marks,
		Alt: fmt.Sprintf("Left-out predictions of %s with 95 %% intervals; %d hold the observed value.",
			counted.Of(len(points), "evaluation"), inside),
		Caption: fmt.Sprintf(
			"Each evaluation predicted from all others, with its 95 %% interval. %s of %s intervals hold what was observed; about %s should.%s",
			whole(inside), whole(len(points)), whole(int(math.Round(0.95*float64(len(points))))), omitted(missing,
				"prediction")),
	}.draw(p, figureWidth, figureWidth)
}

// figure is nil if there is nothing to draw.
func (s Slice) figure(unit string) (*figure, error) {
	var mean, above, below plotter.XYs
	var ends []float64
	var marks []mark
	for i, x := range s.X {
		low, high := s.Mean[i]-1.96*s.SD[i], s.Mean[i]+1.96*s.SD[i]
		if !drawable(x) || !drawable(low) || !drawable(high) {
			continue
		}
		mean = append(mean, plotter.XY{X: x, Y: s.Mean[i]})
		below, above = append(below, plotter.XY{X: x, Y: low}), append(above, plotter.XY{X: x, Y: high})
		ends = append(ends, low, high)
		marks = append(marks, at(x, s.Mean[i], "at %s: %.5g [%.5g, %.5g]", signed(2, x), s.Mean[i], low, high))
	}
	if len(mean) < 2 {
		return nil, nil
	}
	p := newPlot(clip(s.Axis, 40), unit)
	p.Add(rules(true, true))
	for _, edge := range []plotter.XYs{below, above} {
		p.Add(&plotter.Line{XYs: edge, LineStyle: draw.LineStyle{Color: grey, Width: vg.Points(1.2)}})
	}
	p.Add(&plotter.Line{XYs: mean, LineStyle: draw.LineStyle{Color: blue, Width: vg.Points(1.2)}})
	low, high := span(0.05, ends...)
	if drawable(s.Best) {
		p.Add(segment(s.Best, low, s.Best, high, draw.LineStyle{Color: orange, Width: vg.Points(0.8)}))
	}
	p.X.Min, p.X.Max = mean[0].X, mean[len(mean)-1].X
	p.Y.Min, p.Y.Max = low, high
	return figure{
		Title:   "Along " + clip(s.Axis, 40),
		Alt:     fmt.Sprintf("Posterior mean and 95 %% interval along %s.", s.Axis),
		Legend:  []swatch{{"blue", "mean"}, {"grey", "95 % interval"}, {"orange", "recommended point"}},
		Caption: "All other coordinates are those of the recommended point.",
		Marks:   marks,
	}.draw(p, figureWidth, figureHeight)
}

// value is that of cell i, row by row.
func (p *Plane) value(i int) float64 { return p.Mean[i/len(p.X)][i%len(p.X)] }

// planeFigure is nil if there is no plane.
func (s *Study) planeFigure() (*figure, error) {
	if s.Plane == nil || len(s.Plane.X) < 2 || len(s.Plane.Y) < 2 {
		return nil, nil
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i := range len(s.Plane.X) * len(s.Plane.Y) {
		v := s.Plane.value(i)
		if !drawable(v) {
			return nil, nil
		}
		low, high = min(low, v), max(high, v)
	}
	p := newPlot(clip(s.Plane.AxisX, 40), clip(s.Plane.AxisY, 40))
	halfX, halfY := (s.Plane.X[1]-s.Plane.X[0])/2, (s.Plane.Y[1]-s.Plane.Y[0])/2
	var marks []mark
	for i := range len(s.Plane.X) * len(s.Plane.Y) {
		x, y := s.Plane.X[i%len(s.Plane.X)], s.Plane.Y[i/len(s.Plane.X)]
		v, share := s.Plane.value(i), 0.5
		if high > low {
			share = (v - low) / (high - low)
		}
		marks = append(marks, mark{
			Left: x - halfX, Right: x + halfX, Low: y - halfY, High: y + halfY, Shade: &share,
			Says: fmt.Sprintf("%s %s, %s %s: %.5g", s.Plane.AxisX, signed(2, x), s.Plane.AxisY, signed(2, y), v),
		})
	}
	p.X.Min, p.X.Max = s.Plane.X[0]-halfX, s.Plane.X[len(s.Plane.X)-1]+halfX
	p.Y.Min, p.Y.Max = s.Plane.Y[0]-halfY, s.Plane.Y[len(s.Plane.Y)-1]+halfY
	return figure{
		Title: "The two axes that matter most",
		Marks: marks,
		Legend: []swatch{{"least", fmt.Sprintf("%.5g", low)}, {"middle", fmt.Sprintf("%.5g", (low+high)/2)},
			{"most", fmt.Sprintf("%.5g %s", high, s.Unit)}},
		Alt: fmt.Sprintf("Posterior mean along %s and %s, from %.5g to %.5g.", s.Plane.AxisX, s.Plane.AxisY, low, high),
		Caption: fmt.Sprintf(
			"Posterior mean of %s, all other coordinates being those of the recommended point. The axes are those along which it changes most.",
			s.Unit),
	}.draw(p, figureWidth, figureWidth)
}
