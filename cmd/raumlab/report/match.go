package report

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// Match describes a match of paired games.
type Match struct {
	match.Summary
	Facts Facts     // openings, limits, stopping rule ...
	Trace []float64 // log-likelihood ratio of the test after each pair, nats
	// Reasons of games lost by a fault or on time, with the side that lost, in the order to be shown.
	Reasons []barRow

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
	m.Ends = countRows(m.Terminations)
	m.Results = shared(barRow{Name: "wins", Count: int(g.Wins)}, barRow{Name: "draws", Count: int(g.Draws)},
		barRow{Name: "losses", Count: int(g.Losses)})
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
	return chart{
		Kind: bars, Title: "Pairs of games", X: fmt.Sprintf("points of %s in a pair of games", clip(m.A, 24)), Y: "pairs",
		Columns: []column{{"points", "name", 0}, {"pairs", "count", 0}}, Rows: rows,
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
		Caption: fmt.Sprintf("Evidence for a difference of %s (H1) against %s %s (H0), after every pair. "+
			"The test stops when the line leaves the bounds; it ends at %s after %s pairs.",
			exact(s.Elo1), exact(s.Elo0), s.Model.Unit(), signed(2, last), whole(len(llr))),
	}.finish(1, "value")
}

// ReadMatch returns the section of the match in a folder.
func ReadMatch(dir string) (*Match, error) {
	l, s, err := readPairs(dir)
	if err != nil {
		return nil, err
	}
	m := &Match{Summary: s, Facts: matchFacts(s), Trace: l.trace(s.Test), Reasons: countRows(l.reasons)}
	names := [2]string{s.A, s.B}
	if m.Mate, err = l.mate(dir, names); err != nil {
		return nil, err
	}
	m.Swing, err = l.turn.scene(dir, names)
	return m, err
}

// A pairLog is what a page shows of single pairs.
type pairLog struct {
	points  []float64      // of A, pair by pair
	reasons map[string]int // of games lost by a fault or on time, with the side that lost
	turn    turn           // the widest

	mated     match.Pair // has the shortest mate
	mateGame  int
	matePlies int // 0 without a mate
}

// readPairs reads the match in a folder. It plays every game again.
func readPairs(dir string) (l pairLog, s match.Summary, err error) {
	s, err = match.Read(dir, l.add)
	if err != nil {
		return l, s, err
	}
	if err = s.CheckResult(dir); errors.Is(err, fs.ErrNotExist) {
		err = nil // an unfinished match has a page, too
	} else if err != nil {
		err = fmt.Errorf("match %s: %w", dir, err)
	}
	return l, s, err
}

func (l *pairLog) add(p match.Pair) {
	l.points = append(l.points, p.Points())
	l.turn.widest(p)
	for i, g := range p.Games {
		if plies := len(p.Opening) + len(g.Moves); g.Termination == board.Checkmate &&
			(l.matePlies == 0 || plies < l.matePlies) {
			l.mated, l.mateGame, l.matePlies = p, i, plies
		}
		if g.Reason == "" {
			continue
		}
		loser := match.A
		if g.Points() > 0 {
			loser = match.B
		}
		if l.reasons == nil {
			l.reasons = map[string]int{}
		}
		l.reasons[fmt.Sprintf("%v: %s", loser, g.Reason)]++
	}
}

// mate shows the shortest mate, nil without any.
func (l pairLog) mate(dir string, names [2]string) (*Mate, error) {
	if l.matePlies == 0 {
		return nil, nil
	}
	source := gameOf(dir, l.mated, l.mateGame)
	m, err := newMate(l.mated.Start, slices.Concat(l.mated.Opening, l.mated.Games[l.mateGame].Moves))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return m, m.tell(source, matchText(l.mated, l.mateGame, names))
}

// trace returns the log-likelihood ratio of a test after each pair, or nothing without a test.
func (l pairLog) trace(t *match.Test) (llr []float64) {
	if t == nil {
		return nil
	}
	var p elo.Pentanomial
	for _, points := range l.points {
		p.Add(points)
		llr = append(llr, t.SPRT.LLR(p))
	}
	return llr
}

// matchFacts says what a reader of a match's Elo must know.
func matchFacts(s match.Summary) Facts {
	state := plural.Of(s.Pairs, "pair")
	if s.Finished() || s.MaxPairs > 0 {
		state = fmt.Sprintf("%d of at most %s", s.Pairs, plural.Of(s.MaxPairs, "pair"))
	}
	if !s.Finished() {
		state += ": unfinished"
	}
	return slices.Concat(Facts{{"state", state}}, PointFacts(s), termFacts(s.Terms), PlayFacts(s))
}

// PointFacts says how games and pairs of a match ended.
func PointFacts(s match.Summary) Facts {
	var facts Facts
	p := s.Pentanomial
	if a := s.Terms.Adjudication; !a.Off() {
		text := fmt.Sprintf("%s by %v", plural.Of(s.Adjudicated, "game"), a)
		if a.PlayOn > 0 { // the match tested the rule
			text += fmt.Sprintf("; %d played out as a check, of which %d ended differently", s.PlayedOn, s.WrongVerdicts)
		}
		facts.Add("adjudicated", "%s", text)
	}
	facts.Add("games", "%d: %v for A, %.1f %% of the points, %.1f %% drawn", p.Games(), s.Games, 100*p.Score(),
		100*s.Games.DrawRatio())
	facts.Add("pairs", "%d: %v with 0, ½, 1, 1½, 2 points; %.1f %% level, won to lost %s", p.Pairs(), p, 100*p.DrawRatio(),
		wonToLost(p))
	return facts
}

// PlayFacts says how a match was played, and what makes its figures uncertain.
func PlayFacts(s match.Summary) Facts {
	var facts Facts
	p := s.Pentanomial
	facts.Add("duplicates", "%s another, move by move", plural.As(p.Games()-s.DistinctGames,
		"game repeats", "games repeat"))
	if s.Forfeits != [2]int64{} {
		facts.Add("forfeits", "A %d, B %s lost by a fault or on time", s.Forfeits[match.A],
			plural.Of(s.Forfeits[match.B], "game"))
	}
	facts.Add("length", "%.1f plies", s.MeanPlies)
	facts.Add("nodes/move", "A %.0f, B %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	for side, x := range s.Exits {
		if x != nil {
			facts.Add("book", "%v left its book in %s, on average after %.1f book moves, at ply %.1f, with %+.0f centipawns",
				match.Side(side), plural.Of(x.Games, "game"), x.BookMoves, x.Ply, x.Score)
		}
	}
	facts.Add("endings", "%s", endingsText(s.Terminations))
	if s.Pairs > 0 && s.Unmoved() { // their settings may differ
		facts.Add("warning", "A and B played the same moves, so the match proves nothing: choose other contestants")
	}
	if s.Pairs < FewPairs && p.NormalizedElo().Known() {
		facts.Add("warning", "fewer than %d pairs: the interval of nElo is rough", FewPairs)
	}
	for _, side := range []match.Side{match.A, match.B} {
		if s.Mute(side) {
			facts.Add("warning", "%v never gives a score, so adjudication cannot end a game", side)
		}
	}
	if s.RepeatedOpenings > 0 {
		facts.Add("warning", "%s an opening, so the intervals are too narrow: use longer openings",
			plural.As(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	return facts
}

// termFacts says how games were played.
func termFacts(t match.Terms) Facts {
	facts := Facts{{"rules", t.Rules.String()}, {"limits", LimitsText(t.Limits)},
		{"profile", ProfileText(t.Limits, t.Rules.Variant)}}
	if !t.Adjudication.Off() {
		facts.Add("adjudication", "%v", t.Adjudication)
	}
	if t.Timed() {
		facts.Add("time margin", "%v", t.TimeMargin)
	}
	facts.Add("opening", "%s", t.Opening)
	facts.Add("seed", "%v", t.Seed)
	facts.Add("move limit", "%s", plural.Of(t.MaxPlies, "ply"))
	facts.Add("played by version", "%s", t.Version)
	return facts
}

// ProfileText names the parameters that the limits of both sides select in an engine that has
// profiles, as raumlab: fixed_depth by depth alone, otherwise general. The search of
// Alice-Raumschach has no profiles.
func ProfileText(l [2]search.Limits, v variant.Variant) string {
	a, b := profileText(profile(l[match.A].ByDepth(), v)), profileText(profile(l[match.B].ByDepth(), v))
	if a != b {
		return fmt.Sprintf("A %s; B %s", a, b)
	}
	return a
}

func profile(byDepth bool, v variant.Variant) string {
	if byDepth && !v.IsAlice() {
		return search.FixedDepthProfile
	}
	return search.GeneralProfile
}

func profileText(name string) string {
	if name == search.FixedDepthProfile {
		return name + " if the engine has it"
	}
	return name
}

// byDepth matches the limits of a certificate that are of depth alone.
var byDepth = regexp.MustCompile(`^depth \d+(, adjudication .*)?$`)

// TrialProfile names the profile that limits and rules of a match of a certificate select in an
// engine that has profiles.
func TrialProfile(limits, rules string) string {
	r, _ := variant.ParseRules(rules) // weights.Read has checked them
	return profile(byDepth.MatchString(limits), r.Variant)
}

// TrialProfileText is TrialProfile for people.
func TrialProfileText(limits, rules string) string { return profileText(TrialProfile(limits, rules)) }

// LimitsText formats the limits of both sides.
func LimitsText(l [2]search.Limits) string {
	if l[match.A] != l[match.B] {
		return fmt.Sprintf("A %s; B %s", match.LimitsText(l[match.A]), match.LimitsText(l[match.B]))
	}
	if l[match.A] == (search.Limits{}) {
		return "each at its own depth"
	}
	return l[match.A].String()
}

// endingsText lists how games ended, the most frequent first.
func endingsText(ends map[board.Termination]int64) string {
	var parts []string
	for _, c := range countRows(ends) {
		parts = append(parts, fmt.Sprintf("%s %d", term.Ending(c.Name), c.Count))
	}
	return strings.Join(parts, ", ")
}

// wonToLost says how many pairs A won for each that it lost. If it lost none, it gives the two
// counts.
func wonToLost(p elo.Pentanomial) string {
	if p[0]+p[1] == 0 {
		return fmt.Sprintf("%d to 0", p[3]+p[4])
	}
	return fmt.Sprintf("%.2f", p.PairsRatio())
}

// FewPairs is the number of pairs below which the normal law of nElo is poor. Elo and LOS have
// another law.
const FewPairs = 30

// Remarks says what a reader of a match's figures must know.
func Remarks(s match.Summary) string {
	var all []string
	add := func(is bool, format string, values ...any) {
		if is {
			all = append(all, fmt.Sprintf(format, values...))
		}
	}
	add(!s.Finished(), "unfinished")
	if s.Test != nil {
		add(true, "LLR %.2f, %v", s.Test.LLR, s.Test.Status)
	}
	add(s.Pairs < FewPairs, "few pairs")
	for _, side := range []match.Side{match.A, match.B} {
		add(s.Mute(side), "%v gives no scores", side)
	}
	add(s.RepeatedOpenings > 0, "%s repeated", plural.Of(s.RepeatedOpenings, "opening"))
	add(s.Adjudicated > 0 || s.PlayedOn > 0, "%s adjudicated; of those played out, %d of %d ended differently",
		plural.Of(s.Adjudicated, "game"), s.WrongVerdicts, s.PlayedOn)
	add(s.Forfeits != [2]int64{}, "%d and %s lost by a fault or on time", s.Forfeits[match.A],
		plural.Of(s.Forfeits[match.B], "game"))
	return strings.Join(all, "; ")
}
