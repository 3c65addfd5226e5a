package report

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"raumlab/corpus"
	"raumlab/internal/counted"
)

// Corpus describes the games of a self-play corpus.
type Corpus struct {
	Facts []Entry // further facts: parts, openings, depth ...
	corpus.Info
	Planned int64   `json:"planned_games"` // when it is complete; 0 if nothing says it
	Checks  []Check // of its audit; nil without one
	Mate    *Mate   `json:"-"` // the shortest; nil for none
}

// A Check is one figure of an audit against its limit, in words.
type Check struct {
	Name, Value, Limit string
	Passed             bool
	Text               string // what the figure is
}

// Count is a name with how often it occurred.
type Count struct {
	Name  string
	Count int
}

type corpusView struct {
	*Corpus
	Games, Positions int

	Results []barRow
	Endings []barRow
	Figures []*figure
}

// barRow is a row of a table with a bar: a count and its share of the whole.
type barRow struct {
	Name  string
	Count int
	Share float64
}

// Percent is the length of the bar.
func (r barRow) Percent() float64 { return 100 * r.Share }

func barRows(counts ...Count) []barRow {
	all := 0
	for _, c := range counts {
		all += c.Count
	}
	rows := make([]barRow, len(counts))
	for i, c := range counts {
		rows[i] = barRow{c.Name, c.Count, share(c.Count, all)}
	}
	return rows
}

func (c *Corpus) view() (*corpusView, error) {
	var endings []Count
	for name, n := range c.Terminations {
		endings = append(endings, Count{strings.ReplaceAll(name, "_", " "), n})
	}
	sortCounts(endings)
	v := &corpusView{
		Corpus:    c,
		Games:     int(c.Games),
		Positions: int(c.Plies),
		Results: barRows(Count{"White wins", int(c.WhiteWins)}, Count{"draw", int(c.Draws)},
			Count{"Black wins", int(c.BlackWins)}),
		Endings: barRows(endings...),
	}
	for _, drawn := range []func() (*figure, error){c.scoreFigure, c.lengthFigure} {
		f, err := drawn()
		if err != nil {
			return nil, err
		}
		if f != nil {
			v.Figures = append(v.Figures, f)
		}
	}
	return v, nil
}

// scoreFigure is the distribution of search scores, nil if there are none.
func (c *Corpus) scoreFigure() (*figure, error) {
	scores := Histogram(c.Scores)
	if scores.total() == 0 {
		return nil, nil
	}
	bins, beyond := scores.around(60)
	p := newPlot("search score (centipawns, White’s view)", "positions")
	p.Add(rules(false, true), bars(bins))
	standOnZero(p)
	p.Add(segment(0, 0, 0, p.Y.Max, draw.LineStyle{
		Color: ink, Width: vg.Points(0.7), Dashes: []vg.Length{vg.Points(2), vg.Points(2)},
	}))

	median, lower, upper := scores.quantile(0.5), scores.quantile(0.25), scores.quantile(0.75)
	width := bins[0].High - bins[0].Low
	caption := fmt.Sprintf("%s positions in bars of %s centipawns; right of zero White stands better. The median is %s, "+
		"the middle half lies between %s and %s.",
		whole(scores.total()), decimal(0, width), signed(0, float64(median)), signed(0, float64(lower)), signed(0,
			float64(upper)))
	if beyond > 0 {
		edge := bins[len(bins)-1].High
		caption += fmt.Sprintf(" %s scores beyond ±%s are not drawn.", whole(beyond), decimal(0, edge))
	}
	caption += fmt.Sprintf(" Mate scores are counted apart: %s for White, %s for Black.", whole(int(c.WhiteMates)),
		whole(int(c.BlackMates)))
	return figure{
		Title: "Score distribution",
		Marks: marksOf(p, bins, func(b bin) string {
			return fmt.Sprintf("%s to %s centipawns: %s positions", signed(0, b.Low), signed(0, b.High), whole(b.Count))
		}),
		Alt: fmt.Sprintf("Histogram of search scores in centipawns from White’s view; median %s.",
			signed(0, float64(median))),
		Caption: caption,
	}.draw(p, figureWidth, figureHeight)
}

// lengthFigure is the distribution of game lengths, nil if there are none.
func (c *Corpus) lengthFigure() (*figure, error) {
	lengths := Histogram(c.Lengths)
	if lengths.total() == 0 {
		return nil, nil
	}
	for plies := range lengths {
		if plies < 0 {
			return nil, fmt.Errorf("game length of %s: count plies from 0", counted.Of(plies, "ply"))
		}
	}
	bins := lengths.upward(40)
	p := newPlot("game length (plies)", "games")
	p.Add(rules(false, true), bars(bins))
	p.X.Min = 0
	standOnZero(p)

	median := lengths.quantile(0.5)
	return figure{
		Title: "Game lengths",
		Marks: marksOf(p, bins, func(b bin) string {
			return fmt.Sprintf("%s to %s plies: %s games", decimal(0, b.Low), decimal(0, b.High-1), whole(b.Count))
		}),
		Alt: fmt.Sprintf("Histogram of game lengths in plies; median %d.", median),
		Caption: fmt.Sprintf(
			"%s games in bars of %s plies, opening included. The shortest took %s, the median %s, the longest %s plies.",
			whole(lengths.total()), decimal(0, bins[0].High-bins[0].Low),
			whole(lengths.quantile(0)), whole(median), whole(lengths.quantile(1))),
	}.draw(p, figureWidth, figureHeight)
}
