package elo

import (
	"math"

	"raumlab/internal/arithmetic"
)

// scoreOf is the expected points a game of a side that is elo logistic Elo stronger:
// 1/(1+10^(−elo/400)).
func scoreOf(elo float64) float64 {
	return 1 / (1 + arithmetic.Exp(-elo/logit))
}

// FromScore is the logistic Elo at which a side scores so much a game, the inverse of [Score]:
// −Inf at a score of 0 or less, +Inf at 1 or more.
func FromScore(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return logit * arithmetic.Log(score/(1-score))
}

// Elo is A's logistic Elo over B with its 95 % interval: the score and an interval of the score,
// each turned into Elo.
//
// The interval is ± 1.96 standard errors, by the variance of the pairs. An end outside 0..1 becomes
// an infinite end of the Elo's. With 50 pairs or fewer, or more that are skewed, as one-sided ones
// are, that covers the truth too rarely, 70 to 93 times of 100, and errs in the winner's favour;
// then it has the expected scores under which as many points, or more, and as many, or fewer, have
// a chance of more than 2.5 % each (see exact). Simulated, it covers 95 to 100 times of 100.
//
// If all n pairs ended alike there is no variance. Then the interval claims only that, with
// confidence 97.5 %, the result seen has at least the probability q = 0.025^(1/n); the other pairs
// may bring anything from 0 to 2 points. So ten pairs won outright give +Inf with the interval from
// FromScore(q) = +140 to +Inf, and a match that has not begun gives 0 with the interval −Inf to
// +Inf.
//
// An interval that would exclude ½ is widened to that of a match in which some pairs ended better
// for the stronger side, where that does not exclude it (see LOS): better results of the winner
// must not make the winner doubtful.
func (p Pentanomial) Elo() Estimate { return p.EloAfter(0) }

// EloAfter is Elo for a match that was made longer some times after all its pairs were played. Each
// time is another chance to find a difference that is none, so its interval has the [Confidence] of
// such a match.
func (p Pentanomial) EloAfter(lengthenings int) Estimate {
	low, high := p.interval(lengthenings)
	if low > 0.5 {
		cautious, _ := p.cautious().interval(lengthenings)
		low = min(low, cautious)
	}
	if high < 0.5 {
		_, cautious := p.Reversed().cautious().Reversed().interval(lengthenings)
		high = max(high, cautious)
	}
	return Estimate{FromScore(p.Score()), FromScore(low), FromScore(high)}
}

// interval is that of the score of a match that was made longer some times.
func (p Pentanomial) interval(lengthenings int) (low, high float64) {
	m, tail := p.moments(), tail(lengthenings)
	switch {
	case p.spread() < 2:
		q := p.floor(tail)
		return q * m.mean, float64(q*m.mean) + (1 - q)
	case p.isFew(m):
		return p.exact(tail)
	}
	e := float64(quantile(lengthenings) * m.sd / math.Sqrt(float64(p.Pairs())))
	return m.mean - e, m.mean + e
}

// floor is the least probability by which all pairs end alike with a chance of tail.
func (p Pentanomial) floor(tail float64) float64 {
	return arithmetic.Exp(arithmetic.Log(tail) / float64(p.Pairs()))
}
