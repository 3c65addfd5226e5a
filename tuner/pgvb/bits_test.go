package pgvb

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
)

// Law: an inference and its losses have one hash, on any processor, architecture and GOAMD64 level.
// .ci/arm64 and docs/bench/tuner.md have the commands. If the computation changes, the test prints
// the new hash.
func TestBitsOnEveryProcessor(t *testing.T) {
	const want = "a746180a2aacd564b28005854fcfba633c16b0c6585cff4bc34285824622a195"
	s, prior := bitsSample(t)
	scale, err := EstimateScale(s, 0, Scores(0))
	must(t, err)
	x, err := Infer(t.Context(), s, Plan{Prior: prior, K: scale.K, ScoreK: scale.K, Lambda: 0.5, Other: 0.5, Bootstrap: 5})
	must(t, err)
	c, err := Compare(s, 0, Scores(0), Scaled{x.Mean, scale.K}, Scaled{prior.Mean, scale.K})
	must(t, err)
	reliable, err := ReliabilityOf(s, 0, x.Mean, scale.K)
	must(t, err)
	edges := []int{0, 8, 16, 24, 32, 48, 64, 96, 128, 192}
	residuals, err := ResidualsBy(s, 0, 0, edges, x.Mean, prior.Mean, scale.K)
	must(t, err)
	linearPrior := prior
	linearPrior.Groups = nil
	linear, err := Regress(s, 0, linearPrior, 2, 20000, Scores(0))
	must(t, err)
	// The hash contains the first names of these fields.
	comparison := struct {
		Positions, Games                   int
		Tuned, Baseline                    Loss
		LogLoss, Brier, MSE, RMSE, MAE, R2 Difference
	}{c.Observations, c.Clusters, c.Candidate, c.Baseline, c.LogLoss, c.Brier, c.MSE, c.RMSE, c.MAE, c.R2}
	spreads := struct{ Hessian, Sandwich, Votes, Bootstrap []float64 }{
		x.Spreads.Hessian, x.Spreads.Sandwich, x.Spreads.EqualClusters, x.Spreads.Bootstrap,
	}
	text, err := json.Marshal([]any{
		scale, x.Mean, x.SD, x.K, x.Power, spreads, x.Correlation.RawSymmetric().Data,
		x.Posterior.Trace, x.Posterior.Scales(), comparison, reliable, residuals, linear.Mean, linear.Scale,
	})
	must(t, err)
	sum := sha256.Sum256(text)
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}

// bitsSample draws whole numbers alone, which no processor rounds: results that follow planted
// weights by a threshold.
func bitsSample(t *testing.T) (*Sample, Prior) {
	t.Helper()
	const width, games, plies = 12, 100, 20
	rng, s := source(23), NewSample(width)
	for g := range games {
		level := 0
		rows := make([]Observation, plies)
		for i := range rows {
			o := Observation{Cluster: int64(g), Sign: 1 - 2*(i%2), Offset: float64(100 * (rng.IntN(7) - 3))}
			static := int(o.Offset)
			for j := range width {
				f := rng.IntN(7) - 3
				o.Features = append(o.Features, int32(f))
				static += f * 8 * (j - width/2)
			}
			o.Score = float64(static + rng.IntN(301) - 150)
			o.Other = o.Score + float64(i%7)
			o.Tags = [NumTags]int16{int16(i), int16(10 + i%30)}
			level += static
			rows[i] = o
		}
		outcome := 0.5
		switch noise := level + rng.IntN(12001) - 6000; {
		case noise > 2000:
			outcome = 1
		case noise < -2000:
			outcome = 0
		}
		for _, o := range rows {
			o.Outcome = outcome
			must(t, s.Append(o))
		}
	}
	prior := Prior{Mean: make([]float64, width), SD: constant(width, 60), Groups: make([]int, width)}
	for j := range width {
		prior.Groups[j] = j % 3
	}
	prior.Scale = 1
	return s, nuisance(prior)
}
