package pgvb

import (
	"errors"
	"fmt"
	"math"

	"raumlab/internal/plural"
)

// A Loss says how well the linear predictor s = offset + φ·θ under some weights predicts
// outcomes and matches scores. Every observation counts alike.
type Loss struct {
	LogLoss float64 // of the outcome under σ(s/K), nats an observation
	Brier   float64 // of the outcome under σ(s/K)
	RMSE    float64 // of s against the score, score units
	MAE     float64 // of s against the score, score units
	R2      float64 // 1 - SSE/SST of the score; 1 if the score does not vary
}

// LogLoss returns the mean log-loss of the outcomes under σ(s/K), s = offset + φ·weights, in
// nats an observation. It is the predictive loss if no fit has seen the sample.
func LogLoss(s *Sample, workers int, weights []float64, k float64) (float64, error) {
	if err := checkLoss(s, k, weights); err != nil {
		return 0, fmt.Errorf("log-loss: %w", err)
	}
	sums, err := s.sumClusters(workers, 1, func(b *block, r int, out []float64) {
		out[0] = logLoss(s.outcomeOf(b, r), b.predictor(r, weights)/k)
	})
	if err != nil {
		return 0, err
	}
	return sums.total()[0] / float64(s.Len()), nil
}

// logLoss returns the log-loss of outcome z under σ(logit).
func logLoss(z, logit float64) float64 {
	return -float64(z*logSigmoid(logit)) - float64((1-z)*logSigmoid(-logit))
}

// A Difference is a mean of paired differences and its standard error with clusters as the
// independent units.
type Difference struct {
	Value float64
	SE    float64
}

// Scaled are weights, and the K by which their linear predictor predicts outcomes.
type Scaled struct {
	Weights []float64
	K       float64 // score units
}

// A Comparison compares two weight vectors on the same observations.
type Comparison struct {
	Observations, Clusters int

	Candidate, Baseline Loss

	// Candidate minus Baseline. The candidate is better below zero, in R2 above.
	LogLoss, Brier, MSE, RMSE, MAE, R2 Difference
}

// Compare computes the losses of two weight vectors, and those against a score, on a sample of at
// least two clusters. For predictive losses no fit must have seen the sample.
func Compare(s *Sample, workers int, score Column, candidate, baseline Scaled) (Comparison, error) {
	if s.Clusters() < 2 {
		return Comparison{}, fmt.Errorf("compare weights: %s, expected at least 2", plural.Of(s.Clusters(), "cluster"))
	}
	r, err := newResiduals(s, workers, score, candidate, baseline)
	if err != nil {
		return Comparison{}, fmt.Errorf("compare weights: %w", err)
	}
	c := Comparison{
		Observations: s.Len(), Clusters: s.Clusters(), Candidate: r.loss(0), Baseline: r.loss(1),
	}
	between := func(of func(lossSums) float64) func(g clusterLosses) float64 {
		return func(g clusterLosses) float64 { return of(g.of(0)) - of(g.of(1)) }
	}
	c.LogLoss = r.withError(c.Candidate.LogLoss-c.Baseline.LogLoss, between(lossSums.logLoss))
	c.Brier = r.withError(c.Candidate.Brier-c.Baseline.Brier, between(lossSums.brier))
	c.MAE = r.withError(c.Candidate.MAE-c.Baseline.MAE, between(lossSums.absolute))
	c.MSE = r.withError(r.square(0)-r.square(1), between(lossSums.square))
	// RMSE and R² are not means of observations. Their standard errors are those of their linear
	// terms: √M changes by dM/(2√M), and 1-SSE/SST is a quotient.
	c.RMSE = r.withError(c.Candidate.RMSE-c.Baseline.RMSE, func(g clusterLosses) float64 {
		return halfOver(g.of(0).square(), c.Candidate.RMSE) - halfOver(g.of(1).square(), c.Baseline.RMSE)
	})
	shift := c.Candidate.R2 - c.Baseline.R2
	c.R2 = r.withError(shift, func(g clusterLosses) float64 {
		return g.of(1).square() - g.of(0).square() - float64(shift*g.deviation())
	})
	c.R2.SE = r.share(c.R2.SE)
	return c, nil
}

// halfOver returns x/(2·root), zero where both are zero.
func halfOver(x, root float64) float64 {
	if root == 0 {
		return 0
	}
	return x / (2 * root)
}

// residuals are losses of some weight vectors by cluster.
type residuals struct {
	sample   *Sample
	clusters clusterSums // of (score - mean)², then of four losses for each weight vector
}

const numLosses = 4

// clusterLosses are sums over the observations of one cluster.
type clusterLosses []float64

type lossSums []float64

func (g clusterLosses) deviation() float64 { return g[0] }
func (g clusterLosses) of(i int) lossSums  { return lossSums(g[1+i*numLosses : 1+(i+1)*numLosses]) }

func (l lossSums) logLoss() float64  { return l[0] }
func (l lossSums) brier() float64    { return l[1] }
func (l lossSums) square() float64   { return l[2] }
func (l lossSums) absolute() float64 { return l[3] }

// checkLoss refuses what no loss is defined for.
func checkLoss(s *Sample, k float64, weights ...[]float64) error {
	if s.Len() == 0 {
		return errors.New("the sample has no observations")
	}
	for _, w := range weights {
		if len(w) != s.width {
			return fmt.Errorf("%s for %s", plural.Of(len(w), "weight"), plural.Of(s.width, "feature"))
		}
	}
	return checkScale(k)
}

func newResiduals(s *Sample, workers int, score Column, weights ...Scaled) (*residuals, error) {
	for _, w := range weights {
		if err := checkLoss(s, w.K, w.Weights); err != nil {
			return nil, err
		}
	}
	scores, err := s.sumClusters(workers, 1, func(b *block, r int, out []float64) { out[0] = score(b, r) })
	if err != nil {
		return nil, err
	}
	mean := scores.total()[0] / float64(s.Len())
	x := &residuals{sample: s}
	x.clusters, err = s.sumClusters(workers, 1+numLosses*len(weights), func(b *block, r int, out []float64) {
		q, z := score(b, r), s.outcomeOf(b, r)
		out[0] = (q - mean) * (q - mean)
		for i, w := range weights {
			predicted := b.predictor(r, w.Weights)
			logit, miss := predicted/w.K, predicted-q
			l, p := clusterLosses(out).of(i), z-sigmoid(logit)
			l[0] = logLoss(z, logit)
			l[1] = p * p
			l[2] = miss * miss
			l[3] = math.Abs(miss)
		}
	})
	return x, err
}

// loss returns the losses of one weight vector.
func (x *residuals) loss(i int) Loss {
	total := clusterLosses(x.clusters.total()).of(i)
	n := float64(x.sample.Len())
	return Loss{
		LogLoss: total.logLoss() / n,
		Brier:   total.brier() / n,
		RMSE:    math.Sqrt(total.square() / n),
		MAE:     total.absolute() / n,
		R2:      1 - x.share(total.square()/n),
	}
}

// square returns the mean squared residual of one weight vector.
func (x *residuals) square(i int) float64 {
	return clusterLosses(x.clusters.total()).of(i).square() / float64(x.sample.Len())
}

// share returns value over the variance of the scores, zero if they do not vary.
func (x *residuals) share(value float64) float64 {
	variance := clusterLosses(x.clusters.total()).deviation() / float64(x.sample.Len())
	if variance == 0 {
		return 0
	}
	return value / variance
}

// withError returns the value with a standard error: that of the mean, over observations, of what f
// returns for the sums of a cluster.
func (x *residuals) withError(value float64, f func(g clusterLosses) float64) Difference {
	n := float64(x.sample.Len())
	mean := f(x.clusters.total()) / n
	squares := x.clusters.squares(func(g int, row []float64) float64 {
		return f(row) - float64(float64(x.sample.count[g])*mean)
	})
	return Difference{Value: value, SE: meanError(squares, x.sample.Clusters(), n)}
}
