package tuner

import (
	"errors"
	"fmt"
	"math"
)

// Scale is K of P(White wins) = σ(score/K): a unit, fitted once on training games at the published weights and then kept.
type Scale struct {
	K  float64 `json:"k"`  // centipawns
	SE float64 `json:"se"` // standard error with games as the independent units, centipawns
}

// FitScale finds K of maximum likelihood, results on the stored scores, every game with one vote.
// It fails if there are fewer than two games, if scores and results do not go together, or if the scores part the results
// without a single miss, for then no finite K is best.
func FitScale(s *Sample) (Scale, error) {
	if s.Games() < 2 {
		return Scale{}, fmt.Errorf("fit K: %d games, want at least 2", s.Games())
	}
	inverse, err := maximizeInverse(s)
	if err != nil {
		return Scale{}, fmt.Errorf("fit K: %w", err)
	}
	_, information, spread := scaleDerivatives(s, inverse)
	se := math.Sqrt(spread) / information // of 1/K
	return Scale{K: 1 / inverse, SE: se / (inverse * inverse)}, nil
}

// maximizeInverse returns the best 1/K by bisection-guarded Newton steps on the concave log-likelihood.
func maximizeInverse(s *Sample) (float64, error) {
	score, information, _ := scaleDerivatives(s, 0)
	if !(score > 0) {
		return 0, errors.New("the scores do not predict the results: higher scores must mean more White wins")
	}
	low, high := 0.0, math.Inf(1)
	k := score / information
	for range 200 {
		score, information, _ = scaleDerivatives(s, k)
		if score > 0 {
			low = k
		} else {
			high = k
		}
		next := k + score/information
		if !(next > low && next < high) {
			next = min(0.5*(low+high), 2*k)
		}
		if math.Abs(next-k) <= 1e-13*k {
			return next, nil
		}
		k = next
	}
	return 0, errors.New("no best value: the scores part wins from losses without a miss")
}

// scaleDerivatives returns the slope Σ w·s(z-σ(ks)), the information Σ w·s²σ'(ks) and G/(G-1)·Σ_g (slope of g)²
// at k = 1/K, with w = 1/(positions of the game).
func scaleDerivatives(s *Sample, k float64) (slopeSum, information, spread float64) {
	byGame := make([]float64, s.Games())
	for i, score := range s.score {
		g := s.game[i]
		w := 1 / float64(s.count[g])
		byGame[g] += w * score * (s.result[g] - sigmoid(k*score))
		information += w * score * score * slope(k*score)
	}
	for _, u := range byGame {
		slopeSum += u
		spread += u * u
	}
	return slopeSum, information, spread * float64(len(byGame)) / float64(len(byGame)-1)
}
