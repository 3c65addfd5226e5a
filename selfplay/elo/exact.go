package elo

import "raumlab/internal/arithmetic"

// fewPairs is the most pairs whose interval of Elo is always exact and not from the normal law.
const fewPairs = 50

// isSkewed reports whether n pairs are too few for the normal law: by Cochran's rule (Sampling
// Techniques, 1977) they must be at least 25 times the square of the skewness.
func (m moments) isSkewed(n int64) bool { return float64(n) < 25*m.skew*m.skew }

// isFew reports whether the interval of Elo is exact. The moments are those of p.
func (p Pentanomial) isFew(m moments) bool { return p.Pairs() <= fewPairs || m.isSkewed(p.Pairs()) }

// halves is the number of half points of A.
func (p Pentanomial) halves() int { return int(p[1] + 2*p[2] + 3*p[3] + 4*p[4]) }

// atMost is the chance of at most this many half points under the most likely law of the pairs with
// an expected score. It is exact given the law: points of independent pairs add up.
func (p Pentanomial) atMost(halves int, score float64) (chance float64) {
	observed, _ := regularize(p)
	law := observed.withMean(score).of(observed)
	all := sums{shares: law[:]}.of(int(p.Pairs()))
	for _, x := range all.shares[:min(max(0, halves+1-all.first), len(all.shares))] {
		chance += x
	}
	return chance
}

// exact is the interval of the score of pairs of two or more kinds, by inverting a test. An
// expected score is within it unless the points seen, or any further from it, have a chance of
// tail or less under the most likely law of the pairs with that score (see atMost).
func (p Pentanomial) exact(tail float64) (low, high float64) {
	mean := p.Score()
	// The laws of scores far from the mean are the widest. By Hoeffding's inequality (1963) the points
	// seen have a chance of less than the tail there.
	mayHold := func(score float64) bool {
		return arithmetic.Exp(-2*float64(p.Pairs())*(score-mean)*(score-mean)) > tail/2
	}
	low = border(0, mean, func(score float64) bool { return mayHold(score) && 1-p.atMost(p.halves()-1, score) > tail })
	high = border(1, mean, func(score float64) bool { return mayHold(score) && p.atMost(p.halves(), score) > tail })
	return low, high
}

// border bisects between a score outside an interval and one inside for where it ends.
func border(outside, inside float64, isInside func(score float64) bool) float64 {
	for range 36 {
		middle := outside + float64((inside-outside)/2)
		if isInside(middle) {
			inside = middle
		} else {
			outside = middle
		}
	}
	return inside
}

// sums is the law of a number of half points: shares of first, first + 1 and so on.
type sums struct {
	first  int
	shares []float64
}

// of is the law of the sum of n independent numbers of law s, by repeated squaring.
func (s sums) of(n int) sums {
	all := sums{shares: []float64{1}}
	for {
		if n%2 == 1 {
			all = all.plus(s)
		}
		if n /= 2; n == 0 {
			return all
		}
		s = s.plus(s)
	}
}

// plus is the law of the sum of two independent numbers, without ends that are too rare to count.
func (s sums) plus(other sums) sums {
	shares := make([]float64, len(s.shares)+len(other.shares)-1)
	for i, x := range s.shares {
		for j, y := range other.shares {
			shares[i+j] += float64(x * y)
		}
	}
	const rare = 1e-18
	from, to := 0, len(shares)
	for shares[from] < rare {
		from++
	}
	for shares[to-1] < rare {
		to--
	}
	return sums{s.first + other.first + from, shares[from:to]}
}
