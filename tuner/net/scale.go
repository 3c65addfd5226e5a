package net

import (
	"errors"
	"math"
)

// fitK returns the K with which σ(score/K) predicts the results best: the maximum of the likelihood, found
// by bisection of its derivative by 1/K, which falls.
func fitK(s *Samples) (float64, error) {
	var err error // of reading
	slope := func(b float64) (sum float64) {
		err = errors.Join(err, s.each(func(_ int, r *record) error {
			x := r.search()
			sum += float64((r.outcome() - sigmoid(float64(b*x))) * x)
			return nil
		}))
		return sum
	}
	low, high := 1.0/mostFitted, 1.0/leastFitted
	found := slope(low) > 0 && slope(high) < 0
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, errors.New("the scores do not predict the results, so that no K can be fitted: " +
			"give one, such as 519, or play more games")
	}
	for range 40 {
		middle := (low + high) / 2
		if slope(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Round(1/low*100) / 100, err
}

// leastFitted and mostFitted bound a fitted K, in centipawns.
const (
	leastFitted = 20
	mostFitted  = 20_000
)
