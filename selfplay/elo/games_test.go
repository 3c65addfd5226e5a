package elo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// games are pairs of games whose truth is known: A's expected points a game, the share of drawn
// games of the most that these points allow (0..1), and the coupling of the two games of a pair,
// −1..1.
//
// With the probability |coupling| the second game has the result of the first. If the coupling is
// negative, it has its mirror image, as when a good opening wins one game and loses the other.
// Otherwise it is independent.
type games struct {
	score    float64
	draws    float64
	coupling float64
}

// law is the law of the pairs.
func (g games) law() (l law) {
	drawn := g.draws * 2 * min(g.score, 1-g.score)
	won := g.score - drawn/2
	game := func(u float64) int { // half points, u being uniform
		switch {
		case u < won:
			return 2
		case u < won+drawn:
			return 1
		}
		return 0
	}
	coupled := math.Abs(g.coupling)
	for i, p := range [3]float64{1 - won - drawn, drawn, won} {
		for j, q := range [3]float64{1 - won - drawn, drawn, won} {
			l[i+j] += (1 - coupled) * p * q
		}
	}
	edges := []float64{0, won, won + drawn, 1 - won, 1 - won - drawn, 1}
	slices.Sort(edges)
	for i, to := range edges[1:] {
		u := (edges[i] + to) / 2
		v := u
		if g.coupling < 0 {
			v = 1 - u
		}
		l[game(u)+game(v)] += coupled * (to - edges[i])
	}
	return l
}

// nelo is the normalised Elo of the games.
func (g games) nelo() float64 {
	mean, sd := g.law().stats()
	return (mean - 0.5) / sd * normalizedUnit / math.Sqrt2
}

// atNElo returns the games with the expected points of a normalised Elo.
func (g games) atNElo(nelo float64) games {
	low, high := 0.01, 0.99
	for range 60 {
		g.score = (low + high) / 2
		if g.nelo() < nelo {
			low = g.score
		} else {
			high = g.score
		}
	}
	return g
}

// deal draws a pair, as its index in the pentanomial.
func (l law) deal(rng *rand.Rand) int {
	u := rng.Float64()
	for i, share := range l {
		if u -= share; u < 0 {
			return i
		}
	}
	return 4 // rounding
}

// The laws of simulations have the points, draws and couplings that were asked for.
func TestGamesAreAsAsked(t *testing.T) {
	for _, score := range []float64{0.3, 0.5, 0.77} {
		for _, draws := range []float64{0, 0.4, 0.9} {
			var sds [3]float64
			for i, coupling := range [3]float64{-0.5, 0, 0.5} {
				l := games{score, draws, coupling}.law()
				mean, sd := l.stats()
				if math.Abs(mean-score) > 1e-12 || math.Abs(l.sum()-1) > 1e-12 {
					t.Errorf("score %v draws %v coupling %v: %v with mean %v", score, draws, coupling, l, mean)
				}
				sds[i] = sd
			}
			if !(sds[0] < sds[1] && sds[1] < sds[2]) {
				t.Errorf("score %v draws %v: deviations %v do not rise with the coupling", score, draws, sds)
			}
		}
	}
	if g := (games{0, 0.5, -0.5}).atNElo(30); math.Abs(g.nelo()-30) > 1e-6 {
		t.Errorf("normalised Elo %v, want 30", g.nelo())
	}
}
