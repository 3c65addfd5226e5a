package elo

// fewPairs is the most pairs whose interval of Elo is exact and not from the normal law.
const fewPairs = 50

// exact is the 95 % interval of the score of pairs of two or more kinds, by inverting a test. An
// expected score is within it unless the points seen, or any further from it, have a chance of
// 2.5 % or less under the most likely law of the pairs with that score. The chance is exact given
// the law: points of independent pairs add up.
func (p Pentanomial) exact() (low, high float64) {
	observed, _ := regularize(p)
	points := int(p[1] + 2*p[2] + 3*p[3] + 4*p[4]) // halves
	n := int(p.Pairs())
	mean := p.Score()
	low = border(0, mean, func(score float64) bool {
		law := observed.withMean(score).of(observed).sums(n)
		chance := 0.0
		for _, x := range law[points:] {
			chance += x
		}
		return chance > 0.025
	})
	high = border(1, mean, func(score float64) bool {
		law := observed.withMean(score).of(observed).sums(n)
		chance := 0.0
		for _, x := range law[:points+1] {
			chance += x
		}
		return chance > 0.025
	})
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

// sums is the law of the half points of n independent pairs, 0 to 4n.
func (l law) sums(n int) []float64 {
	law := make([]float64, 4*n+1)
	law[0] = 1
	for pair := range n {
		for sum := 4 * (pair + 1); sum >= 0; sum-- { // from above, so that the law is its own room
			x := 0.0
			for i, share := range l {
				if sum >= i && sum-i <= 4*pair {
					x += float64(share * law[sum-i])
				}
			}
			law[sum] = x
		}
	}
	return law
}
