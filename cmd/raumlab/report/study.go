package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"raumlab/tuner/study"
)

// Study describes a search by a Gaussian-process optimiser. Values are in Unit, which says whether
// high or low is good.
type Study struct {
	Facts Facts
	Unit  string // such as "log-loss, nats per position"

	Values []float64 // of every evaluation
	Best   []float64 // the best so far after each

	Fitted, Recommended *Belief // nil while the study is unfinished

	Slices  []Slice
	Plane   *study.Plane  // nil for none
	LeftOut []study.Guess // every evaluation predicted from all others

	Losses []study.LossRow // on held-out games
	Points []coordinates   // an axis each

	Charts []*chart
}

// Slice is the belief along an axis through the best point.
type Slice struct {
	study.Slice
	Best float64 // coordinate of the recommended point
}

// A Belief is the surrogate's prediction at a point.
type Belief struct{ Mean, SD float64 }

// String gives the mean the digits that its standard deviation deserves: two of its own.
func (b Belief) String() string {
	digits := 5
	if b.SD > 0 {
		digits = int(min(5, max(0, 1-math.Floor(math.Log10(b.SD)))))
	}
	return fmt.Sprintf("%.*f ± %.*f", digits, b.Mean, digits, b.SD)
}

// coordinates say where the recommended points lie on an axis.
type coordinates struct {
	Axis                     string
	Share                    float64 // of the posterior's uncertainty; 0 for a scale
	Best, Pessimistic, Scale float64 // coordinates of the recommended and the cautious point; the length scale
}

func (s *Study) draw() {
	s.Charts = drawn(s.traceChart(), s.leftOutChart(), s.planeChart())
	for _, slice := range s.Slices {
		s.Charts = append(s.Charts, drawn(slice.chart(s.Unit))...)
	}
}

// traceChart shows values and the best so far, nil if there are none.
func (s *Study) traceChart() *chart {
	n := min(len(s.Values), len(s.Best))
	if n == 0 {
		return nil
	}
	var rows [][]any
	for i := range n {
		rows = append(rows, []any{i + 1, s.Best[i], s.Values[i]})
	}
	digits := fineDigits(append(s.Values[:n:n], s.Best...)...)
	best := decimal(digits, s.Best[n-1])
	return chart{
		Kind: points, Title: "Best evaluation so far", X: "evaluation", Y: s.Unit, Rows: rows,
		Columns: []column{{"evaluation", "x", 0}, {"best evaluation so far", "line", digits}, {"this evaluation", "dot",
			digits}},
		Caption: fmt.Sprintf(
			"The best of %s evaluations has %s. Where values are noisy, that is the surrogate’s estimate, never the luckiest "+
				"value. The recommended point is a different one: it may lie between evaluations.", whole(n), best),
	}.finish(1, "value")
}

// leftOutChart compares predictions from all other evaluations with the observed values. It is nil
// if there are none.
func (s *Study) leftOutChart() *chart {
	var rows [][]any
	var values []float64
	inside := 0
	for _, g := range s.LeftOut {
		low, high := g.Mean-1.96*g.SD, g.Mean+1.96*g.SD
		rows = append(rows, []any{g.Value, g.Mean, low, high})
		values = append(values, g.Value, low, high)
		if g.Value >= low && g.Value <= high {
			inside++
		}
	}
	n, digits := len(rows), fineDigits(values...)
	return chart{
		Kind: points, Title: "Does the surrogate know how certain it is?", X: "observed", Y: "predicted from all others",
		Columns: withInterval(column{"observed", "x", digits}, column{"predicted", "dot", digits}),
		Rows:    rows, Guides: []guide{{Axis: "diagonal", Name: "predicted = observed"}},
		Caption: fmt.Sprintf(
			"Each evaluation predicted from all others, with its 95 %% interval. %s of %s intervals contain what was "+
				"observed; about %s should.", whole(inside), whole(n), whole(int(math.Round(0.95*float64(n))))),
	}.finish(1, "prediction")
}

// chart is nil if there is nothing to draw.
func (s Slice) chart(unit string) *chart {
	var rows [][]any
	var values []float64
	for i, x := range s.X {
		low, high := s.Mean[i]-1.96*s.SD[i], s.Mean[i]+1.96*s.SD[i]
		rows = append(rows, []any{x, s.Mean[i], low, high})
		values = append(values, low, high)
	}
	digits := fineDigits(values...)
	return chart{
		Kind: points, Title: "Along " + clip(s.Axis, 40), X: clip(s.Axis, 40), Y: unit, Rows: rows,
		Columns: withInterval(column{clip(s.Axis, 40), "x", 2}, column{"mean", "line", digits}),
		Guides:  []guide{{"x", s.Best, "recommended point"}},
		Caption: "All other coordinates are those of the recommended point.",
	}.finish(2, "point")
}

// planeChart is nil if there is no plane.
func (s *Study) planeChart() *chart {
	p := s.Plane
	if p == nil || len(p.X) < 2 || len(p.Y) < 2 {
		return nil
	}
	var rows [][]any
	var values []float64
	for i, y := range p.Y {
		for j, x := range p.X {
			rows = append(rows, []any{x, y, p.Mean[i][j]})
			values = append(values, p.Mean[i][j])
		}
	}
	digits := fineDigits(values...)
	low, high := decimal(digits, slices.Min(values)), decimal(digits, slices.Max(values))
	return chart{
		Kind: heat, Title: "The two axes that matter most", X: clip(p.AxisX, 40), Y: clip(p.AxisY, 40), Rows: rows,
		Columns: []column{{clip(p.AxisX, 40), "x", 2}, {clip(p.AxisY, 40), "y", 2}, {s.Unit, "value", digits}},
		Caption: fmt.Sprintf(
			"Posterior mean of %s, from %s to %s. All other coordinates are those of the recommended point. The axes are "+
				"those along which it changes most.", s.Unit, low, high),
	}.finish(len(rows), "cell")
}

// StudySign returns the factor and the unit that turn values into what people read: log-loss, or
// Elo.
func StudySign(objective string) (sign float64, unit string) {
	if objective == study.MatchObjective {
		return -1, "Elo over the opponent"
	}
	return 1, "log-loss, nats per position"
}

func signedAll(sign float64, values []float64) []float64 {
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
	section.Facts.Add("objective", "%s, in %s", q.Objective, unit)
	section.Facts.Add("evaluations", "%d", len(values))
	section.Facts.Add("seed", "%d", q.Seed)
	section.Facts.Add("K", "%.0f cp", s.K)
	section.Facts.Add("corpus", "%s", q.Origin.Corpus)
	section.Values = signedAll(sign, values)
	if r == nil {
		section.Facts.Add("state", "unfinished")
		return section
	}
	if n := r.DecisiveRepetitions; n != nil {
		section.Facts.addRepetitions(*n)
	}
	section.Facts.Add("stopped by", "%s", r.Stopped)
	believed := func(p study.Point) Belief { return Belief{sign * p.Mean, p.SD} }
	section.Facts.Add("fitted weights", "%v", believed(r.Centre))
	section.Facts.Add("recommended point", "%v, the best by the estimate of the surrogate", believed(r.Best))
	section.Facts.Add("cautious point", "%v, the best by the worse end of its 95 %% interval", believed(r.Pessimistic))
	if r.Converged {
		section.Facts.Add("converged", "yes")
	} else {
		section.Facts.Add("converged", "no, the best and the cautious point differ: raise --evaluations")
	}
	if names := s.Space.AtEnds(r.Best.X); len(names) > 0 {
		section.Facts.Add("at the end of a range", "%s: better weights may lie beyond; tune on more games to find out",
			strings.Join(names, ", "))
	}
	section.Facts.Add("match", "%s, where one was played", r.Verification)
	section.Facts.Add("calibration", "errors of left-out predictions are %.2f times what the surrogate expects",
		r.Calibration)
	fitted, recommended := believed(r.Centre), believed(r.Best)
	section.Fitted, section.Recommended = &fitted, &recommended
	section.Best = signedAll(sign, r.Trace)
	for _, g := range r.LeftOut {
		section.LeftOut = append(section.LeftOut, study.Guess{Value: sign * g.Value, Mean: sign * g.Mean, SD: g.SD})
	}
	for i, a := range s.Space.Axes {
		slice := Slice{r.Slices[i], r.Best.X[i]}
		slice.Mean = signedAll(sign, slice.Mean)
		section.Slices = append(section.Slices, slice)
		section.Points = append(section.Points, coordinates{a.Name, a.Part, r.Best.X[i], r.Pessimistic.X[i],
			r.LengthScales[i]})
	}
	if plane := r.Plane; len(plane.Mean) > 0 {
		plane.Mean = nil
		for _, row := range r.Plane.Mean {
			plane.Mean = append(plane.Mean, signedAll(sign, row))
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
	section.Best = signedAll(sign, now.Best)
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
