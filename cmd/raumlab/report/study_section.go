package report

import (
	"strings"

	"raumlab/tuner/study"
)

// StudySign returns the factor and the unit that turn values into what people read: log-loss, or
// Elo.
func StudySign(objective string) (sign float64, unit string) {
	if objective == study.MatchObjective {
		return -1, "Elo over the opponent"
	}
	return 1, "log-loss, nats per position"
}

func SignedAll(sign float64, values []float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = sign * v
	}
	return all
}

// pointNames are the names on a page for the points of an outcome.
var pointNames = map[string]string{"best": "recommended", "pessimistic": "cautious"}

// studySection makes the section of a page. An unfinished study has no outcome.
func studySection(s study.Settings, values []float64, r *study.Outcome) *Study {
	q := s.Request
	sign, unit := StudySign(q.Objective)
	section := &Study{Unit: unit}
	section.Facts.Add("objective", "%s", q.Objective)
	section.Facts.Add("evaluations", "%d", len(values))
	section.Facts.Add("seed", "%d", q.Seed)
	section.Facts.Add("K", "%.0f cp", s.K)
	section.Facts.Add("corpus", "%s", q.Origin.Corpus)
	section.Values = SignedAll(sign, values)
	if r == nil {
		section.Facts.Add("state", "unfinished")
		return section
	}
	section.Facts.Add("stopped by", "%s", r.Stopped)
	believed := func(p study.Point) Belief { return Belief{sign * p.Mean, p.SD} }
	section.Facts.Add("fitted weights", "%v", believed(r.Centre))
	section.Facts.Add("recommended point", "%v, the best by the estimate of the surrogate", believed(r.Best))
	section.Facts.Add("cautious point", "%v, the best by the worse end of its 95 %% interval", believed(r.Pessimistic))
	section.Facts.Add("converged", "%v", r.Converged)
	if names := s.Space.AtEnds(r.Best.X); len(names) > 0 {
		section.Facts.Add("recommended at the end of a range", "%s", strings.Join(names, ", "))
	}
	section.Facts.Add("match of the recommended weights", "%s, where one was played", r.Verification)
	section.Facts.Add("calibration", "errors of left-out predictions are %.2f times what the surrogate expects",
		r.Calibration)
	fitted, recommended := believed(r.Centre), believed(r.Best)
	section.Fitted, section.Recommended = &fitted, &recommended
	section.Best = SignedAll(sign, r.Trace)
	for _, g := range r.LeftOut {
		section.LeftOut = append(section.LeftOut, study.Guess{Value: sign * g.Value, Mean: sign * g.Mean, SD: g.SD})
	}
	for i, a := range s.Space.Axes {
		slice := Slice{r.Slices[i], r.Best.X[i]}
		slice.Mean = SignedAll(sign, slice.Mean)
		section.Slices = append(section.Slices, slice)
		section.Points = append(section.Points, Coordinates{a.Name, a.Part, slice.Best, r.Pessimistic.X[i],
			r.LengthScales[i]})
	}
	if plane := r.Plane; len(plane.Mean) > 0 {
		plane.Mean = nil
		for _, row := range r.Plane.Mean {
			plane.Mean = append(plane.Mean, SignedAll(sign, row))
		}
		section.Plane = &plane
	}
	for _, l := range r.Losses {
		if name, is := pointNames[l.Weights]; is {
			l.Weights = name
		}
		section.Losses = append(section.Losses, l)
	}
	return section
}

// UnfinishedSection makes the section of a study that runs or was stopped.
func UnfinishedSection(s study.Settings, now study.Progress) *Study {
	var values []float64
	for _, e := range now.Evaluations {
		values = append(values, e.Value)
	}
	section := studySection(s, values, nil)
	sign, _ := StudySign(s.Request.Objective)
	section.Best = SignedAll(sign, now.Best)
	return section
}

// EndedSection makes the section of a finished study.
func EndedSection(s study.Settings, r study.Outcome) *Study {
	var values []float64
	for _, g := range r.LeftOut {
		values = append(values, g.Value)
	}
	return studySection(s, values, &r)
}
