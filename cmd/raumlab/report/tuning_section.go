package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/tuner"
	"raumlab/tuner/pgvb"
)

func TuningSection(r tuner.Report) *Tuning {
	s := &Tuning{
		Facts: []Entry{
			{Name: "scale K", Value: fmt.Sprintf("%.0f ± %.0f cp", r.Scale.K, r.Scale.SE)},
			{Name: "power η", Value: fmt.Sprintf("%.3f", r.Power)},
			{Name: "sweeps", Value: fmt.Sprint(r.Sweeps)},
			{Name: "calibration", Value: fmt.Sprintf("slope %.3f, intercept %+.3f", r.Reliability.Slope, r.Reliability.Intercept)},
		},
		ELBO: r.ELBO, Losses: lossSection(r.Test), Correlation: r.Correlation,
		ByPly: residualSection(r.ByPly), ByMaterial: residualSection(r.ByMaterial),
	}
	for _, split := range r.Splits {
		s.Facts = append(s.Facts, Entry{Name: split.Name, Value: fmt.Sprintf("%s of %s, %s",
			term.Counted(int64(split.Games), "game"), term.Counted(int64(split.Openings), "opening"), term.Counted(int64(split.Positions), "position"))})
	}
	for _, w := range r.Warnings {
		s.Facts = append(s.Facts, Entry{Name: "warning", Value: w.Text})
	}
	for _, w := range r.Weights {
		s.Weights = append(s.Weights, Weight{
			Name: w.Name, PriorMean: w.PriorMean, PriorSD: w.PriorSD, Mean: w.Mean, SD: w.SD,
			Low: w.Low, High: w.High, Positive: w.Positive, Shrinkage: w.Shrinkage, Status: w.Status,
		})
	}
	for _, x := range r.Regressions {
		s.Comparisons = append(s.Comparisons, Comparison{
			Name: "Least squares on the " + x.Target, Why: regressionNote(x.Target), Losses: lossSection(x.Test),
		})
	}
	for _, b := range r.Reliability.Bins {
		s.Reliability = append(s.Reliability, Reliability{Foretold: b.Predicted, Actual: b.Actual, SE: b.SE})
	}
	for _, x := range r.Rounds {
		s.Rounds = append(s.Rounds, Round{
			Number: x.Number, Moved: x.Moved, Weight: x.MovedWeight, PieceScale: x.PieceScale, K: x.K, Power: x.Power,
			Validation: x.Validation, Change: x.Change, SE: x.SE, Test: x.Test, RMSEChange: x.RMSEChange, Kept: x.Number == r.Round,
		})
	}
	for _, c := range r.Curve {
		s.Learning = append(s.Learning, LearningPoint{Games: c.Games, Loss: c.Loss, SD: c.SD})
	}
	return s
}

func lossSection(rows []tuner.LossRow) (losses []Loss) {
	unknown := math.NaN()
	for _, l := range rows {
		if score, ok := l.R2Of(); ok { // of all others less is better
			l.Name, l.Before, l.After, l.Change = "unexplained share of "+score, 1-l.Before, 1-l.After, -l.Change
		}
		losses = append(losses, Loss{
			Name: strings.ReplaceAll(l.Name, "_", " "), Unit: l.Unit, Before: l.Before, BeforeSE: unknown,
			After: l.After, AfterSE: unknown, Change: l.Change, ChangeSE: l.SE,
		})
	}
	return losses
}

func residualSection(rows []pgvb.Residual) (all []Residual) {
	for _, r := range rows {
		all = append(all, Residual{From: r.From, To: r.To, Bias: r.Bias, SE: r.SE, Before: r.Before})
	}
	return all
}
