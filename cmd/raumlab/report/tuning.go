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

// TuningSection shows a fit.
func TuningSection(r tuner.Report) *Tuning {
	s := &Tuning{
		ELBO: r.ELBO, Losses: lossSection(r.Test), Correlation: r.Correlation,
		Weights: r.Weights, ByPly: r.ByPly, ByMaterial: r.ByMaterial, Learning: r.Curve,
	}
	if r.Reliability != nil {
		s.Reliability = r.Reliability.Bins
	}
	s.Facts.Add("scale K", "%.0f ± %.0f cp", r.Scale.K, r.Scale.SE)
	s.Facts.Add("a pawn ahead, log-odds", "%.3f, 95 %% interval %.3f to %.3f", r.Pawn.Value, r.Pawn.Low, r.Pawn.High)
	s.Facts.Add("calibration", "%s", r.Calibration())
	if r.Sweeps > 0 { // none by least squares
		s.Facts.Add("power η", "%.3f", r.Power)
		s.Facts.Add("sweeps", "%d", r.Sweeps)
	}
	for _, split := range r.Splits {
		s.Facts.Add(split.Name, "%s of %s, %s", plural.Of(split.Games, "game"), plural.Of(split.Openings, "opening"),
			plural.Of(split.Positions, "position"))
	}
	s.Facts.Add("intervals", "%s", r.Origin.IntervalNote())
	s.addJoint(r.Belief())
	for _, w := range r.Warnings {
		s.Facts.Add("warning", "%s", w.Text)
	}
	for _, x := range r.Regressions {
		s.Comparisons = append(s.Comparisons, Comparison{
			Name: "Least squares on the " + x.Target, Why: regressionNote(x.Target), Losses: lossSection(x.Test),
		})
	}
	return s
}

// How many directions of the posterior a page names: the least known, and the best known.
const (
	mostRidges     = 5
	mostIdentified = 3
)

// addJoint says what the posterior knows of weights together.
func (t *Tuning) addJoint(b tuner.Belief) {
	for _, g := range b.Groups() {
		if g.Zero != nil && g.Source != nil {
			t.Facts.Add(g.Name+" together", "%s, χ² %.1f from zero (P %.3f), %.1f from Raumfischer (P %.3f)",
				plural.Of(g.Weights, "weight"), g.Zero.ChiSquared, g.Zero.P, g.Source.ChiSquared, g.Source.P)
		}
	}
	add := func(name string, some []tuner.Direction) {
		for _, d := range some {
			t.Facts.Add(name, "shrinkage %.2f along %s", d.Shrinkage, b.Along(d))
		}
	}
	directions := b.Directions()
	ridges := min(mostRidges, len(directions))
	add("poorly determined combination", directions[:ridges])
	add("best determined combination", directions[max(ridges, len(directions)-mostIdentified):])
}

func lossSection(rows []tuner.LossRow) (losses []Loss) {
	for _, l := range rows {
		losses = append(losses, lossOf(l))
	}
	return losses
}

// reliabilityChart compares actual with predicted results, nil if there are none.
func (t *Tuning) reliabilityChart() *chart {
	var rows [][]any
	for _, b := range t.Reliability {
		rows = append(rows, []any{b.Predicted, b.Actual, b.Actual - 2*b.SE, b.Actual + 2*b.SE})
	}
	return chart{
		Kind: points, Title: "Reliability", X: "predicted White score", Y: "actual White score", Rows: rows,
		Columns: []column{{"predicted", "x", 3}, {"actual", "dot", 3}, {"− 2 standard errors", "low", 3},
			{"+ 2 standard errors", "high", 3}},
		Guides: []guide{{Axis: "diagonal", Name: "actual = predicted"}},
		Alt:    fmt.Sprintf("Actual and predicted White score in %s.", plural.Of(len(rows), "range")),
		Caption: "Positions of games that the fit did not see, in ranges of equal numbers. Bars are ± 2 standard errors, with " +
			"games as the independent units. Dots on the grey line are right; a steeper row of dots means that scores are too " +
			"cautious.",
	}.finish(1, "range")
}

// residualChart shows residuals by kind of position, nil if there are none.
func residualChart(rows []pgvb.Residual, title, axis string) *chart {
	var cells [][]any
	for _, r := range rows { // nine ranges have no room for both ends
		cells = append(cells, []any{fmt.Sprint(r.From), r.Bias, r.Bias - 2*r.SE, r.Bias + 2*r.SE, r.Before})
	}
	return chart{
		Kind: points, Title: title, X: axis + ", from", Y: "search score − static (cp)", Rows: cells,
		Columns: []column{{axis + ", from", "x", 0}, {"tuned weights, ± 2 standard errors", "dot", 1},
			{"− 2 standard errors", "low", 1}, {"+ 2 standard errors", "high", 1}, {"prior weights", "tick", 1}},
		Guides:  []guide{{Axis: "y"}},
		Alt:     fmt.Sprintf("Mean error of the static score in %s.", plural.Of(len(rows), "range")),
		Caption: "Mean of search score minus static score on games that the fit did not see, from White’s view.",
	}.finish(1, "range")
}

// learningChart shows the gain from more games, nil if there is no curve.
func (t *Tuning) learningChart() *chart {
	var rows [][]any
	for _, l := range t.Learning {
		rows = append(rows, []any{l.Games, l.Loss, l.Loss - l.SD, l.Loss + l.SD})
	}
	return chart{
		Kind: points, Title: "Learning curve", X: "games of the fit", Y: "held-out log-loss (nats)", Rows: rows,
		Columns: []column{{"games", "x", 0}, {"log-loss", "line", 5}, {"− 1 sd", "low", 5}, {"+ 1 sd", "high", 5}},
		Alt:     fmt.Sprintf("Held-out log-loss of fits to %s of games.", plural.Of(len(rows), "number")),
		Caption: "Log-loss on validation games of fits to random parts of the training games, ± the standard deviation between " +
			"such fits. At 0 games it is that of the prior weights. Where the curve still falls, more games help.",
	}.finish(1, "point")
}

// RegressionNote says why the page shows least squares on the quiescence scores, but no weights
// come from it.
const RegressionNote = `Least squares between static and stored quiescence scores is the objective that the sources
name. It is shown for comparison, and no weights come from it: it rewards agreement with
the old evaluation, not winning. Iterated, it shrinks all values towards zero.`

// searchRegressionNote is that of least squares on the scores of the search.
const searchRegressionNote = `Least squares between static scores and those of the search that chose the move. It is
shown for comparison, and no weights come from it.`

func regressionNote(target string) string {
	if target == tuner.QuiescenceScore.String() {
		return RegressionNote
	}
	return searchRegressionNote
}
