package pgvb

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// noisyScores grows clusters of observations whose scores are the planted predictor with noise: that
// of each observation, and some that a cluster shares.
func (g *garden) noisyScores(t *testing.T, clusters, each int, seed uint64, own, shared float64) *Sample {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 57))
	out := NewSample(len(g.weights))
	cluster, push := int64(-1), 0.0
	for _, o := range observationsOf(t, g.grow(t, clusters, each)) {
		if o.Cluster != cluster {
			cluster, push = o.Cluster, shared*rng.NormFloat64()
		}
		o.Score = o.predictor(g.weights) + push + own*rng.NormFloat64()
		must(t, out.Append(o))
	}
	return out
}

// Law: intervals of 95 % of the fit by squared error hold the planted weights, with noise of single
// observations and with noise that clusters share, which the Hessian alone does not know.
func TestInferSquaredCovers(t *testing.T) {
	const trials = 60
	for _, c := range []struct{ own, shared float64 }{{2, 0}, {1, 2}} {
		held, hessian, all := 0, 0, 0
		for seed := range uint64(trials) {
			g := newGarden(200 + seed)
			s := g.noisyScores(t, 120, 8, seed, c.own, c.shared)
			wide := g.prior()
			for j := range wide.SD {
				wide.SD[j] *= 100
			}
			wide.Nuisance = []float64{100, 100}
			x, err := InferSquared(context.Background(), s, SquaredPlan{Prior: wide, Shape: 2, Scale: 1, Score: Scores(0)})
			must(t, err)
			for j, w := range g.weights {
				all++
				if math.Abs(x.Mean[j]-w) <= 1.96*x.SD[j] {
					held++
				}
				if math.Abs(x.Mean[j]-w) <= 1.96*x.Spreads.Hessian[j] {
					hessian++
				}
			}
		}
		share := float64(held) / float64(all)
		t.Logf("noise %v: %.3f of %d intervals hold, by the Hessian %.3f", c, share, all, float64(hessian)/float64(all))
		if share < 0.92 || share > 0.99 {
			t.Errorf("noise %v: intervals of 95 %% hold %.3f", c, share)
		}
	}
}

// The fit by squared error is Regress. Its sandwich agrees with the bootstrap, which reweights the
// same clusters, and its modes with all clusters once are its means.
func TestInferSquaredIsRegress(t *testing.T) {
	g := newGarden(90)
	s := g.noisyScores(t, 400, 5, 1, 1, 1)
	prior := g.prior()
	x, err := InferSquared(context.Background(), s, SquaredPlan{Prior: prior, Shape: 2, Scale: 1, Score: Scores(0),
		Bootstrap: 300})
	must(t, err)
	r, err := Regress(s, 0, prior, 2, 1, Scores(0))
	must(t, err)
	share := make([]float64, s.Clusters())
	for i := range share {
		share[i] = 1
	}
	mode, k, err := x.Mode(context.Background(), share)
	must(t, err)
	for j, w := range r.Mean {
		near(t, "mean", x.Mean[j], w, 1e-9*x.SD[j])
		near(t, "mode", mode[j], w, 1e-9*x.SD[j])
		near(t, "bootstrap over sandwich", x.Spreads.Bootstrap[j]/x.Spreads.Sandwich[j], 1, 0.2)
	}
	near(t, "noise", x.Noise, math.Sqrt(r.Scale/(r.Shape-1)), 1e-12)
	if k != x.K.K || !(x.K.SE > 0) || x.Power != 0 {
		t.Errorf("K %+v, of the mode %g, power %g", x.K, k, x.Power)
	}
}
