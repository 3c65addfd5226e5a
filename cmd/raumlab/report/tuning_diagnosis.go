package report

import (
	"fmt"

	"raumlab/internal/plural"
	"raumlab/tuner/pgvb"
)

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
