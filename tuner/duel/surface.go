package duel

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"raumlab/tuner/descent"
)

// A surface is what duels say of the strength f over the unit cube, in Elo, with v = 2u − 1:
//
//	f = −T·Σv_j² + Σβ_f·φ_f(v) + g,   φ_f being v_j, v_j² and v_jv_k.
//
// So a priori each axis has a top in the middle, T above its ends. β are normal with variances in
// units of T², which lets the top be anywhere, an axis matter much or little, and axes depend on
// each other. g is what no quadratic has: a Gaussian process of the ARD squared exponential
// covariance s²·exp(−½Σ((u_j − u'_j)/ℓ_j)²). A duel observes f(a) − f(b), so that f has no
// constant.
//
// The mean score of a duel has the logistic expectation μ of its Elo, and the variance
// φμ(1−μ)/pairs. φ is that of pairs, 1 if both games of a pair went alike without draws; it is
// estimated from the spread within duels. The posterior is normal around its mode, which iterated
// weighted least squares finds: each round replaces scores by the Elo that they say, with its
// variance, near the mode.
type surface struct {
	hyper
	level   bool // the prior mean is 0, so that all that the posterior mean says comes from duels
	duels   []ends
	score   []float64
	pairs   []float64
	spread  float64 // φ
	said    []float64
	noise   []float64 // variance of said
	factor  mat.Cholesky
	weights []float64 // (K + noise)⁻¹·(said − prior mean)
	beta    []float64 // posterior means of β, that of the prior included
}

// logit is Elo a natural logit.
var logit = 400 / math.Ln10

// A hyper has the hyperparameters.
type hyper struct {
	drop    float64   // T, Elo
	rest    float64   // s, Elo
	lengths []float64 // ℓ, in the cube
}

// The prior of the hyperparameters is log-normal. The variances of β are those of the trend.
const (
	dropMedian, dropSD          = 15, 0.7
	restMedian, restSD          = 15, 0.6
	lengthMedian, lengthSD      = 0.5, 0.4
	linearSD, squareSD, crossSD = 1.2, 0.8, 0.5 // of β, in T
	hyperSteps                  = 25
	modeRounds                  = 4
	levelSpread                 = 0.3 // φ before the first pair
	spreadPairs                 = 20. // that it counts for
)

func startHyper(d int) hyper {
	h := hyper{drop: dropMedian, rest: restMedian, lengths: make([]float64, d)}
	for j := range h.lengths {
		h.lengths[j] = lengthMedian
	}
	return h
}

// basis are φ at a point: v_j, then v_j², then v_jv_k.
func basis(u []float64) []float64 {
	d := len(u)
	all := make([]float64, 0, d*(d+3)/2)
	for _, x := range u {
		all = append(all, 2*x-1)
	}
	for _, x := range u {
		all = append(all, (2*x-1)*(2*x-1))
	}
	for j := range u {
		for k := range j {
			all = append(all, (2*u[j]-1)*(2*u[k]-1))
		}
	}
	return all
}

// basisSlope are the derivatives of φ along an axis.
func basisSlope(u []float64, axis int) []float64 {
	d := len(u)
	all := make([]float64, d*(d+3)/2)
	all[axis], all[d+axis] = 2, 4*(2*u[axis]-1)
	f := 2 * d
	for j := range u {
		for k := range j {
			switch axis {
			case j:
				all[f] = 2 * (2*u[k] - 1)
			case k:
				all[f] = 2 * (2*u[j] - 1)
			}
			f++
		}
	}
	return all
}

// trend is the covariance that β give to contrasts of φ.
func (h hyper) trend(x, y []float64) float64 {
	d := len(h.lengths)
	sums := [3]float64{}
	for f, v := range x {
		sums[min(f/d, 2)] += v * y[f]
	}
	return h.drop * h.drop * (linearSD*linearSD*sums[0] + squareSD*squareSD*sums[1] + crossSD*crossSD*sums[2])
}

// prior is what the prior mean says of a contrast of φ.
func (h hyper) prior(contrast []float64) float64 {
	d := len(h.lengths)
	sum := 0.
	for _, v := range contrast[d : 2*d] {
		sum -= h.drop * v
	}
	return sum
}

// local is the covariance of g at two points.
func (h hyper) local(u, v []float64) float64 {
	r2 := 0.
	for j, l := range h.lengths {
		d := (u[j] - v[j]) / l
		r2 += d * d
	}
	return h.rest * h.rest * math.Exp(-r2/2)
}

// A pair of points with the contrast of φ between them.
type ends struct{ a, b, contrast []float64 }

func newEnds(a, b []float64) ends { return ends{a, b, minus(basis(a), basis(b))} }

func minus(x, y []float64) []float64 {
	for i, v := range y {
		x[i] -= v
	}
	return x
}

// between is the covariance of f(a) − f(b) at two pairs of points.
func (h hyper) between(x, y ends) float64 {
	return h.trend(x.contrast, y.contrast) + h.local(x.a, y.a) - h.local(x.a, y.b) - h.local(x.b, y.a) + h.local(x.b, y.b)
}

// logistic is the expected score at a difference of so much Elo.
func logistic(elo float64) float64 { return 1 / (1 + math.Exp(-elo/logit)) }

// noiseAt is the variance in Elo of a duel of n pairs whose true difference is elo.
func noiseAt(elo, spread, n float64) float64 {
	m := logistic(elo)
	return spread * logit * logit / (n * m * (1 - m))
}

func newSurface(axes []Axis, results []Result, h hyper) *surface {
	s := &surface{hyper: hyper{h.drop, h.rest, slices.Clone(h.lengths)}}
	squares, freedom := levelSpread*spreadPairs, spreadPairs
	for _, r := range results {
		s.duels = append(s.duels, newEnds(toCube(axes, r.A), toCube(axes, r.B)))
		mean := r.Pairs.Score()
		s.score, s.pairs = append(s.score, mean), append(s.pairs, float64(r.Count))
		scale := mean * (1 - mean)
		if scale == 0 || r.Count == 1 {
			continue
		}
		for i, count := range r.Pairs {
			deviation := float64(i)/4 - mean
			squares += float64(count) * deviation * deviation / scale
		}
		freedom += float64(r.Count - 1)
	}
	s.spread = squares / freedom
	return s
}

// settle finds the mode and the posterior for the hyperparameters.
func (s *surface) settle() error {
	n := len(s.duels)
	prior := mat.NewSymDense(n, nil)
	at, means := make([]float64, n), make([]float64, n)
	for i, x := range s.duels {
		for k := i; k < n; k++ {
			prior.SetSym(i, k, s.between(x, s.duels[k]))
		}
		if !s.level {
			means[i] = s.prior(x.contrast)
		}
		at[i] = min(max(means[i], -mostElo), mostElo)
	}
	s.said, s.noise = make([]float64, n), make([]float64, n)
	total := mat.NewSymDense(n, nil)
	for range modeRounds {
		total.CopySym(prior)
		rest := mat.NewVecDense(n, nil)
		for i, elo := range at {
			m := logistic(elo)
			s.said[i] = elo + (s.score[i]-m)/(m*(1-m))*logit
			s.noise[i] = noiseAt(elo, s.spread, s.pairs[i])
			total.SetSym(i, i, total.At(i, i)+s.noise[i])
			rest.SetVec(i, s.said[i]-means[i])
		}
		if !s.factor.Factorize(total) {
			return errors.New("the surface of these duels is singular")
		}
		w := mat.NewVecDense(n, nil)
		if err := s.factor.SolveVecTo(w, rest); err != nil {
			return err
		}
		s.weights = w.RawVector().Data
		for i := range at {
			at[i] = min(max(s.said[i]-s.noise[i]*s.weights[i], -mostElo), mostElo)
		}
	}
	s.beta = s.posteriorBeta()
	return nil
}

// posteriorBeta are the posterior means of β, with the prior mean of the squares.
func (s *surface) posteriorBeta() []float64 {
	d := len(s.lengths)
	beta := make([]float64, d*(d+3)/2)
	for i, x := range s.duels {
		for f, v := range x.contrast {
			beta[f] += s.weights[i] * v
		}
	}
	sds := [3]float64{linearSD, squareSD, crossSD}
	for f := range beta {
		kind := min(f/d, 2)
		beta[f] *= s.drop * s.drop * sds[kind] * sds[kind]
		if kind == 1 && !s.level {
			beta[f] -= s.drop
		}
	}
	return beta
}

// mostElo bounds the mode, where the logistic curve is flat.
const mostElo = 800

// fit finds the mode of the hyperparameters from the present ones on, given the Elo that the scores
// say at the present mode.
func (s *surface) fit() error {
	if err := s.settle(); err != nil {
		return err
	}
	d := len(s.lengths)
	start, lower, upper := make([]float64, d+2), make([]float64, d+2), make([]float64, d+2)
	for j, l := range s.lengths {
		start[j], lower[j], upper[j] = math.Log(l), math.Log(0.1), math.Log(5)
	}
	start[d], lower[d], upper[d] = math.Log(s.drop), math.Log(1), math.Log(300)
	start[d+1], lower[d+1], upper[d+1] = math.Log(s.rest), math.Log(1), math.Log(300)
	best, _ := descent.Minimise(func(x, gradient []float64) float64 {
		s.set(x)
		return s.objective(gradient)
	}, start, lower, upper, descent.Limit{Steps: hyperSteps, Tolerance: 1e-2})
	s.set(best)
	return s.settle()
}

func (s *surface) set(x []float64) {
	d := len(s.lengths)
	for j := range s.lengths {
		s.lengths[j] = math.Exp(x[j])
	}
	s.drop, s.rest = math.Exp(x[d]), math.Exp(x[d+1])
}

// objective is minus the log posterior of the hyperparameters, with its gradient for their
// logarithms.
func (s *surface) objective(gradient []float64) float64 {
	n, d := len(s.duels), len(s.lengths)
	total := mat.NewSymDense(n, nil)
	slopes := make([]float64, n*n*(d+2)) // ∂K/∂log ℓ, and for log T and log s
	term := func(u, v []float64, sign float64, slope []float64) float64 {
		k := sign * s.local(u, v)
		for j, l := range s.lengths {
			z := (u[j] - v[j]) / l
			slope[j] += k * z * z
		}
		return k
	}
	y := mat.NewVecDense(n, nil)
	for i, x := range s.duels {
		for k := i; k < n; k++ {
			z := s.duels[k]
			slope := slopes[(i*n+k)*(d+2) : (i*n+k+1)*(d+2)]
			trend := s.trend(x.contrast, z.contrast)
			local := term(x.a, z.a, 1, slope) + term(x.a, z.b, -1, slope) + term(x.b, z.a, -1, slope) + term(x.b, z.b, 1, slope)
			slope[d], slope[d+1] = 2*trend, 2*local
			total.SetSym(i, k, trend+local)
		}
		total.SetSym(i, i, total.At(i, i)+s.noise[i])
		y.SetVec(i, s.said[i]-s.prior(x.contrast))
	}
	var factor mat.Cholesky
	if !factor.Factorize(total) {
		return math.Inf(1)
	}
	w := mat.NewVecDense(n, nil)
	var inverse mat.SymDense
	if factor.SolveVecTo(w, y) != nil || factor.InverseTo(&inverse) != nil {
		return math.Inf(1)
	}
	clear(gradient)
	value := mat.Dot(w, y)/2 + factor.LogDet()/2
	for i, x := range s.duels {
		for k := i; k < n; k++ {
			g := (inverse.At(i, k) - w.AtVec(i)*w.AtVec(k)) / 2
			if k > i {
				g *= 2
			}
			for j, slope := range slopes[(i*n+k)*(d+2) : (i*n+k+1)*(d+2)] {
				gradient[j] += g * slope
			}
		}
		gradient[d] -= w.AtVec(i) * s.prior(x.contrast) // the prior mean is proportional to T
	}
	penalty := func(j int, value, median, sd float64) float64 {
		z := math.Log(value/median) / sd
		gradient[j] += z / sd
		return z * z / 2
	}
	for j, l := range s.lengths {
		value += penalty(j, l, lengthMedian, lengthSD)
	}
	return value + penalty(d, s.drop, dropMedian, dropSD) + penalty(d+1, s.rest, restMedian, restSD)
}

// mean is the posterior mean of f, with its gradient unless that is nil.
func (s *surface) mean(u, gradient []float64) float64 {
	value := 0.
	for f, v := range basis(u) {
		value += s.beta[f] * v
	}
	for j := range gradient {
		gradient[j] = 0
		for f, v := range basisSlope(u, j) {
			gradient[j] += s.beta[f] * v
		}
	}
	s.bumps(func(x []float64, weight float64) {
		k := weight * s.local(u, x)
		value += k
		for j := range gradient {
			gradient[j] -= k * (u[j] - x[j]) / (s.lengths[j] * s.lengths[j])
		}
	})
	return value
}

// bumps visits the points whose covariances with g, times the weight, are its posterior mean.
func (s *surface) bumps(visit func(x []float64, weight float64)) {
	for i, w := range s.weights {
		visit(s.duels[i].a, w)
		visit(s.duels[i].b, -w)
	}
}

// curvature is minus the matrix of second derivatives of the mean.
func (s *surface) curvature(u []float64) *mat.SymDense {
	d := len(u)
	h := mat.NewSymDense(d, nil)
	f := 2 * d
	for j := range d {
		h.SetSym(j, j, -8*s.beta[d+j])
		for k := range j {
			h.SetSym(j, k, -4*s.beta[f])
			f++
		}
	}
	z := make([]float64, d)
	s.bumps(func(x []float64, weight float64) {
		k := weight * s.local(u, x)
		for j, l := range s.lengths {
			z[j] = (u[j] - x[j]) / (l * l)
		}
		for j, l := range s.lengths {
			h.SetSym(j, j, h.At(j, j)+k/(l*l))
			for i := j; i < d; i++ {
				h.SetSym(j, i, h.At(j, i)-k*z[j]*z[i])
			}
		}
	})
	return h
}

// slope is the covariance of the derivative of f at u along an axis with f(a) − f(b).
func (h hyper) slope(u []float64, x ends, j int) float64 {
	l := h.lengths[j] * h.lengths[j]
	return h.trend(basisSlope(u, j), x.contrast) + ((x.a[j]-u[j])*h.local(u, x.a)-(x.b[j]-u[j])*h.local(u, x.b))/l
}

// whiten turns covariances with the duels into columns whose products are what the duels explain.
func (s *surface) whiten(covariances *mat.Dense) *mat.Dense {
	var lower mat.TriDense
	s.factor.LTo(&lower)
	var v mat.Dense
	if err := v.Solve(&lower, covariances); err != nil && v.IsEmpty() {
		panic(err) // the factor is regular
	}
	return &v
}

// difference is the posterior mean and sd of f(u) − f(v).
func (s *surface) difference(u, v []float64) (mean, sd float64) {
	n, x := len(s.duels), newEnds(u, v)
	c, solved := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for i, duel := range s.duels {
		c.SetVec(i, s.between(x, duel))
	}
	mean = s.mean(u, nil) - s.mean(v, nil)
	if err := s.factor.SolveVecTo(solved, c); err != nil && !errors.As(err, new(mat.Condition)) {
		return mean, math.NaN()
	}
	return mean, math.Sqrt(max(0, s.between(x, x)-mat.Dot(c, solved)))
}
