package report

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/internal/plural"
)

// Corpus describes the games of a self-play corpus.
type Corpus struct {
	Facts Facts // further facts: parts, openings, depth ...
	corpus.Info
	Planned int64   `json:"planned_games"` // when it is complete; 0 if nothing says it
	Checks  []Check // of its audit; nil without one
	Mate    *Mate   `json:"-"` // the shortest; nil for none

	Positions int
	Results   []barRow
	Endings   []barRow
	Charts    []*chart
}

// A Check is one figure of an audit against its limit, in words.
type Check struct {
	Name, Value, Limit string
	Passed             bool
	Text               string // what the figure is
}

// A barRow is a row of a table with a bar: a count and its share of the whole.
type barRow struct {
	Name  string
	Count int
	Share float64
}

// Percent is the length of the bar.
func (r barRow) Percent() float64 { return 100 * r.Share }

// shared gives counts their shares.
func shared(rows ...barRow) []barRow {
	all := 0
	for _, r := range rows {
		all += r.Count
	}
	for i, r := range rows {
		rows[i].Share = term.Ratio(int64(r.Count), int64(all))
	}
	return rows
}

// countRows returns the rows of counts by name, the most frequent first.
func countRows[Name comparable, Count int | int64](counts map[Name]Count) (rows []barRow) {
	for name, n := range counts {
		rows = append(rows, barRow{Name: fmt.Sprint(name), Count: int(n)})
	}
	slices.SortFunc(rows, func(a, b barRow) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
	return shared(rows...)
}

func (c *Corpus) draw() {
	c.Positions = int(c.Plies)
	c.Results = shared(barRow{Name: "White wins", Count: int(c.WhiteWins)}, barRow{Name: "draw", Count: int(c.Draws)},
		barRow{Name: "Black wins", Count: int(c.BlackWins)})
	c.Endings = countRows(c.Terminations)
	for i := range c.Endings {
		c.Endings[i].Name = term.Ending(c.Endings[i].Name)
	}
	c.Charts = drawn(c.scoreChart(), c.lengthChart())
}

// scoreChart is the distribution of search scores, nil if there are none.
func (c *Corpus) scoreChart() *chart {
	scores := Histogram(c.Scores)
	if scores.total() == 0 {
		return nil
	}
	bins, beyond := scores.around(60)
	width, digits := bins[0].High-bins[0].Low, 0
	if math.Mod(width, 2) != 0 {
		digits = 1
	}
	median, lower, upper := scores.quantile(0.5), scores.quantile(0.25), scores.quantile(0.75)
	caption := fmt.Sprintf("%s positions in bars of %s centipawns; right of zero White is better. The median is %s, "+
		"and half of all scores are between %s and %s.",
		whole(scores.total()), decimal(0, width), signed(0, float64(median)), signed(0, float64(lower)), signed(0,
			float64(upper)))
	if beyond > 0 {
		edge := bins[len(bins)-1].High
		caption += fmt.Sprintf(" %s scores beyond ±%s are not drawn.", whole(beyond), decimal(digits, edge))
	}
	caption += fmt.Sprintf(" Mate scores are not among them: %s for White, %s for Black.", whole(int(c.WhiteMates)),
		whole(int(c.BlackMates)))
	return chart{
		Kind: bars, Title: "Score distribution", Caption: caption,
		X: "search score (centipawns, White’s view)", Y: "positions",
		Columns: []column{{"from (centipawns)", "from", digits}, {"to (centipawns)", "to", digits},
			{"positions", "count", 0}},
		Rows: rowsOf(bins), Guides: []guide{{Axis: "x"}},
	}.finish(1, "bar")
}

// lengthChart is the distribution of game lengths, nil if there are none.
func (c *Corpus) lengthChart() *chart {
	lengths := Histogram(c.Lengths)
	if lengths.total() == 0 {
		return nil
	}
	bins := lengths.upward(40)
	median := lengths.quantile(0.5)
	return chart{
		Kind: bars, Title: "Game lengths", X: "game length (plies)", Y: "games",
		Columns: []column{{"from (plies)", "from", 0}, {"below (plies)", "to", 0}, {"games", "count", 0}},
		Rows:    rowsOf(bins),
		Caption: fmt.Sprintf(
			"%s games in bars of %s plies, opening included. The shortest has %s, the median is %s, the longest has %s plies.",
			whole(lengths.total()), decimal(0, bins[0].High-bins[0].Low),
			whole(lengths.quantile(0)), whole(median), whole(lengths.quantile(1))),
	}.finish(1, "bar")
}

func rowsOf(bins []bin) (rows [][]any) {
	for _, b := range bins {
		rows = append(rows, []any{b.Low, b.High, b.Count})
	}
	return rows
}

// CorpusSection shows the counts of a corpus in a folder, its audit and its shortest mate, which it
// looks for with progress.
func CorpusSection(ctx context.Context, c *corpus.Corpus, dir string, info corpus.Info, a audit.Audit,
	stderr io.Writer) (*Corpus, error) {
	p := term.NewProgress(stderr, "games searched for mates", 0, c.Len())
	defer p.End()
	mate, err := shortestMate(ctx, c, dir, p.Step)
	section := &Corpus{Facts: CorpusFacts(info), Info: info, Planned: c.Manifest.Games, Checks: auditRows(&a), Mate: mate}
	if !info.Complete {
		section.Facts.Add("state", "unfinished, with %s", section.progress())
	}
	return section, err
}

// CorpusFacts says how much is in a corpus.
func CorpusFacts(info corpus.Info) Facts {
	var facts Facts
	facts.Add("rules", "%s", info.Rules)
	if info.Profile != "" {
		facts.Add("search profile", "%s", info.Profile)
	}
	facts.Add("games", "%d, %s of them distinct", info.Games, term.About(info.DistinctGames, info.DistinctExact))
	facts.Add("positions", "%d, %.1f a game", info.Plies, term.Ratio(info.Plies, info.Games))
	if info.LeftOut > 0 {
		facts.Add("left out", "%s by a filter", plural.Of(info.LeftOut, "position"))
	}
	if info.SearchedTwice > 0 {
		facts.Add("searched twice", "%s (%.1f %%), to label the position without its history",
			plural.Of(info.SearchedTwice, "position"), 100*term.Ratio(info.SearchedTwice, info.Wanted()))
	}
	facts.Add("size", "%s in %s, %.2f a position", plural.Of(info.Bytes, "byte"), plural.Of(info.Parts, "part"),
		info.BytesPerPosition)
	return facts
}

// auditRows are the checks as the report shows them.
func auditRows(a *audit.Audit) (rows []Check) {
	for _, c := range a.Checks {
		name := strings.ReplaceAll(c.Name, "_", " ")
		rows = append(rows, Check{Name: name, Value: c.Figure(), Limit: c.Limits(), Passed: c.Passed, Text: c.Text})
	}
	return rows
}
