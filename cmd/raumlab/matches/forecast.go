package matches

import (
	"fmt"
	"io"
	"math"
	"strings"

	"raumlab/cmd/raumlab/report"
	"raumlab/internal/plural"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// A length is the expected number of pairs of a test if A has a certain strength.
type length struct{ strength, pairs float64 }

// lengths forecasts a test for both of its hypotheses and halfway between.
func lengths(s match.Summary) (all [3]length) {
	t := s.Test
	for i, strength := range [...]float64{t.Elo0, (t.Elo0 + t.Elo1) / 2, t.Elo1} {
		all[i] = length{strength, t.Forecast(t.LLR, strength, s.Pentanomial.GameSD()).Pairs}
	}
	return all
}

// announce prints the expected number of pairs of a test, by A's strength, and warns if the match
// may have too few.
func announce(stderr io.Writer, before string, c match.Config, s match.Summary) {
	all := lengths(s)
	fmt.Fprintln(stderr, before+expectedLength(s, all))
	for _, warning := range shortfalls(c, s, all) {
		fmt.Fprintln(stderr, warning)
	}
}

// expectedLength is the ETA of a test in pairs.
func expectedLength(s match.Summary, lengths [3]length) string {
	var parts []string
	for _, x := range lengths {
		parts = append(parts, fmt.Sprintf("%.0f if A is %s B", x.pairs, lead(x.strength, s.Test.Model.Unit())))
	}
	begun := ""
	if s.Pairs > 0 {
		begun = fmt.Sprintf(" after the first %d", s.Pairs)
	}
	return fmt.Sprintf("expected length of the test in pairs%s: %s; at most %d are played", begun,
		strings.Join(parts, ", "), s.MaxPairs)
}

// lead says how much stronger an engine is, such as "10 nElo above".
func lead(strength float64, unit string) string {
	switch {
	case strength > 0:
		return fmt.Sprintf("%g %s above", strength, unit)
	case strength < 0:
		return fmt.Sprintf("%g %s below", -strength, unit)
	}
	return "as strong as"
}

// shortfalls are warnings that a test may need more pairs than the match has.
func shortfalls(c match.Config, s match.Summary, lengths [3]length) (all []string) {
	least, most := math.Inf(1), 0.0
	for _, x := range lengths {
		least, most = min(least, x.pairs), max(most, x.pairs)
	}
	if left := s.MaxPairs - s.Pairs; least > float64(left) {
		all = append(all, fmt.Sprintf("warning: --pairs %d will probably end the match before the test decides", s.MaxPairs))
	}
	if has := c.Opening.Entries(); most > float64(has-s.Pairs) {
		all = append(all,
			fmt.Sprintf(
				"warning: opening %s has only %s, one for each pair, but the test may need more pairs: use drawn openings, such as %s",
				c.Opening.Reference(), plural.Of(has, "position"), selfplay.DefaultOpening))
	}
	return all
}

// pairsToCome is the expected number of further pairs of a test if they end like those already
// played.
func pairsToCome(s match.Summary) float64 {
	t, p := s.Test, s.Pentanomial
	f := t.Outlook(p)
	if p.Pairs() < report.FewPairs { // too few to extrapolate
		f = t.Forecast(t.LLR, (t.Elo0+t.Elo1)/2, p.GameSD())
	}
	return min(f.Pairs, float64(s.MaxPairs-s.Pairs))
}
