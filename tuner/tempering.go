package tuner

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"
)

// tempering is a tuning under way.
type tempering struct {
	plan  Plan
	model *Model // with the weights of the next fit
	power float64
}

func newTempering(train *Sample, plan Plan) (*tempering, error) {
	mix := mixture{plan.Lambda, plan.Other, plan.K}
	if err := mix.check(); err != nil {
		return nil, err
	}
	model, err := modelOf(train, mix.target(train), plan.K, plan.Prior, nuisanceSD, nuisanceSD)
	if err != nil {
		return nil, err
	}
	return &tempering{plan: plan, model: model, power: 1}, nil
}

// temper fits once and moves the power to what the fit says.
func (t *tempering) temper(ctx context.Context, stage string) error {
	_, curvature, err := t.fit(ctx, stage, t.model, 1)
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
	s := t.model.sample
	t.model = t.model.votes(t.power*float64(s.Len())/float64(s.Games()), nil)
	return nil
}

// fit fits a model; with groups in the prior it starts from so many scales and keeps the fit of the highest ELBO.
func (t *tempering) fit(ctx context.Context, stage string, m *Model, starts int) (*Posterior, *Curvature, error) {
	if m.prior.Groups == nil {
		starts = 1
	}
	var best *Posterior
	for _, scales := range []float64{1, 0.1, 10}[:starts] {
		search := Search{Workers: t.plan.Workers, Scales: scales}
		if t.plan.Progress != nil {
			search.Progress = func(s Sweep, mean []float64) { t.plan.Progress(Step{Stage: stage, Sweep: s, Mean: mean}) }
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

func (t *tempering) finish(ctx context.Context) (*Tuning, error) {
	posterior, curvature, err := t.fit(ctx, finalStage, t.model, 3)
	if err != nil {
		return nil, err
	}
	tuning := &Tuning{Mean: posterior.Mean, Power: t.power, Posterior: posterior, curvature: curvature, model: t.model, tempering: t}
	if tuning.Spreads, err = t.spreads(ctx, curvature); err != nil {
		return nil, err
	}
	tuning.SD = tuning.Spreads.widest()
	if err := tuning.bootstrap(ctx, t.plan.Bootstrap); err != nil {
		return nil, err
	}
	covariance, err := curvature.Hessian()
	if err != nil {
		return nil, err
	}
	tuning.Correlation = correlation(covariance)
	return tuning, nil
}

func (t *tempering) spreads(ctx context.Context, final *Curvature) (s Spreads, err error) {
	if s.Hessian, err = spread(final.Hessian()); err != nil {
		return s, err
	}
	if s.Sandwich, err = spread(final.Sandwich()); err != nil {
		return s, err
	}
	if t.plan.Lambda > 0 {
		s.Votes, err = t.voteSpread(ctx)
	}
	return s, err
}

// voteSpread returns the deviations of the posterior that counts every result once: with weights w the result is
// λ·w of the likelihood of a position, so w = 1/(λ·n_g).
func (t *tempering) voteSpread(ctx context.Context) ([]float64, error) {
	_, curvature, err := t.fit(ctx, votesStage, t.model.votes(1/t.plan.Lambda, nil), 1)
	if err != nil {
		return nil, err
	}
	return spread(curvature.Hessian())
}

// correlation returns the correlations of a covariance: 1 on the diagonal, 0 beside it for what does not vary.
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
