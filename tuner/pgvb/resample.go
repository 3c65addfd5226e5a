package pgvb

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"raumlab/internal/ordered"
)

// replicateSettled ends the Newton steps of a replicate, in posterior sds: far below the error of a
// bootstrap of a few hundred replicates.
const replicateSettled = 0.02

// bootstrap returns the deviations of the weights over the replicates of the plan, nil without any.
//
// It is Rubin's Bayesian bootstrap (1981) with clusters as units: each cluster of a replicate has a
// random weight, Exp(1). A replicate climbs from the posterior mean to the mode under the group
// scales of the posterior. The random numbers of replicate i come from a generator seeded with i.
func (t tempered) bootstrap(ctx context.Context, p *Posterior) ([]float64, error) {
	if t.plan.Bootstrap == 0 {
		return nil, nil
	}
	draws := make([][]float64, t.plan.Bootstrap)
	for i := range draws {
		share := exponential(i, t.model.sample.Clusters())
		var err error
		if draws[i], err = t.mode(ctx, share, p.whitened, p); err != nil {
			return nil, err
		}
		if t.plan.Progress != nil {
			t.plan.Progress(Step{Stage: bootstrapStage, Sweep: Sweep{Number: i + 1}})
		}
	}
	return t.deviationsOf(draws), nil
}

// deviationsOf returns the standard deviation of each weight over the draws.
func (t tempered) deviationsOf(draws [][]float64) []float64 {
	sd := columnDeviations(draws)
	for j, prior := range t.plan.Prior.SD {
		if prior == 0 {
			sd[j] = 0 // a frozen weight differs between draws by rounding only
		}
	}
	return sd
}

// mode returns the posterior mode, weights and K where it is free, if cluster g counts share[g]
// times. It climbs from start under the group scales of a posterior.
func (t tempered) mode(ctx context.Context, share, start []float64, p *Posterior) ([]float64, error) {
	m := t.model.equalClusters(t.clusterWeight(), share)
	top, err := m.climb(ctx, t.plan.Workers, start, p.precision, replicateSettled)
	if err != nil {
		return nil, err
	}
	return t.kept(m, m.weights(top.u)), nil
}

// kept returns weights without those of nuisance columns.
func (t tempered) kept(m *model, all []float64) []float64 {
	return slices.Delete(all, m.sample.width, m.sample.width+len(m.prior.Nuisance))
}

// columnDeviations returns the standard deviation of each column.
func columnDeviations(rows [][]float64) []float64 {
	mean, sd := make([]float64, len(rows[0])), make([]float64, len(rows[0]))
	for _, row := range rows {
		addScaled(mean, 1/float64(len(rows)), row)
	}
	for _, row := range rows {
		for j, x := range row {
			sd[j] += float64((x - mean[j]) * (x - mean[j]))
		}
	}
	for j := range sd {
		sd[j] = math.Sqrt(sd[j] / float64(max(len(rows)-1, 1)))
	}
	return sd
}

// refits returns the deviations of the weights over the refits of the plan, nil without any.
//
// It is the bootstrap of Efron (1979) with clusters as units: a replicate draws as many clusters
// as there are, with replacement, and fits all again: K of the scores, the power η and the scales of
// the groups, which bootstrap holds at those of the inference, and weights and K. So it costs as much
// as that many fits, and shows what those three contribute. Replicates are computed beside each other; each
// needs memory for a sample. Replicate i draws from a generator seeded with (i, 1).
func (t tempered) refits(ctx context.Context) ([]float64, error) {
	if t.plan.Refits == 0 {
		return nil, nil
	}
	workers := t.plan.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	newWorker := func() func(context.Context, int64) ([]float64, error) {
		return func(ctx context.Context, i int64) ([]float64, error) {
			mean, err := t.refit(ctx, uint64(i))
			if err != nil {
				return nil, fmt.Errorf("refit %d: %w", i+1, err)
			}
			return mean, nil
		}
	}
	var draws [][]float64
	err := ordered.Map(ctx, 0, int64(t.plan.Refits), workers, newWorker, func(mean []float64) error {
		draws = append(draws, mean)
		if t.plan.Progress != nil {
			t.plan.Progress(Step{Stage: refitStage, Sweep: Sweep{Number: len(draws)}})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t.deviationsOf(draws), nil
}

// refit returns the posterior means of clusters drawn with replacement.
func (t tempered) refit(ctx context.Context, seed uint64) ([]float64, error) {
	s := t.model.sample
	rng, times := rand.New(rand.NewPCG(seed, 1)), make([]int, s.Clusters())
	for range times {
		times[rng.IntN(len(times))]++
	}
	drawn, err := s.resampled(ctx, times)
	if err != nil {
		return nil, err
	}
	plan := t.plan
	plan.Workers, plan.Progress = 1, nil
	scale, err := EstimateScale(drawn, plan.Workers, Predictor(plan.Prior.Mean))
	if err != nil {
		return nil, err
	}
	plan.K = scale.K
	if plan.Lambda < 1 {
		if scale, err = EstimateScale(drawn, plan.Workers, Scores(plan.Other)); err != nil {
			return nil, err
		}
		plan.ScoreK = scale.K
	}
	again, err := temper(ctx, drawn, plan)
	if err != nil {
		return nil, err
	}
	posterior, _, err := again.climb(ctx, finalStage, again.model, 3)
	if err != nil {
		return nil, err
	}
	return again.kept(again.model, again.model.weights(posterior.whitened)), nil
}

// resampled returns the sample, in memory, with cluster g as times[g] clusters.
func (s *Sample) resampled(ctx context.Context, times []int) (*Sample, error) {
	out := NewSample(s.width)
	var cluster []Observation
	next := int64(0)
	end := func() error {
		if len(cluster) == 0 {
			return nil
		}
		for range times[s.index[cluster[0].Cluster]] {
			for _, o := range cluster {
				o.Cluster = next
				if err := out.Append(o); err != nil {
					return err
				}
			}
			next++
		}
		cluster = cluster[:0]
		return ctx.Err()
	}
	for o, err := range s.All() {
		if err != nil {
			return nil, err
		}
		if len(cluster) > 0 && cluster[0].Cluster != o.Cluster {
			if err := end(); err != nil {
				return nil, err
			}
		}
		cluster = append(cluster, o)
	}
	return out, end()
}

// A mode is the maximum of the posterior density.
type mode struct {
	u       []float64 // whitened
	height  float64   // log-likelihood - ½·uᵀTu at u
	hessian matrix    // H at u, whitened, without the prior
}

// maxSteps bounds the Newton steps.
const maxSteps = 100

// climb finds the mode from u under prior precisions t by Newton steps. It ends when a step is
// shorter than settled posterior sds. The log-density is concave: a step that lowers it is too
// long and is halved.
func (m *model) climb(ctx context.Context, workers int, u, t []float64, settled float64) (*mode, error) {
	u = append([]float64(nil), u...)
	var step []float64
	last := math.Inf(-1)
	for range maxSteps {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("climb to the mode: %w", err)
		}
		pass, err := m.slopes(workers, u, false)
		if err != nil {
			return nil, err
		}
		height := pass.value
		for j, x := range u {
			height -= float64(0.5 * float64(t[j]*float64(x*x)))
		}
		if math.IsNaN(height) {
			return nil, errors.New("climb to the mode: numbers out of range")
		}
		if height < last-float64(1e-9*math.Abs(last)) {
			for j := range u {
				step[j] /= 2
				u[j] -= float64(step[j])
			}
			continue
		}
		last = height
		hessian, push := m.whiten(pass.square, pass.linear)
		for j := range push {
			push[j] -= float64(t[j] * u[j])
		}
		root, err := factorize(hessian.plusDiagonal(t))
		if err != nil {
			return nil, fmt.Errorf("climb to the mode: %w", err)
		}
		step = root.solve(push)
		long := 0.0
		for j, variance := range root.inverse().diagonal() {
			long = max(long, math.Abs(step[j])/math.Sqrt(variance))
			u[j] += step[j]
		}
		if long < settled {
			return &mode{u: u, height: height, hessian: hessian}, nil
		}
	}
	return nil, fmt.Errorf("climb to the mode: not converged after %d steps", maxSteps)
}
