package gp

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// A Process is a Gaussian process before any observation. Its mean is level − Bowl·Σ(2x_j − 1)².
// The level is estimated from the observations.
type Process struct {
	Kernel
	Bowl  float64
	Noise float64 // variance of each observation beside its own
}

// Observations are values at sites and the variances of their noise.
type Observations struct {
	Sites    []Site
	Y, Noise []float64
}

// When a kernel matrix has no Cholesky factor, its diagonal is raised by firstJitter of the signal,
// and tenfold again until LastJitter. That much noise is invisible beside what any match or corpus
// measures.
const firstJitter, LastJitter = 1e-8, 1e-4

// A Posterior is a process conditioned on observations.
type Posterior struct {
	Process
	Observations
	Level         float64 // by generalised least squares; 0 if all sites are differences
	LogLikelihood float64 // marginal, nats

	jitter    float64           // 0 as a rule
	at        [][]place         // of the observations
	own       []float64         // variances of the sites a priori, without the trend
	slopes    []float64         // for gradient: of the shape, with weights, by terms of pairs of sites
	factor    blas64.Triangular // U, UᵀU = K
	residuals []float64         // y − mean
	a         []float64         // K⁻¹·residuals
}

// Condition conditions a process on observations. An error means that their kernel matrix is
// singular.
func Condition(process Process, o Observations) (*Posterior, error) {
	return condition(process, o, false)
}

// condition is Condition, with what gradient needs if it is asked for.
func condition(process Process, o Observations, gradient bool) (*Posterior, error) {
	p := &Posterior{Process: process, Observations: o, at: process.places(o.Sites...)}
	for {
		factor, ok := lapack64.Potrf(p.kernelMatrix(gradient).RawSymmetric())
		if ok {
			p.factor = factor
			p.level()
			return p, nil
		}
		p.jitter = max(10*p.jitter, firstJitter)
		if p.jitter > LastJitter*1.5 {
			return nil, fmt.Errorf(
				"the kernel matrix of the observations (%d) is singular even with jitter %g: too many equal points, or noise variances of very different size",
				len(o.Y), LastJitter)
		}
	}
}

// Replace conditions on other values at the same sites, with the same noise.
func (p *Posterior) Replace(y []float64) *Posterior {
	q := *p
	q.Y = y
	q.level()
	return &q
}

// diagonal is that of the kernel matrix without the trend.
func (p *Posterior) diagonal(i int) float64 {
	return p.own[i]*(1+p.jitter) + p.Process.Noise + p.Observations.Noise[i]
}

func (p *Posterior) kernelMatrix(gradient bool) *mat.SymDense {
	n := len(p.at)
	k := mat.NewSymDense(n, nil)
	raw := k.RawSymmetric()
	p.own, p.slopes = make([]float64, n), p.slopes[:0]
	for i, x := range p.at {
		row := raw.Data[i*raw.Stride:]
		for l := i; l < n; l++ {
			y := p.at[l]
			for s := range x {
				for t := range y {
					a, b := &x[s], &y[t]
					correlation, slope := p.correlate(a, b)
					row[l] += a.weight * b.weight * p.Signal * correlation
					if gradient {
						p.slopes = append(p.slopes, a.weight*b.weight*slope)
					}
				}
			}
			if l == i {
				p.own[i] = row[i]
				row[i] = p.diagonal(i)
			}
			row[l] += p.trend(x, y)
		}
	}
	return k
}

// level estimates the level and conditions on it.
func (p *Posterior) level() {
	weights := make([]float64, len(p.at)) // of the level: 1 of a value, 0 of a difference
	for i, s := range p.Sites {
		for _, term := range s {
			weights[i] += term.Weight
		}
	}
	solved, sum, total := p.solve(weights), 0., 0.
	for i, w := range solved {
		sum += w * (p.Y[i] - p.mean(p.at[i], 0))
		total += w * weights[i]
	}
	level := 0.
	if total > 0 {
		level = sum / total
	}
	p.centre(level)
}

// centre conditions on a level.
func (p *Posterior) centre(level float64) {
	p.Level = level
	p.residuals = make([]float64, len(p.Y))
	for i, y := range p.Y {
		p.residuals[i] = y - p.mean(p.at[i], level)
	}
	p.a = p.solve(p.residuals)
	logs := 0.
	for i := range p.Y {
		logs += math.Log(p.factor.Data[i*p.factor.Stride+i])
	}
	p.LogLikelihood = -p.Misfit()/2 - logs - float64(len(p.Y))/2*math.Log(2*math.Pi)
}

// Misfit is rᵀK⁻¹r of the residuals r.
func (p *Posterior) Misfit() (sum float64) {
	for i, r := range p.residuals {
		sum += r * p.a[i]
	}
	return sum
}

// Mean is that of a site a priori, with the level 0.
func (p *Process) Mean(s Site) float64 { return p.mean(p.places(s)[0], 0) }

func (p *Process) mean(x []place, level float64) (sum float64) {
	for _, a := range x {
		squares := 0.
		for _, c := range a.centred {
			squares += c * c
		}
		sum += a.weight * (level - p.Bowl*squares)
	}
	return sum
}

// whiten replaces v by U⁻ᵀv.
func (p *Posterior) whiten(v []float64) {
	blas64.Trsv(blas.Trans, p.factor, blas64.Vector{N: len(v), Data: v, Inc: 1})
}

// unwhiten replaces v by U⁻¹v, so that both give K⁻¹v.
func (p *Posterior) unwhiten(v []float64) {
	blas64.Trsv(blas.NoTrans, p.factor, blas64.Vector{N: len(v), Data: v, Inc: 1})
}

func (p *Posterior) solve(b []float64) []float64 {
	v := slices.Clone(b)
	p.whiten(v)
	p.unwhiten(v)
	return v
}

// MeanAt is the posterior mean at observation i: what noise does not explain of y.
func (p *Posterior) MeanAt(i int) float64 { return p.Y[i] - (p.diagonal(i)-p.own[i])*p.a[i] }

// LeaveOneOut predicts every observation from the others, noise included (Rasmussen and Williams
// 2006, eq. 5.12).
func (p *Posterior) LeaveOneOut() (mean, variance []float64) {
	n := len(p.Y)
	mean, variance = make([]float64, n), make([]float64, n)
	inverse := p.inverse()
	for i := range n {
		variance[i] = 1 / inverse.Data[i*inverse.Stride+i]
		mean[i] = p.Y[i] - p.a[i]*variance[i]
	}
	return mean, variance
}

// inverse is K⁻¹, its upper triangle.
func (p *Posterior) inverse() blas64.Symmetric {
	factor := p.factor
	factor.Data = slices.Clone(factor.Data)
	// The diagonal of a Cholesky factor is positive, so that there always is an inverse.
	inverse, _ := lapack64.Potri(factor)
	return inverse
}
