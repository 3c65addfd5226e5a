package elo

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestBits compares two thousand matches with a hash that .ci/arm64 computes, too.
func TestBits(t *testing.T) {
	const want = "eacb208f4696a3fe04691d85eafa150bfd22b984f05368923bf5c9af985b3647"
	rng := rand.New(rand.NewPCG(5, 6))
	sum := sha256.New()
	for range 2000 {
		var p Pentanomial
		for i := range p {
			p[i] = rng.Int64N(1 << rng.IntN(12))
		}
		e, n := p.Elo(), p.NormalizedElo()
		fmt.Fprintln(sum, e.Value, e.Low, e.High, n.Value, n.Low, n.High, p.LOS(), p.GameSD())
		test := SPRT{Model: Model(rng.IntN(2)), Elo0: -rng.Float64(), Elo1: 20 * rng.Float64(), Alpha: 0.05, Beta: 0.1}
		llr := test.LLR(p)
		low, high := test.Bounds()
		fmt.Fprintln(sum, llr, low, high, test.Outlook(p), test.Forecast(0, 5, p.GameSD()))
	}
	if have := hex.EncodeToString(sum.Sum(nil)); have != want {
		t.Errorf("hash %s, want %s", have, want)
	}
}
