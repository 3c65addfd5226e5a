package book

import (
	"cmp"
	"math"
	"slices"

	"raumlab/internal/arithmetic"
)

// estimate finds the model, then the prior of every move of the book.
func (s *evaluator) estimate() {
	var scores calibration
	s.scores = make([]float64, len(s.edges))
	for i := range s.moves {
		if m := &s.moves[i]; m.Scored > 0 {
			scores.add(m.Score, float64(m.Distinct), m.Points)
		}
	}
	s.Curve = scores.fit()
	for i := range s.moves {
		if m := &s.moves[i]; s.in[i] && m.Scored > 0 {
			s.scores[i] = s.Curve.points(m.Score)
		}
	}
	s.correlate()
	s.weigh(&s.counter)
	s.choose()
	s.setPriors(&s.counter, s.order)
}

// The grid of priors: strengths are powers of 2, weights of the score multiples of ¼.
const (
	strengths    = 13
	scoreWeights = 5
	sampleEdges  = 1024
)

// choose takes the weight of the score that makes the moves' points most likely, and with it a
// strength. The points of a move are beta-binomial; the position's other moves and the score give
// their mean. Of a large book choose takes the moves of the most played positions.
func (s *evaluator) choose() {
	places := s.sample()
	most := math.Inf(-1)
	var best Model
	var ofStrengths, likelihoods [strengths]float64
	for w := range scoreWeights {
		better := false
		for k := range strengths {
			s.ScoreWeight = float64(w) / (scoreWeights - 1)
			s.Prior = math.Ldexp(1, k)
			s.setPriors(&s.counter, places)
			likelihoods[k] = s.likelihood(places)
			if likelihoods[k] > most {
				most, best, better = likelihoods[k], s.Model, true
			}
		}
		if better {
			ofStrengths = likelihoods
		}
	}
	s.Model = best
	if !s.limit.Likeliest {
		s.Prior = averageStrength(ofStrengths, most, s.repeats(places))
	}
}

// averageStrength returns the strength that leaves a move the average variance of all strengths,
// each as likely as the games make it. The most likely one has no bound where few games show no
// difference between moves. repeats is how often the likelihood counts a game.
func averageStrength(likelihoods [strengths]float64, most, repeats float64) float64 {
	var sum, variance float64
	for k, l := range likelihoods {
		x := arithmetic.Exp((l - most) / repeats)
		sum += x
		variance += x / (math.Ldexp(1, k) + 1)
	}
	return sum/variance - 1
}

// repeats is the mean number of moves that a game makes in the places. The likelihood counts the
// game with each of them.
func (s *evaluator) repeats(places []int32) float64 {
	moves := int64(0)
	for _, place := range places {
		for _, e := range s.nodes[place].edges {
			if s.in[e] {
				moves += s.n[e]
			}
		}
	}
	return max(1, float64(moves)/float64(max(1, len(s.paths))))
}

// sample returns the places with most games, in the order of s.order.
func (s *evaluator) sample() []int32 {
	places := slices.Clone(s.order)
	slices.SortStableFunc(places, func(a, b int32) int { return cmp.Compare(s.all[b].games, s.all[a].games) })
	edges, taken := 0, 0
	for taken < len(places) && edges < sampleEdges {
		edges += len(s.nodes[places[taken]].edges)
		taken++
	}
	chosen := make([]bool, len(s.nodes))
	for _, place := range places[:taken] {
		chosen[place] = true
	}
	return slices.DeleteFunc(slices.Clone(s.order), func(place int32) bool { return !chosen[place] })
}

// setPriors goes from the first positions down. A move's prior mean is what the position promises
// without the move's own games: what the moves that lead to the position promise, and what its
// other moves scored. So no game counts twice on the way down.
func (s *evaluator) setPriors(c *counter, places []int32) {
	for _, place := range places {
		c.ahead[place] = total{}
	}
	for _, place := range slices.Backward(places) {
		expected := float64(s.Prior * c.ahead[place].mean())
		for _, e := range s.nodes[place].edges {
			if !s.in[e] {
				continue
			}
			prior := (expected + max(0, c.all[place].points-c.points[e])) / (s.Prior + max(0, c.all[place].games-c.games[e]))
			if s.moves[e].Scored > 0 {
				prior += float64(s.ScoreWeight * (s.scores[e] - prior))
			}
			c.prior[e] = prior
			if child := s.edges[e].child; child >= 0 && s.component[child] != s.component[place] {
				c.ahead[child].games += c.games[e]
				c.ahead[child].points += float64(c.games[e] * (1 - prior))
			}
		}
	}
}

// mean returns the points a game, one half without games.
func (t total) mean() float64 {
	if t.games == 0 {
		return 0.5
	}
	return t.points / t.games
}

// likelihood returns the logarithm of the probability of the points of the places' moves.
func (s *evaluator) likelihood(places []int32) float64 {
	sum := 0.0
	for _, place := range places {
		for _, e := range s.nodes[place].edges {
			if !s.in[e] || s.games[e] == 0 {
				continue
			}
			// A mean of 0 or 1 has no beta distribution.
			mean := max(leastMean, min(1-leastMean, s.prior[e]))
			a, b := float64(s.Prior*mean), float64(s.Prior*(1-mean))
			sum += logBeta(a+s.points[e], b+max(0, s.games[e]-s.points[e])) - logBeta(a, b)
		}
	}
	return sum
}

const leastMean = 1e-3

func logBeta(a, b float64) float64 { return logGamma(a) + logGamma(b) - logGamma(a+b) }

// logGamma returns ln Γ(x) for x > 0 within 10⁻⁸: Stirling's series, from 8 on.
func logGamma(x float64) float64 {
	product := 1.0
	for ; x < 8; x++ {
		product *= x
	}
	const halfLog2Pi = 0.9189385332046727
	y := 1 / float64(x*x)
	series := (1./12 - float64(y*(1./360-float64(y*(1./1260-y/1680))))) / x
	return float64((x-0.5)*arithmetic.Log(x)) - x + halfLog2Pi + series - arithmetic.Log(product)
}

// posterior returns the mean under the prior, with Wilson's interval as if the prior were games.
func (s *evaluator) posterior(prior float64, t total) bound {
	n := s.Prior + t.games
	mean := (float64(s.Prior*prior) + t.points) / n
	low, high := Wilson(mean, n)
	return bound{mean, low, high, true}
}

// wilsonZ is the 97.5 % point of the normal distribution.
const wilsonZ = 1.959963984540054

// Wilson returns the 95 % interval of a success from its mean over n games: the score interval of
// Wilson (J. Am. Stat. Assoc. 22, 1927, 209–212).
func Wilson(mean, n float64) (low, high float64) {
	const z2 = wilsonZ * wilsonZ
	center := (mean + z2/(2*n)) / (1 + z2/n)
	half := float64(wilsonZ / (1 + z2/n) * math.Sqrt(float64(mean*(1-mean))/n+z2/(4*n*n)))
	return max(0, center-half), min(1, center+half)
}
