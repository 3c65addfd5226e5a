package pgvb

import (
	"math"

	"raumlab/internal/arithmetic"
)

// A slopePass has the value, slope and curvature of the log-likelihood at whitened weights u, and
// the spread of the slopes of clusters, from one scan of the data.
type slopePass struct {
	square []float64 // H = Σ w·σ'(ψ)·φ·φᵀ, upper triangle
	linear []float64 // Σ w·(y - σ(ψ))·φ
	value  float64   // Σ w·[y·log σ(ψ) + (1-y)·log σ(-ψ)]

	// spread is Σ_g U_g·U_gᵀ, U_g = Σ_{i∈g} w_i(y_i - σ(ψ_i))φ_i; nil unless asked for.
	spread   []float64
	clusters int // clusters of positive weight
	open     run // the cluster that the next block may continue
}

// A run is the slope of adjacent observations of one cluster.
type run struct {
	cluster int32
	counts  bool // some observation has a positive weight
	score   []float64
}

// slopeRows is what one block adds to a slopePass.
type slopeRows struct {
	slopePass
	quad *quad
	runs []run
	used int
}

// slopes scans the observations at whitened weights u. byCluster asks for the spread of clusters.
func (m *model) slopes(workers int, u []float64, byCluster bool) (*slopePass, error) {
	p := m.columns()
	coefficients := m.coefficients(u)
	total := &slopePass{
		square: make([]float64, p*p), linear: make([]float64, p),
		open: run{cluster: -1, score: make([]float64, p)},
	}
	if byCluster {
		total.spread = make([]float64, p*p)
	}
	err := reduce(m.sample, workers,
		func() *slopeRows {
			pass := slopePass{square: make([]float64, p*p), linear: make([]float64, p)}
			return &slopeRows{slopePass: pass, quad: newQuad(m.prior)}
		},
		func(b *block, x *slopeRows) { m.slopeRows(b, x, coefficients, byCluster) },
		func(x *slopeRows) {
			addScaled(total.square, 1, x.square)
			addScaled(total.linear, 1, x.linear)
			total.value += x.value
			for i := range x.runs[:x.used] {
				total.take(&x.runs[i])
			}
		})
	total.close()
	return total, err
}

func (m *model) slopeRows(b *block, x *slopeRows, coefficients []float64, byCluster bool) {
	clear(x.square)
	clear(x.linear)
	x.value, x.used = 0, 0
	inverse := 1 / m.k
	var curve, push [4]float64
	for i := 0; i < b.len(); i += 4 {
		rows := x.quad.load(b, i)
		psi := x.quad.dot(coefficients)
		curve, push = [4]float64{}, [4]float64{}
		for r := range rows {
			logit := psi[r] + float64(b.offset[i+r]*inverse)
			w, y := m.weight(b, i+r), m.target(b, i+r)
			e := arithmetic.Exp(-math.Abs(logit))
			hit, lost := 1/(1+e), logOnePlus(e) // σ(|ψ|), -log of it
			curve[r] = w * (e * (hit * hit))
			if logit >= 0 {
				push[r] = w * (y - hit)
				x.value -= float64(w * (lost + float64((1-y)*logit)))
			} else {
				push[r] = w * (y - float64(e*hit))
				x.value -= float64(w * (lost - float64(y*logit)))
			}
			if byCluster {
				x.addScore(b, i+r, w > 0, push[r], x.quad, r)
			}
		}
		x.quad.gram(x.square, &curve)
		x.quad.addTo(x.linear, &push)
	}
}

// addScore adds a row to the run of its cluster.
func (x *slopeRows) addScore(b *block, i int, counts bool, push float64, q *quad, r int) {
	if x.used == 0 || x.runs[x.used-1].cluster != b.cluster[i] {
		if x.used == len(x.runs) {
			x.runs = append(x.runs, run{score: make([]float64, len(x.linear))})
		}
		fresh := &x.runs[x.used]
		fresh.cluster, fresh.counts = b.cluster[i], false
		clear(fresh.score)
		x.used++
	}
	last := &x.runs[x.used-1]
	last.counts = last.counts || counts
	for k, j := range q.index {
		last.score[j] += float64(push * q.x[k][r])
	}
}

// take adds a run. A run of the open cluster continues it.
func (p *slopePass) take(r *run) {
	if r.cluster != p.open.cluster {
		p.close()
		p.open.cluster = r.cluster
	}
	p.open.counts = p.open.counts || r.counts
	addScaled(p.open.score, 1, r.score)
}

// close ends the open cluster.
func (p *slopePass) close() {
	if p.open.counts {
		p.clusters++
		n := len(p.open.score)
		for j, s := range p.open.score {
			if s != 0 {
				addScaled(p.spread[j*n+j:(j+1)*n], s, p.open.score[j:])
			}
		}
	}
	p.open.cluster, p.open.counts = -1, false
	clear(p.open.score)
}

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
func (m *model) bound(workers int, u []float64, factor matrix, start float64) (*boundPass, error) {
	p := m.columns()
	coefficients := m.coefficients(u)
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
		func() part { return part{newBoundPass(p), newQuad(m.prior)} },
		func(b *block, x part) {
			x.reset()
			m.boundRows(b, x.boundPass, x.quad, coefficients, raw.a, start)
		},
		func(x part) { total.add(x.boundPass) })
	return total, err
}

func (m *model) boundRows(b *block, out *boundPass, q *quad, coefficients, factor []float64, start float64) {
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
