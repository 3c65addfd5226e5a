package elo

import (
	"math"

	"raumlab/internal/arithmetic"
)

// LOS is the likelihood of superiority, the probability in 0..1 that A is the stronger, from the
// normal law of the mean of the pairs. It is ½ with no pairs. When all n pairs ended alike the
// normal law has no width; then LOS is ½ for level pairs, and otherwise that of n won (or lost)
// tosses of a coin of unknown bias, 1 − 2^−(n+1) (or 2^−(n+1)).
func (p Pentanomial) LOS() float64 {
	m := p.moments()
	if p.spread() >= 2 {
		return arithmetic.Normal((m.mean - 0.5) / m.sd * math.Sqrt(float64(p.Pairs())))
	}
	doubt := math.Ldexp(1, -int(min(p.Pairs(), 2000)+1))
	switch {
	case m.mean > 0.5:
		return 1 - doubt
	case m.mean < 0.5:
		return doubt
	}
	return 0.5
}
