package report

import (
	"fmt"
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
	fact := func(name, format string, values ...any) {
		section.Facts = append(section.Facts, Entry{Name: name, Value: fmt.Sprintf(format, values...)})
	}
	fact("objective", "%s", q.Objective)
	fact("evaluations", "%d", len(values))
	fact("seed", "%d", q.Seed)
	fact("K", "%.0f cp", s.K)
	fact("corpus", "%s", q.Origin.Corpus)
	section.Values = SignedAll(sign, values)
	if r == nil {
		fact("state", "unfinished")
		return section
	}
	fact("stopped by", "%s", r.Stopped)
	believed := func(p study.Point) Belief { return Belief{sign * p.Mean, p.SD} }
	fact("fitted weights", "%v", believed(r.Centre))
	fact("recommended point", "%v, the best by the estimate of the surrogate", believed(r.Best))
	fact("cautious point", "%v, the best by the worse end of its 95 %% interval", believed(r.Pessimistic))
	fact("converged", "%v", r.Converged)
	if names := s.Space.AtEnds(r.Best.X); len(names) > 0 {
		fact("recommended at the end of a range", "%s", strings.Join(names, ", "))
	}
	fact("match of the recommended weights", "%s, where one was played", r.Verification)
	fact("calibration", "errors of left-out predictions are %.2f times what the surrogate expects", r.Calibration)
	fitted, recommended := believed(r.Centre), believed(r.Best)
	section.Fitted, section.Recommended = &fitted, &recommended
	section.Best = SignedAll(sign, r.Trace)
	for _, g := range r.LeftOut {
		section.LeftOut = append(section.LeftOut, Guess{Value: sign * g.Value, Mean: sign * g.Mean, SD: g.SD})
	}
	for i, a := range s.Space.Axes {
		slice := r.Slices[i]
		section.Slices = append(section.Slices, Slice{Axis: a.Name, Best: r.Best.X[i], X: slice.X,
			Mean: SignedAll(sign, slice.Mean), SD: slice.SD})
		section.Points = append(section.Points, Coordinates{Axis: a.Name, Share: a.Part, Best: r.Best.X[i],
			Pessimistic: r.Pessimistic.X[i], Scale: r.LengthScales[i]})
	}
	if len(r.Plane.Mean) > 0 {
		plane := &Plane{AxisX: r.Plane.AxisX, AxisY: r.Plane.AxisY, X: r.Plane.X, Y: r.Plane.Y}
		for _, row := range r.Plane.Mean {
			plane.Mean = append(plane.Mean, SignedAll(sign, row))
		}
		section.Plane = plane
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
