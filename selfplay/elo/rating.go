package elo

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/internal/arithmetic"
	"raumlab/internal/plural"
)

// A Pairing is a match between two of several engines that are rated together. A and B are their
// numbers, from 0; the counts are from A's view.
type Pairing struct {
	A, B  int
	Pairs Pentanomial
}

// Ratings are the strengths of several engines on one scale of logistic Elo, as their matches
// against one another show them. Only differences mean anything.
type Ratings struct {
	elo  []float64     // mean zero
	cov  *mat.SymDense // of elo
	pool []Pentanomial // all pairs of each engine, from its view
}

// ratingSD is the standard deviation, in Elo, of the prior of a rating about the mean of all. It is
// so wide that it moves a rating from a hundred pairs by less than a thousandth. It keeps finite
// the rating of an engine that lost everything or played no one.
const ratingSD = 1000

// logit is the Elo of one unit of ln(score/(1 − score)).
const logit = 400 / math.Ln10

// Rate returns the ratings of engines 0 to engines-1 from their matches. Two engines may have
// several matches or none.
//
// The model is Bradley's and Terry's: A scores Score(ratingA − ratingB) points a game, with a draw
// as half a win. The ratings maximise the product of their likelihood and a prior. A pair counts as
// two games in the likelihood. The prior makes every rating normal about the mean of all, with a
// standard deviation of 1000 Elo.
//
// The intervals count pairs, whose two games are dependent: the covariance is H⁻¹(J + P)H⁻¹ (the
// sandwich of Huber and White). H is the negative second derivatives of the logarithm of that
// product. J is the sum over the pairs of the squared derivatives of their likelihood at the
// ratings. P is the prior's share of H. So the intervals hold also with draws and if the model fits
// badly.
//
// A match whose pairs all ended alike shows no variance. That of independent games without draws
// replaces it. Then, and with few pairs, intervals are rough.
func Rate(engines int, pairings []Pairing) (Ratings, error) {
	for _, x := range pairings {
		if min(x.A, x.B) < 0 || max(x.A, x.B) >= engines || x.A == x.B {
			return Ratings{}, fmt.Errorf("pairing of engines %d and %d: expected two different ones of 0 to %d", x.A,
				x.B, engines-1)
		}
		if err := x.Pairs.Validate(); err != nil {
			return Ratings{}, err
		}
	}
	if engines < 1 {
		return Ratings{}, fmt.Errorf("ratings of %s: expected at least 1", plural.Of(engines, "engine"))
	}
	f := fit{engines, pairings}
	theta, err := f.mode()
	if err != nil {
		return Ratings{}, err
	}
	r := Ratings{elo: make([]float64, engines), pool: make([]Pentanomial, engines)}
	for i := range r.elo {
		r.elo[i] = theta.AtVec(i) * logit
	}
	for _, x := range pairings {
		r.pool[x.A] = r.pool[x.A].Plus(x.Pairs)
		r.pool[x.B] = r.pool[x.B].Plus(x.Pairs.Reversed())
	}
	r.cov, err = f.covariance(theta)
	return r, err
}

// Of is the rating of engine i over the mean of all engines, with its 95 % interval.
func (r Ratings) Of(i int) Estimate {
	return around(r.elo[i], r.cov.At(i, i))
}

// Over is the rating of engine i less that of engine j, with its 95 % interval, which counts the
// error of both and what the two errors have in common.
func (r Ratings) Over(i, j int) Estimate {
	return around(r.elo[i]-r.elo[j], r.varianceOver(i, j))
}

// LOS is the probability in 0..1 that engine i is stronger than engine j, from all matches of all
// engines; ½ of an engine against itself. It is NaN where all pairs of one of the two say nothing
// about its Elo, as in the LOS of a match.
func (r Ratings) LOS(i, j int) float64 {
	switch {
	case i == j:
		return 0.5
	case !r.pool[i].Elo().Known() || !r.pool[j].Elo().Known():
		return math.NaN()
	}
	return arithmetic.Normal((r.elo[i] - r.elo[j]) / math.Sqrt(r.varianceOver(i, j)))
}

func (r Ratings) varianceOver(i, j int) float64 {
	return max(0, r.cov.At(i, i)+r.cov.At(j, j)-float64(2*r.cov.At(i, j)))
}

func around(value, variance float64) Estimate {
	e := float64(z975 * math.Sqrt(max(0, variance)))
	return Estimate{value, value - e, value + e}
}

// A fit is the search for ratings. It counts in logits, and its ratings have mean zero.
type fit struct {
	engines  int
	pairings []Pairing
}

// precision is 1/variance of the prior in logits.
const precision = (logit / ratingSD) * (logit / ratingSD)

// nearby is a step in logits within which the logarithm is all but quadratic, so that Newton's
// step needs no check. There the logarithm itself has no digits left to check it by.
const nearby = 1e-3

// mode is where the logarithm of likelihood and prior is greatest. It is strictly concave, so
// that Newton's steps, shortened where they do not climb, come there from anywhere.
func (f fit) mode() (*mat.VecDense, error) {
	theta := mat.NewVecDense(f.engines, nil)
	for {
		step, err := f.step(theta)
		if err != nil {
			return nil, err
		}
		next := mat.NewVecDense(f.engines, nil)
		for next.AddVec(theta, step); mat.Norm(step, math.Inf(1)) > nearby && f.logPosterior(next) < f.logPosterior(theta); {
			step.ScaleVec(0.5, step)
			next.AddVec(theta, step)
		}
		theta = next
		if !(mat.Norm(step, math.Inf(1)) > nearby*nearby) {
			return theta, nil // the next step would be as much smaller again
		}
	}
}

// logPosterior is the logarithm of likelihood times prior, but for a constant.
func (f fit) logPosterior(theta *mat.VecDense) float64 {
	sum := -precision * mat.Dot(theta, theta) / 2
	for _, x := range f.pairings {
		d := theta.AtVec(x.A) - theta.AtVec(x.B)
		s := x.Pairs.Score()
		// ln p = −ln(1 + e^−d) and ln(1 − p) = −ln(1 + e^d), without overflow
		sum -= float64(float64(x.Pairs.Games()) * (float64(s*arithmetic.Softplus(-d)) +
			float64((1-s)*arithmetic.Softplus(d))))
	}
	return sum
}

// step is Newton's step from theta, whose mean is zero. So is the step's.
func (f fit) step(theta *mat.VecDense) (*mat.VecDense, error) {
	gradient := mat.NewVecDense(f.engines, nil)
	gradient.ScaleVec(-precision, theta)
	for _, x := range f.pairings {
		g := float64(float64(x.Pairs.Games()) * (x.Pairs.Score() - f.expected(theta, x)))
		gradient.SetVec(x.A, gradient.AtVec(x.A)+g)
		gradient.SetVec(x.B, gradient.AtVec(x.B)-g)
	}
	information, err := f.information(theta)
	if err != nil {
		return nil, err
	}
	step := mat.NewVecDense(f.engines, nil)
	return step, information.SolveVecTo(step, gradient)
}

// expected is A's expected points a game.
func (f fit) expected(theta *mat.VecDense, x Pairing) float64 {
	return 1 / (1 + arithmetic.Exp(theta.AtVec(x.B)-theta.AtVec(x.A)))
}

// information is H. The prior acts also in the direction in which all ratings grow alike, because
// the likelihood says nothing there. That keeps the mean at zero.
func (f fit) information(theta *mat.VecDense) (*mat.Cholesky, error) {
	h := f.prior()
	for _, x := range f.pairings {
		p := f.expected(theta, x)
		h.add(x, float64(x.Pairs.Games())*p*(1-p))
	}
	var c mat.Cholesky
	if !c.Factorize(h) {
		return nil, fmt.Errorf("ratings of %s: the information matrix is singular", plural.Of(f.engines, "engine"))
	}
	return &c, nil
}

// covariance is the sandwich, in Elo.
func (f fit) covariance(theta *mat.VecDense) (*mat.SymDense, error) {
	j := f.prior()
	for _, x := range f.pairings {
		p := f.expected(theta, x)
		square := float64(x.Pairs.Games()) * p * (1 - p)
		if x.Pairs.spread() > 1 {
			square = 0
			for i, n := range x.Pairs {
				residual := 2 * (cellScore[i] - p) // of the points of the pair
				square += float64(float64(n) * residual * residual)
			}
		}
		j.add(x, square)
	}
	information, err := f.information(theta)
	if err != nil {
		return nil, err
	}
	var inverse mat.SymDense
	if err := information.InverseTo(&inverse); err != nil {
		return nil, fmt.Errorf("ratings of %s: %w", plural.Of(f.engines, "engine"), err)
	}
	var left, both mat.Dense
	left.Mul(&inverse, j)
	both.Mul(&left, &inverse)
	cov := mat.NewSymDense(f.engines, nil)
	mean := logit * logit / precision / float64(f.engines) // the prior of the mean alone
	for i := range f.engines {
		for k := i; k < f.engines; k++ {
			cov.SetSym(i, k, float64(logit*logit*(both.At(i, k)+both.At(k, i))/2)-mean)
		}
	}
	return cov, nil
}

// A laplacian is a symmetric matrix that grows by pairings.
type laplacian struct{ *mat.SymDense }

func (f fit) prior() laplacian {
	l := laplacian{mat.NewSymDense(f.engines, nil)}
	for i := range f.engines {
		l.SetSym(i, i, precision)
	}
	return l
}

// add adds weight·(eA − eB)(eA − eB)ᵀ.
func (l laplacian) add(x Pairing, weight float64) {
	l.SetSym(x.A, x.A, l.At(x.A, x.A)+weight)
	l.SetSym(x.B, x.B, l.At(x.B, x.B)+weight)
	l.SetSym(x.A, x.B, l.At(x.A, x.B)-weight)
}
