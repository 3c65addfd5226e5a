package report

import (
	"fmt"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/tuner/options"
)

// Options describes a tuning of options by matches.
type Options struct {
	Facts  Facts
	Values []optionValue
	Trace  []options.Point // recommendations after each round
	State  OptionsState
	Charts []*chart
}

// An OptionsState says whether a tuning plays.
type OptionsState int

const (
	OptionsEnded OptionsState = iota // all pairs are played
	OptionsRunning
	OptionsUnfinished // the same command goes on
)

// An optionValue is a parameter with its recommended value, both as the engine is told them.
type optionValue struct{ Name, Start, Recommended, Min, Max string }

// OptionsSection makes the section of a page.
func OptionsSection(s options.Settings, trace []options.Point, state OptionsState) *Options {
	o := &Options{Trace: trace, State: state}
	last := trace[len(trace)-1]
	o.Facts.Add("engine", "%s", s.Engine)
	o.Facts.Add("method", "%s", s.Method)
	o.Facts.Add("pairs", "%d of %d", last.Pairs, s.Pairs)
	o.Facts.Add("openings", "%s, seed %d", s.Opening, s.Seed)
	o.Facts.Add("limits", "%s", s.Limits)
	if last.Known() {
		o.Facts.Add("estimated gain over the start", "%s", gainText(last))
	}
	for j, p := range s.Parameters {
		o.Values = append(o.Values, optionValue{p.Name, p.Text(p.Start), p.Text(last.X[j]), p.Text(p.Min), p.Text(p.Max)})
	}
	return o
}

func gainText(p options.Point) string {
	digits := elo.Estimate{Low: *p.Gain - p.Margin(), High: *p.Gain + p.Margin()}.Digits()
	return fmt.Sprintf("%s ± %s Elo", signed(digits, *p.Gain), decimal(digits, p.Margin()))
}

// Verdict says in a sentence or two what a tuning found.
func (o *Options) Verdict() string {
	if len(o.Trace) == 0 {
		return ""
	}
	last := o.Trace[len(o.Trace)-1]
	state := ""
	switch o.State {
	case OptionsRunning:
		state = "The tuning is still running. "
	case OptionsUnfinished:
		state = "The tuning is unfinished: run 'raumlab tune-options' with the same settings to resume. "
	}
	after := plural.Of(int(last.Pairs), "pair") + " of games"
	switch {
	case last.Pairs == 0:
		return state + "No pair of games has been played yet: the recommended values are the starting values."
	case last.Gain == nil:
		return state + "Undecided after " + after +
			": SPSA estimates no strength; only a match shows whether its values gain."
	case !last.Known():
		return state + "Undecided after " + after +
			": the duels favour no other values, so the starting values stay."
	case *last.Gain <= last.Margin():
		return state + "Undecided after " + after + ": the recommended values may gain nothing, estimate " +
			gainText(last) + "."
	}
	return state + "The duels favour the recommended values: estimate " + gainText(last) + " after " + after +
		". An estimate of the best of many settings is too high on average: a match decides."
}

func (o *Options) draw() {
	o.Charts = drawn(o.gainChart())
	for j, x := range o.Values {
		var rows [][]any
		var values []float64
		for _, p := range o.Trace {
			rows, values = append(rows, []any{p.Pairs, p.X[j]}), append(values, p.X[j])
		}
		name := clip(x.Name, 40)
		o.Charts = append(o.Charts, drawn(o.chart("Recommended "+name, name, fineDigits(values...), rows))...)
	}
}

// gainChart is nil where no method believes in a gain.
func (o *Options) gainChart() *chart {
	var rows [][]any
	for _, p := range o.Trace {
		if p.Gain != nil {
			rows = append(rows, []any{p.Pairs, *p.Gain, *p.Gain - p.Margin(), *p.Gain + p.Margin()})
		}
	}
	return o.chart("Estimated gain over the start", "Elo", 1, rows)
}

// chart shows a number of the recommendations, and is nil where fewer than two have it.
func (o *Options) chart(title, unit string, digits int, rows [][]any) *chart {
	if len(rows) == 0 {
		return nil
	}
	columns := withInterval(column{"pairs", "x", 0}, column{unit, "line", digits})
	last := rows[len(rows)-1][1].(float64)
	return chart{
		Kind: points, Title: title, X: "pairs", Y: unit, Columns: columns[:len(rows[0])], Rows: rows,
		Caption: fmt.Sprintf("After %s pairs: %s.", whole(int(o.Trace[len(o.Trace)-1].Pairs)), decimal(digits, last)),
	}.finish(2, "value")
}
