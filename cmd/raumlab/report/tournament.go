package report

import (
	"fmt"

	"raumlab/internal/counted"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// Crosstable describes matches of several engines against one another.
type Crosstable struct {
	tournament.Standings
	Facts   []Entry
	Tests   []Test   // of the matches that had one
	Matches []Played // in the order to be shown
}

// Played is a match of a crosstable.
type Played struct{ match.Summary }

// Same counts the games that repeat another.
func (p Played) Same() int64 { return p.Pentanomial.Games() - p.DistinctGames }

// Endings says how games ended.
func (p Played) Endings() string { return endingsText(p.Terminations) }

// Remarks says what a reader of the match's figures must know.
func (p Played) Remarks() string { return Remarks(p.Summary) }

// A Test is the sequential test of one match.
type Test struct {
	A, B string
	*match.Test
	Trace []float64 // log-likelihood ratio after each pair, nats
}

type crosstableView struct {
	*Crosstable
	Zero    string
	Ratings *figure
	Figures []*figure // of the tests
}

// zero says whose rating is zero.
func (c *Crosstable) zero() string {
	if c.Anchor == "" {
		return "the mean of all"
	}
	return c.Anchor
}

func (c *Crosstable) view() (*crosstableView, error) {
	v := &crosstableView{Crosstable: c, Zero: c.zero()}
	var err error
	if v.Ratings, err = c.ratingFigure(); err != nil {
		return nil, err
	}
	for _, t := range c.Tests {
		f, err := testFigure(t.A+" against "+t.B, t.Test, t.Trace)
		if err != nil {
			return nil, err
		}
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
	}
	return v, nil
}

func (c *Crosstable) ratingFigure() (*figure, error) {
	f := forest{
		Title:   "Ratings",
		Label:   fmt.Sprintf("Elo over %s", clip(c.zero(), 40)),
		Alt:     fmt.Sprintf("Ratings of %s with their 95 %% intervals.", counted.Of(len(c.Engines), "engine")),
		Caption: "Each bar is a 95 % interval. Two engines differ by more or less than their bars suggest, since the errors of both hang together: see the table below.",
	}
	for _, e := range c.Engines {
		f.Rows = append(f.Rows, forestRow{e.Name, e.Rating})
	}
	return f.figure()
}

// Ablation describes matches of an engine against itself without one of its parts.
type Ablation struct {
	Facts      []Entry
	Engine     string
	Conditions []string // such as "depth 3"
	Parts      []tournament.PartResult
	// Excluding of Intervals do not contain zero.
	Excluding, Intervals int
}

type ablationView struct {
	*Ablation
	Expected float64 // intervals that exclude zero by chance
	Figures  []*figure
}

func (a *Ablation) view() (*ablationView, error) {
	v := &ablationView{Ablation: a, Expected: 0.05 * float64(a.Intervals)}
	for i := range a.Conditions {
		f, err := a.worthFigure(i)
		if err != nil {
			return nil, err
		}
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
	}
	return v, nil
}

// worthFigure shows what the parts are worth under a condition, nil if nothing was played.
func (a *Ablation) worthFigure(condition int) (*figure, error) {
	name := a.Conditions[condition]
	f := forest{
		Title:   "Worth of each part, " + name,
		Label:   "Elo with the part against without it",
		Caption: "Each bar is a 95 % interval. Right of the line the engine with the part is the stronger. A part without a bar changed no move.",
	}
	for _, p := range a.Parts {
		if s := p.Matches[condition]; s != nil && !s.Unmoved() {
			f.Rows = append(f.Rows, forestRow{p.Part, s.Pentanomial.Elo()})
		}
	}
	f.Alt = fmt.Sprintf("Elo of %s with their 95 %% intervals, %s.", counted.Of(len(f.Rows), "part"), name)
	return f.figure()
}
