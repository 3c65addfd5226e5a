package tuner

import (
	"context"
	"fmt"
	"slices"

	"raumlab/corpus"
	"raumlab/tuner/pgvb"
)

// A Criterion is what a fit makes small on the training positions.
type Criterion uint8

// The criteria.
const (
	LogisticLoss Criterion = iota // log-loss of results and of what scores predict
	SquaredLoss                   // mean squared error of the static evaluation against a score (Raumfischer §8)
	numCriteria
)

var criterionNames = [numCriteria]string{"logistic", "squared"}

// String returns the name used in files and flags.
func (c Criterion) String() string { return criterionNames[c] }

// ParseCriterion reads what String writes.
func ParseCriterion(text string) (Criterion, error) {
	for i, name := range criterionNames {
		if name == text {
			return Criterion(i), nil
		}
	}
	return 0, fmt.Errorf("loss %q: expected %s or %s", text, LogisticLoss, SquaredLoss)
}

// checkSquared refuses settings that the squared error does not have.
func (j Job) checkSquared() error {
	switch {
	case j.Loss != SquaredLoss:
		return nil
	case j.Target != SearchScore && j.Target != QuiescenceScore:
		return fmt.Errorf("target %s: loss %s compares the static evaluation with one score: expected %s or %s", j.Target,
			j.Loss, QuiescenceScore, SearchScore)
	case j.PriorFile != nil:
		return fmt.Errorf("prior: loss %s always begins at Raumfischer's weights: leave it out", j.Loss)
	case j.Refits > 0:
		return fmt.Errorf("refits %d: loss %s has no power and scales to fit again: use bootstrap", j.Refits, j.Loss)
	}
	return nil
}

// squaredPlan returns how a job fits by squared error, to one score. The prior is that of the
// regressions beside a logistic fit.
func (j Job) squaredPlan(prior pgvb.Prior, score Score) pgvb.SquaredPlan {
	relative := pgvb.Prior{
		Mean: prior.Mean, SD: make([]float64, len(prior.SD)),
		Nuisance: []float64{nuisanceSD / noiseUnit, nuisanceSD / noiseUnit},
	}
	for i, sd := range prior.SD {
		relative.SD[i] = sd / noiseUnit
	}
	return pgvb.SquaredPlan{Prior: relative, Shape: noiseShape, Scale: noiseScale, Score: score.column(),
		Bootstrap: j.Bootstrap, Workers: j.Workers}
}

// fitSquared is Fit for the squared error.
func (j Job) fitSquared(ctx context.Context, p *Positions, prior pgvb.Prior, k pgvb.Scale) (Fit, error) {
	plan := j.squaredPlan(prior, j.Target)
	if j.Passes != nil {
		plan.Progress = func(s pgvb.Step) { j.Passes(Pass{Step: s}) }
	}
	inference, err := pgvb.InferSquared(ctx, p.of(corpus.Training), plan)
	if err != nil {
		return Fit{}, err
	}
	f := Fit{Prior: prior, K: inference.K, PriorK: k, Inference: inference, PriorSD: slices.Clone(prior.SD)}
	for i := range f.PriorSD {
		f.PriorSD[i] *= inference.Noise / noiseUnit
	}
	return f, nil
}
