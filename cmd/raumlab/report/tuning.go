package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
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

	Correlation [][]float64 // of the weights: row i has those with weights 0 to i-1
	Reliability []pgvb.ReliabilityBin
	ByPly       []pgvb.Residual // by plies played
	ByMaterial  []pgvb.Residual // by pieces on the board
	Learning    []tuner.CurvePoint

	Posterior *chart
	Charts    []*chart
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
		Caption: fmt.Sprintf(
			"The bound that the fit climbs; it may never fall. It starts at %s and ends at %s nats after %s.",
			first, last, plural.Of(n, "sweep")),
	}.finish(1, "value")
}

// TuningFacts says what a fit used and found.
func TuningFacts(r *tuner.Report) (facts Facts) {
	o, f, kind, objective := r.Origin, r.Filters, "corpus", fmt.Sprintf("lambda %g", r.Origin.Lambda)
	if o.Table {
		kind = "table"
	}
	if o.Loss != "" {
		objective = "loss " + o.Loss
	}
	facts.Add(kind, "%s, %s", term.Short(o.Corpus), r.Rules)
	facts.Add("fit", "definition %s, target %s, %s", o.Definition, o.Target, objective)
	facts.Add("kept", "%d of %s; without %d adjudicated and %s of %d", f.Kept, plural.Of(f.Positions, "position"),
		f.Adjudicated, plural.Of(f.PlyLimit, "ply-limit game"), f.Games)
	if o.SkipDecisiveRepetitions {
		facts.addRepetitions(f.DecisiveRepetitions)
	}
	for _, split := range r.Splits {
		facts.Add(split.Name, "%s of %s, %s", plural.Of(split.Games, "game"), plural.Of(split.Openings, "opening"),
			plural.Of(split.Positions, "position"))
	}
	scores := ""
	if r.ScoreScale.K > 0 {
		scores = fmt.Sprintf(", %.0f of the scores", r.ScoreScale.K)
	}
	facts.Add("scale K", "%.0f ± %.0f cp (%.0f at the prior weights%s)", r.Scale.K, r.Scale.SE, r.PriorScale.K, scores)
	facts.Add("a pawn ahead, log-odds", "%.3f, 95 %% interval %.3f to %.3f", r.Pawn.Value, r.Pawn.Low, r.Pawn.High)
	var scales []string
	for _, s := range r.Scales {
		scales = append(scales, fmt.Sprintf("%s %.2f", s.Group, s.Tau))
	}
	if len(scales) > 0 {
		facts.Add("scales of the groups", "%s", strings.Join(scales, ", "))
	}
	if n := len(r.ELBO); n > 0 {
		facts.Add("power η", "%.4g; %s, ELBO %.4f nats", r.Power, plural.Of(r.Sweeps, "sweep"), r.ELBO[n-1])
	}
	facts.Add("calibration", "%s", r.Calibration())
	return facts
}

// addRepetitions says how many games were left out because of their end.
func (f *Facts) addRepetitions(games int64) {
	f.Add("left out", "%s drawn by repetition with one side beyond %d cp", plural.Of(games, "game"), corpus.DecisiveScore)
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
	s.Facts = append(TuningFacts(&r), Entry{"intervals", r.Origin.IntervalNote()})
	s.Facts = append(s.Facts, jointFacts(r.Belief())...)
	for _, w := range r.Warnings {
		s.Facts.Add("warning", "%s", w.Text)
	}
	return s
}

// How many directions of the posterior a page names: the least known, and the best known.
const (
	mostRidges     = 5
	mostIdentified = 3
)

// jointFacts says what a posterior knows of weights together: of groups, and of some directions.
func jointFacts(b tuner.Belief) (facts Facts) {
	for _, g := range b.Groups() {
		facts.Add(g.Name+" together", "%s, χ² %s from zero, %s from Raumfischer", plural.Of(g.Weights, "weight"),
			distanceText(g.Zero), distanceText(g.Source))
	}
	directions := b.Directions()
	ridges := min(mostRidges, len(directions))
	for _, d := range directions[:ridges] {
		facts.Add("poorly determined combination", "shrinkage %.2f along %s (one sd, centipawns)", d.Shrinkage, b.Along(d))
	}
	for _, d := range directions[max(ridges, len(directions)-mostIdentified):] {
		facts.Add("best determined combination", "shrinkage %.2f along %s (one sd, centipawns)", d.Shrinkage, b.Along(d))
	}
	return facts
}

func distanceText(d *tuner.Distance) string {
	if d == nil {
		return "unknown"
	}
	return fmt.Sprintf("%.1f (P %.3f)", d.ChiSquared, d.P)
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
		Caption: "Log-loss on validation games of fits to random parts of the training games, ± the standard deviation between " +
			"such fits. At 0 games it is that of the prior weights. Where the curve still falls, more games help.",
	}.finish(1, "point")
}
