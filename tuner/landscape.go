package tuner

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"raumlab/corpus"
)

// A Landscape is where an optimiser of what has no closed form begins: a posterior and what predicted results feel of the weights. Weights
// are centipawns in the order of the evaluation.
type Landscape struct {
	Prior       Prior
	K           float64       // centipawns, frozen
	Mean        []float64     // posterior means
	Covariance  *mat.SymDense // of the posterior, centipawns²: the widest account of each sd with the correlations of the tempered Hessian
	Sensitivity *mat.SymDense // (1/N)·Σ σ'(ψ)·φ·φᵀ/K², per centipawn²: ½·dᵀMd is about the log-loss that a step d from the mean costs, nats a position
}

// Landscape gathers the corpus and fits as Run does.
func (j Job) Landscape(ctx context.Context, c *corpus.Corpus) (l Landscape, err error) {
	f, err := j.begin(ctx, c)
	if err != nil {
		return l, fmt.Errorf("tune on corpus %s: %w", c.Dir, err)
	}
	defer func() { err = errors.Join(err, f.close()) }()
	if err := f.fit(ctx); err != nil {
		return l, fmt.Errorf("tune on corpus %s: %w", c.Dir, err)
	}
	model := *f.tuning.model
	model.weight = one
	pass, err := model.slopes(j.Workers, f.tuning.Posterior.whitened, false)
	if err != nil {
		return l, err
	}
	n := model.sample.Width()
	sensitivity := mat.NewSymDense(n, nil)
	unit := float64(model.sample.Len()) * (model.k * model.k)
	for a := range n {
		for b := a; b < n; b++ {
			sensitivity.SetSym(a, b, pass.square[a*model.columns()+b]/unit)
		}
	}
	return Landscape{Prior: f.prior, K: f.scale.K, Mean: f.tuning.Mean, Covariance: f.tuning.Covariance(), Sensitivity: sensitivity}, nil
}
