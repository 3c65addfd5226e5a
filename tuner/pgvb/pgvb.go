// Package pgvb is Bayesian logistic regression for clustered data by Pólya-Gamma variational
// Bayes, with standard deviations that account for the clusters.
//
// # Model
//
// An [Observation] i has features φ_i, an offset, a cluster, and an outcome of 0, ½ or 1 that it
// shares with its cluster. It may have scores, which say what a teacher thinks that the linear
// predictor is worth. With weights θ and a scale K the model is
//
//	s_i = offset_i + φ_i·θ                    linear predictor, in score units
//	ψ_i = s_i/K                               logit
//	L(θ) = Π σ(ψ_i)^(w_i·y_i) · (1-σ(ψ_i))^(w_i·(1-y_i))
//	θ_j ~ N(m_j, (τ_g·s_j)²),  τ_g² ~ IG(ν/2, ν·A²/2)
//
// σ is the logistic function. The target y_i in [0, 1] mixes outcome and scores (see [Infer]);
// w_i is a power of the likelihood. [Prior] holds m and s, the groups g, A and ν; without groups
// every τ is 1. K may be free: see model. A quasi-likelihood with fractional targets has no binomial coefficients.
//
// # Units
//
// Weights, offsets, scores, priors and K have one unit, which is the caller's. The package calls
// it the score unit. K is how many of them are one logit. Losses and the ELBO are in nats.
//
// # Fitting
//
// Fill a [Sample]. [EstimateScale] estimates K at the prior weights, where a fit starts. [Infer] runs the whole
// procedure: it fits, measures by how much the observations of a cluster repeat each other,
// tempers the likelihood accordingly, and returns posterior means with standard deviations
// ([Spreads]) under several assumptions. A fit maximises the evidence lower bound
//
//	E_q[log L(θ)] - KL(q(θ, τ) ‖ prior)
//
// over a normal q(θ) with full covariance. The covariance of q is too narrow; [Curvature] returns
// the Hessian and sandwich covariances at its mean.
//
// # Judging
//
// [LogLoss], [Compare], [ReliabilityOf] and [ResidualsBy] measure weights on a sample that no fit
// has seen. Their standard errors treat clusters as the independent units. [Regress] is the
// least-squares fit to a score, for comparison; [InferSquared] gives it standard deviations.
//
// # Reproducibility
//
// A result has the same bits for any number of workers, on every processor and at every GOAMD64
// level. A sample keeps its features in memory or in a [Store], and passes read it block by block,
// so that millions of observations need little memory.
//
// # References
//
//   - Polson, Scott and Windle, Bayesian Inference for Logistic Models Using Pólya-Gamma Latent
//     Variables, JASA 108, 2013.
//   - Durante and Rigon, Conditionally Conjugate Mean-Field Variational Bayes for Logistic Models,
//     Statistical Science 34, 2019.
//   - Jaakkola and Jordan, Bayesian Parameter Estimation via Variational Methods, Statistics and
//     Computing 10, 2000.
//   - Giordano, Broderick and Jordan, Linear Response Methods for Accurate Covariance Estimates
//     from Mean Field Variational Bayes, NeurIPS 2015.
//   - Pauli, Racugno and Ventura, Bayesian Composite Marginal Likelihoods, Statistica Sinica 21,
//     2011.
//   - Ribatet, Cooley and Davison, Bayesian Inference from Composite Likelihoods, Statistica
//     Sinica 22, 2012.
package pgvb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// DefaultLambda is the usual share of the outcome in the target. Only outcomes anchor the scale of
// the weights; the scores reduce the noise.
const DefaultLambda = 0.5

// A Plan is what Infer needs besides the data.
type Plan struct {
	Prior     Prior
	K         float64    // scale in score units at Prior.Mean, see EstimateScale
	ScoreK    float64    // scale of the scores in the target, 0 for K
	Lambda    float64    // λ, the share of the outcome in the target, 0 to 1
	Other     float64    // ρ, the share of the second score in the rest of the target, 0 to 1
	Bootstrap int        // replicates of the Bayesian bootstrap, 0 for none
	Refits    int        // replicates with clusters drawn again and all refitted, 0 for none
	Workers   int        // goroutines, 0 for one a processor; no result depends on it
	Progress  func(Step) // called after every sweep and every replicate; nil is allowed
}

// A Step is one sweep or one bootstrap replicate of Infer.
type Step struct {
	Stage string
	Sweep           // of a replicate only its Number
	Mean  []float64 // weights after it in score units; nil for a replicate
	K     float64   // after it in score units
}

// An Inference is the outcome of Infer.
type Inference struct {
	Mean  []float64 // posterior means in score units
	SD    []float64 // the widest of Spreads in score units
	K     Scale     // its SE the widest of Spreads; 0 where the prior holds K
	Power float64   // η, the power of the likelihood; 0 of a fit by squared error
	Noise float64   // σ of a fit by squared error, score units; 0 of others

	Spreads     Spreads
	Correlation *mat.SymDense // of the weights, from the tempered Hessian
	Posterior   *Posterior    // of the final fit

	tempered tempered
	refit    func(share []float64) ([]float64, error) // of a fit by squared error; nil for others
}

// Covariance returns the covariance of the weights in squared score units: SD with Correlation.
func (x *Inference) Covariance() *mat.SymDense {
	out := mat.NewSymDense(len(x.SD), nil)
	for j, a := range x.SD {
		for k := j; k < len(x.SD); k++ {
			out.SetSym(j, k, a*x.Correlation.At(j, k)*x.SD[k])
		}
	}
	return out
}

// Mode returns the posterior mode, in score units, if cluster g counts share[g] times. The power
// of the likelihood and the group scales are those of the inference. Clusters are numbered in the
// order in which they were appended. K goes with it, but not in a fit by squared error.
func (x *Inference) Mode(ctx context.Context, share []float64) (weights []float64, k float64, err error) {
	if x.refit != nil {
		weights, err = x.refit(share)
		return weights, x.K.K, err
	}
	t := x.tempered
	all, err := t.mode(ctx, share, make([]float64, t.model.columns()), x.Posterior)
	if err != nil {
		return nil, 0, err
	}
	if n := t.model.sample.width; len(all) > n {
		return all[:n], all[n], nil
	}
	return all, t.model.k, nil
}

// Sensitivity returns (1/N)·Σ σ'(ψ)·φ·φᵀ/K² at the posterior mean, per squared score unit. A step d
// away from the mean costs a log-loss of about ½·dᵀMd, in nats an observation.
func (x *Inference) Sensitivity() (*mat.SymDense, error) {
	m := x.tempered.model.weighted(one)
	pass, err := m.slopes(x.tempered.plan.Workers, x.Posterior.whitened, false)
	if err != nil {
		return nil, err
	}
	n := m.sample.width
	out := mat.NewSymDense(n, nil)
	unit := float64(m.sample.Len()) * (x.K.K * x.K.K)
	for a := range n {
		for b := a; b < n; b++ {
			out.SetSym(a, b, pass.square[a*m.columns()+b]/unit)
		}
	}
	return out, nil
}

// The stages of Infer in their order.
const (
	pilotStage     = "pilot"
	temperedStage  = "tempered"
	finalStage     = "final"
	equalStage     = "votes"
	bootstrapStage = "bootstrap"
	refitStage     = "refits"
)

// Stages returns the names of the stages of Infer in their order.
func (p Plan) Stages() []string {
	stages := []string{pilotStage, temperedStage, finalStage}
	if p.resultsAlone() {
		stages = append(stages, equalStage)
	}
	if p.Bootstrap > 0 {
		stages = append(stages, bootstrapStage)
	}
	if p.Refits > 0 {
		stages = append(stages, refitStage)
	}
	return stages
}

// Infer computes the posterior of the weights from clustered observations. The target of an
// observation is
//
//	y = λ·outcome + (1-λ)·[(1-ρ)·σ(Score/ScoreK) + ρ·σ(Other/ScoreK)]
//
// Observations of one cluster share an outcome and are therefore worth less than their number;
// scores scatter less than coin flips and are worth more. A pilot fit with weights of 1 measures
// the power η of the likelihood (see Curvature.Power). A second fit, in which every cluster has
// the same weight, η times the mean cluster size, measures it again. The final fit uses the
// product. If λ > 0, η is at most 1. With groups in the prior the final fit starts from three
// scales and keeps the one of the greatest ELBO. Each fit with Prior.Loose is made with both breadths.
func Infer(ctx context.Context, s *Sample, plan Plan) (*Inference, error) {
	t, err := temper(ctx, s, plan)
	if err != nil {
		return nil, fmt.Errorf("infer: %w", err)
	}
	x, err := t.infer(ctx)
	if err != nil {
		return nil, fmt.Errorf("infer, final fit: %w", err)
	}
	return x, nil
}

// A tempered is the model of the final fit: its likelihood has the power that earlier fits measured.
type tempered struct {
	plan  Plan
	model *model
	power float64 // η
}

// temper measures the power of the likelihood by a pilot fit, and again by a fit under it.
func temper(ctx context.Context, s *Sample, plan Plan) (tempered, error) {
	mix := mixture{plan.Lambda, plan.Other, cmp.Or(plan.ScoreK, plan.K)}
	if err := mix.check(); err != nil {
		return tempered{}, err
	}
	model, err := newModel(s, mix.target(s), plan.K, plan.Prior)
	if err != nil {
		return tempered{}, err
	}
	t := tempered{plan: plan, model: model, power: 1}
	for _, stage := range []string{pilotStage, temperedStage} {
		if t, err = t.again(ctx, stage); err != nil {
			return tempered{}, fmt.Errorf("%s fit: %w", stage, err)
		}
	}
	return t, nil
}

// again fits once and returns the model with the power that the fit measures. Its prior is in score
// units at the K of the fit: whitened weights are κ times as far from their means, and so are their
// standard deviations.
func (t tempered) again(ctx context.Context, stage string) (tempered, error) {
	posterior, curvature, err := t.climb(ctx, stage, t.model, 1)
	if err != nil {
		return tempered{}, err
	}
	power, err := curvature.power()
	if err != nil {
		return tempered{}, err
	}
	t.power *= power
	if t.plan.Lambda > 0 {
		t.power = min(t.power, 1)
	}
	prior := t.plan.Prior.stretched(t.plan.K / posterior.K)
	model, err := newModel(t.model.sample, t.model.target, t.plan.K, prior)
	if err != nil {
		return tempered{}, err
	}
	t.model = model.equalClusters(t.clusterWeight(), nil)
	return t, nil
}

// clusterWeight returns the weight of a cluster: the power times the mean size of clusters.
func (t tempered) clusterWeight() float64 {
	s := t.model.sample
	return t.power * float64(s.Len()) / float64(s.Clusters())
}

// An agreement is how many nats the games must speak for a prior that they agree with: 20 to 1.
const agreement = 3

// climb fits a model, and with Prior.Loose its looser one. With groups in the prior it starts from
// the given number of scales and keeps the fit of the greatest ELBO.
func (t tempered) climb(ctx context.Context, stage string, m *model, starts int) (*Posterior, *Curvature, error) {
	best, err := t.ascend(ctx, stage, m, starts)
	if err != nil {
		return nil, nil, err
	}
	if m.prior.Loose > 0 {
		loose, err := t.ascend(ctx, stage, m.loosened(), starts)
		if err != nil {
			return nil, nil, err
		}
		if best.ELBO() < loose.ELBO()+agreement {
			best = loose
		}
	}
	if !(best.K > 0) {
		return nil, nil, errors.New("scale K is not positive: the outcomes contradict the scores of the prior mean")
	}
	curvature, err := m.Curvature(best, t.plan.Workers)
	return best, curvature, err
}

// ascend returns the fit of the greatest ELBO from the given number of scales.
func (t tempered) ascend(ctx context.Context, stage string, m *model, starts int) (best *Posterior, err error) {
	if m.prior.Groups == nil {
		starts = 1
	}
	for _, scales := range []float64{1, 0.1, 10}[:starts] {
		search := Search{Workers: t.plan.Workers, Scales: scales}
		if t.plan.Progress != nil {
			search.Progress = func(s Sweep, mean []float64, k float64) {
				t.plan.Progress(Step{Stage: stage, Sweep: s, Mean: mean, K: k})
			}
		}
		posterior, err := m.fit(ctx, search)
		if err != nil {
			return nil, err
		}
		if best == nil || posterior.ELBO() > best.ELBO() {
			best = posterior
		}
	}
	return best, nil
}

// infer makes the final fit, and measures its uncertainty.
func (t tempered) infer(ctx context.Context) (*Inference, error) {
	posterior, curvature, err := t.climb(ctx, finalStage, t.model, 3)
	if err != nil {
		return nil, err
	}
	covariance, err := curvature.Hessian()
	if err != nil {
		return nil, err
	}
	spreads, err := t.spreads(ctx, posterior, curvature)
	if err != nil {
		return nil, err
	}
	wide, n, k := spreads.widest(), t.model.sample.width, Scale{K: posterior.K}
	if len(wide) > n {
		k.SE = wide[n]
	}
	return &Inference{
		Mean: posterior.Mean, SD: wide[:n], K: k, Power: t.power,
		Spreads: spreads, Correlation: correlation(covariance, n), Posterior: posterior, tempered: t,
	}, nil
}

// spreads measures the uncertainty of a posterior in all ways that the plan asks for.
func (t tempered) spreads(ctx context.Context, p *Posterior, c *Curvature) (s Spreads, err error) {
	if s.Hessian, err = deviations(c.Hessian()); err != nil {
		return s, err
	}
	if s.Sandwich, err = deviations(c.sandwich()); err != nil {
		return s, err
	}
	for _, x := range []struct {
		stage string
		into  *[]float64
		find  func() ([]float64, error)
	}{
		{equalStage, &s.EqualClusters, func() ([]float64, error) { return t.equalDeviations(ctx) }},
		{bootstrapStage, &s.Bootstrap, func() ([]float64, error) { return t.bootstrap(ctx, p) }},
		{refitStage, &s.Refits, func() ([]float64, error) { return t.refits(ctx) }},
	} {
		if x.stage == equalStage && !t.plan.resultsAlone() {
			continue
		}
		found, err := x.find()
		switch {
		case ctx.Err() != nil:
			return s, errors.Join(ctx.Err(), err)
		case err != nil:
			s.Failed = append(s.Failed, FailedSpread{x.stage, err})
		default:
			*x.into = found
		}
	}
	return s, nil
}

// resultsAlone reports whether the target is the outcome alone. Only then each outcome can be counted
// once: in a mixed target that would take the weight from the scores, too (docs/bench/tuner.md).
func (p Plan) resultsAlone() bool { return p.Lambda == 1 }

// equalDeviations returns the deviations of the posterior of outcomes that counts every one once: an
// observation of cluster g has the weight 1/n_g.
func (t tempered) equalDeviations(ctx context.Context) ([]float64, error) {
	_, curvature, err := t.climb(ctx, equalStage, t.model.equalClusters(1, nil), 1)
	if err != nil {
		return nil, err
	}
	return deviations(curvature.Hessian())
}

// correlation returns the correlations in the first n rows of a covariance: 1 on the diagonal, and 0
// elsewhere in the rows of weights that do not vary.
func correlation(covariance *mat.SymDense, n int) *mat.SymDense {
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
