package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/engine/eval"
	"raumlab/internal/plural"
	"raumlab/tuner"
	"raumlab/tuner/pgvb"
)

// Tuning describes a fit of the evaluation weights.
type Tuning struct {
	Facts Facts // method, games used, tempering, scale K ...

	Weights []tuner.WeightRow // in the order of the evaluation
	Rows    []weightRow       // the same, as the page has them
	ELBO    []float64         // evidence lower bound in nats after each sweep, the first sweep first
	Losses  []Loss            // on games that the fit did not see

	Comparisons []Comparison // other fits to the same games
	Correlation [][]float64  // of the weights: row i has those with weights 0 to i-1
	Reliability []pgvb.ReliabilityBin
	ByPly       []pgvb.Residual // by plies played
	ByMaterial  []pgvb.Residual // by pieces on the board
	Learning    []tuner.CurvePoint

	Posterior *chart
	Charts    []*chart
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

// A Loss is a held-out loss under the weights before and after the fit, printed to the digits that
// the standard error of its change allows. Lower is better.
type Loss struct {
	Name, Unit            string // such as "log-loss of results", "nats"
	Before, After, Change string // change: after minus before, paired by game
	Verdict               string
	Why                   string // of better and worse: by how much
}

type weightRow struct {
	tuner.WeightRow
	Meaning       string  // what the weight counts
	Change, Shift float64 // in centipawns, in prior standard deviations
}

func (t *Tuning) draw() {
	meanings := map[string]string{}
	for _, feature := range eval.Table() {
		meanings[feature.Name] = feature.Meaning
	}
	t.Rows = nil
	for _, w := range t.Weights {
		t.Rows = append(t.Rows, weightRow{w, meanings[w.Name], w.Mean - w.PriorMean, shiftOf(w)})
	}
	t.Posterior = t.posteriorChart()
	t.Charts = drawn(t.correlationChart(), t.reliabilityChart(), t.learningChart(),
		residualChart(t.ByPly, "Residuals by ply", "plies played"),
		residualChart(t.ByMaterial, "Residuals by material", "pieces on the board"), t.traceChart())
}

// lossOf prints a loss.
func lossOf(l tuner.LossRow) Loss {
	if score, ok := l.R2Of(); ok { // of the other losses lower is better
		l.Name, l.Before, l.After, l.Change = "unexplained share of "+score, 1-l.Before, 1-l.After, -l.Change
	}
	digits := digitsFor(l.SE)
	loss := Loss{Name: strings.ReplaceAll(l.Name, "_", " "), Unit: l.Unit, Before: decimal(digits, l.Before),
		After: decimal(digits, l.After), Change: signed(digits, l.Change)}
	if !math.IsNaN(l.SE) {
		loss.Change += " ± " + decimal(digits, l.SE)
	}
	errors := l.Change / l.SE
	switch {
	case !(l.SE > 0) || math.IsNaN(l.Change):
		loss.Verdict = "no standard error"
	case math.Abs(errors) <= decisive:
		loss.Verdict = "~"
	default:
		loss.Verdict, loss.Why = "better", fmt.Sprintf("by %.1f standard errors", math.Abs(errors))
		if errors > 0 {
			loss.Verdict = "worse"
		}
	}
	return loss
}

// decisive is how many standard errors a change of a loss must have to be better or worse.
const decisive = 2

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
