package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/internal/plural"
	"raumlab/tuner"
)

func TuningSection(r tuner.Report) *Tuning {
	s := &Tuning{
		Facts: []Entry{
			{Name: "scale K", Value: fmt.Sprintf("%.0f ± %.0f cp", r.Scale.K, r.Scale.SE)},
			{Name: "a pawn ahead, log-odds", Value: fmt.Sprintf("%.3f, 95 %% interval %.3f to %.3f", r.Pawn.Value, r.Pawn.Low,
				r.Pawn.High)},
			{Name: "calibration", Value: r.Calibration()},
		},
		ELBO: r.ELBO, Losses: lossSection(r.Test), Correlation: r.Correlation,
		Weights: r.Weights, ByPly: r.ByPly, ByMaterial: r.ByMaterial, Learning: r.Curve,
	}
	if r.Reliability != nil {
		s.Reliability = r.Reliability.Bins
	}
	if r.Sweeps > 0 { // none by least squares
		s.Facts = append(s.Facts, Entry{Name: "power η", Value: fmt.Sprintf("%.3f", r.Power)},
			Entry{Name: "sweeps", Value: fmt.Sprint(r.Sweeps)})
	}
	for _, split := range r.Splits {
		s.Facts = append(s.Facts, Entry{Name: split.Name, Value: fmt.Sprintf("%s of %s, %s",
			plural.Of(split.Games, "game"), plural.Of(split.Openings, "opening"), plural.Of(split.Positions, "position"))})
	}
	s.Facts = append(s.Facts, Entry{Name: "intervals", Value: r.Origin.IntervalNote()})
	s.Facts = append(s.Facts, jointFacts(r.Belief())...)
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

// How many directions of the posterior a page names: the least known, and the best known.
const (
	mostRidges     = 5
	mostIdentified = 3
)

// jointFacts say what the posterior knows of weights together.
func jointFacts(b tuner.Belief) (facts []Entry) {
	for _, g := range b.Groups() {
		if g.Zero != nil && g.Source != nil {
			facts = append(facts,
				Entry{Name: g.Name + " together",
					Value: fmt.Sprintf("%s, χ² %.1f from zero (P %.3f), %.1f from Raumfischer (P %.3f)",
						plural.Of(g.Weights, "weight"), g.Zero.ChiSquared, g.Zero.P, g.Source.ChiSquared, g.Source.P)})
		}
	}
	directions := b.Directions()
	ridges := min(mostRidges, len(directions))
	add := func(name string, some []tuner.Direction) {
		for _, d := range some {
			facts = append(facts, Entry{Name: name, Value: fmt.Sprintf("shrinkage %.2f along %s", d.Shrinkage, b.Along(d))})
		}
	}
	add("poorly determined combination", directions[:ridges])
	add("best determined combination", directions[max(ridges, len(directions)-mostIdentified):])
	return facts
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
