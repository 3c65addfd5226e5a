package pgvb

import (
	"math"
	"testing"
)

// planted returns clusters of several observations whose outcome follows the first score at scale
// k.
func planted(t *testing.T, clusters int, k float64, seed uint64) *Sample {
	t.Helper()
	rng := source(seed)
	s := NewSample(1)
	for g := range clusters {
		score := 900 * rng.NormFloat64()
		z := float64(0)
		if rng.Float64() < sigmoid(score/k) {
			z = 1
		}
		for range 1 + rng.IntN(9) {
			must(t, s.Append(Observation{Cluster: int64(g), Sign: 1, Features: []int32{0}, Score: score, Outcome: z}))
		}
	}
	return s
}

func TestScaleFindsPlantedK(t *testing.T) {
	const k, trials = 850, 40
	var outside int
	for seed := range uint64(trials) {
		got, err := EstimateScale(planted(t, 600, k, seed), 0, Scores(0))
		must(t, err)
		if !(math.Abs(got.K-k) <= 2*got.SE) {
			outside++
		}
		if !(got.SE >= 20 && got.SE <= 200) {
			t.Errorf("seed %d: standard error %g is out of proportion", seed, got.SE)
		}
	}
	if outside > 6 { // expected 1.8, more than 6 has probability 0.002
		t.Errorf("%d of %d intervals of two standard errors miss the truth", outside, trials)
	}
}

// The jackknife over clusters needs no formula for the standard error.
func TestScaleStandardErrorAgainstJackknife(t *testing.T) {
	whole := planted(t, 300, 850, 11)
	got, err := EstimateScale(whole, 0, Scores(0))
	must(t, err)
	var sum, squares float64
	n, observations := whole.Clusters(), observationsOf(t, whole)
	for out := range n {
		part := NewSample(1)
		for _, p := range observations {
			if p.Cluster != int64(out) {
				must(t, part.Append(p))
			}
		}
		k, err := EstimateScale(part, 0, Scores(0))
		must(t, err)
		sum += k.K
		squares += k.K * k.K
	}
	mean := sum / float64(n)
	jackknife := math.Sqrt((squares/float64(n) - mean*mean) * float64(n-1))
	near(t, "ratio to the jackknife", got.SE/jackknife, 1, 0.05)
}

// On a grid, the best K of the reference clusters minimises the log-loss with equal weight for each
// cluster.
func TestScaleMinimisesLogLoss(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	got, err := EstimateScale(s, 0, Scores(0))
	must(t, err)
	observations := observationsOf(t, s)
	loss := func(k float64) (sum float64) {
		for _, p := range observations {
			sum -= (p.Outcome*logSigmoid(p.Score/k) + (1-p.Outcome)*logSigmoid(-p.Score/k)) / float64(s.count[p.Cluster])
		}
		return sum
	}
	t.Logf("K = %.1f ± %.1f", got.K, got.SE)
	for _, other := range []float64{0.5, 0.9, 0.99, 1.01, 1.1, 2} {
		if loss(other*got.K) <= loss(got.K) {
			t.Errorf("K %g has no higher loss than %g", other*got.K, got.K)
		}
	}
}

func TestScaleRefuses(t *testing.T) {
	build := func(outcomes ...float64) *Sample {
		s := NewSample(1)
		for i, z := range outcomes {
			must(t, s.Append(Observation{Cluster: int64(i), Sign: 1, Features: []int32{0}, Score: float64(100 * (i + 1)),
				Outcome: z}))
		}
		return s
	}
	parted := NewSample(1)
	for i, q := range []float64{-300, -20, 40, 500} {
		z := 0.0
		if q > 0 {
			z = 1
		}
		must(t, parted.Append(Observation{Cluster: int64(i), Sign: 1, Features: []int32{0}, Score: q, Outcome: z}))
	}
	// Scores that part the outcomes have the K of outcomes that are moved to ½ by a fifth: the greatest
	// likelihood of 0.1, 0.1, 0.9, 0.9.
	k, err := EstimateScale(parted, 0, Scores(0))
	if err != nil || !k.Separated {
		t.Fatal(k, err)
	}
	slope := 0.0
	for q, z := range map[float64]float64{-300: 0.1, -20: 0.1, 40: 0.9, 500: 0.9} {
		slope += q * (z - 1/(1+math.Exp(-q/k.K)))
	}
	if math.Abs(slope) > 1e-9 || !(k.SE > 0) {
		t.Errorf("K = %g ± %g, slope %g", k.K, k.SE, slope)
	}
	for name, s := range map[string]*Sample{"one cluster": build(1), "backwards": build(0, 0, 0), "empty": NewSample(1)} {
		if k, err := EstimateScale(s, 0, Scores(0)); err == nil {
			t.Errorf("%s: K = %g, want an error", name, k.K)
		}
	}
}
