package tuner

import (
	"context"
	"math"
	"math/rand/v2"

	"raumlab/internal/arithmetic"
)

// refitSettled is the last step of a refit in posterior sds: far below what a bootstrap of some hundred refits can tell.
const refitSettled = 0.02

// bootstrap takes the account of so many refits, 0 for none, and with it the widest one anew. The sample must be as in the fit.
func (t *Tuning) bootstrap(ctx context.Context, refits int) (err error) {
	if refits == 0 {
		return nil
	}
	if t.Spreads.Bootstrap, err = t.tempering.bootstrap(ctx, t.Posterior, refits); err != nil {
		return err
	}
	t.SD = t.Spreads.widest()
	return nil
}

// bootstrap returns the deviations of n refits in which every game has a random weight, Exp(1) (Rubin's Bayesian bootstrap with games as
// the units). A refit climbs from the posterior mean to the mode under the group scales of the fit. The numbers of refit i
// come from a generator made of i.
func (t *tempering) bootstrap(ctx context.Context, posterior *Posterior, n int) ([]float64, error) {
	s := t.model.sample
	total := t.power * float64(s.Len()) / float64(s.Games())
	share := make([]float64, s.Games())
	draws := make([][]float64, n)
	for i := range draws {
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		for g := range share {
			share[g] = -arithmetic.Log(1 - float64(rng.Float64()))
		}
		top, err := t.model.votes(total, share).climb(ctx, t.plan.Workers, posterior.whitened, posterior.precision, refitSettled)
		if err != nil {
			return nil, err
		}
		draws[i] = t.model.weights(top.u)[:s.Width()]
		if t.plan.Progress != nil {
			t.plan.Progress(Step{Stage: bootstrapStage, Sweep: Sweep{Number: i + 1}})
		}
	}
	sd := deviations(draws)
	for j := range sd {
		if t.plan.Prior.SD[j] == 0 {
			sd[j] = 0 // held in every refit: what is left is the rounding of the mean
		}
	}
	return sd, nil
}

// deviations returns the standard deviation of each column.
func deviations(rows [][]float64) []float64 {
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
