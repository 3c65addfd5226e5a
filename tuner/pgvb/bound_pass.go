package pgvb

import (
	"math"

	"raumlab/internal/arithmetic"
)

// A boundPass has what the update of the weights, and the ELBO after it, need of the data. It comes
// from one pass at whitened means u, with q(ω) at its optimum there. For fixed q(ω) the likelihood
// part of the ELBO is quadratic in u.
type boundPass struct {
	square []float64 // Σ ω̄·φ·φᵀ, upper triangle
	linear []float64 // Σ (κ - ω̄·μ)·φ
	sums   boundSums
}

// boundSums are sums over observations.
type boundSums struct {
	weight  float64 // w
	pull    float64 // κ·μ
	logCosh float64 // w·log(2cosh(c/2))
	excess  float64 // ω̄·(μ² - c²)
}

func newBoundPass(p int) *boundPass {
	return &boundPass{square: make([]float64, p*p), linear: make([]float64, p)}
}

func (b *boundPass) reset() {
	clear(b.square)
	clear(b.linear)
	b.sums = boundSums{}
}

func (b *boundPass) add(o *boundPass) {
	addScaled(b.square, 1, o.square)
	addScaled(b.linear, 1, o.linear)
	b.sums.weight += o.sums.weight
	b.sums.pull += o.sums.pull
	b.sums.logCosh += o.sums.logCosh
	b.sums.excess += o.sums.excess
}

// optimum returns the likelihood part of the ELBO at the u of the pass with q(ω) at its optimum
// c² = μ² + v: κμ - w·log(2cosh(c/2)).
func (b *boundPass) optimum() float64 { return b.sums.pull - b.sums.logCosh }

// bound scans the observations at whitened means u, with a factor F of their covariance S =
// FᵀF. A start c >= 0 replaces the c of all observations.
func (m *Model) bound(workers int, u []float64, factor matrix, start float64) (*boundPass, error) {
	p := m.columns()
	coefficients := m.weights(u)
	for j := range coefficients {
		coefficients[j] /= m.k
	}
	factor = m.lower(factor)
	raw := newMatrix(p) // factor·diag(scale): takes raw columns
	for j := range p {
		for k := range j + 1 {
			raw.set(j, k, factor.at(j, k)*m.scale[k])
		}
	}
	total := newBoundPass(p)
	type part struct {
		*boundPass
		quad *quad
	}
	err := reduce(m.sample, workers,
		func() part { return part{newBoundPass(p), newQuad(p)} },
		func(b *block, x part) {
			x.reset()
			m.boundRows(b, x.boundPass, x.quad, coefficients, raw.a, start)
		},
		func(x part) { total.add(x.boundPass) })
	return total, err
}

func (m *Model) boundRows(b *block, out *boundPass, q *quad, coefficients, factor []float64, start float64) {
	inverse := 1 / m.k
	var omega, push, variance [4]float64
	for i := 0; i < b.len(); i += 4 {
		rows := q.load(b, i)
		mu := q.dot(coefficients)
		if start < 0 {
			variance = q.squares(factor)
		}
		omega, push = [4]float64{}, [4]float64{}
		for r := range rows {
			mean := mu[r] + float64(b.offset[i+r]*inverse)
			w := m.weight(b, i+r)
			kappa := float64(w * (m.target(b, i+r) - 0.5))
			square := float64(mean * mean)
			c := start
			if c < 0 {
				c = math.Sqrt(square + variance[r])
			}
			e := arithmetic.Exp(-c)
			omega[r] = w * tiltOf(c, e)
			push[r] = kappa - float64(omega[r]*mean)
			out.sums.weight += w
			out.sums.pull += float64(kappa * mean)
			out.sums.logCosh += float64(w * (float64(c/2) + logOnePlus(e)))
			out.sums.excess += float64(omega[r] * (square - float64(c*c)))
		}
		q.gram(out.square, &omega)
		q.addTo(out.linear, &push)
	}
}
