package pgvb

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// DefaultLambda is the usual share of the outcome in the target. Only outcomes anchor the scale of
// the weights; the scores reduce the noise.
const DefaultLambda = 0.5

// A Plan is what Infer needs besides the data.
type Plan struct {
	Prior     Prior
	K         float64    // scale in score units, see EstimateScale
	Lambda    float64    // λ, the share of the outcome in the target, 0 to 1
	Other     float64    // ρ, the share of the second score in the rest of the target, 0 to 1
	Bootstrap int        // replicates of the Bayesian bootstrap, 0 for none
	Refits    int        // replicates of Inference.Refit, 0 for none
	Workers   int        // goroutines, 0 for one a processor; no result depends on it
	Progress  func(Step) // called after every sweep and every replicate; nil is allowed
}

// A Step is one sweep or one bootstrap replicate of Infer.
type Step struct {
	Stage string
	Sweep           // of a replicate only its Number
	Mean  []float64 // weights after it in score units; nil for a replicate
}

// An Inference is the outcome of Infer.
type Inference struct {
	Mean  []float64 // posterior means in score units
	SD    []float64 // the widest of Spreads in score units
	Power float64   // η, the power of the likelihood

	Spreads     Spreads
	Correlation *mat.SymDense // of the weights, from the tempered Hessian
	Posterior   *Posterior    // of the final fit

	tempering *tempering
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
// order in which they were appended.
func (x *Inference) Mode(ctx context.Context, share []float64) ([]float64, error) {
	return x.tempering.mode(ctx, share, make([]float64, x.tempering.model.columns()), x.Posterior)
}

// Sensitivity returns (1/N)·Σ σ'(ψ)·φ·φᵀ/K² at the posterior mean, per squared score unit. A step d
// away from the mean costs a log-loss of about ½·dᵀMd, in nats an observation.
func (x *Inference) Sensitivity() (*mat.SymDense, error) {
	m := x.tempering.model.weighted(one)
	pass, err := m.slopes(x.tempering.plan.Workers, x.Posterior.whitened, false)
	if err != nil {
		return nil, err
	}
	n := m.sample.Width()
	out := mat.NewSymDense(n, nil)
	unit := float64(m.sample.Len()) * (m.k * m.k)
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
	if p.Lambda > 0 {
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
//	y = λ·outcome + (1-λ)·[(1-ρ)·σ(Score/K) + ρ·σ(Other/K)]
//
// Observations of one cluster share an outcome and are therefore worth less than their number;
// scores scatter less than coin flips and are worth more. A pilot fit with weights of 1 measures
// the power η of the likelihood (see Curvature.Power). A second fit, in which every cluster has
// the same weight, η times the mean cluster size, measures it again. The final fit uses the
// product. If λ > 0, η is at most 1. With groups in the prior the final fit starts from three
// scales and keeps the one of the greatest ELBO.
func Infer(ctx context.Context, s *Sample, plan Plan) (*Inference, error) {
	t, err := newTempering(s, plan)
	if err != nil {
		return nil, fmt.Errorf("infer: %w", err)
	}
	for _, stage := range []string{pilotStage, temperedStage} {
		if err := t.temper(ctx, stage); err != nil {
			return nil, fmt.Errorf("infer, %s fit: %w", stage, err)
		}
	}
	x, err := t.finish(ctx)
	if err != nil {
		return nil, fmt.Errorf("infer, final fit: %w", err)
	}
	return x, nil
}
