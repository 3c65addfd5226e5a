package tuner

import "fmt"

// DefaultLambda is the share of the game result in the target. Only results anchor the scale of the weights;
// the scores reduce the noise.
const DefaultLambda = 0.5

// A mixture says what a position's target is made of: y = λ·z + (1-λ)·[(1-ρ)·σ(q/K) + ρ·σ(q'/K)], z the result, q and q' the two stored
// scores, K in centipawns.
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

// target returns the targets of a sample's positions.
func (x mixture) target(s *Sample) rowFunc {
	return func(b *block, r int) float64 {
		y := float64(x.lambda * s.resultOf(b, r))
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

// Targets returns y = λ·z + (1-λ)·σ(q/K) for every position: z the result, q the stored score, K in centipawns.
func Targets(s *Sample, lambda, k float64) ([]float64, error) {
	x := mixture{lambda: lambda, k: k}
	if err := x.check(); err != nil {
		return nil, err
	}
	target := x.target(s)
	y := make([]float64, 0, s.Len())
	err := s.each(func(b *block) {
		for r := range b.len() {
			y = append(y, target(b, r))
		}
	})
	return y, err
}
