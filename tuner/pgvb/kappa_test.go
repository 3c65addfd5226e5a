package pgvb

import (
	"math"
	"testing"
)

// free is the garden's prior with K to fit.
func (g *garden) free() Prior {
	p := g.prior()
	p.Scale = 1
	return p
}

// Law: on many observations weights and K come out as planted, from any K at which a fit starts.
func TestKIsRecovered(t *testing.T) {
	for _, start := range []float64{0.5, 1, 2} {
		g := newGarden(70)
		got := inferred(t, g.grow(t, 20000, 1), Plan{Prior: g.free(), K: start * g.k, Lambda: 1})
		near(t, "K in standard errors", (got.K.K-g.k)/got.K.SE, 0, 3)
		near(t, "standard error over K", got.K.SE/g.k, 0, 0.1)
		allNear(t, "planted weight in sds", got.Mean, g.weights, got.SD, 3)
		if held := inferred(t, g.grow(t, 20000, 1), Plan{Prior: g.prior(), K: g.k, Lambda: 1}); held.K.SE != 0 ||
			held.K.K != g.k || held.SD[0] > 0.9*got.SD[0] {
			t.Errorf("K %+v, sd %g: held at %g, with sd %g", held.K, held.SD[0], g.k, got.SD[0])
		}
	}
}

// Law: the unit of scores means nothing. In millipawns all is ten times as large.
func TestUnitOfScores(t *testing.T) {
	g := newGarden(71)
	s := g.grow(t, 500, 4)
	small := inferred(t, s, Plan{Prior: g.free(), K: g.k, Lambda: 0.5, ScoreK: g.k})
	tenfold := NewSample(s.width)
	for _, o := range observationsOf(t, s) {
		o.Offset, o.Score = 10*o.Offset, 10*o.Score
		must(t, tenfold.Append(o))
	}
	prior := g.free()
	for _, list := range [][]float64{prior.Mean, prior.SD, prior.Nuisance} {
		for j := range list {
			list[j] *= 10
		}
	}
	large := inferred(t, tenfold, Plan{Prior: prior, K: 10 * g.k, Lambda: 0.5, ScoreK: 10 * g.k})
	for j, sd := range small.SD {
		near(t, "mean", large.Mean[j], 10*small.Mean[j], 1e-6*sd)
		near(t, "sd", large.SD[j], 10*sd, 1e-6*sd)
	}
	near(t, "K", large.K.K, 10*small.K.K, 1e-6*small.K.K)
	near(t, "error of K", large.K.SE, 10*small.K.SE, 1e-6*small.K.K)
}

// Law: the joint curvature of weights and K is the derivative of the slope of the log-likelihood, and
// the covariance of weights and K follows from it by the derivative of model.weights.
func TestJointCurvature(t *testing.T) {
	g := newGarden(72)
	s := g.grow(t, 300, 3)
	m := plain(t, s, targets(t, s, 0.5, g.k), nil, 0.8*g.k, g.free())
	p := fitted(t, m, Search{})
	c := curved(t, m, p, 0)
	const step = 1e-4
	n := m.columns()
	moved := func(j int, by float64) []float64 {
		u := append([]float64(nil), p.whitened...)
		u[j] += by
		return u
	}
	slope := func(u []float64) []float64 {
		pass, err := m.slopes(0, u, false)
		must(t, err)
		_, linear := m.whiten(pass.square, pass.linear)
		return linear
	}
	bread, err := c.inverse()
	must(t, err)
	jacobian := newMatrix(n) // of weights by u
	for j := range n {
		above, below := slope(moved(j, step)), slope(moved(j, -step))
		more, less := m.weights(moved(j, step)), m.weights(moved(j, -step))
		for k := range n {
			near(t, "curvature", c.hessian.at(k, j), -(above[k]-below[k])/(2*step), 1e-5*(1+math.Abs(c.hessian.at(k, j))))
			jacobian.set(k, j, (more[k]-less[k])/(2*step))
		}
	}
	want := jacobian.times(bread).times(jacobian.transposed())
	got, err := c.Hessian()
	must(t, err)
	place := append(count(s.width), n-1)
	for a, j := range place {
		for b, k := range place {
			scale := math.Sqrt(want.at(j, j) * want.at(k, k))
			near(t, "covariance of weights and K", got.At(a, b), want.at(j, k), 1e-5*scale)
		}
	}
}
