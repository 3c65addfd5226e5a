package pgvb

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"

	"raumlab/internal/ordered"
)

// Refit takes the deviations of a number of refits into Spreads, and the widest ones into SD again;
// 0 change nothing.
//
// It is the bootstrap of Efron (1979) with clusters as units: a replicate draws as many clusters
// as there are, with replacement, and fits all again: K, the power η, the scales of the groups and
// the weights, which Bootstrap holds at those of the inference. So it costs as much as that many
// fits, and shows what those three contribute. Replicates are computed beside each other; each
// needs memory for a sample. Replicate i draws from a generator seeded with (i, 1).
func (x *Inference) Refit(ctx context.Context, replicates int) error {
	if replicates == 0 {
		return nil
	}
	t := x.tempering
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
	err := ordered.Map(ctx, 0, int64(replicates), workers, newWorker, func(mean []float64) error {
		draws = append(draws, mean)
		if t.plan.Progress != nil {
			t.plan.Progress(Step{Stage: refitStage, Sweep: Sweep{Number: len(draws)}})
		}
		return nil
	})
	if err != nil {
		return err
	}
	sd := columnDeviations(draws)
	for j := range sd {
		if t.plan.Prior.SD[j] == 0 {
			sd[j] = 0 // as in Bootstrap
		}
	}
	x.Spreads.Refits = sd
	x.SD = x.Spreads.widest()
	return nil
}

// refit returns the posterior means of clusters drawn with replacement.
func (t *tempering) refit(ctx context.Context, seed uint64) ([]float64, error) {
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
	again, err := newTempering(drawn, plan)
	if err != nil {
		return nil, err
	}
	for _, stage := range []string{pilotStage, temperedStage} {
		if err := again.temper(ctx, stage); err != nil {
			return nil, err
		}
	}
	posterior, _, err := again.climb(ctx, finalStage, again.model, 3)
	if err != nil {
		return nil, err
	}
	return posterior.Mean, nil
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
