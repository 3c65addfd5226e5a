package pgvb

import "fmt"

// A mixture says what a target is made of:
//
//	y = λ·z + (1-λ)·[(1-ρ)·σ(s/K) + ρ·σ(s'/K)]
//
// with the outcome z, the two scores s and s', and K in score units.
type mixture struct {
	lambda float64 // λ
	other  float64 // ρ
	k      float64
}

func (x mixture) check() error {
	if !(x.lambda >= 0 && x.lambda <= 1) {
		return fmt.Errorf("lambda %v, want 0 to 1", x.lambda)
	}
	if !(x.other >= 0 && x.other <= 1) {
		return fmt.Errorf("share %v of the other score, want 0 to 1", x.other)
	}
	return checkScale(x.k)
}

func (x mixture) target(s *Sample) Column {
	return func(b *block, r int) float64 {
		y := float64(x.lambda * s.outcomeOf(b, r))
		if x.lambda < 1 {
			soft := 0.0
			if x.other < 1 {
				soft += float64((1 - x.other) * sigmoid(b.score[r]/x.k))
			}
			if x.other > 0 {
				soft += float64(x.other * sigmoid(b.other[r]/x.k))
			}
			y += float64((1 - x.lambda) * soft)
		}
		return y
	}
}
