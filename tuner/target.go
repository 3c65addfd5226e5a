package tuner

import "fmt"

// DefaultLambda is the share of the game result in the target. Only results anchor the scale of the weights;
// the scores reduce the noise.
const DefaultLambda = 0.5

// Targets returns y = λ·z + (1-λ)·σ(q/K) for every position: z the result, q the stored score, K in centipawns.
func Targets(s *Sample, lambda, k float64) ([]float64, error) {
	if !(lambda >= 0 && lambda <= 1) {
		return nil, fmt.Errorf("lambda %v, want 0 to 1", lambda)
	}
	if err := checkScale(k); err != nil {
		return nil, err
	}
	y := make([]float64, s.Len())
	for i := range y {
		y[i] = float64(lambda*s.result[s.game[i]]) + float64((1-lambda)*sigmoid(s.score[i]/k))
	}
	return y, nil
}
