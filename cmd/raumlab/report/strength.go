package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"raumlab/engine/eval"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

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

// MatchVerdict says in a sentence what a match proves.
func MatchVerdict(s match.Summary) string {
	if s.Pairs > 0 && s.Unmoved() {
		return fmt.Sprintf("Undecided: %s and %s played the same moves in every pair.", s.A, s.B)
	}
	return rivals{a: s.A, be: "is", b: s.B}.strength(s.Pentanomial, len(s.Lengthened), testEnd(s.Test))
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
		return fmt.Sprintf("Undecided: %d of %s of games were won or lost%s; a verdict needs at least %d.", n,
			plural.Of(p.Pairs(), "pair"), more, minDecided)
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
