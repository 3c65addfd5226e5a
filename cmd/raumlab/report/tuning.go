package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/engine/eval"
	"raumlab/internal/counted"
	"raumlab/tuner"
	"raumlab/tuner/pgvb"
)

// Tuning describes a fit of the evaluation weights.
type Tuning struct {
	Facts []Entry // method, games used, tempering, scale K ...

	Weights []tuner.WeightRow // in the order of the evaluation
	ELBO    []float64         // evidence lower bound in nats after each sweep, the first sweep first
	Losses  []Loss            // on games that the fit did not see

	Comparisons []Comparison // other fits to the same games
	Correlation [][]float64  // of the weights: row i has those with weights 0 to i-1
	Reliability []pgvb.ReliabilityBin
	ByPly       []pgvb.Residual // by plies played
	ByMaterial  []pgvb.Residual // by pieces on the board
	Learning    []tuner.CurvePoint
}

// Comparison is another fit, shown for comparison only.
type Comparison struct {
	Name, Why string
	Losses    []Loss
}

// shiftOf is the distance from the prior's to the posterior's mean in prior standard deviations. It
// is not finite for a frozen weight.
func shiftOf(w tuner.WeightRow) float64 {
	return (w.Mean - w.PriorMean) / w.PriorSD
}

// Loss is a held-out loss under the weights before and after the fit. Lower is better. Each SE is
// the standard error of the figure before it, NaN if unknown.
type Loss struct {
	Name, Unit       string // such as "log-loss of results", "nats"
	Before, BeforeSE float64
	After, AfterSE   float64
	Change, ChangeSE float64 // after minus before, paired by game
}

type tuningView struct {
	*Tuning
	Rows        []weightRow
	Losses      []lossRow
	Comparisons []comparisonView
	Posterior   *figure
	Figures     []*figure
}

type comparisonView struct {
	Name, Why string
	Losses    []lossRow
}

type weightRow struct {
	tuner.WeightRow
	Meaning       string  // what the weight counts
	Change, Shift float64 // in centipawns, in prior standard deviations
}

// lossRow is a loss with its numbers printed to the digits that the standard error allows.
type lossRow struct {
	Name, Unit            string
	Before, After, Change string
	Verdict               string
}

func (t *Tuning) view() (*tuningView, error) {
	v := &tuningView{Tuning: t}
	meanings := map[string]string{}
	for _, feature := range eval.Table() {
		meanings[feature.Name] = feature.Meaning
	}
	for _, w := range t.Weights {
		v.Rows = append(v.Rows, weightRow{w, meanings[w.Name], w.Mean - w.PriorMean, shiftOf(w)})
	}
	for _, l := range t.Losses {
		v.Losses = append(v.Losses, l.row())
	}
	var err error
	if v.Posterior, err = t.posteriorFigure(); err != nil {
		return nil, err
	}
	for _, c := range t.Comparisons {
		view := comparisonView{Name: c.Name, Why: c.Why}
		for _, l := range c.Losses {
			view.Losses = append(view.Losses, l.row())
		}
		v.Comparisons = append(v.Comparisons, view)
	}
	for _, draw := range []func() (*figure, error){
		t.correlationFigure, t.reliabilityFigure, t.learningFigure,
		func() (*figure, error) { return residualFigure(t.ByPly, "Residuals by ply", "plies played") },
		func() (*figure, error) {
			return residualFigure(t.ByMaterial, "Residuals by material", "pieces on the board")
		},
		t.traceFigure,
	} {
		f, err := draw()
		if err != nil {
			return nil, err
		}
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
	}
	return v, nil
}

func (l Loss) row() lossRow {
	digits := digitsFor(l.ChangeSE)
	row := lossRow{
		Name:   l.Name,
		Unit:   l.Unit,
		Before: withError(digits, l.Before, l.BeforeSE, decimal),
		After:  withError(digits, l.After, l.AfterSE, decimal),
		Change: withError(digits, l.Change, l.ChangeSE, signed),
	}
	switch {
	case !(l.ChangeSE > 0) || math.IsNaN(l.Change):
		row.Verdict = "no standard error"
	case l.Change < -2*l.ChangeSE:
		row.Verdict = "better"
	case l.Change > 2*l.ChangeSE:
		row.Verdict = "worse"
	default:
		row.Verdict = "~"
	}
	return row
}

// withError prints a figure with its standard error, if that is known.
func withError(digits int, x, se float64, format func(int, float64) string) string {
	if math.IsNaN(se) {
		return format(digits, x)
	}
	return format(digits, x) + " ± " + decimal(digits, se)
}

// posteriorFigure compares each weight's posterior with its prior, in prior standard deviations. It
// is nil without weights.
func (t *Tuning) posteriorFigure() (*figure, error) {
	n := len(t.Weights)
	if n == 0 {
		return nil, nil
	}
	p := newPlot("from the prior mean (prior standard deviations)", "")
	ends := []float64{-1, 1}
	for _, w := range t.Weights {
		if mean, sd := shiftOf(w), w.SD/w.PriorSD; drawable(mean) && drawable(sd) {
			ends = append(ends, mean-sd, mean+sd)
		}
	}
	p.X.Min, p.X.Max = span(0.04, ends...)
	rowNames(p, n, func(i int) string { return t.Weights[i].Name })
	p.Add(rules(true, false))
	var means plotter.XYs
	var marks []mark
	missing := 0
	for i, w := range t.Weights {
		y := float64(n - 1 - i)
		p.Add(segment(-1, y, 1, y, draw.LineStyle{Color: grey, Width: vg.Points(5)}))
		marks = append(marks, across(p, y, fmt.Sprintf("%s: prior %s ± %s, posterior %s ± %s cp", w.Name,
			decimal(1, w.PriorMean), decimal(1, w.PriorSD), decimal(1, w.Mean), decimal(1, w.SD))))
		mean, sd := shiftOf(w), w.SD/w.PriorSD
		if !drawable(mean) || !drawable(sd) {
			missing++
			continue
		}
		p.Add(segment(mean-sd, y, mean+sd, y, barStyle), barEnd(mean-sd, y, 0, false), barEnd(mean+sd, y, 0, false))
		means = append(means, plotter.XY{X: mean, Y: y})
	}
	p.Add(segment(0, p.Y.Min, 0, p.Y.Max, draw.LineStyle{Color: ink, Width: vg.Points(0.6)}))
	if len(means) > 0 {
		p.Add(dotsAt(means, blue))
	}

	return figure{
		Title: "Prior against posterior", Marks: marks,
		Alt: fmt.Sprintf("Posterior mean and standard deviation of %s in units of their prior standard deviations.",
			counted.Of(n, "weight")),
		Legend: []swatch{
			{"grey", "prior: mean ± 1 standard deviation"},
			{"blue", "posterior: mean ± 1 standard deviation"},
		},
		Caption: "Each row is one weight, measured in its own prior standard deviation so that all share one axis. A blue bar " +
			"shorter than the grey one means that the games taught something; one whose dot lies off the line moved the weight. " +
			"Centipawns are in the table." + omitted(missing, "posterior"),
	}.draw(p, figureWidth, 60+rowHeight*vg.Length(n))
}

// traceFigure is the ELBO after each sweep, nil if there is none.
func (t *Tuning) traceFigure() (*figure, error) {
	points := make(plotter.XYs, len(t.ELBO))
	for i, v := range t.ELBO {
		points[i] = plotter.XY{X: float64(i + 1), Y: v}
	}
	points, missing := clean(points)
	if len(points) == 0 {
		return nil, nil
	}
	p := newPlot("sweep", "ELBO (nats)")
	p.X.Tick.Marker = ticks{about: 6, integer: true}
	p.Add(rules(false, true))
	trace(p, points)
	first, last := points[0], points[len(points)-1]
	return figure{
		Title: "Evidence lower bound", Marks: marksAt(points, "sweep %s: %s nats", 4),
		Alt: fmt.Sprintf("ELBO in nats over %s, ending at %s.", counted.Of(len(t.ELBO), "sweep"), decimal(2, last.Y)),
		Caption: fmt.Sprintf(
			"The bound that the fit climbs; it may never fall. It starts at %s and ends at %s nats after %s sweeps.%s",
			decimal(2, first.Y), decimal(2, last.Y), whole(len(t.ELBO)), omitted(missing, "value")),
	}.draw(p, figureWidth, figureHeight)
}
