package tuner

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// A Landscape is the start of an optimisation that has no closed form: a posterior, and how much
// predicted results depend on the weights. Weights are centipawns in the order of the evaluation.
type Landscape struct {
	Prior pgvb.Prior
	K     float64 // centipawns, frozen
	Mean  []float64

	// Covariance of the posterior in centipawns²: the widest account of each sd with the
	// correlations of the tempered Hessian.
	Covariance *mat.SymDense

	// Sensitivity is that of pgvb.Inference, per centipawn².
	Sensitivity *mat.SymDense

	Filters dataset.Filters // of the corpus
}

// Landscape gathers the positions of a source and fits as Run does.
func (j Job) Landscape(ctx context.Context, s Source) (Landscape, error) {
	l, err := j.landscape(ctx, s)
	if err != nil {
		return Landscape{}, fmt.Errorf("tune on %s: %w", s.Name, err)
	}
	return l, nil
}

func (j Job) landscape(ctx context.Context, s Source) (l Landscape, err error) {
	p, err := j.Gather(ctx, s)
	if err != nil {
		return l, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	f, err := j.Fit(ctx, p)
	if err != nil {
		return l, err
	}
	sensitivity, err := f.Inference.Sensitivity()
	return Landscape{
		Prior: f.Prior, K: f.K.K, Mean: f.Inference.Mean,
		Covariance: f.Inference.Covariance(), Sensitivity: sensitivity, Filters: p.Filters,
	}, err
}
