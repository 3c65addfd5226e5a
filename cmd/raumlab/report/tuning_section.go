package report

import (
	"raumlab/internal/plural"
	"raumlab/tuner"
)

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
