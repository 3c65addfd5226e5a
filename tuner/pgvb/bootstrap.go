package pgvb

import (
	"context"
	"math"
	"math/rand/v2"

	"raumlab/internal/arithmetic"
)

// replicateSettled ends the Newton steps of a replicate, in posterior sds: far below the error of a
// bootstrap of a few hundred replicates.
const replicateSettled = 0.02

// Bootstrap takes the deviations of a number of replicates into Spreads, and the widest ones into
// SD again; 0 replicates change nothing. The scores of the sample must be those of the inference.
//
// It is Rubin's Bayesian bootstrap (1981) with clusters as units: each cluster of a replicate has a
// random weight, Exp(1). A replicate climbs from the posterior mean to the mode under the group
// scales of the inference. The random numbers of replicate i come from a generator seeded with i.
func (x *Inference) Bootstrap(ctx context.Context, replicates int) error {
	if replicates == 0 {
		return nil
	}
	t, s := x.tempering, x.tempering.model.sample
	share := make([]float64, s.Clusters())
	draws := make([][]float64, replicates)
	for i := range draws {
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		for g := range share {
			share[g] = -arithmetic.Log(1 - float64(rng.Float64()))
		}
		var err error
		if draws[i], err = t.mode(ctx, share, x.Posterior.whitened, x.Posterior); err != nil {
			return err
		}
		if t.plan.Progress != nil {
			t.plan.Progress(Step{Stage: bootstrapStage, Sweep: Sweep{Number: i + 1}})
		}
	}
	sd := columnDeviations(draws)
	for j := range sd {
		if t.plan.Prior.SD[j] == 0 {
			sd[j] = 0 // a frozen weight differs between replicates by rounding only
		}
	}
	x.Spreads.Bootstrap = sd
	x.SD = x.Spreads.widest()
	return nil
}

// mode returns the posterior mode, without nuisance columns, if cluster g counts share[g] times. It
// climbs from start under the group scales of a posterior.
func (t *tempering) mode(ctx context.Context, share, start []float64, p *Posterior) ([]float64, error) {
	m := t.model.equalClusters(t.clusterWeight(), share)
	top, err := m.climb(ctx, t.plan.Workers, start, p.precision, replicateSettled)
	if err != nil {
		return nil, err
	}
	return m.weights(top.u)[:m.sample.Width()], nil
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
