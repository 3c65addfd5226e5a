package elo

import (
	"math"

	"raumlab/internal/arithmetic"
)

// emptyCell is what an empty cell counts for in a likelihood, in pairs.
const emptyCell = 1e-3

// law is a probability law over a pair's mean score 0, ¼, ½, ¾, 1, none of them excluded.
type law [5]float64

// regularize is the observed law, with empty cells filled, and the number of its pairs.
func regularize(p Pentanomial) (l law, n float64) {
	for i, count := range p {
		l[i] = max(float64(count), emptyCell)
		n += l[i]
	}
	for i := range l {
		l[i] /= n
	}
	return l, n
}

func (l law) stats() (mean, sd float64) {
	for i, share := range l {
		mean += float64(share * cellScore[i])
	}
	for i, share := range l {
		d := cellScore[i] - mean
		sd += float64(share * d * d)
	}
	return mean, math.Sqrt(sd)
}

// tilted is a law l[i]/(1 + theta·slope[i]): the most likely law, given observations l, under
// which slope has mean 0.
type tilted struct {
	theta float64
	slope law
}

// shrink is ln(l[i]/tilted law[i]).
func (t tilted) shrink(i int) float64 {
	return arithmetic.Log1p(t.theta * t.slope[i])
}

func (t tilted) of(l law) law {
	for i := range l {
		l[i] /= 1 + float64(t.theta*t.slope[i])
	}
	return l
}

// withMean is the most likely law with the given mean in (0, 1).
func (l law) withMean(mean float64) tilted {
	var slope law
	for i := range slope {
		slope[i] = cellScore[i] - mean
	}
	return l.tilt(slope)
}

// withT is the most likely law with t-value t. The condition mean − ½ − t·sd = 0 is not linear in
// the law. So it is linearised at a guess, from the uniform law on, solved, and linearised again at
// the solution. At the fixed point the linear condition and its gradient are those of the true one,
// and so is the maximum; a guess wrong by e moves the likelihood by e² only. From the uniform law
// the first step exists for |t| < 0.94, which mostElo respects.
func (l law) withT(t float64) tilted {
	guess := law{0.2, 0.2, 0.2, 0.2, 0.2}
	var best tilted
	for range tRounds {
		mean, sd := guess.stats()
		var slope law
		for i := range slope {
			d := (cellScore[i] - mean) / sd
			slope[i] = cellScore[i] - 0.5 - float64(t*sd*(1+float64(d*d))/2)
		}
		best = l.tilt(slope)
		next := best.of(l)
		change := 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-guess[i]))
		}
		guess = next
		if change < 1e-10 {
			break
		}
	}
	return best
}

// tRounds stops the iteration where rounding keeps it from settling (hundreds of thousands of
// pairs beside an empty cell); ordinary counts take 4 to 10 rounds.
const tRounds = 100

// tilt finds theta in the open interval where every 1 + theta·slope is positive, such that
// slope has mean 0 under the tilted law. The mean falls there from +∞ to −∞, so there is
// exactly one root; Newton steps that leave the bracket are replaced by bisection, and so are those
// that are small because an end is near, where the derivative is huge.
func (l law) tilt(slope law) tilted {
	least, most := slope[0], slope[0]
	for _, s := range slope {
		least, most = min(least, s), max(most, s)
	}
	low, high := -1/most, -1/least
	theta := 0.0
	for range 200 {
		var value, size, derivative float64
		for i, s := range slope {
			r := s / (1 + float64(theta*s))
			value += float64(l[i] * r)
			size += math.Abs(l[i] * r)
			derivative -= float64(l[i] * r * r)
		}
		if value > 0 {
			low = theta
		} else {
			high = theta
		}
		next := theta - value/derivative
		isSmall := next == theta || math.Abs(next-theta) <= 1e-15*math.Abs(theta)
		isRoot := math.Abs(value) < 1e-6*size
		if isSmall && isRoot {
			break
		}
		if isSmall || !(next > low && next < high) {
			next = low + float64((high-low)/2)
		}
		theta = next
	}
	return tilted{theta, slope}
}
