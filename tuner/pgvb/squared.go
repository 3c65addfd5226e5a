package pgvb

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"raumlab/internal/arithmetic"
)

// A SquaredPlan is what InferSquared needs besides the data.
type SquaredPlan struct {
	Prior        Prior   // its sds are relative to σ, and K is not in it; no correlations
	Shape, Scale float64 // of the noise variance, σ² ~ IG(Shape, Scale), see Regress
	Score        Column
	Bootstrap    int        // replicates of the Bayesian bootstrap, 0 for none
	Workers      int        // goroutines, 0 for one a processor; no result depends on it
	Progress     func(Step) // called after the fit and every replicate; nil is allowed
}

const squaredStage = "least squares"

// Stages returns the names of the stages of InferSquared in their order.
func (p SquaredPlan) Stages() []string {
	stages := []string{squaredStage}
	if p.Bootstrap > 0 {
		stages = append(stages, bootstrapStage)
	}
	return stages
}

// InferSquared is Infer for the mean squared error of the linear predictor against a score, in place
// of the likelihood of a target: the linear regression of [Regress]. Its standard deviations treat
// the clusters as independent, too:
//
//	Hessian   σ²·B, B = (XᵀX + V⁻¹)⁻¹: observations are independent
//	Sandwich  B·(G/(G-1)·Σ_g U_g·U_gᵀ + σ²·V⁻¹)·B, U_g = Σ_{i∈g} φ_i·residual_i (White 1982;
//	          Liang and Zeger 1986)
//	Bootstrap clusters reweighted at random
//
// K, which turns scores into probabilities of the outcome, is estimated at the fitted weights. It is
// no part of the fit, and its error is in no other standard deviation.
func InferSquared(ctx context.Context, s *Sample, plan SquaredPlan) (*Inference, error) {
	x, err := plan.infer(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("least squares: %w", err)
	}
	return x, nil
}

func (p SquaredPlan) infer(ctx context.Context, s *Sample) (*Inference, error) {
	if s.scattered {
		return nil, errors.New("the observations of some cluster are not adjacent in the sample")
	}
	p.Prior.Scale = 0
	fit, err := p.fit(s, one)
	if err != nil {
		return nil, err
	}
	k, err := EstimateScale(s, p.Workers, Predictor(fit.Mean))
	if err != nil {
		return nil, err
	}
	n := s.width
	x := &Inference{
		Mean: fit.Mean, K: k, Noise: math.Sqrt(fit.noise()),
		Posterior: &Posterior{Mean: fit.Mean, K: k.K, Converged: true, scales: new(hierarchy)},
	}
	bread := fit.root.inverse()
	hessian := bread.unwhiten(p.sd(), n)
	hessian.ScaleSym(fit.noise(), hessian)
	if x.Spreads.Hessian, err = deviations(hessian, nil); err != nil {
		return nil, err
	}
	x.Correlation = correlation(hessian, n)
	if x.Spreads.Sandwich, err = deviations(p.sandwich(s, fit, bread)); err != nil {
		return nil, err
	}
	p.tell(squaredStage, 1)
	if x.Spreads.Bootstrap, err = p.bootstrap(ctx, s); err != nil {
		return nil, err
	}
	x.SD = x.Spreads.widest()
	x.refit = func(share []float64) ([]float64, error) {
		again, err := p.fit(s, byCluster(share))
		if err != nil {
			return nil, err
		}
		return again.Mean, nil
	}
	return x, nil
}

func (p SquaredPlan) fit(s *Sample, weight Column) (*Regression, error) {
	return regress(s, p.Workers, weight, p.Prior, p.Shape, p.Scale, p.Score)
}

// sd returns the prior sds of all columns relative to σ.
func (p SquaredPlan) sd() []float64 {
	return append(append([]float64(nil), p.Prior.SD...), p.Prior.Nuisance...)
}

func (p SquaredPlan) tell(stage string, number int) {
	if p.Progress != nil {
		p.Progress(Step{Stage: stage, Sweep: Sweep{Number: number}})
	}
}

// byCluster is the weight of an observation whose cluster g counts share[g] times.
func byCluster(share []float64) Column {
	return func(b *block, i int) float64 { return share[b.cluster[i]] }
}

// sandwich returns the covariance of the weights with clusters as the independent units.
func (p SquaredPlan) sandwich(s *Sample, fit *Regression, bread matrix) (*mat.SymDense, error) {
	sd := p.sd()
	coefficients := append([]float64(nil), fit.Mean...)
	for j := len(fit.Mean); j < len(sd); j++ {
		coefficients = append(coefficients, sd[j]*fit.u[j])
	}
	n := len(sd)
	total := &slopePass{spread: make([]float64, n*n), open: run{cluster: -1, score: make([]float64, n)}}
	err := reduce(s, p.Workers,
		func() *slopeRows {
			return &slopeRows{slopePass: slopePass{linear: make([]float64, n)}, quad: newQuad(p.Prior)}
		},
		func(b *block, x *slopeRows) {
			x.used = 0
			for i := 0; i < b.len(); i += 4 {
				rows := x.quad.load(b, i)
				predicted := x.quad.dot(coefficients)
				for r := range rows {
					x.addScore(b, i+r, true, p.Score(b, i+r)-b.offset[i+r]-predicted[r], x.quad, r)
				}
			}
		},
		func(x *slopeRows) {
			for i := range x.runs[:x.used] {
				total.take(&x.runs[i])
			}
		})
	if err != nil {
		return nil, err
	}
	total.close()
	whitener := model{whitening: whitening{sd: sd}, scale: sd}
	spread, _ := whitener.whiten(total.spread, make([]float64, n))
	meat := newMatrix(n)
	addScaled(meat.a, float64(total.clusters)/float64(total.clusters-1), spread.a)
	meat = meat.plusDiagonal(constant(n, fit.noise()))
	return bread.times(meat).times(bread).symmetrized().unwhiten(sd, s.width), nil
}

// bootstrap returns the deviations of the weights over the replicates of the plan, nil without any,
// with the clusters of replicate i weighted as those of Infer are.
func (p SquaredPlan) bootstrap(ctx context.Context, s *Sample) ([]float64, error) {
	if p.Bootstrap == 0 {
		return nil, nil
	}
	draws := make([][]float64, p.Bootstrap)
	for i := range draws {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		share := exponential(i, s.Clusters())
		fit, err := p.fit(s, byCluster(share))
		if err != nil {
			return nil, err
		}
		draws[i] = fit.Mean
		p.tell(bootstrapStage, i+1)
	}
	return columnDeviations(draws), nil
}

// exponential returns the weights of n clusters in replicate i of the Bayesian bootstrap.
func exponential(i, n int) []float64 {
	rng, share := rand.New(rand.NewPCG(uint64(i), 0)), make([]float64, n)
	for g := range share {
		share[g] = -arithmetic.Log(1 - float64(rng.Float64()))
	}
	return share
}
