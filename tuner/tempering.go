package tuner

import "context"

// tempering is a tuning under way.
type tempering struct {
	plan  Plan
	model *Model
	power float64
}

func newTempering(train *Sample, plan Plan) (*tempering, error) {
	target, err := Targets(train, plan.Lambda, plan.K)
	if err != nil {
		return nil, err
	}
	model, err := NewModel(train, target, nil, plan.K, plan.Prior)
	if err != nil {
		return nil, err
	}
	return &tempering{plan: plan, model: model, power: 1}, nil
}

// temper fits once and moves the power to what the fit says.
func (t *tempering) temper(ctx context.Context, stage string) error {
	_, curvature, err := t.fit(ctx, stage, t.model)
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
	t.model, err = t.model.Reweight(s.votes(t.power * float64(s.Len()) / float64(s.Games())))
	return err
}

func (t *tempering) fit(ctx context.Context, stage string, m *Model) (*Posterior, *Curvature, error) {
	search := Search{Workers: t.plan.Workers}
	if t.plan.Progress != nil {
		search.Progress = func(s Sweep) { t.plan.Progress(stage, s) }
	}
	posterior, err := m.Fit(ctx, search)
	if err != nil {
		return nil, nil, err
	}
	return posterior, m.Curvature(posterior, t.plan.Workers), nil
}

func (t *tempering) finish(ctx context.Context) (*Tuning, error) {
	posterior, curvature, err := t.fit(ctx, "final", t.model)
	if err != nil {
		return nil, err
	}
	spreads, err := t.spreads(ctx, curvature)
	if err != nil {
		return nil, err
	}
	return &Tuning{Mean: posterior.Mean, SD: spreads.widest(), Power: t.power, Spreads: spreads, Posterior: posterior}, nil
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
	model, err := t.model.Reweight(t.model.sample.votes(1 / t.plan.Lambda))
	if err != nil {
		return nil, err
	}
	_, curvature, err := t.fit(ctx, "votes", model)
	if err != nil {
		return nil, err
	}
	return spread(curvature.Hessian())
}

// votes returns weights that add up to total in every game.
func (s *Sample) votes(total float64) []float64 {
	w := make([]float64, s.Len())
	for i, g := range s.game {
		w[i] = total / float64(s.count[g])
	}
	return w
}
