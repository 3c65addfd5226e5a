package pgvb

import (
	"errors"
	"fmt"
	"math"

	"raumlab/internal/plural"
)

// A Scale is K of P(outcome) = σ(score/K).
type Scale struct {
	K  float64 `json:"k"`  // score units
	SE float64 `json:"se"` // standard error with clusters as the independent units, score units
}

// EstimateScale returns K of maximum likelihood for a score as predictor of the outcomes. Every
// cluster has the same weight.
//
// It fails if there are fewer than two clusters, or if greater scores do not go with greater
// outcomes. It also fails if the scores separate the outcomes perfectly, because then no finite K
// is best.
func EstimateScale(s *Sample, workers int, score Column) (Scale, error) {
	if s.Clusters() < 2 {
		return Scale{}, fmt.Errorf("estimate K: %s, expected at least 2", plural.Of(s.Clusters(), "cluster"))
	}
	l := scaleLikelihood{
		sample: s, workers: workers, score: score, byCluster: make([]float64, s.Clusters()),
	}
	inverse, err := l.maximize()
	if err != nil {
		return Scale{}, fmt.Errorf("estimate K: %w", err)
	}
	_, information, err := l.derivatives(inverse)
	if err != nil {
		return Scale{}, fmt.Errorf("estimate K: %w", err)
	}
	var squares float64
	for _, u := range l.byCluster {
		squares += float64(u * u)
	}
	se := ClusterError(squares, len(l.byCluster)) / information // of 1/K
	return Scale{K: 1 / inverse, SE: se / (inverse * inverse)}, nil
}

// A scaleLikelihood is the log-likelihood as a function of 1/K.
type scaleLikelihood struct {
	sample    *Sample
	workers   int
	score     Column
	byCluster []float64 // slope of each cluster at the last k
}

// maximize returns the best 1/K by Newton steps, guarded by bisection. The log-likelihood is
// concave.
func (l *scaleLikelihood) maximize() (float64, error) {
	slope, information, err := l.derivatives(0)
	if err != nil {
		return 0, err
	}
	if !(slope > 0) {
		return 0, errors.New("the scores do not predict the outcomes: greater scores must mean greater outcomes")
	}
	low, high := 0.0, math.Inf(1)
	k := slope / information
	for range 200 {
		slope, information, err = l.derivatives(k)
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
	return 0, errors.New("no value is best: the scores separate the outcomes perfectly")
}

// derivatives returns the slope Σ w·s(z-σ(ks)) and the information Σ w·s²σ'(ks) at k = 1/K,
// with w = 1/(observations of the cluster), and stores the slopes of the clusters in byCluster.
func (l *scaleLikelihood) derivatives(k float64) (total, information float64, err error) {
	sums, err := l.sample.sumClusters(l.workers, 2, func(b *block, r int, out []float64) {
		s := l.score(b, r)
		out[0] = s * (l.sample.outcomeOf(b, r) - sigmoid(k*s))
		out[1] = s * (s * slope(k*s))
	})
	for g := range l.byCluster {
		n := float64(l.sample.count[g])
		l.byCluster[g] = sums.row(g)[0] / n
		total += l.byCluster[g]
		information += sums.row(g)[1] / n
	}
	return total, information, err
}

func checkScale(k float64) error {
	if !finite(k) || k <= 0 {
		return fmt.Errorf("scale K %v, expected a positive number of score units", k)
	}
	return nil
}
