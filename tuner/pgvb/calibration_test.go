package pgvb

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// A coverage counts how often intervals contain planted weights, and where in the posterior these
// are.
type coverage struct {
	n      int
	inside [3]int
	ranks  [20]int
	square float64 // Σ z²
}

var coverageLevels = [3]float64{0.5, 0.9, 0.95}

func (c *coverage) add(mean, sd, truth float64) {
	z := (truth - mean) / sd
	c.n++
	c.square += z * z
	for i, level := range coverageLevels {
		if math.Abs(z) < distuv.UnitNormal.Quantile(0.5+level/2) {
			c.inside[i]++
		}
	}
	c.ranks[min(int(20*distuv.UnitNormal.CDF(z)), 19)]++
}

func (c *coverage) share(i int) float64 { return float64(c.inside[i]) / float64(c.n) }

// chi returns χ² of the ranks against equal numbers, 19 degrees of freedom.
func (c *coverage) chi() (x float64) {
	want := float64(c.n) / float64(len(c.ranks))
	for _, n := range c.ranks {
		x += (float64(n) - want) * (float64(n) - want) / want
	}
	return x
}

func (c *coverage) String() string {
	return fmt.Sprintf("coverage of 50 %%: %.3f, of 90 %%: %.3f, of 95 %%: %.3f; rms z %.2f, χ² of ranks %.1f",
		c.share(0), c.share(1), c.share(2), math.Sqrt(c.square/float64(c.n)), c.chi())
}

// draw returns weights from the prior.
func (p Prior) draw(rng *rand.Rand) []float64 {
	theta := make([]float64, len(p.Mean))
	for j := range theta {
		theta[j] = p.Mean[j] + p.SD[j]*rng.NormFloat64()
	}
	return theta
}

// Simulation-based calibration (Talts and others 2018): weights from the prior, outcomes from the
// model on real features. The posterior must contain the weights as often as it says. With the
// variational sds it does not. RAUMLAB_SLOW=1 runs 300 trials, otherwise 60.
func TestPosteriorIsCalibrated(t *testing.T) {
	if testing.Short() {
		t.Skip("many fits")
	}
	trials := 60
	if os.Getenv("RAUMLAB_SLOW") != "" {
		trials = 300
	}
	r := readReference(t)
	rng := source(50)
	prior := r.prior()
	var hessian, raw coverage
	for range trials {
		theta := prior.draw(rng)
		s, _, _ := r.rows(t, rng.Perm(len(r.Phi))[:1000])
		var target []float64
		for _, p := range observationsOf(t, s) {
			y := 0.0
			if rng.Float64() < sigmoid(p.predictor(theta)/r.K) {
				y = 1
			}
			target = append(target, y)
		}
		m := plain(t, s, target, nil, r.K, prior)
		m.sample.scattered = false // curvature of observations, not of clusters
		p := fitted(t, m, Search{})
		wide, err := deviations(curved(t, m, p, 0).Hessian())
		must(t, err)
		narrow := roots(diagonal(covarianceOf(p)))
		for j := range theta {
			hessian.add(p.Mean[j], wide[j], theta[j])
			raw.add(p.Mean[j], narrow[j], theta[j])
		}
	}
	t.Logf("%d trials, 1000 independent results each\nHessian at the variational mean: %v\nvariational: %v", trials,
		&hessian, &raw)
	// Weights of one trial share its draw, so its 26 count as some ten.
	slack := 3 * math.Sqrt(0.25/float64(10*trials))
	near(t, "coverage of 50 %", hessian.share(0), 0.5, slack)
	near(t, "coverage of 90 %", hessian.share(1), 0.9, 0.6*slack)
	if raw.share(1) >= hessian.share(1) {
		t.Errorf("coverage of 90 %% does not fall from the Hessian's %.3f to the variational %.3f", hessian.share(1),
			raw.share(1))
	}
	if trials >= 300 && hessian.chi() > 36.2 { // 1 %
		t.Errorf("χ² of the ranks is %.1f", hessian.chi())
	}
}

// Observations of a cluster share one outcome. The intervals of Infer must contain planted weights
// about as often as they say. Sds that treat observations as independent do not.
func TestReportedIntervalsUnderSharedResults(t *testing.T) {
	if testing.Short() {
		t.Skip("many fits")
	}
	trials := 12
	if os.Getenv("RAUMLAB_SLOW") != "" {
		trials = 200
	}
	r := readReference(t)
	rng := source(51)
	prior := r.prior()
	var reported, hessian, naive coverage
	for range trials {
		theta := prior.draw(rng)
		chance, n := make([]float64, len(r.Outcome)), make([]float64, len(r.Outcome))
		for i, g := range r.Cluster {
			chance[g] += sigmoid(r.observation(i).predictor(theta) / r.K)
			n[g]++
		}
		for g := range chance {
			z := 0.0
			if rng.Float64() < chance[g]/n[g] {
				z = 1
			}
			chance[g] = z
		}
		s := NewSample(len(r.Mean))
		var target []float64
		for i, g := range r.Cluster {
			p := r.observation(i)
			p.Outcome = chance[g]
			must(t, s.Append(p))
			target = append(target, p.Outcome)
		}
		got := inferred(t, s, Plan{Prior: nuisance(prior), K: r.K, Lambda: 1})
		m := plain(t, s, target, nil, r.K, prior)
		p := fitted(t, m, Search{})
		raw := roots(diagonal(covarianceOf(p)))
		for j := range theta {
			reported.add(got.Mean[j], got.SD[j], theta[j])
			hessian.add(got.Mean[j], got.Spreads.Hessian[j], theta[j])
			naive.add(p.Mean[j], raw[j], theta[j])
		}
	}
	t.Logf(
		"%d trials, 100 clusters with one result each\nreported: %v\ntempered Hessian alone: %v\npositions independent, variational: %v",
		trials, &reported, &hessian, &naive)
	// In 200 trials they hold 90 %. Weights of one trial count as some ten, as above.
	lowest := 0.9 - 3*math.Sqrt(0.09/float64(10*trials))
	if reported.share(2) < lowest || naive.share(2) > 0.8 {
		t.Errorf("95 %% intervals hold %.3f of the weights, naive ones %.3f: want at least %.3f, and less than 0.8",
			reported.share(2), naive.share(2), lowest)
	}
}

// Targets made from planted weights through the scores lead back to these weights.
func TestSelfGeneratedTargetsAreRecovered(t *testing.T) {
	r := readReference(t)
	rng := source(52)
	prior := r.prior()
	theta := prior.draw(rng)
	s := NewSample(len(r.Mean))
	for i := range r.Phi {
		p := r.observation(i)
		p.Score = p.predictor(theta)
		must(t, s.Append(p))
	}
	target := targets(t, s, 0, r.K)
	m := plain(t, s, target, constant(s.Len(), 1e6), r.K, prior)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	allNear(t, "planted weight in prior sds", p.Mean, theta, prior.SD, 0.02)
}

// Bootstrap and sandwich are two estimates of the same spread of clusters. The sandwich includes
// the prior's spread.
func TestBootstrapAgainstSandwich(t *testing.T) {
	g := newGarden(60)
	got := inferred(t, g.grow(t, 600, 6), Plan{Prior: g.prior(), K: g.k, Lambda: 1, Bootstrap: 200})
	for j, sd := range got.Spreads.Bootstrap {
		if ratio := sd / got.Spreads.Sandwich[j]; ratio < 0.6 || ratio > 1.15 {
			t.Errorf("weight %d: bootstrap %.2f, sandwich %.2f", j, sd, got.Spreads.Sandwich[j])
		}
		if got.SD[j] < sd {
			t.Errorf("weight %d: reported %.2f is below the bootstrap's %.2f", j, got.SD[j], sd)
		}
	}
}
