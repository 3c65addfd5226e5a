package pgvb

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// garden draws clusters whose observations follow planted weights.
type garden struct {
	rng     *rand.Rand
	weights []float64
	k       float64
}

func newGarden(seed uint64) *garden {
	return &garden{rng: source(seed), weights: []float64{300, -40, 25, 8, -60, 120}, k: 850}
}

func (g *garden) prior() Prior {
	return nuisance(Prior{Mean: []float64{200, 0, 0, 0, 0, 0}, SD: []float64{200, 100, 100, 50, 100, 200}})
}

// features are correlated: the last one depends on the first.
func (g *garden) features() []int32 {
	f := make([]int32, len(g.weights))
	for j := range f {
		f[j] = int32(math.Round(1.5 * g.rng.NormFloat64()))
	}
	f[5] += f[0]
	return f
}

// grow appends clusters of n observations each. All observations of a cluster resemble its first,
// which decides the outcome.
func (g *garden) grow(t *testing.T, clusters, n int) *Sample {
	t.Helper()
	s := NewSample(len(g.weights))
	for cluster := range clusters {
		p := Observation{Cluster: int64(cluster), Features: g.features(), Offset: 200 * g.rng.NormFloat64()}
		if g.rng.Float64() < sigmoid(p.predictor(g.weights)/g.k) {
			p.Outcome = 1
		}
		for range n {
			p.Sign = 1 - 2*g.rng.IntN(2)
			p.Score = p.predictor(g.weights) + 30*g.rng.NormFloat64()
			must(t, s.Append(p))
		}
	}
	return s
}

func (p Observation) predictor(weights []float64) float64 {
	sum := p.Offset
	for j, f := range p.Features {
		sum += float64(f) * weights[j]
	}
	return sum
}

func inferred(t *testing.T, s *Sample, plan Plan) *Inference {
	t.Helper()
	x, err := Infer(context.Background(), s, plan)
	must(t, err)
	return x
}

func TestInferRecoversPlantedWeights(t *testing.T) {
	for _, lambda := range []float64{0, 0.5, 1} {
		g := newGarden(3)
		got := inferred(t, g.grow(t, 6000, 1), Plan{Prior: g.prior(), K: g.k, Lambda: lambda})
		allNear(t, "planted weight in sds", got.Mean, g.weights, got.SD, 3)
		allNear(t, "sd in prior sds", got.SD, make([]float64, len(got.SD)), g.prior().SD, 0.4)
		if lambda == 1 {
			near(t, "power of independent results", got.Power, 1, 0.1)
		}
		if lambda == 0 && got.Power < 5 {
			t.Errorf("power of mere scores is %g, want far above 1", got.Power)
		}
	}
}

// Observations of a cluster share its outcome, and must not count as one outcome each.
func TestInferAccountsForClusters(t *testing.T) {
	const clusters, n = 600, 12
	g := newGarden(4)
	got := inferred(t, g.grow(t, clusters, n), Plan{Prior: g.prior(), K: g.k, Lambda: 1})
	single := newGarden(4)
	alone := inferred(t, single.grow(t, clusters, 1), Plan{Prior: g.prior(), K: g.k, Lambda: 1})
	near(t, "power", got.Power*n, 1, 0.25)
	for j := range got.SD {
		if ratio := got.SD[j] / alone.SD[j]; ratio < 0.8 || ratio > 1.25 {
			t.Errorf("sd %d: %.1f from %d observations a cluster, %.1f from one", j, got.SD[j], n, alone.SD[j])
		}
		raw := math.Sqrt(covarianceOf(got.Posterior).At(j, j))
		if got.SD[j] < raw {
			t.Errorf("sd %d: reported %g is below the variational %g", j, got.SD[j], raw)
		}
	}
}

// The reported interval of two sds must contain the truth about as often as it says, over fresh
// data.
func TestInferCovers(t *testing.T) {
	var inside, all int
	for seed := range uint64(30) {
		g := newGarden(100 + seed)
		for j, sd := range g.prior().SD {
			g.weights[j] = g.prior().Mean[j] + sd*g.rng.NormFloat64()
		}
		got := inferred(t, g.grow(t, 200, 6), Plan{Prior: g.prior(), K: g.k, Lambda: 1})
		for j, sd := range got.SD {
			all++
			if math.Abs(got.Mean[j]-g.weights[j]) < 1.96*sd {
				inside++
			}
		}
	}
	// Of 180 intervals of 95 %, 171 are expected. Fewer than 160 have probability 0.001.
	t.Logf("%d of %d", inside, all)
	if inside < 160 {
		t.Errorf("%d of %d intervals hold the truth, want about 171", inside, all)
	}
}

func TestInferImprovesHeldOutGames(t *testing.T) {
	g := newGarden(6)
	train, test := g.grow(t, 1500, 4), g.grow(t, 1500, 4)
	got := inferred(t, train, Plan{Prior: g.prior(), K: g.k, Lambda: DefaultLambda})
	c, err := Compare(test, 0, Scores(0), Scaled{got.Mean, g.k}, Scaled{g.prior().Mean, g.k})
	must(t, err)
	if !(c.LogLoss.Value <= -3*c.LogLoss.SE && c.RMSE.Value <= -3*c.RMSE.SE && c.R2.Value >= 3*c.R2.SE) {
		t.Errorf("held-out clusters: log-loss %+v, RMSE %+v, R2 %+v", c.LogLoss, c.RMSE, c.R2)
	}
}

func TestInferIsTheSameForAnyWorkers(t *testing.T) {
	g := newGarden(7)
	s := g.grow(t, 700, 5)
	one := inferred(t, s, Plan{Prior: g.prior(), K: g.k, Lambda: 0.5, Workers: 1})
	four := inferred(t, s, Plan{Prior: g.prior(), K: g.k, Lambda: 0.5, Workers: 4})
	sameBits(t, "mean", four.Mean, one.Mean)
	sameBits(t, "sd", four.SD, one.SD)
}

func TestInferReportsItsStages(t *testing.T) {
	g := newGarden(8)
	var stages []string
	inferred(t, g.grow(t, 100, 2), Plan{Prior: g.prior(), K: g.k, Lambda: 1, Progress: func(s Step) {
		if s.Number == 1 {
			stages = append(stages, s.Stage)
		}
	}})
	want := []string{"pilot", "tempered", "final", "votes"}
	if !slices.Equal(stages, want) {
		t.Errorf("stages %v, want %v", stages, want)
	}
}

func TestInferRefuses(t *testing.T) {
	g := newGarden(9)
	s := g.grow(t, 20, 2)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Infer(ctx, s, Plan{Prior: g.prior(), K: g.k}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for name, plan := range map[string]Plan{
		"no scale":  {Prior: g.prior()},
		"no prior":  {K: g.k},
		"lambda 2":  {Prior: g.prior(), K: g.k, Lambda: 2},
		"NaN share": {Prior: g.prior(), K: g.k, Lambda: math.NaN()},
	} {
		if _, err := Infer(context.Background(), s, plan); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Infer(context.Background(), NewSample(6), Plan{Prior: g.prior(), K: g.k}); err == nil {
		t.Error("no clusters: no error")
	}
}
