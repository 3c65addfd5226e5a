package tuner

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/internal/arithmetic"
)

// A Regression is the linear fit of stored scores, q = fixed + φ·θ + noise, in closed form: the literal objective of source 000, least squares
// between static and quiescence score. Weights of positions are powers of their likelihood.
type Regression struct {
	Mean        []float64     // centipawns, one a feature
	LogEvidence float64       // nats
	Shape       float64       // a and
	Scale       float64       // b of the noise variance's posterior IG(a, b), centipawns²; 0 where the variance is known
	covariance  *mat.SymDense // of the weights, or of the weights over the noise variance
}

// Covariance returns the covariance of the weights in centipawns². Positions of one game pass for independent in it.
func (r *Regression) Covariance() *mat.SymDense {
	if r.Shape == 0 {
		return r.covariance
	}
	var c mat.SymDense
	c.ScaleSym(r.Scale/(r.Shape-1), r.covariance)
	return &c
}

// leastSquares are the sums of a linear fit of q - fixed - φ·mean over whitened rows x = sd·φ.
type leastSquares struct {
	gram   matrix    // Σ w·x·xᵀ
	push   []float64 // Σ w·x·r
	square float64   // Σ w·r²
	weight float64   // Σ w
}

// Regress fits with noise of known variance in centipawns² under a normal prior.
func Regress(s *Sample, weight []float64, prior Prior, variance float64) (*Regression, error) {
	if weight != nil && len(weight) != s.Len() {
		return nil, fmt.Errorf("%d weights for %d positions", len(weight), s.Len())
	}
	if !finite(variance) || variance <= 0 {
		return nil, fmt.Errorf("noise variance %v: want positive centipawns²", variance)
	}
	sums, err := squares(s, 0, weightColumn(weight), prior, storedScore)
	if err != nil {
		return nil, err
	}
	gram, push := newMatrix(sums.gram.n), make([]float64, sums.gram.n)
	addScaled(gram.a, 1/variance, sums.gram.a)
	addScaled(push, 1/variance, sums.push)
	root, err := factorize(gram.plusDiagonal(constant(gram.n, 1)))
	if err != nil {
		return nil, err
	}
	u := root.solve(push)
	evidence := -0.5 * (float64(sums.weight*arithmetic.Log(2*math.Pi*variance)) + sums.square/variance - dot(u, push) + root.logDet())
	return &Regression{Mean: shifted(prior, u), LogEvidence: evidence, covariance: root.inverse().unwhiten(prior.SD, s.Width())}, nil
}

// RegressNoise fits with noise of unknown variance σ² ~ IG(shape, scale), scale in centipawns², under θ | σ² ~ N(mean, σ²·diag(relative sd)²), where
// the sds of the prior are relative to σ.
func RegressNoise(s *Sample, weight []float64, prior Prior, shape, scale float64) (*Regression, error) {
	if weight != nil && len(weight) != s.Len() {
		return nil, fmt.Errorf("%d weights for %d positions", len(weight), s.Len())
	}
	return regressNoise(s, 0, weightColumn(weight), prior, shape, scale, storedScore)
}

// weightColumn is the column of weights, nil for one each.
func weightColumn(weight []float64) rowFunc {
	if weight == nil {
		return one
	}
	return column(weight)
}

// regressNoise is RegressNoise for any score, with nuisance columns of the given prior sds, relative to σ, if there are any.
func regressNoise(s *Sample, workers int, weight rowFunc, prior Prior, shape, scale float64, score rowFunc, nuisance ...float64) (*Regression, error) {
	if !(shape > 1 && scale > 0) {
		return nil, errors.New("noise of the regression: want a shape above 1 and a positive scale")
	}
	sums, err := squares(s, workers, weight, prior, score, nuisance...)
	if err != nil {
		return nil, err
	}
	root, err := factorize(sums.gram.plusDiagonal(constant(sums.gram.n, 1)))
	if err != nil {
		return nil, err
	}
	u := root.solve(sums.push)
	a := shape + float64(0.5*sums.weight)
	b := scale + float64(0.5*(sums.square-dot(u, sums.push)))
	before := arithmetic.Lgamma(shape)
	after := arithmetic.Lgamma(a)
	evidence := float64(-0.5*(float64(sums.weight*arithmetic.Log(2*math.Pi))+root.logDet())) + float64(shape*arithmetic.Log(scale)) - float64(a*arithmetic.Log(b)) + after - before
	return &Regression{Mean: shifted(prior, u), LogEvidence: evidence, Shape: a, Scale: b, covariance: root.inverse().unwhiten(prior.SD, s.Width())}, nil
}

// shifted returns mean + sd·u of the weights, without nuisance columns.
func shifted(prior Prior, u []float64) []float64 {
	theta := append([]float64(nil), prior.Mean...)
	for j := range theta {
		theta[j] += float64(prior.SD[j] * u[j])
	}
	return theta
}

func squares(s *Sample, workers int, weight rowFunc, prior Prior, score rowFunc, nuisance ...float64) (*leastSquares, error) {
	if err := prior.check(s.Width()); err != nil {
		return nil, err
	}
	sd := append(append([]float64(nil), prior.SD...), nuisance...)
	mean := append(append([]float64(nil), prior.Mean...), make([]float64, len(nuisance))...)
	p := len(sd)
	type part struct {
		square, linear []float64
		sum, weight    float64
		quad           *quad
	}
	create := func() *part {
		return &part{square: make([]float64, p*p), linear: make([]float64, p), quad: newQuad(p)}
	}
	total := create()
	err := reduce(s, workers, create,
		func(b *block, x *part) {
			clear(x.square)
			clear(x.linear)
			x.sum, x.weight = 0, 0
			var heavy, push [4]float64
			for i := 0; i < b.len(); i += 4 {
				heavy, push = [4]float64{}, [4]float64{}
				rows := x.quad.load(b, i)
				static := x.quad.dot(mean)
				for r := range rows {
					miss := score(b, i+r) - b.fixed[i+r] - static[r]
					heavy[r] = weight(b, i+r)
					push[r] = heavy[r] * miss
					x.sum += float64(push[r] * miss)
					x.weight += heavy[r]
				}
				x.quad.gram(x.square, &heavy)
				x.quad.addTo(x.linear, &push)
			}
		},
		func(x *part) {
			addScaled(total.square, 1, x.square)
			addScaled(total.linear, 1, x.linear)
			total.sum += x.sum
			total.weight += x.weight
		})
	if err != nil {
		return nil, err
	}
	whitener := Model{sd: sd, scale: sd}
	out := &leastSquares{square: total.sum, weight: total.weight}
	out.gram, out.push = whitener.whiten(total.square, total.linear)
	return out, nil
}
