package elo

import (
	"fmt"
	"math"

	"raumlab/internal/arithmetic"
	"raumlab/internal/hint"
)

// Model says in which Elo the bounds of a test are given.
type Model uint8

const (
	Normalized Model = iota // normalised Elo, see [Pentanomial.NormalizedElo]
	Logistic                // logistic Elo, see [Pentanomial.Elo]
)

var modelNames = [...]string{Normalized: "normalized", Logistic: "logistic"}

// String is "normalized" or "logistic".
func (m Model) String() string {
	if int(m) >= len(modelNames) {
		return fmt.Sprintf("model %d", uint8(m))
	}
	return modelNames[m]
}

// Unit is what the bounds are counted in: nElo or Elo.
func (m Model) Unit() string {
	if m == Logistic {
		return "Elo"
	}
	return "nElo"
}

// ParseModel reads what [Model.String] writes.
func ParseModel(s string) (Model, error) {
	for m, name := range modelNames {
		if s == name {
			return Model(m), nil
		}
	}
	return 0, fmt.Errorf("elo model %q is unknown: use normalized or logistic", s)
}

// SPRT is a sequential test of H0 "A is Elo0 over B" against H1 "A is Elo1 over B", in the Elo of
// its model: the generalised sequential probability ratio test on the pentanomial counts, as
// fishtest runs it. The zero value is not valid; [DefaultSPRT] is.
type SPRT struct {
	Model       Model
	Elo0, Elo1  float64 // Elo0 < Elo1
	Alpha, Beta float64 // greatest probability of accepting H1 under H0, and H0 under H1; from 1e-9 to below ½
}

// DefaultSPRT tests normalised Elo 0 against 10 with both error probabilities 0.05: about 6 400
// games if either hypothesis holds, 10 500 halfway between.
func DefaultSPRT() SPRT {
	return SPRT{Model: Normalized, Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
}

// Validate names the first field that makes the test impossible. The other methods assume a valid
// test.
func (t SPRT) Validate() error {
	switch {
	case int(t.Model) >= len(modelNames):
		return fmt.Errorf("sprt: %v is unknown: use normalized or logistic", t.Model)
	case math.IsInf(t.Elo0, 0) || math.IsInf(t.Elo1, 0) || !(t.Elo0 < t.Elo1):
		return hint.Refuse("sprt", t.bounds(), "expected two finite numbers, the greater one last")
	case max(math.Abs(t.Elo0), math.Abs(t.Elo1)) > mostElo:
		return hint.Refuse("sprt", t.bounds(), "expected Elo within ±%d", mostElo)
	case t.Elo1-t.Elo0 < leastElo:
		return hint.Refuse("sprt", t.bounds(), "expected hypotheses at least %v apart", leastElo)
	case !(t.Alpha >= leastError && t.Alpha < 0.5):
		return hint.Refuse("alpha", t.Alpha, "expected at least %v, and less than 0.5", leastError)
	case !(t.Beta >= leastError && t.Beta < 0.5):
		return hint.Refuse("beta", t.Beta, "expected at least %v, and less than 0.5", leastError)
	}
	return nil
}

// bounds are the two hypotheses as a setting has them.
func (t SPRT) bounds() string { return fmt.Sprintf("%v,%v", t.Elo0, t.Elo1) }

// Bounds of a test. Hypotheses beyond mostElo need no test. Closer ones than leastElo, or rarer
// errors than leastError, would need more games than anybody plays, and bounds and ratios that
// floating point has not.
const (
	mostElo    = 200
	leastElo   = 1e-4
	leastError = 1e-9
)

// Bounds are the log-likelihood ratios (nats) at which the test stops: at or below lower =
// ln(β/(1−α)) H0 is accepted, at or above upper = ln((1−β)/α) H1 is (Wald).
func (t SPRT) Bounds() (lower, upper float64) {
	return arithmetic.Log(t.Beta / (1 - t.Alpha)), arithmetic.Log((1 - t.Beta) / t.Alpha)
}

// LLR is the generalised log-likelihood ratio of H1 over H0 in nats. It is the log-likelihood of
// the counts under the most likely pentanomial law that satisfies H1 exactly, less that under the
// most likely law that satisfies H0 exactly. It uses no normal approximation. It is 0 without
// pairs.
//
// A logistic hypothesis fixes the law's mean, a normalised one its t-value (mean − ½)/sd. Source:
// M. Van den Bergh, "A note on the maximum likelihood estimator of a multinomial law with given
// expectation", prop. 1.1, and "Comments on normalized Elo", section 4.1. As there and in fishtest,
// an empty cell counts as 0.001 of a pair. Without that, the first such pair would refute a law
// that excludes a result.
func (t SPRT) LLR(p Pentanomial) float64 {
	if p.Pairs() == 0 {
		return 0
	}
	law, n := regularize(p)
	var null, alternative tilted
	switch t.Model {
	case Logistic:
		null = law.withMean(scoreOf(t.Elo0))
		alternative = law.withMean(scoreOf(t.Elo1))
	default:
		null = law.withT(math.Sqrt2 * t.Elo0 / normalizedUnit)
		alternative = law.withT(math.Sqrt2 * t.Elo1 / normalizedUnit)
	}
	sum := 0.0
	for i, share := range law {
		sum += float64(share * (null.shrink(i) - alternative.shrink(i)))
	}
	return n * sum
}

// Status is what a test says so far.
type Status uint8

const (
	Continue Status = iota
	AcceptH0
	AcceptH1
)

// String is "continue", "accept H0" or "accept H1".
func (s Status) String() string {
	switch s {
	case Continue:
		return "continue"
	case AcceptH0:
		return "accept H0"
	case AcceptH1:
		return "accept H1"
	}
	return fmt.Sprintf("status %d", uint8(s))
}

// Status is the decision for counts p. A match should ask after whole pairs, in an order that does
// not depend on the results, and stop at the first answer that is not Continue
// (selfplay/match/summary.go).
func (t SPRT) Status(p Pentanomial) Status {
	llr := t.LLR(p)
	lower, upper := t.Bounds()
	switch {
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Continue
}

// String is, for example, "normalized [0, 10] alpha 0.05 beta 0.05". Numbers have all their digits,
// so that different tests have different names.
func (t SPRT) String() string {
	return fmt.Sprintf("%v [%v, %v] alpha %v beta %v", t.Model, t.Elo0, t.Elo1, t.Alpha, t.Beta)
}
