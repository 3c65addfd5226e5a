package study

import (
	"math"

	"raumlab/selfplay/elo"
)

// strength returns the Elo of pairs of games and its variance. It adds a pair of two draws to the
// score and a pair decided by chance to the spread, so that both stay finite and positive after
// few pairs.
func strength(p elo.Pentanomial) (value, variance float64) {
	const unlike = 1. / 8 // variance of the mean of two games that are won or lost by chance
	n := float64(p.Pairs())
	score := (float64(n*p.Score()) + 0.5) / (n + 1)
	squares := unlike
	for i, count := range p {
		deviation := float64(float64(i)/4) - p.Score()
		squares += float64(float64(count) * deviation * deviation)
	}
	slope := 400 / math.Ln10 / (score * (1 - score))
	return elo.FromScore(score), slope * slope * squares / ((n + 1) * n)
}
