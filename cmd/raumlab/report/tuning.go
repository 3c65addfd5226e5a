package report

import (
	"fmt"
	"math"

	"raumlab/engine/eval"
	"raumlab/internal/plural"
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
	Posterior   *chart
	Charts      []*chart
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
	Why                   string // of better and worse: by how much
}

func (t *Tuning) view() *tuningView {
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
	v.Posterior = t.posteriorChart()
	for _, c := range t.Comparisons {
		view := comparisonView{Name: c.Name, Why: c.Why}
		for _, l := range c.Losses {
			view.Losses = append(view.Losses, l.row())
		}
		v.Comparisons = append(v.Comparisons, view)
	}
	v.Charts = drawn(t.correlationChart(), t.reliabilityChart(), t.learningChart(),
		residualChart(t.ByPly, "Residuals by ply", "plies played"),
		residualChart(t.ByMaterial, "Residuals by material", "pieces on the board"), t.traceChart())
	return v
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
	errors := l.Change / l.ChangeSE
	switch {
	case !(l.ChangeSE > 0) || math.IsNaN(l.Change):
		row.Verdict = "no standard error"
		return row
	case errors < -decisive:
		row.Verdict = "better"
	case errors > decisive:
		row.Verdict = "worse"
	default:
		row.Verdict = "~"
		return row
	}
	row.Why = fmt.Sprintf("by %.1f standard errors", math.Abs(errors))
	return row
}

// decisive is how many standard errors a change of a loss must have to be better or worse.
const decisive = 2

// withError prints a figure with its standard error, if that is known.
func withError(digits int, x, se float64, format func(int, float64) string) string {
	if math.IsNaN(se) {
		return format(digits, x)
	}
	return format(digits, x) + " ± " + decimal(digits, se)
}

// posteriorChart compares each weight's posterior with its prior, in prior standard deviations. It
// is nil without weights.
func (t *Tuning) posteriorChart() *chart {
	var rows [][]any
	for _, w := range t.Weights {
		mean, sd := shiftOf(w), w.SD/w.PriorSD
		rows = append(rows, []any{w.Name, mean, mean - sd, mean + sd})
	}
	return chart{
		Kind: intervals, Title: "Prior and posterior", X: "shift (prior standard deviations)",
		Columns: []column{{"weight", "name", 0}, {"posterior mean", "value", 2}, {"− 1 sd", "low", 2}, {"+ 1 sd", "high", 2}},
		Rows:    rows,
		Guides:  []guide{{"x", -1, "prior: mean ± 1 standard deviation"}, {"x", 1, "prior: mean ± 1 standard deviation"}},
		Alt: fmt.Sprintf("Posterior mean and standard deviation of %s in units of their prior standard deviations.",
			plural.Of(len(rows), "weight")),
		Caption: "Each row is one weight, measured in its own prior standard deviation so that all share one axis. Bars are the " +
			"posterior mean ± 1 standard deviation. A bar that is narrower than the dashed lines means that the games taught " +
			"something; a dot away from zero is a weight that they changed. Centipawns are in the table of weights.",
	}.finish(1, "posterior")
}

// correlationChart is a triangle of correlations, nil without any.
func (t *Tuning) correlationChart() *chart {
	n := len(t.Correlation)
	if n < 2 || n != len(t.Weights) {
		return nil
	}
	var rows [][]any
	strong := ""
	for i, row := range t.Correlation {
		for j, r := range row {
			rows = append(rows, []any{t.Weights[j].Name, t.Weights[i].Name, r})
			if math.Abs(r) > 0.7 && drawable(r) {
				strong += fmt.Sprintf(" %s and %s %s;", t.Weights[j].Name, t.Weights[i].Name, signed(2, r))
			}
		}
	}
	caption :=
		"The row and the column of two weights meet at their correlation. If the mark is large, the games determine the " +
			"sum (orange discs) or the difference (blue squares) of two weights better than each of them."
	if strong != "" {
		caption += " Beyond ±0.7:" + strong[:len(strong)-1] + "."
	}
	return chart{
		Kind: correlations, Title: "Correlations of the posterior", Caption: caption, Rows: rows,
		Columns: []column{{"weight", "x", 0}, {"and weight", "y", 0}, {"correlation", "value", 2}},
		Alt:     fmt.Sprintf("Correlations of %s.", plural.Of(n, "weight")),
	}.finish(1, "correlation")
}

// traceChart is the ELBO after each sweep, nil if there is none.
func (t *Tuning) traceChart() *chart {
	n := len(t.ELBO)
	if n == 0 {
		return nil
	}
	first, last := decimal(2, t.ELBO[0]), decimal(2, t.ELBO[n-1])
	return chart{
		Kind: points, Title: "Evidence lower bound", X: "sweep", Y: "ELBO (nats)",
		Columns: []column{{"sweep", "x", 0}, {"ELBO", "line", 4}}, Rows: numbered(t.ELBO),
		Alt: fmt.Sprintf("ELBO in nats over %s, ending at %s.", plural.Of(n, "sweep"), last),
		Caption: fmt.Sprintf(
			"The bound that the fit climbs; it may never fall. It starts at %s and ends at %s nats after %s.",
			first, last, plural.Of(n, "sweep")),
	}.finish(1, "value")
}
