package pgvb

import "errors"

// A Regression is the linear fit of a score, score = offset + φ·θ + noise, in closed form.
type Regression struct {
	Mean  []float64 // score units, one for each feature
	Shape float64   // a and
	Scale float64   // b of the posterior IG(a, b) of the noise variance, squared score units

	root cholesky  // of Σ w·x·xᵀ + I over whitened rows x, nuisance columns included
	u    []float64 // whitened mean
}

// noise is the posterior mean of the noise variance.
func (r *Regression) noise() float64 { return r.Scale / (r.Shape - 1) }

// Regress fits with noise of unknown variance σ² ~ IG(shape, scale), scale in squared score units,
// and weights θ | σ² ~ N(mean, σ²·diag(sd)²). The standard deviations of the prior are relative to
// σ and have no correlations. It is the conjugate normal-inverse-gamma regression (Gelman et al.,
// Bayesian Data Analysis, ch. 14).
func Regress(s *Sample, workers int, prior Prior, shape, scale float64, score Column) (*Regression, error) {
	return regress(s, workers, one, prior, shape, scale, score)
}

// regress is Regress with weights of the observations: powers of their likelihood.
func regress(
	s *Sample, workers int, weight Column, prior Prior, shape, scale float64, score Column,
) (*Regression, error) {
	if !(shape > 1 && scale > 0) {
		return nil, errors.New("noise of the regression: expected a shape above 1 and a positive scale")
	}
	sums, err := newLeastSquares(s, workers, weight, prior, score)
	if err != nil {
		return nil, err
	}
	root, err := factorize(sums.gram.plusDiagonal(constant(sums.gram.n, 1)))
	if err != nil {
		return nil, err
	}
	u := root.solve(sums.push)
	theta := append([]float64(nil), prior.Mean...)
	for j := range theta {
		theta[j] += float64(prior.SD[j] * u[j])
	}
	return &Regression{
		Mean:  theta,
		Shape: shape + float64(0.5*sums.weight),
		Scale: scale + float64(0.5*(sums.square-dot(u, sums.push))),
		root:  root, u: u,
	}, nil
}

// leastSquares are the sums of a linear fit of the residuals r = score - offset - φ·mean over
// whitened rows x = sd·φ.
type leastSquares struct {
	gram   matrix    // Σ w·x·xᵀ
	push   []float64 // Σ w·x·r
	square float64   // Σ w·r²
	weight float64   // Σ w
}

func newLeastSquares(s *Sample, workers int, weight Column, prior Prior, score Column) (*leastSquares, error) {
	if err := prior.check(s.width); err != nil {
		return nil, err
	}
	prior.Scale = 0
	sd := append(append([]float64(nil), prior.SD...), prior.Nuisance...)
	mean := append(append([]float64(nil), prior.Mean...), make([]float64, len(prior.Nuisance))...)
	p := len(sd)
	type part struct {
		square, linear []float64
		sum, weight    float64
		quad           *quad
	}
	create := func() *part {
		return &part{square: make([]float64, p*p), linear: make([]float64, p), quad: newQuad(prior)}
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
				predicted := x.quad.dot(mean)
				for r := range rows {
					miss := score(b, i+r) - b.offset[i+r] - predicted[r]
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
	whitener := model{whitening: whitening{sd: sd}, scale: sd}
	out := &leastSquares{square: total.sum, weight: total.weight}
	out.gram, out.push = whitener.whiten(total.square, total.linear)
	return out, nil
}
