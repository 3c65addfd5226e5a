package tuner

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"raumlab/corpus"
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

// Landscape gathers the corpus and fits as Run does.
func (j Job) Landscape(ctx context.Context, c *corpus.Corpus) (Landscape, error) {
	l, err := j.landscape(ctx, c)
	if err != nil {
		return Landscape{}, fmt.Errorf("tune on corpus %s: %w", c.Dir, err)
	}
	return l, nil
}

func (j Job) landscape(ctx context.Context, c *corpus.Corpus) (l Landscape, err error) {
	f, err := j.begin(ctx, corpusInput(c))
	if err != nil {
		return l, err
	}
	defer func() { err = errors.Join(err, f.close()) }()
	if err := f.fit(ctx); err != nil {
		return l, err
	}
	sensitivity, err := f.inference.Sensitivity()
	return Landscape{
		Prior: f.prior, K: f.scale.K, Mean: f.inference.Mean,
		Covariance: f.inference.Covariance(), Sensitivity: sensitivity, Filters: f.data.Filters,
	}, err
}
