package pgvb

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A tempering is an inference in progress.
type tempering struct {
	plan  Plan
	model *Model // with the weights of the next fit
	power float64
}

func newTempering(s *Sample, plan Plan) (*tempering, error) {
	mix := mixture{plan.Lambda, plan.Other, plan.K}
	if err := mix.check(); err != nil {
		return nil, err
	}
	model, err := newModel(s, mix.target(s), plan.K, plan.Prior)
	if err != nil {
		return nil, err
	}
	return &tempering{plan: plan, model: model, power: 1}, nil
}

// temper fits once and sets the power to what the fit measures.
func (t *tempering) temper(ctx context.Context, stage string) error {
	_, curvature, err := t.climb(ctx, stage, t.model, 1)
	if err != nil {
		return err
	}
	power, err := curvature.Power()
	if err != nil {
		return err
	}
	t.power *= power
	if t.plan.Lambda > 0 {
		t.power = min(t.power, 1)
	}
	t.model = t.model.equalClusters(t.clusterWeight(), nil)
	return nil
}

// clusterWeight returns the weight of a cluster: the power times the mean size of clusters.
func (t *tempering) clusterWeight() float64 {
	s := t.model.sample
	return t.power * float64(s.Len()) / float64(s.Clusters())
}

// climb fits a model. With groups in the prior it starts from the given number of scales and keeps
// the fit of the greatest ELBO.
func (t *tempering) climb(ctx context.Context, stage string, m *Model, starts int) (*Posterior, *Curvature, error) {
	if m.prior.Groups == nil {
		starts = 1
	}
	var best *Posterior
	for _, scales := range []float64{1, 0.1, 10}[:starts] {
		search := Search{Workers: t.plan.Workers, Scales: scales}
		if t.plan.Progress != nil {
			search.Progress = func(s Sweep, mean []float64) {
				t.plan.Progress(Step{Stage: stage, Sweep: s, Mean: mean})
			}
		}
		posterior, err := m.Fit(ctx, search)
		if err != nil {
			return nil, nil, err
		}
		if best == nil || posterior.ELBO() > best.ELBO() {
			best = posterior
		}
	}
	curvature, err := m.Curvature(best, t.plan.Workers)
	return best, curvature, err
}

func (t *tempering) finish(ctx context.Context) (*Inference, error) {
	posterior, curvature, err := t.climb(ctx, finalStage, t.model, 3)
	if err != nil {
		return nil, err
	}
	x := &Inference{Mean: posterior.Mean, Power: t.power, Posterior: posterior, tempering: t}
	if x.Spreads, err = t.spreads(ctx, curvature); err != nil {
		return nil, err
	}
	x.SD = x.Spreads.widest()
	if err := x.Bootstrap(ctx, t.plan.Bootstrap); err != nil {
		return nil, err
	}
	if err := x.Refit(ctx, t.plan.Refits); err != nil {
		return nil, err
	}
	covariance, err := curvature.Hessian()
	if err != nil {
		return nil, err
	}
	x.Correlation = correlation(covariance)
	return x, nil
}

func (t *tempering) spreads(ctx context.Context, final *Curvature) (s Spreads, err error) {
	if s.Hessian, err = deviations(final.Hessian()); err != nil {
		return s, err
	}
	if s.Sandwich, err = deviations(final.Sandwich()); err != nil {
		return s, err
	}
	if t.plan.Lambda > 0 {
		s.EqualClusters, err = t.equalDeviations(ctx)
	}
	return s, err
}

// equalDeviations returns the deviations of the posterior that counts every outcome once. The
// outcome is the share λ·w of the likelihood of an observation of weight w, hence w = 1/(λ·n_g).
func (t *tempering) equalDeviations(ctx context.Context) ([]float64, error) {
	_, curvature, err := t.climb(ctx, equalStage, t.model.equalClusters(1/t.plan.Lambda, nil), 1)
	if err != nil {
		return nil, err
	}
	return deviations(curvature.Hessian())
}

// correlation returns the correlations of a covariance: 1 on the diagonal, and 0 elsewhere in the
// rows of weights that do not vary.
func correlation(covariance *mat.SymDense) *mat.SymDense {
	n := covariance.SymmetricDim()
	out := mat.NewSymDense(n, nil)
	for j := range n {
		out.SetSym(j, j, 1)
		for k := range j {
			if scale := math.Sqrt(covariance.At(j, j)) * math.Sqrt(covariance.At(k, k)); scale > 0 {
				out.SetSym(j, k, covariance.At(j, k)/scale)
			}
		}
	}
	return out
}
