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
func (m *Model) slopes(workers int, u []float64, byCluster bool) (*slopePass, error) {
	p := m.columns()
	coefficients := m.weights(u)
	for j := range coefficients {
		coefficients[j] /= m.k
	}
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
			return &slopeRows{slopePass: pass, quad: newQuad(p)}
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

func (m *Model) slopeRows(b *block, x *slopeRows, coefficients []float64, byCluster bool) {
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
