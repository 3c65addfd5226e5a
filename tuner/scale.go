package tuner

import (
	"errors"
	"fmt"
	"math"
)

// Scale is K of P(White wins) = σ(score/K): a unit, fitted once on training games at the weights of source 000 and then kept.
type Scale struct {
	K  float64 `json:"k"`  // centipawns
	SE float64 `json:"se"` // standard error with games as the independent units, centipawns
}

// FitScale finds K of maximum likelihood, results on the stored scores, every game with one vote.
// It fails if there are fewer than two games, if scores and results do not go together, or if the scores part the results
// without a single miss, for then no finite K is best.
func FitScale(s *Sample) (Scale, error) { return fitScale(s, 0, storedScore) }

func storedScore(b *block, r int) float64 { return b.score[r] }

// fitScale is FitScale for any score.
func fitScale(s *Sample, workers int, score rowFunc) (Scale, error) {
	if s.Games() < 2 {
		return Scale{}, fmt.Errorf("fit K: %d games, want at least 2", s.Games())
	}
	f := scaleFit{sample: s, workers: workers, score: score, byGame: make([]float64, s.Games())}
	inverse, err := f.maximize()
	if err != nil {
		return Scale{}, fmt.Errorf("fit K: %w", err)
	}
	_, information, err := f.derivatives(inverse)
	if err != nil {
		return Scale{}, fmt.Errorf("fit K: %w", err)
	}
	var spread float64
	for _, u := range f.byGame {
		spread += float64(u * u)
	}
	games := float64(len(f.byGame))
	se := math.Sqrt(spread*games/(games-1)) / information // of 1/K
	return Scale{K: 1 / inverse, SE: se / (inverse * inverse)}, nil
}

type scaleFit struct {
	sample  *Sample
	workers int
	score   rowFunc
	byGame  []float64 // slope of each game at the last k
}

// maximize returns the best 1/K by bisection-guarded Newton steps on the concave log-likelihood.
func (f *scaleFit) maximize() (float64, error) {
	slope, information, err := f.derivatives(0)
	if err != nil {
		return 0, err
	}
	if !(slope > 0) {
		return 0, errors.New("the scores do not predict the results: higher scores must mean more White wins")
	}
	low, high := 0.0, math.Inf(1)
	k := slope / information
	for range 200 {
		slope, information, err = f.derivatives(k)
		if err != nil {
			return 0, err
		}
		if slope > 0 {
			low = k
		} else {
			high = k
		}
		next := k + slope/information
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

// derivatives returns the slope Σ w·s(z-σ(ks)) and the information Σ w·s²σ'(ks) at k = 1/K, with w = 1/(positions of the
// game), and leaves the slopes of the games in byGame.
func (f *scaleFit) derivatives(k float64) (total, information float64, err error) {
	sums, err := f.sample.sumGames(f.workers, 2, func(b *block, r int, out []float64) {
		s := f.score(b, r)
		out[0] = s * (f.sample.resultOf(b, r) - sigmoid(k*s))
		out[1] = s * (s * slope(k*s))
	})
	for g := range f.byGame {
		n := float64(f.sample.count[g])
		f.byGame[g] = sums.row(g)[0] / n
		total += f.byGame[g]
		information += sums.row(g)[1] / n
	}
	return total, information, err
}
