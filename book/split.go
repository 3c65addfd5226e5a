package book

import "math"

// halves is the number of random halves that splitHalf takes.
const halves = 20

// splitGames are the effective games that a move needs in each half to be compared.
const splitGames = 5

// What a book needs to be certified.
const (
	leastCoverage, mostCoverage = 0.93, 0.97
	mostSlopeError              = 0.1
	leastCompared               = 400 // moves of all halves together
)

// A Split says whether the intervals of a book are as wide as chance makes them. The games are
// split into two random halves by clusters, Halves times.
type Split struct {
	Compared int     // moves of all halves together
	Covered  int     // whose 95 % interval of the difference between the halves contains 0
	Slope    float64 // of the success in one half on its mean estimated from the other
}

// Coverage is the share of the moves whose interval of the difference contains 0.
func (s Split) Coverage() float64 { return float64(s.Covered) / float64(max(1, s.Compared)) }

// Certified reports whether 93 to 97 % of the intervals contain 0 and the slope is 1 ± 0.1.
func (s Split) Certified() bool {
	return s.Compared >= leastCompared && s.Coverage() >= leastCoverage && s.Coverage() <= mostCoverage &&
		math.Abs(s.Slope-1) <= mostSlopeError
}

// splitHalf compares halves of the games that are not imported, under the model of all games.
func (t *Tree) splitHalf(limit Limit) Split {
	limit.Imported = 0
	s := newEvaluator(t, limit)
	s.estimate()
	var x Split
	var weights, xs, ys, xx, xy float64
	for half := range uint64(halves) {
		side := func(one bool) counter {
			c := s.count(func(e *edge) bool { return mix(e.identity(t)^mix(half))&1 == 0 == one })
			s.weigh(&c)
			return c
		}
		a, b := side(true), side(false)
		s.setPriors(&a, s.order)
		for _, place := range s.places {
			for _, e := range s.nodes[place].edges {
				if !s.in[e] || a.games[e] < splitGames || b.games[e] < splitGames {
					continue
				}
				x.Compared++
				if same(a.success(e), b.success(e)) {
					x.Covered++
				}
				predicted := s.posterior(a.prior[e], a.success(e)).value
				w, y := b.games[e], b.success(e).mean()
				weights += w
				xs += float64(w * predicted)
				ys += float64(w * y)
				xx += float64(w * predicted * predicted)
				xy += float64(w * predicted * y)
			}
		}
	}
	if variance := float64(weights*xx) - float64(xs*xs); variance > 0 {
		x.Slope = (float64(weights*xy) - float64(xs*ys)) / variance
	}
	return x
}

func (c *counter) success(e int32) total { return total{c.games[e], c.points[e]} }

// same reports whether the 95 % interval of the difference between two successes contains 0. The
// interval is Newcombe's, of two Wilson intervals (Stat. Med. 17, 1998, 873–890, method 10).
func same(a, b total) bool {
	if a.mean() < b.mean() {
		a, b = b, a
	}
	low, _ := Wilson(a.mean(), a.games)
	_, high := Wilson(b.mean(), b.games)
	x, y := a.mean()-low, high-b.mean()
	return a.mean()-b.mean() <= math.Sqrt(float64(x*x)+float64(y*y))
}
