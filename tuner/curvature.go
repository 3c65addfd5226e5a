package tuner

import (
	"math"

	"raumlab/internal/arithmetic"
)

// A slopePass is what one pass leaves of the likelihood itself at whitened weights u: its value, slope and curvature, and the spread of
// the slopes of whole games.
type slopePass struct {
	square []float64 // H = Σ w·σ'(ψ)·φ·φᵀ, upper triangle
	linear []float64 // Σ w·(y - σ(ψ))·φ
	value  float64   // Σ w·[y·log σ(ψ) + (1-y)·log σ(-ψ)]

	spread []float64 // Σ_g U_g·U_gᵀ, U_g = Σ_{i∈g} w_i(y_i - σ(ψ_i))φ_i; nil unless asked for
	games  int       // games of positive weight
	open   run       // the game whose positions may go on
}

// A run is the slope of positions of one game that stand together.
type run struct {
	game   int32
	voting bool // some position has a positive weight
	score  []float64
}

// slopeRows is what one block adds to a slopePass.
type slopeRows struct {
	slopePass
	quad *quad
	runs []run
	used int
}

// slopes goes over the positions at whitened weights u; byGame asks for the spread of games.
func (m *Model) slopes(workers int, u []float64, byGame bool) (*slopePass, error) {
	p := m.columns()
	coefficients := m.weights(u)
	for j := range coefficients {
		coefficients[j] /= m.k
	}
	total := &slopePass{square: make([]float64, p*p), linear: make([]float64, p), open: run{game: -1, score: make([]float64, p)}}
	if byGame {
		total.spread = make([]float64, p*p)
	}
	err := reduce(m.sample, workers,
		func() *slopeRows {
			return &slopeRows{slopePass: slopePass{square: make([]float64, p*p), linear: make([]float64, p)}, quad: newQuad(p)}
		},
		func(b *block, x *slopeRows) { m.slopeRows(b, x, coefficients, byGame) },
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

func (m *Model) slopeRows(b *block, x *slopeRows, coefficients []float64, byGame bool) {
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
			logit := psi[r] + float64(b.fixed[i+r]*inverse)
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
			if byGame {
				x.addScore(b, i+r, w > 0, push[r], x.quad, r)
			}
		}
		x.quad.gram(x.square, &curve)
		x.quad.addTo(x.linear, &push)
	}
}

// addScore adds a row to the run of its game.
func (x *slopeRows) addScore(b *block, i int, votes bool, push float64, q *quad, r int) {
	if x.used == 0 || x.runs[x.used-1].game != b.game[i] {
		if x.used == len(x.runs) {
			x.runs = append(x.runs, run{score: make([]float64, len(x.linear))})
		}
		fresh := &x.runs[x.used]
		fresh.game, fresh.voting = b.game[i], false
		clear(fresh.score)
		x.used++
	}
	last := &x.runs[x.used-1]
	last.voting = last.voting || votes
	for k, j := range q.index {
		last.score[j] += float64(push * q.x[k][r])
	}
}

// take adds a run; one of the same game as the run before goes on with it.
func (p *slopePass) take(r *run) {
	if r.game != p.open.game {
		p.close()
		p.open.game = r.game
	}
	p.open.voting = p.open.voting || r.voting
	addScaled(p.open.score, 1, r.score)
}

// close ends the present game.
func (p *slopePass) close() {
	if p.open.voting {
		p.games++
		n := len(p.open.score)
		for j, s := range p.open.score {
			if s != 0 {
				addScaled(p.spread[j*n+j:(j+1)*n], s, p.open.score[j:])
			}
		}
	}
	p.open.game, p.open.voting = -1, false
	clear(p.open.score)
}
