package gp

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
)

// A Prediction is the posterior of a site, without noise.
type Prediction struct {
	Mean, SD                 float64
	MeanGradient, SDGradient []float64 // of PredictGradient only
}

// LeastSD bounds SD from below, in signal sds: at an exact observation rounding may make the
// variance negative.
const LeastSD = 1e-9

// sd is that of a site whose whitened covariances with the observations have this sum of squares.
func (p *Posterior) sd(x []place, explained float64) float64 {
	return math.Sqrt(max(p.covariance(x, x)-explained, p.Signal*LeastSD*LeastSD))
}

// Predict predicts many sites in less time than one by one.
func (p *Posterior) Predict(sites []Site) []Prediction {
	n, m := len(p.at), len(sites)
	v := blas64.General{Rows: n, Cols: m, Stride: m, Data: make([]float64, n*m)}
	predictions, sums, at := make([]Prediction, m), make([]float64, m), p.places(sites...)
	for k := range sites {
		predictions[k].Mean = p.mean(at[k], p.Level)
		for i, other := range p.at {
			c := p.covariance(at[k], other)
			v.Data[i*m+k] = c
			predictions[k].Mean += c * p.a[i]
		}
	}
	blas64.Trsm(blas.Left, blas.Trans, 1, p.factor, v)
	for i := range n {
		for k, w := range v.Data[i*m : (i+1)*m] {
			sums[k] += w * w
		}
	}
	for k, sum := range sums {
		predictions[k].SD = p.sd(at[k], sum)
	}
	return predictions
}

// PredictGradient predicts the value at a point, with gradients. Without the sd it is much faster.
func (p *Posterior) PredictGradient(x []float64, withSD bool) Prediction {
	at, d := p.places(Value(x))[0], len(x)
	v := make([]float64, len(p.at))
	r := Prediction{Mean: p.mean(at, p.Level), MeanGradient: make([]float64, d)}
	slopes := make([]float64, 0, len(p.at))
	for i, other := range p.at {
		for l := range other {
			b := &other[l]
			correlation, slope := p.correlate(&at[0], b)
			v[i] += b.weight * p.Signal * correlation
			slopes = append(slopes, b.weight*p.Signal*slope)
		}
		v[i] += p.trend(at, other)
		r.Mean += v[i] * p.a[i]
	}
	p.addSlopes(at[0], slopes, p.a, 1, r.MeanGradient)
	p.addTrend(at[0], p.a, 1, r.MeanGradient)
	for j, c := range at[0].centred {
		r.MeanGradient[j] -= 4 * p.Bowl * c
	}
	if !withSD {
		return r
	}
	p.whiten(v)
	explained := 0.
	for _, w := range v {
		explained += w * w
	}
	r.SD = p.sd(at, explained)
	p.unwhiten(v)
	floats.Scale(-1, v)
	r.SDGradient = make([]float64, d)
	p.addSlopes(at[0], slopes, v, r.SD, r.SDGradient)
	p.Trend.addSlope(at[0].centred, at[0].centred, 1, r.SD, r.SDGradient)
	p.addTrend(at[0], v, r.SD, r.SDGradient)
	return r
}

// addSlopes adds the gradient of a weighted sum of stationary covariances with the observations,
// divided by the scale.
func (p *Posterior) addSlopes(at place, slopes, weights []float64, scale float64, gradient []float64) {
	next := 0
	for i, other := range p.at {
		for l := range other {
			scaled, slope := other[l].scaled, slopes[next]*weights[i]
			next++
			for j, t := range at.scaled {
				gradient[j] -= slope * (t - scaled[j])
			}
		}
	}
	for j, l := range p.Lengths {
		gradient[j] /= l * scale
	}
}

// addTrend adds the same of the trend.
func (p *Posterior) addTrend(at place, weights []float64, scale float64, gradient []float64) {
	if p.Trend == (Trend{}) {
		return
	}
	for i, other := range p.at {
		for _, b := range other {
			p.Trend.addSlope(at.centred, b.centred, b.weight*weights[i], scale, gradient)
		}
	}
}

// A Joint has the posterior of several sites together.
type Joint struct {
	Means []float64

	posterior *Posterior
	at        [][]place
	v         [][]float64 // whitened covariances with the observations
}

// Joint predicts sites together.
func (p *Posterior) Joint(sites []Site) *Joint {
	joint := &Joint{posterior: p, at: p.places(sites...)}
	for _, at := range joint.at {
		v := make([]float64, len(p.at))
		mean := p.mean(at, p.Level)
		for i, other := range p.at {
			v[i] = p.covariance(at, other)
			mean += v[i] * p.a[i]
		}
		p.whiten(v)
		joint.Means, joint.v = append(joint.Means, mean), append(joint.v, v)
	}
	return joint
}

// Covariance is the posterior covariance of site i with site k of another joint of this posterior.
func (j *Joint) Covariance(i int, other *Joint, k int) float64 {
	c := j.posterior.covariance(j.at[i], other.at[k])
	v := other.v[k]
	for l, e := range j.v[i] {
		c -= e * v[l]
	}
	return c
}
