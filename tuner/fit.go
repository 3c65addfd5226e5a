package tuner

import (
	"context"
	"fmt"
	"math"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/tuner/pgvb"
)

// A Fit is what the training games say of the weights: in centipawns, in the order of the
// evaluation.
type Fit struct {
	Prior     pgvb.Prior // before the games scale the sds of its groups
	PriorSD   []float64  // with these scales
	K         pgvb.Scale // of the static scores at the weights
	PriorK    pgvb.Scale // of the static scores at the prior weights, where the fit starts
	ScoreK    pgvb.Scale // of the scores of the target, which it turns into results; zero if it needs none
	Inference *pgvb.Inference
	SD        []float64 // as reported: the inference's; where a feature has no support, the prior's
	Values    []float64 // means as a weight file has them
	Failed    []Warning // what could not be computed and is not needed
}

// A Pass is one pass of a fit over the training positions.
type Pass struct {
	pgvb.Step
	HeldOut float64 // log-loss of the validation games under Mean, nats; NaN for a bootstrap replicate
}

// Fit estimates K on the training games for the prior weights and for the scores, and infers the
// posterior of weights and K.
func (j Job) Fit(ctx context.Context, p *Positions) (Fit, error) {
	f := Fit{}
	prior, err := j.prior()
	if err != nil {
		return f, err
	}
	k, err := pgvb.EstimateScale(p.of(corpus.Training), j.Workers, pgvb.Predictor(prior.Mean))
	if err != nil {
		return f, fmt.Errorf("static scores at the prior weights: %w", err)
	}
	if j.Loss == SquaredLoss {
		f, err = j.fitSquared(ctx, p, prior, k)
	} else {
		f, err = j.fitLogistic(ctx, p, prior, k)
	}
	if err != nil {
		return Fit{}, err
	}
	if k.Separated {
		f.Failed = append(f.Failed, separated("static scores at the prior weights"))
	}
	if f.ScoreK.Separated {
		f.Failed = append(f.Failed, separated("scores of the target"))
	}
	inference := f.Inference
	f.SD = slices.Clone(inference.SD)
	for i, t := range eval.Table() {
		if p.support(i) == 0 {
			f.SD[i] = f.PriorSD[i]
		}
		mean := inference.Mean[i]
		if !finite(mean) || !finite(f.SD[i]) {
			return Fit{}, fmt.Errorf("weight %s is %v ± %v: numbers out of range", t.Name, mean, f.SD[i])
		}
		f.Values = append(f.Values, eval.Round(mean))
	}
	return f, nil
}

// separated is the warning that some scores leave no K best.
func separated(scores string) Warning {
	return Warning{"separated", scores +
		" separate the results perfectly, so that no K fits best: K was fitted to slightly softened results; play more games"}
}

// fitLogistic is Fit for the log-loss.
func (j Job) fitLogistic(ctx context.Context, p *Positions, prior pgvb.Prior, k pgvb.Scale) (Fit, error) {
	scoreK, err := j.scoreScale(p)
	var failed []Warning
	if err != nil {
		if j.lambda() < 1 {
			return Fit{}, err
		}
		failed = append(failed, missing("score_scale", err)) // results alone make the target
	}
	inference, err := j.infer(ctx, p, j.plan(prior, k, scoreK))
	if err != nil {
		return Fit{}, err
	}
	for _, x := range inference.Spreads.Failed {
		failed = append(failed, missing("accounts_"+x.Stage, x.Err))
	}
	return Fit{Prior: prior, K: inference.K, PriorK: k, ScoreK: scoreK, Inference: inference, Failed: failed,
		PriorSD: scaledSD(prior, inference)}, nil
}

// scoreScale estimates K of the scores of the target, zero without scores.
func (j Job) scoreScale(p *Positions) (pgvb.Scale, error) {
	if !p.source.Scored() {
		return pgvb.Scale{}, nil
	}
	k, err := pgvb.EstimateScale(p.of(corpus.Training), j.Workers, j.Target.column())
	if err != nil {
		return pgvb.Scale{}, fmt.Errorf("scores of target %s: %w", j.Target, err)
	}
	return k, nil
}

// infer returns the posterior of the weights. Each pass is told with the loss of the validation
// games.
func (j Job) infer(ctx context.Context, p *Positions, plan pgvb.Plan) (*pgvb.Inference, error) {
	// The power η of the likelihood would count a feature without support as a free weight.
	plan.Prior.SD = slices.Clone(plan.Prior.SD)
	for i := range plan.Prior.SD {
		if p.support(i) == 0 {
			plan.Prior.SD[i] = 0
		}
	}
	var unread error // the first error of the validation games
	if j.Passes != nil {
		plan.Progress = func(s pgvb.Step) {
			loss := math.NaN()
			if s.Mean != nil && unread == nil {
				loss, unread = j.validationLoss(p, s.Mean, s.K)
			}
			j.Passes(Pass{s, loss})
		}
	}
	inference, err := pgvb.Infer(ctx, p.of(corpus.Training), plan)
	if err != nil {
		return nil, err
	}
	return inference, unread
}

// plan returns how the job infers a posterior.
func (j Job) plan(prior pgvb.Prior, k, scoreK pgvb.Scale) pgvb.Plan {
	return pgvb.Plan{
		Prior: prior, K: k.K, ScoreK: scoreK.K, Lambda: j.lambda(), Other: j.Target.share(),
		Bootstrap: j.Bootstrap, Refits: j.Refits, Workers: j.Workers,
	}
}

// Stages returns the names of the stages of the job's fit in their order.
func (j Job) Stages() []string {
	if j.Loss == SquaredLoss {
		return j.squaredPlan(pgvb.Prior{}, j.Target).Stages()
	}
	return j.plan(pgvb.Prior{}, pgvb.Scale{}, pgvb.Scale{}).Stages()
}

// validationLoss returns the log-loss of the validation games under weights in nats, NaN with an
// error.
func (j Job) validationLoss(p *Positions, weights []float64, k float64) (float64, error) {
	loss, err := pgvb.LogLoss(p.of(corpus.Validation), j.Workers, weights, k)
	if err != nil {
		return math.NaN(), err
	}
	return loss, nil
}

// scaledSD returns the prior sds with the scales that the games gave their groups, of weights without
// support too. A group that is wholly without has that of the prior.
func scaledSD(prior pgvb.Prior, x *pgvb.Inference) []float64 {
	sd, scales := slices.Clone(prior.SD), x.Posterior.Scales()
	for i, g := range prior.Groups {
		if g < len(scales) {
			sd[i] /= math.Sqrt(scales[g].InverseSquare())
		} else {
			sd[i] *= prior.Breadth
		}
	}
	return sd
}

// A PawnLogit is what a pawn ahead adds to the log-odds of a win, 100/K of a fit: a pawn is 100
// centipawns.
type PawnLogit struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"` // 95 % interval
	High  float64 `json:"high"`
}

func pawnLogit(k pgvb.Scale) PawnLogit {
	p := PawnLogit{Value: 100 / k.K}
	half := float64(Normal95 * (p.Value * (k.SE / k.K)))
	p.Low, p.High = p.Value-half, p.Value+half
	return p
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
