package options

import (
	"math"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"

	"raumlab/tuner/gp"
)

// A surface is what duels say of the strength f over the unit cube, in Elo: a Gaussian process with
// v = 2u − 1,
//
//	f = −T·Σv_j² + Σβ_f·φ_f(v) + g,   φ_f being v_j, v_j² and v_jv_k.
//
// So a priori each axis has a top in the middle, T above its ends. β are normal with variances in
// units of T², which lets the top be anywhere, an axis matter much or little, and axes depend on
// each other. g is what no quadratic has, with the squared exponential covariance of variance s². A
// duel observes f(a) − f(b), so that f has no constant.
//
// The mean score of a duel has the logistic expectation μ of its Elo, and the variance
// φμ(1−μ)/pairs. φ is that of pairs, 1 if both games of a pair went alike without draws; it is
// estimated from the spread within duels. The posterior is normal around its mode, which iterated
// weighted least squares finds: each round replaces scores by the Elo that they say, with its
// variance, near the mode.
type surface struct {
	*gp.Posterior // of the Elo that scores say
	hyper         []float64
	level         bool // the prior mean is 0, so that all that the posterior mean says comes from duels
	duels         []gp.Site
	score         []float64
	pairs         []float64
	spread        float64 // φ
}

// logit is Elo a natural logit.
var logit = 400 / math.Ln10

// The prior of the hyperparameters T, s (Elo) and ℓ (in the cube) is log-normal. The variances of β
// are those of the trend.
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

// newPrior is of log ℓ_1 … log ℓ_d, log T, log s.
func newPrior(d int) (p gp.Prior) {
	add := func(median, sd, lower, upper float64) {
		p.Mean, p.SD = append(p.Mean, math.Log(median)), append(p.SD, sd)
		p.Lower, p.Upper = append(p.Lower, math.Log(lower)), append(p.Upper, math.Log(upper))
	}
	for range d {
		add(lengthMedian, lengthSD, 0.1, 5)
	}
	add(dropMedian, dropSD, 1, 300)
	add(restMedian, restSD, 1, 300)
	return p
}

// drop is T.
func drop(hyper []float64) float64 { return math.Exp(hyper[len(hyper)-2]) }

// process has the hyperparameters that newPrior lists.
func (s *surface) process(hyper []float64) gp.Process {
	d := len(hyper) - 2
	t, rest := drop(hyper), math.Exp(hyper[d+1])
	const quadratic = crossSD * crossSD / 2
	kernel := gp.Kernel{Shape: gp.SquaredExponential, Lengths: make([]float64, d), Signal: rest * rest,
		Trend: gp.Trend{Quadratic: t * t * quadratic, Linear: t * t * (linearSD*linearSD - 2*quadratic),
			Squares: t * t * (squareSD*squareSD - quadratic)}}
	for j := range d {
		kernel.Lengths[j] = math.Exp(hyper[j])
	}
	if s.level {
		t = 0
	}
	return gp.Process{Kernel: kernel, Bowl: t}
}

// logistic is the expected score at a difference of so much Elo.
func logistic(elo float64) float64 { return 1 / (1 + math.Exp(-elo/logit)) }

// noiseAt is the variance in Elo of a duel of n pairs whose true difference is elo.
func noiseAt(elo, spread, n float64) float64 {
	m := logistic(elo)
	return spread * logit * logit / (n * m * (1 - m))
}

func newSurface(axes []axis, results []duelResult, hyper []float64) *surface {
	s := &surface{hyper: hyper}
	squares, freedom := levelSpread*spreadPairs, spreadPairs
	for _, r := range results {
		s.duels = append(s.duels, gp.Difference(toCube(axes, r.A), toCube(axes, r.B)))
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

// mostElo bounds the mode, where the logistic curve is flat.
const mostElo = 800

// settle finds the mode and the posterior for the hyperparameters.
func (s *surface) settle() error {
	process := s.process(s.hyper)
	at := make([]float64, len(s.duels))
	for i, x := range s.duels {
		at[i] = process.Mean(x)
	}
	for range modeRounds {
		said := gp.Observations{Sites: s.duels}
		for i, elo := range at {
			elo = min(max(elo, -mostElo), mostElo)
			m := logistic(elo)
			said.Y = append(said.Y, elo+(s.score[i]-m)/(m*(1-m))*logit)
			said.Noise = append(said.Noise, noiseAt(elo, s.spread, s.pairs[i]))
		}
		var err error
		if s.Posterior, err = gp.Condition(process, said); err != nil {
			return err
		}
		for i := range at {
			at[i] = s.MeanAt(i)
		}
	}
	return nil
}

// fit finds the mode of the hyperparameters from the present ones on, given the Elo that the scores
// say at the present mode.
func (s *surface) fit() error {
	if err := s.settle(); err != nil {
		return err
	}
	s.hyper, _ = s.model().Minimise(s.hyper, gp.Limit{Steps: hyperSteps, Tolerance: 1e-2})
	return s.settle()
}

// model is of the Elo that the scores say at the present mode.
func (s *surface) model() gp.Model {
	return gp.Model{Prior: newPrior(len(s.hyper) - 2), Observations: s.Observations, Process: s.process,
		// T is the sd of the trend and the bowl of the mean, s an sd.
		Slopes: func(g gp.Gradient) []float64 { return append(g.Lengths, 2*g.Trend+g.Bowl, 2*g.Signal) }}
}

// mean is the posterior mean of f, and fills its gradient unless that is nil.
func (s *surface) mean(u, gradient []float64) float64 {
	p := s.PredictGradient(u, false)
	copy(gradient, p.MeanGradient)
	return p.Mean
}

// curvature is minus the matrix of second derivatives of the mean.
func (s *surface) curvature(u []float64) *mat.SymDense {
	slopes := mat.NewDense(len(u), len(u), nil)
	fd.Jacobian(slopes, func(gradient, u []float64) { s.mean(u, gradient) }, u, &fd.JacobianSettings{Formula: fd.Central})
	h := mat.NewSymDense(len(u), nil)
	for j := range u {
		for k := range j + 1 {
			h.SetSym(j, k, -(slopes.At(j, k)+slopes.At(k, j))/2)
		}
	}
	return h
}

// slopes are the posterior covariances of the gradient of f at u with sites: a row an axis.
func (s *surface) slopes(u []float64, sites *gp.Joint) *mat.Dense {
	n := len(sites.Means)
	slopes := mat.NewDense(n, len(u), nil)
	fd.Jacobian(slopes, func(covariances, u []float64) {
		at := s.Joint([]gp.Site{gp.Value(u)})
		for c := range covariances {
			covariances[c] = sites.Covariance(c, at, 0)
		}
	}, u, &fd.JacobianSettings{Formula: fd.Central})
	return mat.DenseCopyOf(slopes.T())
}
