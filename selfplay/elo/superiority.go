package elo

import (
	"math"

	"raumlab/internal/arithmetic"
)

// LOS is the likelihood of superiority, the confidence in 0..1 that A is the stronger. It is NaN,
// which Percent prints as unknown, where the Elo is unknown: two pairs won are no 75 %.
//
// It comes from the law that the interval of the Elo comes from: it is above 97.5 % exactly if the
// interval is above 0, and below 2.5 % exactly if it is below. It is ½ for a level score.
//
// A pair that ends better never lowers it in matches of up to 50 pairs. With more pairs it may
// lower it by some thousandths where the interval changes from one law to the other (see Elo).
func (p Pentanomial) LOS() float64 {
	if !p.Elo().Known() {
		return math.NaN()
	}
	return p.superiority()
}

// superiority is LOS, and what it would be where that is unknown.
func (p Pentanomial) superiority() float64 {
	switch mean := p.Score(); {
	case mean == 0.5:
		return 0.5
	case mean < 0.5:
		return 1 - p.Reversed().superiority()
	}
	return max(0.5, p.cautious().confidence())
}

// confidence is the confidence in an expected score above ½ for a score above ½: by the normal law,
// or one minus the chance of as many points, or more, at an expected score of ½.
func (p Pentanomial) confidence() float64 {
	m := p.moments()
	switch {
	case p.spread() < 2: // where the interval of Elo ends at ½
		return 1 - arithmetic.Exp(float64(p.Pairs())*arithmetic.Log(0.5/m.mean))
	case p.isFew(m):
		return min(1, p.atMost(p.halves()-1, 0.5)) // a sum of shares
	}
	return arithmetic.Normal((m.mean - 0.5) / m.sd * math.Sqrt(float64(p.Pairs())))
}

// cautious is the least convincing of the matches in which some pairs ended better for A than in p,
// or p itself. A score above ½ is assumed. Another half point may convince less because it adds
// more to the deviation than to the mean: by themselves, two pairs of 1½ and 2 points would
// convince more than two of 2. Large matches and those without doubt are left as they are.
func (p Pentanomial) cautious() Pentanomial {
	const steps = 3 // pairs that end better at once; fewer miss some matches
	const large, doubt = 1000, 1e-12
	for least := p.confidence(); ; {
		if p.Pairs() > large || 1-least < doubt {
			return p
		}
		worst := p
		for i := range p[:4] {
			for q, n := p, 0; n < steps && q[i] > 0; n++ {
				q[i]--
				q[i+1]++
				if c := q.confidence(); c < least {
					least, worst = c, q
				}
			}
		}
		if worst == p {
			return p
		}
		p = worst
	}
}
