package report

import (
	"fmt"
	"math"
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

	Losses []study.LossRow // on held-out games
	Points []Coordinates   // an axis each

	Charts []*chart
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

// Coordinates say where the recommended points lie on an axis.
type Coordinates struct {
	Axis                     string
	Share                    float64 // of the posterior's uncertainty; 0 for a scale
	Best, Pessimistic, Scale float64 // coordinates of the recommended and the cautious point; the length scale
}

func (s *Study) draw() { s.Charts = drawn(s.traceChart()) }

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
	section.Facts.Add("objective", "%s, in %s", q.Objective, unit)
	section.Facts.Add("evaluations", "%d", len(values))
	section.Facts.Add("seed", "%d", q.Seed)
	section.Facts.Add("K", "%.0f cp", s.K)
	section.Facts.Add("corpus", "%s", q.Origin.Corpus)
	section.Values = SignedAll(sign, values)
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
	section.Facts.Add("converged", "%v", r.Converged)
	if names := s.Space.AtEnds(r.Best.X); len(names) > 0 {
		section.Facts.Add("at the end of a range", "%s", strings.Join(names, ", "))
	}
	section.Facts.Add("match", "%s, where one was played", r.Verification)
	section.Facts.Add("calibration", "errors of left-out predictions are %.2f times what the surrogate expects",
		r.Calibration)
	fitted, recommended := believed(r.Centre), believed(r.Best)
	section.Fitted, section.Recommended = &fitted, &recommended
	section.Best = SignedAll(sign, r.Trace)
	for i, a := range s.Space.Axes {
		section.Points = append(section.Points, Coordinates{a.Name, a.Part, r.Best.X[i], r.Pessimistic.X[i],
			r.LengthScales[i]})
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
