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
	const want = "a868dd6d2ca3f92bd5b8f7c66c5779b3db11dfe7d6207e59eabbbca4b563459d"
	r := readReference(t)
	s := NewSample(len(r.Mean))
	for i := range r.Phi {
		o := r.observation(i)
		o.Sign, o.Tags, o.Other = 1-2*(i%2), [2]int16{int16(i % 80), int16(10 + i%30)}, o.Score+float64(i%7)
		must(t, s.Append(o))
	}
	prior := nuisance(r.prior())
	prior.Groups = r.Groups
	scale, err := EstimateScale(s, 0, Scores(0))
	must(t, err)
	x, err := Infer(t.Context(), s, Plan{Prior: prior, K: scale.K, Lambda: 0.5, Other: 0.5, Bootstrap: 5})
	must(t, err)
	c, err := Compare(s, 0, scale.K, Scores(0), x.Mean, r.Mean)
	must(t, err)
	reliable, err := ReliabilityOf(s, 0, x.Mean, scale.K)
	must(t, err)
	edges := []int{0, 8, 16, 24, 32, 48, 64, 96, 128, 192}
	residuals, err := ResidualsBy(s, 0, 0, edges, x.Mean, r.Mean, scale.K)
	must(t, err)
	linear, err := Regress(s, 0, nuisance(r.prior()), 2, 20000, Scores(0))
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
		scale, x.Mean, x.SD, x.Power, spreads, x.Correlation.RawSymmetric().Data,
		x.Posterior.Trace, x.Posterior.Scales(), comparison, reliable, residuals, linear.Mean, linear.Scale,
	})
	must(t, err)
	sum := sha256.Sum256(text)
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
