package report

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
	"raumlab/tuner/study"
)

// Next is the most useful command after what a page shows.
type Next struct {
	Why     string `json:"why"`
	Command string `json:"command"`
}

// proved is the likelihood of superiority from which an engine counts as the stronger one.
const proved = 0.975

// TournamentVerdict says that a tournament is unfinished, or nothing of a finished one.
func TournamentVerdict(r tournament.Result) string {
	if r.Finished() {
		return ""
	}
	return fmt.Sprintf("No verdict yet: %d of at most %s of games are played.", r.Pairs(), plural.Of(r.MaxPairs(), "pair"))
}

// Verdict names the strongest engine.
func (c *Crosstable) Verdict() string { return cmp.Or(c.Unfinished, StandingsVerdict(c.Standings)) }

// StandingsVerdict says in a sentence which engine of a crosstable is the strongest.
func StandingsVerdict(s tournament.Standings) string {
	if len(s.Engines) < 2 {
		return "No pair of games has been played yet."
	}
	first, second := s.Engines[0], s.Engines[1]
	los := s.Cells[0][1].LOS
	lead := fmt.Sprintf("leads %s by %s Elo", second.Name, decimal(0, first.Rating.Value-second.Rating.Value))
	switch {
	case min(first.Games, second.Games) < 2*FewPairs:
		return fmt.Sprintf("Undecided: %s leads %s, but with fewer than %d pairs of games.", first.Name, second.Name, FewPairs)
	case !(los >= proved):
		return fmt.Sprintf("Undecided: %s %s and is stronger with a probability of %s.", first.Name, lead, elo.Percent(los))
	}
	return fmt.Sprintf("%s is the strongest of %s: it %s and is stronger with a probability of %s.", first.Name,
		plural.Of(len(s.Engines), "engine"), lead, elo.Percent(los))
}

// Verdict says how many parts are worth something, and which is worth most.
func (a *Ablation) Verdict() string {
	if a.Intervals == 0 {
		return "No pair of games has been played yet."
	}
	if a.Unfinished != "" {
		return a.Unfinished
	}
	worth := ""
	last := len(a.Conditions) - 1
	for _, p := range a.Parts { // parts come in order of worth
		if s := p.Matches[last]; s != nil && s.Pentanomial.Elo().Low > 0 {
			e := s.Pentanomial.Elo()
			worth = fmt.Sprintf("; %s is worth most: %s (%s)", p.Part, measured(e, 0), a.Conditions[last])
			break
		}
	}
	return fmt.Sprintf("%d of %s exclude 0%s.", a.Excluding, plural.Of(a.Intervals, "interval"), worth)
}

// Verdict says what a study found.
func (s *Study) Verdict() string {
	if s.Recommended == nil {
		return fmt.Sprintf(
			"The study is unfinished: %s done. If it was stopped, run 'raumlab optimise' with the same settings to resume.",
			plural.As(len(s.Values), "evaluation is", "evaluations are"))
	}
	after := fmt.Sprintf("(%s), after %s", s.Unit, plural.Of(len(s.Values), "evaluation"))
	if *s.Recommended == *s.Fitted {
		return fmt.Sprintf("Undecided: the search found nothing better than the fitted weights: %v %s.", *s.Fitted, after)
	}
	found := fmt.Sprintf("%v against %v %s", *s.Recommended, *s.Fitted, after)
	if c := s.onTestGames(); c != nil { // which decide, because the search has not seen them
		digits := digitsFor(c.SE)
		shown := fmt.Sprintf("on test games, which the search has not seen, the log-loss changes by %s ± %s; on its own games it found %s",
			signed(digits, c.Change), decimal(digits, c.SE), found)
		switch {
		case c.Change < -decisive*c.SE:
			return fmt.Sprintf("The recommended weights are better than the fitted ones: %s.", shown)
		case c.Change > decisive*c.SE:
			return fmt.Sprintf("The recommended weights are worse than the fitted ones: %s.", shown)
		}
		return fmt.Sprintf("Undecided: the recommended weights may be no better than the fitted ones: %s.", shown)
	}
	if math.Abs(s.Recommended.Mean-s.Fitted.Mean) < 1.96*math.Hypot(s.Recommended.SD, s.Fitted.SD) {
		return fmt.Sprintf("Undecided: the recommended weights may be no better than the fitted ones: %s.", found)
	}
	return fmt.Sprintf("By the estimate of the search the recommended weights are better than the fitted ones: %s.", found)
}

// onTestGames is the change of the loss from the fitted to the recommended weights on test games, nil if matches were
// played instead.
func (s *Study) onTestGames() *study.Change {
	for _, l := range s.Losses {
		if l.Split == corpus.Test.String() && l.OverFitted != nil {
			return l.OverFitted
		}
	}
	return nil
}

// CheckVerdict says in a sentence what a deeper search says of the moves of a book.
func CheckVerdict(moves, worse, margin, depth int) string {
	switch {
	case moves == 0:
		return "The book has no moves."
	case worse == 0:
		return fmt.Sprintf("The book is sound at depth %d: no move is worse than the best by more than %d centipawns.", depth,
			margin)
	}
	is := "are"
	if worse == 1 {
		is = "is"
	}
	return fmt.Sprintf("%d of %s %s worse than the best by more than %d centipawns at depth %d.", worse,
		plural.Of(moves, "move"), is, margin, depth)
}

// Verdict says whether tuned weights predict games better.
func (t *Tuning) Verdict() string {
	if len(t.Losses) == 0 {
		return ""
	}
	l := t.Losses[0]
	switch change := fmt.Sprintf("%s from %s to %s, change %s", l.Name, l.Before, l.After, l.Change); l.Verdict {
	case "better", "worse":
		return fmt.Sprintf("The tuned weights predict held-out games %s: %s, %s (%d decide).", l.Verdict, change, l.Why,
			decisive)
	default:
		return fmt.Sprintf("Undecided: the tuned weights may predict held-out games no better: %s.", change)
	}
}

// Verdict says whether a corpus is complete and fit to learn from.
func (c *Corpus) Verdict() string {
	if c.Complete {
		return c.fitness()
	}
	return fmt.Sprintf("The corpus is unfinished, with %s: run its command again to resume. %s", c.progress(), c.fitness())
}

// progress says how many games an unfinished corpus has.
func (c *Corpus) progress() string {
	if c.Planned == 0 {
		return plural.Of(c.Games, "game")
	}
	return fmt.Sprintf("%s of %s games", whole(int(c.Games)), whole(int(c.Planned)))
}

// fitness says whether its games are fit to learn from.
func (c *Corpus) fitness() string {
	var failed []string
	for _, x := range c.Checks {
		if !x.Passed {
			failed = append(failed, x.Name)
		}
	}
	switch {
	case len(c.Checks) == 0:
		return fmt.Sprintf("The corpus has %s games and %s positions.", whole(int(c.Games)), whole(int(c.Plies)))
	case len(failed) > 0:
		return fmt.Sprintf("The corpus fails %d of %s: %s.", len(failed), plural.Of(len(c.Checks), "check"),
			strings.Join(failed, ", "))
	}
	return fmt.Sprintf("The corpus is fit to learn from: it passes all %s.", plural.Of(len(c.Checks), "check"))
}

// Verdict names the most played first move.
func (b *Book) Verdict() string {
	if len(b.Moves) == 0 {
		return "The book is empty: too few games begin alike."
	}
	m := b.Moves[0]
	return fmt.Sprintf("The book knows %s; the most played is %s, in %s.", plural.Of(len(b.Moves), "first move"), m.Move,
		plural.Of(m.Games, "game"))
}

const (
	// minDecided is the number of won or lost pairs that a verdict on strength needs. With fewer, a 95
	// % interval is rough.
	minDecided = 20

	// alike is the Elo difference below which two engines count as equally strong.
	alike = 10
)

// Tells reports whether a match says which side is stronger, or that neither is. It uses the
// interval of the logistic Elo, because that of the normalised Elo is too narrow if few pairs are
// decided.
func Tells(s match.Summary) bool {
	e := s.Elo()
	return wonPairs(s.Pentanomial) >= minDecided && (e.Low > 0 || e.High < 0 || isLevel(e))
}

// MatchVerdict says in a sentence what a match proves. One that is not finished proves nothing: who stops a match
// when the score is good finds any engine stronger.
func MatchVerdict(s match.Summary) string {
	if s.Pairs > 0 && !s.Finished() {
		return unfinishedMatch(s)
	}
	if s.Pairs > 0 && s.Unmoved() {
		return fmt.Sprintf("Undecided: %s and %s played the same moves in every pair.", s.A, s.B)
	}
	return rivals{a: s.A, be: "is", b: s.B}.strength(s.Pentanomial, len(s.Lengthened), testEnd(s.Test))
}

// unfinishedMatch says how many pairs of a match are played.
func unfinishedMatch(s match.Summary) string {
	of, fixed := "the planned pairs", ", a length fixed in advance"
	if s.MaxPairs > 0 {
		of = plural.Of(s.MaxPairs, "pair")
	}
	if s.Test != nil {
		of, fixed = "at most "+of, ", and the SPRT has not decided"
	}
	return fmt.Sprintf("No verdict yet: %d of %s of games are played%s; so far %s.", s.Pairs, of, fixed,
		measured(s.Elo(), len(s.Lengthened)))
}

// IsStronger reports whether a match proves that A is stronger: MatchVerdict says so, or its test
// accepts H1 and ELO0 is at least 0.
func IsStronger(s match.Summary) bool {
	if t := s.Test; t != nil && t.Status == elo.AcceptH1 && t.Elo0 >= 0 {
		return true
	}
	return Tells(s) && s.Elo().Low > 0
}

// IsWeaker reports whether a match speaks against A, however few its pairs are: the interval of
// Elo is below 0, or the test accepts H0 and ELO0 is below 0.
func IsWeaker(s match.Summary) bool {
	if t := s.Test; t != nil && t.Status == elo.AcceptH0 && t.Elo0 < 0 {
		return true
	}
	return s.Elo().High < 0
}

// TunedWeights are what the verdict on weights that a fit or a search found begins with.
const TunedWeights = "the tuned weights"

// WeightsVerdict says in a sentence what pairs of a match of fixed length, which was made longer
// some times, prove about weights, which have the name or words of which, against others. The pairs
// are from their view.
func WeightsVerdict(which, others string, p elo.Pentanomial, lengthenings int) string {
	switch others {
	case eval.Published.String(), eval.Corrected.String(): // by either definition of the features
		others = "Raumfischer's"
	default:
		others = "the weights " + others
	}
	return rivals{a: which, be: "are", b: others}.strength(p, lengthenings, "")
}

// TunedVerdict says in a sentence what the match of tuned weights, which A has, against others proves.
func TunedVerdict(s match.Summary) string {
	if s.Pairs > 0 && (s.Unmoved() || !s.Finished()) {
		return MatchVerdict(s)
	}
	return WeightsVerdict(TunedWeights, s.B, s.Pentanomial, len(s.Lengthened))
}

// testEnd says what a sequential test accepted, if it has ended.
func testEnd(t *match.Test) string {
	switch {
	case t == nil || t.Status == elo.Continue:
		return ""
	case t.Status == elo.AcceptH1:
		return fmt.Sprintf("; the SPRT accepts H1, %s %s", exact(t.Elo1), t.Model.Unit())
	}
	return fmt.Sprintf("; the SPRT accepts H0, %s %s", exact(t.Elo0), t.Model.Unit())
}

// rivals are what a sentence compares: a, which is or are something, and b.
type rivals struct{ a, be, b string }

// strength says in a sentence what pairs of games prove about a, from its view. The sentence ends
// with more.
func (r rivals) strength(p elo.Pentanomial, lengthenings int, more string) string {
	e := p.EloAfter(lengthenings)
	found := fmt.Sprintf("%s, %s of games%s%s", measured(e, lengthenings), plural.Of(p.Pairs(), "pair"),
		madeLonger(lengthenings), more)
	switch n := wonPairs(p); {
	case p.Pairs() == 0:
		return "No pair of games has been played yet."
	case n < minDecided:
		were := "were"
		if n == 1 {
			were = "was"
		}
		return fmt.Sprintf("Undecided: %d of %s of games %s won or lost%s; a verdict needs at least %d.", n,
			plural.Of(p.Pairs(), "pair"), were, more, minDecided)
	case e.Low > 0:
		return begin(fmt.Sprintf("%s %s stronger than %s: %s.", r.a, r.be, r.b, found))
	case e.High < 0:
		return begin(fmt.Sprintf("%s %s weaker than %s: %s.", r.a, r.be, r.b, found))
	case isLevel(e):
		return begin(fmt.Sprintf("%s and %s are equally strong within %d Elo: %s.", r.a, r.b, alike, found))
	}
	return fmt.Sprintf("Undecided: %s against %s, %s.", r.a, r.b, found)
}

// begin makes words the beginning of a sentence. Names stay as they are.
func begin(text string) string {
	if rest, isArticle := strings.CutPrefix(text, "the "); isArticle {
		return "The " + rest
	}
	return text
}

// wonPairs counts the pairs that a side won.
func wonPairs(p elo.Pentanomial) int64 { return p[0] + p[1] + p[3] + p[4] }

// madeLonger says how often a match was made longer after its end.
func madeLonger(times int) string {
	if times == 0 {
		return ""
	}
	return ", made longer " + plural.Of(times, "time")
}

// isLevel reports whether an interval leaves no difference that matters.
func isLevel(e elo.Estimate) bool { return e.Low > -alike && e.High < alike }

// measured is "+105 Elo, 95 % interval +82 to +129".
func measured(e elo.Estimate, lengthenings int) string {
	digits := e.Digits()
	interval := strconv.FormatFloat(math.Round(1e6*elo.Confidence(lengthenings))/1e4, 'f', -1, 64) + " % interval"
	switch {
	case !e.Known():
		return "unknown Elo"
	case math.IsInf(e.Value, 1):
		return fmt.Sprintf("%s above %s Elo", interval, signed(digits, e.Low))
	case math.IsInf(e.Value, -1):
		return fmt.Sprintf("%s below %s Elo", interval, signed(digits, e.High))
	}
	return fmt.Sprintf("%s Elo, %s %s to %s", signed(digits, e.Value), interval, signed(digits, e.Low),
		signed(digits, e.High))
}
