package tuner

import (
	"errors"
	"fmt"
	"math"
)

// residuals are the misses of static scores, position by position.
type residuals struct {
	sample *Sample
	logit  []float64 // static/K
	miss   []float64 // static - stored score, centipawns
	centre float64   // mean stored score, centipawns
}

func newResiduals(s *Sample, weights []float64, k float64) (*residuals, error) {
	if s.Len() == 0 {
		return nil, errors.New("no positions to evaluate")
	}
	if len(weights) != s.Width() {
		return nil, fmt.Errorf("%d weights for %d features", len(weights), s.Width())
	}
	if err := checkScale(k); err != nil {
		return nil, err
	}
	r := &residuals{sample: s, logit: make([]float64, s.Len()), miss: make([]float64, s.Len())}
	for i := range r.logit {
		static := s.Static(i, weights)
		r.logit[i], r.miss[i] = static/k, static-s.score[i]
	}
	r.centre = s.mean(func(i int) float64 { return s.score[i] })
	return r, nil
}

func (r *residuals) loss() Loss {
	mean := r.sample.mean(r.square)
	return Loss{
		LogLoss: r.sample.mean(r.logLoss),
		Brier:   r.sample.mean(r.brier),
		RMSE:    math.Sqrt(mean),
		MAE:     r.sample.mean(func(i int) float64 { return math.Abs(r.miss[i]) }),
		R2:      1 - r.share(mean),
	}
}

// share returns x over the variance of the stored scores, zero where these do not vary: there is nothing to explain.
func (r *residuals) share(x float64) float64 {
	total := r.variance()
	if total == 0 {
		return 0
	}
	return x / total
}

func (r *residuals) result(i int) float64 { return r.sample.result[r.sample.game[i]] }

func (r *residuals) logLoss(i int) float64 {
	z := r.result(i)
	return -z*logSigmoid(r.logit[i]) - (1-z)*logSigmoid(-r.logit[i])
}

func (r *residuals) brier(i int) float64 {
	d := r.result(i) - sigmoid(r.logit[i])
	return d * d
}

func (r *residuals) square(i int) float64 { return r.miss[i] * r.miss[i] }

// deviation returns the squared distance of the stored score from its mean, variance the mean of these.
func (r *residuals) deviation(i int) float64 {
	d := r.sample.score[i] - r.centre
	return d * d
}

func (r *residuals) variance() float64 { return r.sample.mean(r.deviation) }
