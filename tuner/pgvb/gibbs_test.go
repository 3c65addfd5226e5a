package pgvb

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// samplePolyaGamma draws from PG(b, c), b > 0, as a sum of gammas (Polson, Scott and Windle 2013):
// the first twenty, and one more with mean and variance of the rest.
func samplePolyaGamma(rng *rand.Rand, b, c float64) float64 {
	const terms, unit = 20, 2 * math.Pi * math.Pi
	a := c * c / (4 * math.Pi * math.Pi)
	rest, spread := b*tilt(1, c), b/24
	if c > 1e-2 {
		cosh := math.Cosh(c / 2)
		spread = b * (math.Sinh(c) - c) / (4 * c * c * c * cosh * cosh)
	}
	var sum float64
	gamma := distuv.Gamma{Alpha: b, Beta: 1, Src: rng}
	for k := range terms {
		share := 1 / (unit * ((float64(k)+0.5)*(float64(k)+0.5) + a))
		sum += gamma.Rand() * share
		rest -= b * share
		spread -= b * share * share
	}
	return sum + distuv.Gamma{Alpha: rest * rest / spread, Beta: rest / spread, Src: rng}.Rand()
}

func TestPolyaGammaSampler(t *testing.T) {
	rng := source(40)
	for _, x := range []struct{ b, c float64 }{{1, 0}, {0.6, 0.5}, {1.4, 2}, {1, 6}, {3, 1}} {
		const n = 40000
		var mean, square float64
		for range n {
			w := samplePolyaGamma(rng, x.b, x.c)
			mean += w / n
			square += w * w / n
		}
		variance := x.b / 24
		if x.c > 0 {
			variance = x.b * (math.Sinh(x.c) - x.c) / (4 * math.Pow(x.c, 3) * math.Pow(math.Cosh(x.c/2), 2))
		}
		near(t, "mean", mean, tilt(x.b, x.c), 4*math.Sqrt(variance/n))
		near(t, "variance", square-mean*mean, variance, 0.06*variance)
	}
}

// gibbs draws from the posterior itself: ω given u, τ² given u and u given both, in turn. Weights and K
// follow from u. It returns a row for each draw.
func gibbs(t *testing.T, m *model, rng *rand.Rand, burn, draws int) (rows [][]float64) {
	p := m.columns()
	u, scales := make([]float64, p), newHierarchy(m, 1)
	for i := range burn + draws {
		coefficients := m.coefficients(u)
		square, linear := newMatrix(p), make([]float64, p)
		must(t, m.sample.each(func(b *block) {
			q := newQuad(m.prior)
			var omega, push [4]float64
			for i := 0; i < b.len(); i += 4 {
				omega, push = [4]float64{}, [4]float64{}
				n := q.load(b, i)
				logits := q.dot(coefficients)
				for r := range n {
					psi, w := logits[r]+b.offset[i+r]/m.k, m.weight(b, i+r)
					omega[r] = samplePolyaGamma(rng, w, math.Abs(psi))
					push[r] = w*(m.target(b, i+r)-0.5) - omega[r]*b.predictor(i+r, m.prior.Mean)/m.k
				}
				q.gram(square.a, &omega)
				q.addTo(linear, &push)
			}
		}))
		gram, h := m.whiten(square.a, linear)
		for g, square := range scales.moments(u, make([]float64, p)) {
			rate := scales.floor() + square/2
			scales.beta[g] = scales.alpha[g] / distuv.Gamma{Alpha: scales.alpha[g], Beta: rate, Src: rng}.Rand()
		}
		root, err := factorize(gram.plusDiagonal(scales.precisions()))
		must(t, err)
		u = root.solve(h)
		noise := make([]float64, p)
		for j := range noise {
			noise[j] = rng.NormFloat64()
		}
		inverse := root.inverseFactor() // u + L⁻ᵀz
		for j, z := range noise {
			addScaled(u, z, inverse.row(j))
		}
		if i >= burn {
			rows = append(rows, m.weights(u))
		}
	}
	return rows
}

// moments returns the means and standard deviations of the columns.
func moments(rows [][]float64) (mean, sd []float64) {
	mean = make([]float64, len(rows[0]))
	for _, row := range rows {
		addScaled(mean, 1/float64(len(rows)), row)
	}
	return mean, columnDeviations(rows)
}

// The posterior by Monte Carlo, without approximation. The means of the fit agree with it, the
// Hessian step has the right sds, and the variational ones are too small by the factor of the
// reference. RAUMLAB_SLOW=1 draws ten times as often and allows a third of the tolerance.
func TestGibbs(t *testing.T) {
	if testing.Short() {
		t.Skip("many draws")
	}
	r := readReference(t)
	m := r.model(t)
	draws, allowed := 500, 0.2
	if os.Getenv("RAUMLAB_SLOW") != "" {
		draws, allowed = 5000, 0.06
	}
	mean, sd := moments(gibbs(t, m, source(41), 100, draws))
	p := fitted(t, m, Search{})
	hessian, err := deviations(curved(t, m, p, 0).Hessian())
	must(t, err)
	raw := roots(diagonal(covarianceOf(p)))
	allNear(t, "mean", p.Mean, mean, sd, 0.05+allowed)
	allNear(t, "hessian sd", hessian, sd, sd, allowed)
	allNear(t, "Gibbs against Hamiltonian Monte Carlo: sd", sd, r.MCMC.SD, r.MCMC.SD, allowed)
	var shrink, known, step float64
	// The largest differences of means, of the Hessian's sds and of the reference's sds.
	var far, wide, other float64
	for j := range sd {
		far = max(far, math.Abs(p.Mean[j]-mean[j])/sd[j])
		wide = max(wide, math.Abs(hessian[j]/sd[j]-1))
		other = max(other, math.Abs(sd[j]/r.MCMC.SD[j]-1))
		shrink += math.Log(raw[j]/sd[j]) / float64(len(sd))
		known += math.Log(math.Sqrt(r.PGVB.Var[j])/r.MCMC.SD[j]) / float64(len(sd))
		step += math.Log(hessian[j]/sd[j]) / float64(len(sd))
	}
	t.Logf(
		"%d draws: means within %.3f sd, Hessian sds within %.1f %%, Hamiltonian Monte Carlo's within %.1f %%; variational sd over Gibbs %.4f on average, %.4f over Hamiltonian Monte Carlo; Hessian sd over Gibbs %.4f",
		draws, far, 100*wide, 100*other, math.Exp(shrink), math.Exp(known), math.Exp(step))
	near(t, "average shrink factor", math.Exp(shrink), math.Exp(known), allowed/8)
	near(t, "average Hessian sd over Gibbs", math.Exp(step), 1, allowed/8)
}

// The same of all that Infer fits: weights, the scales of their groups, and 1/K, whose interval is printed. K itself is
// skewed.
func TestGibbsWithScalesAndK(t *testing.T) {
	if testing.Short() {
		t.Skip("many draws")
	}
	g := newGarden(73)
	prior := g.free()
	prior.Groups, prior.Breadth, prior.Freedom = []int{0, 0, 1, 1, 1, 0}, 2, 2
	s := g.grow(t, 3000, 1)
	m := plain(t, s, targets(t, s, 1, g.k), nil, 1.4*g.k, prior)
	draws, allowed := 500, 0.2
	if os.Getenv("RAUMLAB_SLOW") != "" {
		draws, allowed = 5000, 0.08
	}
	rows := gibbs(t, m, source(42), 100, draws)
	n := s.width
	for i, row := range rows {
		rows[i] = append(row[:n:n], 1/row[n+2])
	}
	mean, sd := moments(rows)
	p := fitted(t, m, Search{})
	got, err := deviations(curved(t, m, p, 0).Hessian())
	must(t, err)
	got[n] /= p.K * p.K
	fit := append(p.Mean, 1/p.K)
	var far, wide float64
	for j, x := range fit {
		far = max(far, math.Abs(x-mean[j])/sd[j])
		wide = max(wide, math.Abs(got[j]/sd[j]-1))
	}
	t.Logf("%d draws: 100/K %.4f ± %.4f, %.4f ± %.4f by Gibbs; means within %.3f sd, sds within %.1f %%", draws,
		100*fit[n], 100*got[n], 100*mean[n], 100*sd[n], far, 100*wide)
	allNear(t, "mean", fit, mean, sd, 0.05+allowed)
	allNear(t, "sd", got, sd, sd, allowed)
}
