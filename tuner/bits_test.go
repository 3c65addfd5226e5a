package tuner

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
)

// TestBitsOnEveryProcessor holds a whole tuning and all that judges it against a hash. It is the same on every processor, whatever its architecture, and at every GOAMD64 level:
// .ci/arm64 and docs/bench/tuner.txt have the commands. A change of what is computed changes it: the test prints the new one.
func TestBitsOnEveryProcessor(t *testing.T) {
	const want = "a868dd6d2ca3f92bd5b8f7c66c5779b3db11dfe7d6207e59eabbbca4b563459d"
	r := readReference(t)
	s := NewSample(len(r.Mean))
	for i := range r.Phi {
		p := r.position(i)
		p.Side, p.Ply, p.Material, p.Other = 1-2*(i%2), int16(i%80), int16(10+i%30), p.Score+float64(i%7)
		must(t, s.Append(p))
	}
	prior := r.prior()
	prior.Groups = r.Groups
	scale, err := FitScale(s)
	must(t, err)
	tuning, err := Tune(t.Context(), s, Plan{Prior: prior, K: scale.K, Lambda: 0.5, Other: 0.5, Bootstrap: 5})
	must(t, err)
	comparison, err := Compare(s, tuning.Mean, r.Mean, scale.K)
	must(t, err)
	reliable, err := reliability(s, 0, tuning.Mean, scale.K)
	must(t, err)
	residuals, err := residualsBy(s, 0, func(b *block, r int) int { return int(b.ply[r]) }, plyEdges, tuning.Mean, r.Mean, scale.K)
	must(t, err)
	linear, err := regressNoise(s, 0, one, r.prior(), 2, 20000, storedScore, 50, 50)
	must(t, err)
	text, err := json.Marshal([]any{
		scale, tuning.Mean, tuning.SD, tuning.Power, tuning.Spreads, tuning.Correlation.RawSymmetric().Data,
		tuning.Posterior.Trace, tuning.Posterior.Scales(), comparison, reliable, residuals, linear.Mean, linear.Scale,
	})
	must(t, err)
	sum := sha256.Sum256(text)
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
