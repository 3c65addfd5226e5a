package gp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s is %.15g, want %.15g within %g", name, got, want, tolerance)
	}
}

func randomPoint(rng *rand.Rand, d int) []float64 {
	x := make([]float64, d)
	for j := range x {
		x[j] = rng.Float64()
	}
	return x
}

// randomSites are values, or differences, or both in turn.
func randomSites(rng *rand.Rand, n, d, kind int) (sites []Site) {
	for i := range n {
		if kind == 0 || kind == 2 && i%2 == 0 {
			sites = append(sites, Value(randomPoint(rng, d)))
		} else {
			sites = append(sites, Difference(randomPoint(rng, d), randomPoint(rng, d)))
		}
	}
	return sites
}

func randomObservations(rng *rand.Rand, n, d, kind int) Observations {
	o := Observations{Sites: randomSites(rng, n, d, kind)}
	for range n {
		o.Y, o.Noise = append(o.Y, rng.NormFloat64()), append(o.Noise, 0.01+0.1*rng.Float64())
	}
	return o
}

func randomProcess(rng *rand.Rand, d int) Process {
	p := Process{Kernel: Kernel{Shape: Matern52, Signal: 0.5 + rng.Float64()}, Noise: 0.01}
	for range d {
		p.Lengths = append(p.Lengths, 0.2+rng.Float64())
	}
	if rng.IntN(2) == 0 {
		p.Shape = SquaredExponential
	}
	if rng.IntN(2) == 0 {
		p.Trend, p.Bowl = Trend{rng.Float64(), rng.Float64(), rng.Float64()}, rng.Float64()
	}
	return p
}

// textbook is the covariance of two points by the definitions: formulas of the shapes, and
// coefficients of the trend one by one with their variances.
func textbook(p Process, x, y []float64) float64 {
	r2 := 0.
	for j, l := range p.Lengths {
		r2 += (x[j] - y[j]) / l * (x[j] - y[j]) / l
	}
	k := p.Signal * math.Exp(-r2/2)
	if half, _ := p.Shape(2 * math.Ln2); math.Abs(half-0.5) > 1e-9 { // not the squared exponential
		r := math.Sqrt(r2)
		k = p.Signal * (1 + math.Sqrt(5)*r + 5*r2/3) * math.Exp(-math.Sqrt(5)*r)
	}
	q, l, s := p.Trend.Quadratic, p.Trend.Linear, p.Trend.Squares
	k += q + l
	for j := range x {
		a, b := 2*x[j]-1, 2*y[j]-1
		k += (2*q+l)*a*b + (q+s)*a*a*b*b
		for i := range j {
			k += 2 * q * a * (2*x[i] - 1) * b * (2*y[i] - 1)
		}
	}
	return k
}

// ofSites is a matrix of covariances of sites, and their means a priori for level 0 and weights of
// the level.
func ofSites(p Process, x, y []Site) (k *mat.Dense, mean, level *mat.VecDense) {
	k, mean, level = mat.NewDense(len(x), len(y), nil), mat.NewVecDense(len(x), nil), mat.NewVecDense(len(x), nil)
	for i, s := range x {
		for _, a := range s {
			for l, other := range y {
				for _, b := range other {
					k.Set(i, l, k.At(i, l)+a.Weight*b.Weight*textbook(p, a.X, b.X))
				}
			}
			for _, v := range a.X {
				mean.SetVec(i, mean.AtVec(i)-a.Weight*p.Bowl*(2*v-1)*(2*v-1))
			}
			level.SetVec(i, level.AtVec(i)+a.Weight)
		}
	}
	return k, mean, level
}

// Law: the posterior is that of the textbook: with C = K + noise, level (hᵀC⁻¹y)/(hᵀC⁻¹h), mean
// m* + K*C⁻¹(y − m), covariance K** − K*C⁻¹K*ᵀ and likelihood of the multivariate normal.
func TestPosteriorOfTheTextbook(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 24 {
		d := 1 + rng.IntN(4)
		process, o := randomProcess(rng, d), randomObservations(rng, 15, d, i%3)
		p, err := Condition(process, o)
		must(t, err)
		c, m, h := ofSites(process, o.Sites, o.Sites)
		for i, noise := range o.Noise {
			c.Set(i, i, c.At(i, i)+noise+process.Noise)
		}
		var inverse mat.Dense
		must(t, inverse.Inverse(c))
		r := mat.NewVecDense(len(o.Y), nil)
		r.SubVec(mat.NewVecDense(len(o.Y), o.Y), m)
		level := 0.
		if i%3 != 1 {
			level = mat.Inner(h, &inverse, r) / mat.Inner(h, &inverse, h)
		}
		near(t, "level", p.Level, level, 1e-9)
		r.AddScaledVec(r, -level, h)
		logDet, _ := mat.LogDet(c)
		near(t, "log likelihood", p.LogLikelihood, -mat.Inner(r, &inverse, r)/2-logDet/2-15*math.Log(2*math.Pi)/2, 1e-9)

		sites := randomSites(rng, 6, d, 2)
		cross, m, h := ofSites(process, sites, o.Sites)
		var gain, want mat.Dense
		var mean mat.VecDense
		gain.Mul(cross, &inverse)
		mean.MulVec(&gain, r)
		mean.AddVec(&mean, m)
		mean.AddScaledVec(&mean, level, h)
		prior, _, _ := ofSites(process, sites, sites)
		want.Mul(&gain, cross.T())
		want.Sub(prior, &want)
		joint, predictions := p.Joint(sites), p.Predict(sites)
		for k := range sites {
			near(t, "mean", predictions[k].Mean, mean.AtVec(k), 1e-9)
			near(t, "joint mean", joint.Means[k], mean.AtVec(k), 1e-9)
			near(t, "variance", predictions[k].SD*predictions[k].SD, want.At(k, k), 1e-9)
			for l := range sites {
				near(t, "covariance", joint.Covariance(k, joint, l), want.At(k, l), 1e-9)
			}
		}
		for k := range o.Sites {
			near(t, "mean at an observation", p.MeanAt(k), p.Predict(o.Sites[k : k+1])[0].Mean, 1e-9)
		}
	}
}

// Law: leaving an observation out is conditioning on the others, at the same level.
func TestLeaveOneOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	process, o := randomProcess(rng, 3), randomObservations(rng, 12, 3, 2)
	p, err := Condition(process, o)
	must(t, err)
	mean, variance := p.LeaveOneOut()
	for i, site := range o.Sites {
		without := func(v []float64) []float64 { return slices.Delete(slices.Clone(v), i, i+1) }
		rest, err := Condition(process, Observations{slices.Delete(slices.Clone(o.Sites), i, i+1), without(o.Y),
			without(o.Noise)})
		must(t, err)
		rest.centre(p.Level)
		left := rest.Predict([]Site{site})[0]
		near(t, "mean", mean[i], left.Mean, 1e-8)
		near(t, "variance", variance[i], left.SD*left.SD+process.Noise+o.Noise[i], 1e-8)
	}
}

// slope is a central difference of the fourth order.
func slope(f func(delta float64) float64, step float64) float64 {
	return (8*(f(step)-f(-step)) - (f(2*step) - f(-2*step))) / (12 * step)
}

// Law: gradients of the likelihood and of predictions are those of finite differences.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for i := range 24 {
		d := 1 + rng.IntN(4)
		process, o := randomProcess(rng, d), randomObservations(rng, 20, d, i%3)
		p, err := condition(process, o, true)
		must(t, err)
		likelihood := func(change func(p *Process, factor float64)) float64 {
			return slope(func(delta float64) float64 {
				moved := process
				moved.Lengths = slices.Clone(moved.Lengths)
				change(&moved, math.Exp(delta))
				q, err := Condition(moved, o)
				must(t, err)
				return q.LogLikelihood
			}, 1e-3)
		}
		g := p.gradient()
		for j, v := range g.Lengths {
			near(t, "slope for a length", v, likelihood(func(p *Process, f float64) { p.Lengths[j] *= f }), 1e-6)
		}
		near(t, "slope for the signal", g.Signal, likelihood(func(p *Process, f float64) { p.Signal *= f }), 1e-6)
		near(t, "slope for the noise", g.Noise, likelihood(func(p *Process, f float64) { p.Noise *= f }), 1e-6)
		near(t, "slope for the bowl", g.Bowl, likelihood(func(p *Process, f float64) { p.Bowl *= f }), 1e-6)
		near(t, "slope for the trend", g.Trend, likelihood(func(p *Process, f float64) {
			p.Trend = Trend{f * p.Trend.Quadratic, f * p.Trend.Linear, f * p.Trend.Squares}
		}), 1e-6)

		x := randomPoint(rng, d)
		at := p.PredictGradient(x, true)
		same := p.Predict(Values([][]float64{x}))[0]
		near(t, "mean beside its gradient", at.Mean, same.Mean, 1e-10)
		near(t, "sd beside its gradient", at.SD, same.SD, 1e-10)
		for j := range x {
			predict := func(of func(Prediction) float64) float64 {
				return slope(func(delta float64) float64 {
					moved := slices.Clone(x)
					moved[j] += delta
					return of(p.Predict(Values([][]float64{moved}))[0])
				}, 1e-4)
			}
			near(t, "slope of the mean", at.MeanGradient[j], predict(func(p Prediction) float64 { return p.Mean }), 1e-6)
			near(t, "slope of the sd", at.SDGradient[j], predict(func(p Prediction) float64 { return p.SD }), 1e-6)
			near(t, "slope of the mean alone", p.PredictGradient(x, false).MeanGradient[j], at.MeanGradient[j], 0)
		}
	}
}

// A kernel matrix that is singular in floating point gets the jitter, up to its limit.
func TestJitter(t *testing.T) {
	process := Process{Kernel: Kernel{Shape: Matern52, Lengths: []float64{1}, Signal: 1}}
	var o Observations
	for range 40 {
		o.Sites, o.Y, o.Noise = append(o.Sites, Value([]float64{0.5})), append(o.Y, 1), append(o.Noise, 0)
	}
	p, err := Condition(process, o)
	must(t, err)
	if p.jitter < firstJitter || p.jitter > LastJitter*1.01 {
		t.Errorf("jitter is %g", p.jitter)
	}
	near(t, "mean", p.Predict(o.Sites[:1])[0].Mean, 1, 1e-6)
	for i := range o.Noise {
		o.Noise[i] = -0.5
	}
	if _, err := Condition(process, o); err == nil || !strings.Contains(err.Error(), "singular even with jitter 0.0001") {
		t.Errorf("a matrix with negative eigenvalues gives %v", err)
	}
}

// lengthOnly is a model with one hyperparameter, the length.
func lengthOnly(o Observations) Model {
	return Model{Prior: Prior{Mean: []float64{-1}, SD: []float64{0.5}, Lower: []float64{-6}, Upper: []float64{8}},
		Observations: o,
		Process: func(h []float64) Process {
			return Process{Kernel: Kernel{Shape: Matern52, Lengths: []float64{math.Exp(h[0])}, Signal: 1}}
		},
		Slopes: func(g Gradient) []float64 { return g.Lengths }}
}

// Law: hyperparameters that observations say nothing of have their prior: its mean is the mode, and
// samples have its moments.
func TestPriorRemains(t *testing.T) {
	m := lengthOnly(Observations{Sites: Values([][]float64{{0.5}, {0.6}}), Y: []float64{0, 1}, Noise: []float64{1e9, 1e9}})
	mode, objective := m.Minimise([]float64{1}, Limit{Steps: 50, Tolerance: 1e-6})
	near(t, "mode", mode[0], -1, 1e-4)
	p, err := m.condition(mode)
	must(t, err)
	near(t, "objective", objective, -p.LogLikelihood, 1e-6)
	rng, sum, squares := rand.New(rand.NewPCG(8, 1)), 0., 0.
	samples := m.Sample(mode, 2000, 2, rng)
	for _, h := range samples {
		sum += h[0]
		squares += (h[0] + 1) * (h[0] + 1)
	}
	near(t, "mean", sum/2000, -1, 0.05)
	near(t, "sd", math.Sqrt(squares/2000), 0.5, 0.04)
}

// Three values of a line; between them the posterior is close to it.
func Example() {
	process := Process{Kernel: Kernel{Shape: SquaredExponential, Lengths: []float64{0.5}, Signal: 1}}
	posterior, err := Condition(process, Observations{Sites: Values([][]float64{{0}, {0.5}, {1}}), Y: []float64{1, 2, 3},
		Noise: []float64{0, 0, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range posterior.Predict([]Site{Value([]float64{0.25}), Difference([]float64{1}, []float64{0})}) {
		fmt.Printf("%.1f ± %.1f\n", p.Mean, p.SD)
	}
	// Output:
	// 1.4 ± 0.1
	// 2.0 ± 0.0
}
