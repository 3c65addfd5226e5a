package elo

import "math"

// normalizedUnit is the normalised Elo of a mean one standard deviation of a game above ½. The
// factor 800/ln 10 makes normalised and logistic Elo agree for close engines that never draw.
const normalizedUnit = 800 / math.Ln10

// NormalizedElo is A's normalised Elo over B with its 95 % interval:
//
//	nElo = (score − ½)/σ · 800/ln 10,   σ = GameSD = √(2·variance of a pair's mean score).
//
// Unlike the logistic Elo it measures how many games it takes to see the difference. So it hardly
// depends on the share of drawn games. The definition is that of fishtest and fastchess
// (M. Van den Bergh, "Comments on normalized Elo").
//
// The interval follows fishtest. With t = (mean − ½)/sd of the n pairs, the variance of t is
// (1 − t·skewness + t²·(kurtosis − 1)/4)/n. That includes the error of the deviation. (fastchess
// prints the narrower 1/n. The two agree for close engines.)
//
// With two kinds of pairs the variance is at least fastchess's 1/n. The kurtosis of a law of two
// points is skewness² + 1, so that fishtest's variance is (1 − t·skewness/2)²/n. It vanishes if t
// is 2/skewness, as for [0, 0, 0, 2, 1]. Three kinds leave it above zero.
//
// With fewer than two kinds of pairs there is no deviation to divide by. The value is −Inf, 0 or
// +Inf for a score below, at or above ½, and the interval is −Inf to +Inf.
func (p Pentanomial) NormalizedElo() Estimate {
	m := p.moments()
	if p.spread() < 2 {
		e := Estimate{Low: math.Inf(-1), High: math.Inf(1)}
		if m.mean != 0.5 {
			e.Value = math.Inf(int(math.Copysign(1, m.mean-0.5)))
		}
		return e
	}
	t := (m.mean - 0.5) / m.sd
	variance := max(0, 1-float64(t*m.skew)+float64(t*t*(m.kurtosis-1)/4))
	if p.spread() == 2 {
		variance = max(1, variance)
	}
	unit := normalizedUnit / math.Sqrt2
	e := float64(z975 * unit * math.Sqrt(variance/float64(p.Pairs())))
	value := float64(unit * t)
	return Estimate{value, value - e, value + e}
}
