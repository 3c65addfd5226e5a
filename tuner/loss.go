package tuner

import (
	"errors"
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
	r, err := newResiduals(s, 0, k, storedScore, weights)
	if err != nil {
		return Loss{}, err
	}
	return r.loss(0), nil
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
	LogLoss, Brier, MSE, RMSE, MAE, R2 Difference
}

// Compare evaluates tuned and baseline weights on the same positions. It needs at least two games.
func Compare(s *Sample, tuned, baseline []float64, k float64) (Comparison, error) {
	return compare(s, 0, k, storedScore, tuned, baseline)
}

// compare is Compare for any score.
func compare(s *Sample, workers int, k float64, score rowFunc, tuned, baseline []float64) (Comparison, error) {
	if s.Games() < 2 {
		return Comparison{}, fmt.Errorf("compare weights: %d games, want at least 2", s.Games())
	}
	r, err := newResiduals(s, workers, k, score, tuned, baseline)
	if err != nil {
		return Comparison{}, fmt.Errorf("compare weights: %w", err)
	}
	c := Comparison{Positions: s.Len(), Games: s.Games(), Tuned: r.loss(0), Baseline: r.loss(1)}
	// Losses that are no means of positions go by their linear terms: √M changes by dM/(2√M), and 1-SSE/SST is a quotient.
	c.LogLoss = r.difference(c.Tuned.LogLoss-c.Baseline.LogLoss, func(g gameLosses) float64 { return g.of(0).logLoss() - g.of(1).logLoss() })
	c.Brier = r.difference(c.Tuned.Brier-c.Baseline.Brier, func(g gameLosses) float64 { return g.of(0).brier() - g.of(1).brier() })
	c.MAE = r.difference(c.Tuned.MAE-c.Baseline.MAE, func(g gameLosses) float64 { return g.of(0).absolute() - g.of(1).absolute() })
	c.MSE = r.difference(r.square(0)-r.square(1), func(g gameLosses) float64 { return g.of(0).square() - g.of(1).square() })
	c.RMSE = r.difference(c.Tuned.RMSE-c.Baseline.RMSE, func(g gameLosses) float64 {
		return halfOver(g.of(0).square(), c.Tuned.RMSE) - halfOver(g.of(1).square(), c.Baseline.RMSE)
	})
	shift := c.Tuned.R2 - c.Baseline.R2
	c.R2 = r.difference(shift, func(g gameLosses) float64 {
		return g.of(1).square() - g.of(0).square() - float64(shift*g.deviation())
	})
	c.R2.SE = r.share(c.R2.SE)
	return c, nil
}

// halfOver returns x/(2·root), zero where both are.
func halfOver(x, root float64) float64 {
	if root == 0 {
		return 0
	}
	return x / (2 * root)
}

// residuals are losses of some weight vectors, game by game.
type residuals struct {
	sample *Sample
	games  gameSums // of (score - centre)², then of four losses for each weight vector
}

const numLosses = 4

// gameLosses are sums over the positions of one game.
type gameLosses []float64

type lossSums []float64

func (g gameLosses) deviation() float64 { return g[0] }
func (g gameLosses) of(i int) lossSums  { return lossSums(g[1+i*numLosses : 1+(i+1)*numLosses]) }

func (l lossSums) logLoss() float64  { return l[0] }
func (l lossSums) brier() float64    { return l[1] }
func (l lossSums) square() float64   { return l[2] }
func (l lossSums) absolute() float64 { return l[3] }

func newResiduals(s *Sample, workers int, k float64, score rowFunc, weights ...[]float64) (*residuals, error) {
	if s.Len() == 0 {
		return nil, errors.New("no positions to evaluate")
	}
	for _, w := range weights {
		if len(w) != s.Width() {
			return nil, fmt.Errorf("%d weights for %d features", len(w), s.Width())
		}
	}
	if err := checkScale(k); err != nil {
		return nil, err
	}
	scores, err := s.sumGames(workers, 1, func(b *block, r int, out []float64) { out[0] = score(b, r) })
	if err != nil {
		return nil, err
	}
	centre := scores.total()[0] / float64(s.Len())
	x := &residuals{sample: s}
	x.games, err = s.sumGames(workers, 1+numLosses*len(weights), func(b *block, r int, out []float64) {
		q, z := score(b, r), s.resultOf(b, r)
		out[0] = (q - centre) * (q - centre)
		for i, w := range weights {
			static := b.static(r, w)
			logit, miss := static/k, static-q
			l, p := gameLosses(out).of(i), z-sigmoid(logit)
			l[0] = -float64(z*logSigmoid(logit)) - float64((1-z)*logSigmoid(-logit))
			l[1] = p * p
			l[2] = miss * miss
			l[3] = math.Abs(miss)
		}
	})
	return x, err
}

// loss returns the losses of one weight vector.
func (x *residuals) loss(i int) Loss {
	total := gameLosses(x.games.total()).of(i)
	n := float64(x.sample.Len())
	return Loss{
		LogLoss: total.logLoss() / n,
		Brier:   total.brier() / n,
		RMSE:    math.Sqrt(total.square() / n),
		MAE:     total.absolute() / n,
		R2:      1 - x.share(total.square()/n),
	}
}

// square returns the mean squared miss of one weight vector.
func (x *residuals) square(i int) float64 {
	return gameLosses(x.games.total()).of(i).square() / float64(x.sample.Len())
}

// share returns x over the variance of the stored scores, zero where these do not vary: there is nothing to explain.
func (x *residuals) share(value float64) float64 {
	variance := gameLosses(x.games.total()).deviation() / float64(x.sample.Len())
	if variance == 0 {
		return 0
	}
	return value / variance
}

// difference returns the value with the standard error of the mean over positions of what f says of each game's sum, games being the independent
// units: √(G/(G-1)·Σ_g (Σ_{i∈g} f_i - n_g·f̄)²)/N.
func (x *residuals) difference(value float64, f func(g gameLosses) float64) Difference {
	n := float64(x.sample.Len())
	mean := f(x.games.total()) / n
	var sum float64
	for g, count := range x.sample.count {
		d := f(x.games.row(g)) - float64(float64(count)*mean)
		sum += float64(d * d)
	}
	games := float64(x.sample.Games())
	return Difference{Value: value, SE: math.Sqrt(games/(games-1)*sum) / n}
}
