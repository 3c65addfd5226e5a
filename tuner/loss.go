package tuner

import (
	"fmt"
	"math"
)

// Loss is how well static scores under some weights foretell results and match the stored scores of a sample. Every position counts alike.
type Loss struct {
	LogLoss float64 // of the result under σ(static/K), nats a position
	Brier   float64 // of the result under σ(static/K)
	RMSE    float64 // of static against the stored score, centipawns
	MAE     float64 // the same, absolute
	R2      float64 // 1 - SSE/SST of the stored score, SST about its mean in this sample; no measure (1) where the score does not vary
}

// Evaluate returns the losses of weights on a sample, which should hold games that no fit has seen.
func Evaluate(s *Sample, weights []float64, k float64) (Loss, error) {
	r, err := newResiduals(s, weights, k)
	if err != nil {
		return Loss{}, err
	}
	return r.loss(), nil
}

// Difference is a mean of paired differences and its standard error with games as the independent units.
type Difference struct {
	Value float64
	SE    float64
}

// Comparison holds two weight vectors against each other on the same positions.
type Comparison struct {
	Positions, Games int

	Tuned, Baseline Loss

	// Tuned minus Baseline. Below zero is better, but for R2.
	LogLoss, Brier, RMSE, MAE, R2 Difference
}

// Compare evaluates tuned and baseline weights on the same positions. It needs at least two games.
func Compare(s *Sample, tuned, baseline []float64, k float64) (Comparison, error) {
	if s.Games() < 2 {
		return Comparison{}, fmt.Errorf("compare weights: %d games, want at least 2", s.Games())
	}
	a, err := newResiduals(s, tuned, k)
	if err != nil {
		return Comparison{}, fmt.Errorf("tuned weights: %w", err)
	}
	b, err := newResiduals(s, baseline, k)
	if err != nil {
		return Comparison{}, fmt.Errorf("baseline weights: %w", err)
	}
	c := Comparison{Positions: s.Len(), Games: s.Games(), Tuned: a.loss(), Baseline: b.loss()}
	c.differences(a, b)
	return c, nil
}

// differences fills in the paired differences. Losses that are no means of positions go by their linear terms:
// √M changes by dM/(2√M), and 1-SSE/SST is a quotient.
func (c *Comparison) differences(a, b *residuals) {
	paired := func(value float64, influence func(i int) float64) Difference {
		return Difference{Value: value, SE: a.sample.standardError(influence)}
	}
	c.LogLoss = paired(c.Tuned.LogLoss-c.Baseline.LogLoss, func(i int) float64 { return a.logLoss(i) - b.logLoss(i) })
	c.Brier = paired(c.Tuned.Brier-c.Baseline.Brier, func(i int) float64 { return a.brier(i) - b.brier(i) })
	c.MAE = paired(c.Tuned.MAE-c.Baseline.MAE, func(i int) float64 { return math.Abs(a.miss[i]) - math.Abs(b.miss[i]) })
	c.RMSE = paired(c.Tuned.RMSE-c.Baseline.RMSE, func(i int) float64 {
		return halfOver(a.square(i), c.Tuned.RMSE) - halfOver(b.square(i), c.Baseline.RMSE)
	})
	difference := c.Tuned.R2 - c.Baseline.R2
	c.R2 = paired(difference, func(i int) float64 {
		return b.square(i) - a.square(i) - difference*a.deviation(i)
	})
	c.R2.SE = a.share(c.R2.SE)
}

// halfOver returns x/(2·root), zero where both are.
func halfOver(x, root float64) float64 {
	if root == 0 {
		return 0
	}
	return x / (2 * root)
}

// standardError returns the standard error of the mean of f over positions, games being the independent units:
// √(G/(G-1)·Σ_g (Σ_{i∈g} f_i - f̄)²)/N.
func (s *Sample) standardError(f func(i int) float64) float64 {
	n := float64(s.Len())
	mean := s.mean(f)
	byGame := make([]float64, s.Games())
	for i, g := range s.game {
		byGame[g] += f(i) - mean
	}
	var sum float64
	for _, d := range byGame {
		sum += d * d
	}
	games := float64(len(byGame))
	return math.Sqrt(games/(games-1)*sum) / n
}

func (s *Sample) mean(f func(i int) float64) float64 {
	var sum float64
	for i := range s.Len() {
		sum += f(i)
	}
	return sum / float64(s.Len())
}
