package tuner

import (
	"fmt"
	"math"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/tuner/pgvb"
)

// Noise of the regressions: σ² ~ IG(2, 20000 cp²), prior sds relative to σ as the weights' are
// to 100 cp.
const (
	noiseShape = 2
	noiseScale = 20000
	noiseUnit  = 100
)

// regressions are Raumfischer §8 to the letter, for comparison with the fit: static score to stored
// score by least squares. There are none without scores.
func (j Job) regressions(p *Positions, f Fit) (rows []RegressionRow, err error) {
	if !p.source.Scored() {
		return nil, nil
	}
	for _, score := range []Score{QuiescenceScore, SearchScore} {
		train := p.of(corpus.Training)
		plan := j.squaredPlan(f.Prior, score)
		fit, err := pgvb.Regress(train, j.Workers, plan.Prior, plan.Shape, plan.Scale, plan.Score)
		if err != nil {
			return nil, fmt.Errorf("regression on the %s: %w", score, err)
		}
		row := RegressionRow{Target: score.String(), Noise: math.Sqrt(fit.Scale / (fit.Shape - 1))}
		for _, w := range fit.Mean {
			row.Values = append(row.Values, eval.Round(w))
		}
		k, err := pgvb.EstimateScale(train, j.Workers, pgvb.Predictor(row.Values))
		if err != nil {
			return nil, fmt.Errorf("regression on the %s: %w", score, err)
		}
		if row.Test, err = j.losses(p, f, corpus.Test, pgvb.Scaled{Weights: row.Values, K: k.K}); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}
