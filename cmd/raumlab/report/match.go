package report

import (
	"fmt"
	"strings"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// Match describes a match of paired games.
type Match struct {
	match.Summary
	Facts Facts     // openings, limits, stopping rule ...
	Trace []float64 // log-likelihood ratio of the test after each pair, nats
	// Reasons of games lost by a fault or on time, with the side that lost, in the order to be shown.
	Reasons []Count

	Mate  *Mate  `json:"-"` // the shortest; nil for none
	Swing *Scene `json:"-"` // the biggest; nil for none

	Played  int64 // games
	Results []barRow
	Ends    []barRow
	Charts  []*chart
}

// interval prints an estimate with a sign and its 95 % interval in brackets.
func interval(e elo.Estimate) string {
	return strings.ReplaceAll(e.String(), "-", "−")
}

// Verdict says what the match proves.
func (m *Match) Verdict() string { return MatchVerdict(m.Summary) }

func (m *Match) draw() {
	g := m.Games
	m.Played = m.Pentanomial.Games()
	m.Ends = barRows(endingCounts(m.Terminations)...)
	m.Results = barRows(Count{"wins", int(g.Wins)}, Count{"draws", int(g.Draws)}, Count{"losses", int(g.Losses)})
	m.Charts = drawn(m.pairChart(), testChart("Sequential test", m.Test, m.Trace, traceLimit))
}

// pairChart shows the pentanomial counts, nil if no pair was finished.
func (m *Match) pairChart() *chart {
	all := int(m.Pentanomial.Pairs())
	if all == 0 {
		return nil
	}
	var rows [][]any
	for i, n := range m.Pentanomial {
		rows = append(rows, []any{[...]string{"0", "½", "1", "1½", "2"}[i], int(n)})
	}
	p := m.Pentanomial
	return chart{
		Kind: bars, Title: "Pairs of games", X: fmt.Sprintf("points of %s in a pair of games", clip(m.A, 24)), Y: "pairs",
		Columns: []column{{"points", "name", 0}, {"pairs", "count", 0}}, Rows: rows,
		Alt: fmt.Sprintf(
			"Pentanomial counts: %s pairs with 0, %s with a half, %s with 1, %s with one and a half, %s with 2 points.",
			whole(int(p[0])), whole(int(p[1])), whole(int(p[2])), whole(int(p[3])), whole(int(p[4]))),
		Caption: fmt.Sprintf(
			"%s pairs of games; a pair plays one opening twice, with colours reversed. Bars to the right of 1 are pairs "+
				"that %s won; a pair with 1 point decides nothing.", whole(all), m.A),
	}.finish(1, "bar")
}

// testChart shows the log-likelihood ratio between the bounds of a test with at most about the given
// number of points, nil without a test.
func testChart(title string, s *match.Test, llr []float64, most int) *chart {
	if s == nil || len(llr) == 0 {
		return nil
	}
	last := llr[len(llr)-1]
	return chart{
		Kind: points, Title: title, X: "pairs", Y: "log-likelihood ratio (nats)",
		Columns: []column{{"pairs", "x", 0}, {"log-likelihood ratio", "line", 2}}, Rows: numbered(llr), most: most,
		Guides: []guide{{"y", s.Upper, "H1 accepted above"}, {"y", s.Lower, "H0 accepted below"}},
		Alt: fmt.Sprintf("Log-likelihood ratio over pairs, ending at %s after %s pairs; bounds %s and %s.",
			decimal(2, last), whole(len(llr)), decimal(2, s.Lower), decimal(2, s.Upper)),
		Caption: fmt.Sprintf("Evidence for a difference of %s (H1) against %s %s (H0), after every pair. "+
			"The test stops when the line leaves the bounds; it ends at %s after %s pairs.",
			exact(s.Elo1), exact(s.Elo0), s.Model.Unit(), signed(2, last), whole(len(llr))),
	}.finish(1, "value")
}
