package gp

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Gradient has the derivatives of the log marginal likelihood for the logarithm of each quantity
// of a process.
type Gradient struct {
	Lengths                    []float64
	Signal, Noise, Trend, Bowl float64 // of Trend for a factor of all three
}

// gradient is ½ tr(W ∂K), where W = aaᵀ − K⁻¹, and for the bowl a·∂mean. The estimated level adds
// nothing, because the likelihood is flat in it. The signal needs no sum over pairs but that of the
// trend: tr(WK) is aᵀ(y − mean) − n, from which noise and trend are taken.
func (p *Posterior) gradient() Gradient {
	n := len(p.at)
	g := Gradient{Lengths: make([]float64, len(p.Lengths))}
	inverse := p.inverse()
	trace, trends, signal, next := 0., 0., -float64(n), 0
	for i, x := range p.at {
		row := inverse.Data[i*inverse.Stride:]
		for l := i; l < n; l++ {
			y, w := p.at[l], p.a[i]*p.a[l]-row[l]
			trend := p.trend(x, y)
			if l == i {
				trace += w
				signal += p.a[i]*p.residuals[i] - w*(p.diagonal(i)-p.own[i]+trend)
				w /= 2
			} else {
				signal -= 2 * w * trend
			}
			trends += w * trend
			for s := range x {
				for t := range y {
					other, slope := y[t].scaled, w*p.slopes[next]
					next++
					for j, v := range x[s].scaled {
						delta := v - other[j]
						g.Lengths[j] += slope * delta * delta
					}
				}
			}
		}
		g.Bowl += p.a[i] * p.mean(x, 0)
	}
	for j := range g.Lengths {
		g.Lengths[j] *= p.Signal
	}
	g.Signal, g.Noise, g.Trend = signal/2, p.Process.Noise*trace/2, trends
	return g
}

// A Prior is a normal one of hyperparameters, logarithms all, within bounds.
type Prior struct{ Mean, SD, Lower, Upper []float64 }

// Draw is a random vector of the prior, held within the bounds.
func (p Prior) Draw(rng *rand.Rand) []float64 {
	h := make([]float64, len(p.Mean))
	for j := range h {
		h[j] = p.Mean[j] + p.SD[j]*rng.NormFloat64()
	}
	Clip(h, p.Lower, p.Upper)
	return h
}

// penalty is −log prior without its constant. It adds its slopes to the gradient.
func (p Prior) penalty(h, gradient []float64) float64 {
	sum := 0.
	for j, v := range h {
		t := (v - p.Mean[j]) / p.SD[j]
		sum += t * t / 2
		gradient[j] += t / p.SD[j]
	}
	return sum
}

// A Model is observations of a process whose hyperparameters are not known.
type Model struct {
	Prior
	Observations
	Process func(h []float64) Process
	Slopes  func(Gradient) []float64 // for the hyperparameters
}

// condition conditions the process of some hyperparameters.
func (m Model) condition(h []float64) (*Posterior, error) {
	return Condition(m.Process(h), m.Observations)
}

// Objective is −log marginal likelihood − log prior, with its gradient; +Inf where the kernel
// matrix has no Cholesky factor.
func (m Model) Objective(h, gradient []float64) float64 {
	p, err := condition(m.Process(h), m.Observations, true)
	if err != nil {
		clear(gradient)
		return math.Inf(1)
	}
	for j, slope := range m.Slopes(p.gradient()) {
		gradient[j] = -slope
	}
	return m.penalty(h, gradient) - p.LogLikelihood
}

// Minimise goes from a start towards the mode of the hyperparameters' posterior.
func (m Model) Minimise(start []float64, limit Limit) (h []float64, objective float64) {
	return Minimise(m.Objective, start, m.Lower, m.Upper, limit)
}

// Sample draws hyperparameters from their posterior by slice sampling (Neal, Ann. Statist. 31,
// 2003), one coordinate after the other, from the mode on: one vector after each run of sweeps.
func (m Model) Sample(mode []float64, count, sweeps int, rng *rand.Rand) (drawn [][]float64) {
	unused := make([]float64, len(mode))
	density := func(h []float64) float64 {
		p, err := m.condition(h)
		if err != nil {
			return math.Inf(-1)
		}
		return p.LogLikelihood - m.penalty(h, unused)
	}
	h := slices.Clone(mode)
	at := density(h)
	for range count {
		for range sweeps {
			for j := range h {
				at = m.slice(density, h, j, at, rng)
			}
		}
		drawn = append(drawn, slices.Clone(h))
	}
	return drawn
}

// slice draws coordinate j from its distribution given the others, and returns the new density. The
// first interval is four prior sds wide and shrinks to the slice.
func (p Prior) slice(density func([]float64) float64, h []float64, j int, at float64, rng *rand.Rand) float64 {
	const width, shrinkings = 4, 50
	level, old := at-rng.ExpFloat64(), h[j]
	left := old - width*p.SD[j]*rng.Float64()
	right := min(left+width*p.SD[j], p.Upper[j])
	left = max(left, p.Lower[j])
	for range shrinkings {
		h[j] = left + (right-left)*rng.Float64()
		if v := density(h); v >= level {
			return v
		}
		if h[j] < old {
			left = h[j]
		} else {
			right = h[j]
		}
	}
	h[j] = old
	return at
}
