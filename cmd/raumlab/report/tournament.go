package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// Crosstable describes matches of several engines against one another.
type Crosstable struct {
	tournament.Standings
	Facts   Facts
	Tests   []Test   // of the matches that had one
	Matches []Played // in the order to be shown
	Zero    string   // whose rating is zero
	// Unfinished says how much is played, empty for all.
	Unfinished string
	Ratings    *chart
	Charts     []*chart // of the tests
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

// testPoints are the points of all tests of a page, which must not grow with the square of its engines.
const testPoints = 1200

func (c *Crosstable) draw() {
	c.Zero = cmp.Or(c.Anchor, "the mean of all")
	c.Ratings, c.Charts = c.ratingChart(), nil
	for _, t := range c.Tests {
		most := min(max(testPoints/len(c.Tests), 20), traceLimit)
		c.Charts = append(c.Charts, drawn(testChart(t.A+" against "+t.B, t.Test, t.Trace, most))...)
	}
}

func (c *Crosstable) ratingChart() *chart {
	var rows [][]any
	for _, e := range c.Engines {
		rows = append(rows, estimateRow(e.Name, e.Rating))
	}
	return forest("Ratings", fmt.Sprintf("Elo over %s", clip(c.Zero, 40)), "engine",
		"Bars are 95 % intervals. Whether one engine is stronger than another is in the table below: their errors are "+
			"correlated, so two bars may overlap although the difference is clear.", rows)
}

// estimateRow is a row of a forest.
func estimateRow(name string, e elo.Estimate) []any { return []any{name, e.Value, e.Low, e.High} }

// forest shows estimates of Elo with their 95 % intervals, one below the other, nil without rows.
func forest(title, axis, what, caption string, rows [][]any) *chart {
	for _, r := range rows {
		if math.IsInf(r[2].(float64), -1) || math.IsInf(r[3].(float64), 1) {
			caption += " An arrow is an end without bound."
			break
		}
	}
	return chart{
		Kind: intervals, Title: title, X: axis, Caption: caption, Rows: rows,
		Columns: withInterval(column{what, "name", 0}, column{"Elo", "value", 1}),
	}.finish(1, "value")
}

// Ablation describes matches of an engine against itself without one of its parts.
type Ablation struct {
	Facts      Facts
	Engine     string
	Conditions []string // such as "depth 3"
	Unfinished string   // says how much is played, empty for all
	Parts      []tournament.PartResult
	// Excluding of Intervals do not contain zero.
	Excluding, Intervals int
	Expected             float64 // intervals that exclude zero by chance
	Charts               []*chart
}

func (a *Ablation) draw() {
	a.Expected, a.Charts = 0.05*float64(a.Intervals), nil
	for i := range a.Conditions {
		a.Charts = append(a.Charts, drawn(a.worthChart(i))...)
	}
}

// worthChart shows what the parts are worth under a condition, nil if nothing was played.
func (a *Ablation) worthChart(condition int) *chart {
	var rows [][]any
	for _, p := range a.Parts {
		if s := p.Matches[condition]; s != nil && !s.Unmoved() {
			rows = append(rows, estimateRow(p.Part, s.Pentanomial.Elo()))
		}
	}
	name := a.Conditions[condition]
	return forest("Worth of each part, "+name, "Elo with the part against without it", "part",
		"Bars are 95 % intervals. Right of zero the engine with the part is stronger. A part without a bar changed no move.",
		rows)
}

// logs are the pairs of the matches of a tournament, by number.
type logs map[int]*pairLog

// ReadTournament reads the tournament in a folder with its pairs.
func ReadTournament(dir string) (tournament.Result, logs, error) {
	all := logs{}
	r, err := tournament.Read(dir, func(number int, p match.Pair) {
		if all[number] == nil {
			all[number] = &pairLog{}
		}
		all[number].add(p)
	})
	return r, all, err
}

// CrosstableSection shows a crosstable with the course of its tests.
func CrosstableSection(r tournament.Result, pairs logs) (*Crosstable, error) {
	s, err := r.Standings()
	if err != nil {
		return nil, err
	}
	section := &Crosstable{
		Standings: s, Unfinished: TournamentVerdict(r),
		Facts: append(Facts{{"matches", fmt.Sprint(len(r.Matches))}, {"pairs of games", fmt.Sprint(r.Pairs())}},
			tournamentFacts(r)...),
	}
	for i, m := range r.Matches {
		section.Matches = append(section.Matches, Played{m.Summary})
		if m.Summary.Test == nil || m.Summary.Pairs == 0 {
			continue
		}
		section.Tests = append(section.Tests, Test{A: m.Summary.A, B: m.Summary.B, Test: m.Summary.Test,
			Trace: pairs[i].trace(m.Summary.Test)})
	}
	return section, nil
}

// tournamentFacts says how all matches were played, and how many are unfinished.
func tournamentFacts(r tournament.Result) (facts Facts) {
	i := slices.IndexFunc(r.Matches, func(m tournament.Played) bool { return m.Summary.Pairs > 0 })
	if i >= 0 {
		facts = termFacts(r.Matches[i].Summary.Terms)
	}
	if names := r.Conditions(); len(names) > 1 { // each has its own limits
		facts = slices.DeleteFunc(facts, func(x Entry) bool { return x.Name == "limits" })
	}
	unfinished := int64(0)
	for _, m := range r.Matches {
		if !m.Summary.Finished() {
			unfinished++
		}
	}
	if unfinished > 0 {
		facts.Add("unfinished", "%s", plural.Of(unfinished, "match"))
	}
	return facts
}

func AblationSection(r tournament.Result) *Ablation {
	section := &Ablation{Conditions: r.Conditions(), Parts: r.Parts(), Facts: tournamentFacts(r),
		Unfinished: TournamentVerdict(r)}
	if len(r.Matches) > 0 {
		section.Engine = r.Matches[0].Summary.A
	}
	section.Excluding, section.Intervals = r.Excluding()
	return section
}
