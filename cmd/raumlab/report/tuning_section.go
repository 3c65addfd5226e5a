package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/internal/counted"
	"raumlab/tuner"
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
		Weights: r.Weights, Reliability: r.Reliability.Bins, ByPly: r.ByPly, ByMaterial: r.ByMaterial, Learning: r.Curve,
		Rounds: r.Rounds, Kept: r.Round,
	}
	for _, split := range r.Splits {
		s.Facts = append(s.Facts, Entry{Name: split.Name, Value: fmt.Sprintf("%s of %s, %s",
			counted.Of(split.Games, "game"), counted.Of(split.Openings, "opening"), counted.Of(split.Positions, "position"))})
	}
	for _, w := range r.Warnings {
		s.Facts = append(s.Facts, Entry{Name: "warning", Value: w.Text})
	}
	for _, x := range r.Regressions {
		s.Comparisons = append(s.Comparisons, Comparison{
			Name: "Least squares on the " + x.Target, Why: regressionNote(x.Target), Losses: lossSection(x.Test),
		})
	}
	return s
}

func lossSection(rows []tuner.LossRow) (losses []Loss) {
	unknown := math.NaN()
	for _, l := range rows {
		if score, ok := l.R2Of(); ok { // of the other losses lower is better
			l.Name, l.Before, l.After, l.Change = "unexplained share of "+score, 1-l.Before, 1-l.After, -l.Change
		}
		losses = append(losses, Loss{
			Name: strings.ReplaceAll(l.Name, "_", " "), Unit: l.Unit, Before: l.Before, BeforeSE: unknown,
			After: l.After, AfterSE: unknown, Change: l.Change, ChangeSE: l.SE,
		})
	}
	return losses
}
