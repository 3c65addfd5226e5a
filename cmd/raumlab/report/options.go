package report

import (
	"fmt"
	"path/filepath"

	"gonum.org/v1/plot/plotter"

	"raumlab/internal/counted"
	"raumlab/tuner/options"
)

// Options describes a tuning of options by matches.
type Options struct {
	Facts  []Entry
	Values []OptionValue
	Trace  []options.Point // recommendations after each round
	State  OptionsState
}

// An OptionsState says whether a tuning plays.
type OptionsState int

const (
	OptionsEnded OptionsState = iota // all pairs are played
	OptionsRunning
	OptionsUnfinished // the same command goes on
)

// An OptionValue is a parameter with its recommended value, both as the engine is told them.
type OptionValue struct{ Name, Start, Recommended, Min, Max string }

type optionsView struct {
	*Options
	Figures []*figure
}

// OptionsSection makes the section of a page.
func OptionsSection(s options.Settings, trace []options.Point, state OptionsState) *Options {
	o := &Options{Trace: trace, State: state}
	fact := func(name, format string, values ...any) {
		o.Facts = append(o.Facts, Entry{Name: name, Value: fmt.Sprintf(format, values...)})
	}
	last := trace[len(trace)-1]
	fact("engine", "%s", s.Engine)
	fact("method", "%s", s.Method)
	fact("pairs", "%d of %d", last.Pairs, s.Pairs)
	fact("openings", "%s, seed %d", s.Opening, s.Seed)
	fact("limits", "%s", s.Limits)
	if last.Gain != nil {
		fact("gain over the start", "%s, by the surface that the duels say", gainText(last))
	}
	for j, p := range s.Parameters {
		o.Values = append(o.Values, OptionValue{p.Name, p.Text(p.Start), p.Text(last.X[j]), p.Text(p.Min), p.Text(p.Max)})
	}
	return o
}

func gainText(p options.Point) string {
	return fmt.Sprintf("%s ± %s Elo (95%%)", signed(1, *p.Gain), decimal(1, p.Margin()))
}

func (o *Options) verdict() string {
	if len(o.Trace) == 0 {
		return ""
	}
	last := o.Trace[len(o.Trace)-1]
	text := "After " + counted.Of(int(last.Pairs), "pair")
	switch o.State {
	case OptionsRunning:
		text = "The tuning goes on: after " + counted.Of(int(last.Pairs), "pair")
	case OptionsUnfinished:
		text = "The tuning is unfinished, and 'raumlab tune-options' with the same settings goes on: after " +
			counted.Of(int(last.Pairs), "pair")
	}
	if last.Pairs == 0 {
		return text + " the recommended values are those of the start."
	}
	if last.Gain == nil {
		return text + " SPSA recommends values whose strength a match has to show."
	}
	return text + " the recommended values are believed to gain " + gainText(last) + "."
}

func (o *Options) view() (*optionsView, error) {
	v := &optionsView{Options: o}
	add := func(f *figure, err error) error {
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
		return err
	}
	if err := add(o.figure("Gain over the start", "Elo", func(p options.Point) *float64 { return p.Gain })); err != nil {
		return nil, err
	}
	for j, x := range o.Values {
		if err := add(o.figure("Recommended "+clip(x.Name, 40), clip(x.Name, 40), func(p options.Point) *float64 {
			return &p.X[j]
		})); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// figure shows a number of the recommendations, and is nil where fewer than two have it.
func (o *Options) figure(title, unit string, of func(options.Point) *float64) (*figure, error) {
	var points plotter.XYs
	for _, p := range o.Trace {
		if v := of(p); v != nil {
			points = append(points, plotter.XY{X: float64(p.Pairs), Y: *v})
		}
	}
	points, missing := clean(points)
	if len(points) < 2 {
		return nil, nil
	}
	p := newPlot("pairs", unit)
	p.X.Tick.Marker = ticks{about: 6, integer: true}
	p.Add(rules(false, true))
	trace(p, points)
	first, last := points[0].Y, points[len(points)-1].Y
	f := figure{
		Title: title, Alt: fmt.Sprintf("%s after each round, from %.5g to %.5g.", title, first, last),
		Caption: fmt.Sprintf("After %s pairs: %.5g.%s", whole(int(points[len(points)-1].X)), last, omitted(missing, "value")),
	}
	for _, x := range thin(points) {
		f.Marks = append(f.Marks, at(x.X, x.Y, "after %.0f pairs: %.5g", x.X, x.Y))
	}
	return f.draw(p, figureWidth, figureHeight)
}

// WriteOptionsPage writes the page of a tuning in its folder. If verified, it shows the match at
// the end, too.
func WriteOptionsPage(dir string, section *Options, verified bool) error {
	page := folderPage(dir)
	page.Options, page.Running = section, section.State == OptionsRunning
	if verified {
		var err error
		if page.Match, err = ReadMatch(filepath.Join(dir, options.VerificationName)); err != nil {
			return err
		}
	}
	return Write(filepath.Join(dir, options.PageName), page)
}
