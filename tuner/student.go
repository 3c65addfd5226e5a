package tuner

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mathext"

	"raumlab/internal/arithmetic"
)

// A Student is what is known of the noise of a StudentRegression: scores scatter about the static ones by Student's t with Freedom degrees of
// freedom and σ² ~ IG(Shape, Scale), centipawns².
type Student struct {
	Freedom      float64
	Shape, Scale float64
}

// A StudentPosterior is the normal approximation of a StudentRegression's weights.
type StudentPosterior struct {
	Mean             []float64 // centipawns
	InverseVariance  float64   // E[1/σ²]
	ELBO             []float64 // nats, after every sweep
	variance         []float64 // of the weights, centipawns²
	shape, scale     float64   // of q(σ²)
	whitened         []float64
	logDet           float64
	covariance, root matrix
}

// StudentRegression fits stored scores with noise of heavy tails by coordinate ascent over q(θ)·Π q(λ_i)·q(σ²), λ_i the precision of position i. It is for
// scores of a search only: most quiescence scores equal the static score under the weights that made them, and a fit that may
// call the others outliers returns those weights.
func StudentRegression(s *Sample, weight []float64, prior Prior, noise Student) (*StudentPosterior, error) {
	if !(noise.Freedom > 0 && noise.Shape > 0 && noise.Scale > 0) {
		return nil, errors.New("student regression: want positive freedom, shape and scale")
	}
	if weight == nil {
		weight = constant(s.Len(), 1)
	}
	f := studentFit{sample: s, weight: weight, prior: prior, noise: noise, lambda: constant(s.Len(), 1)}
	start, err := squares(s, 0, column(weight), prior, storedScore)
	if err != nil {
		return nil, err
	}
	p := &StudentPosterior{shape: noise.Shape + float64(0.5*start.weight), scale: noise.Scale + float64(0.5*start.square)}
	for len(p.ELBO) < maxSweeps {
		last := append([]float64(nil), p.whitened...)
		if err := f.sweep(p); err != nil {
			return nil, err
		}
		n := len(p.ELBO)
		if n < 2 || math.Abs(p.ELBO[n-1]-p.ELBO[n-2]) > 1e-14*math.Abs(p.ELBO[n-1]) {
			continue
		}
		move := 0.0
		for j := range last {
			move = max(move, math.Abs(p.whitened[j]-last[j])/math.Sqrt(p.covariance.at(j, j)))
		}
		if move < settled {
			break
		}
	}
	p.Mean = shifted(prior, p.whitened)
	for j, v := range p.covariance.diagonal() {
		p.variance = append(p.variance, float64(prior.SD[j]*prior.SD[j])*v)
	}
	return p, nil
}

type studentFit struct {
	sample         *Sample
	weight, lambda []float64 // by position
	prior          Prior
	noise          Student
}

// sweep updates q(θ), q(λ) and q(σ²) in this order and notes the ELBO.
func (f *studentFit) sweep(p *StudentPosterior) error {
	inverse := p.shape / p.scale
	heavy := make([]float64, len(f.lambda))
	for i, l := range f.lambda {
		heavy[i] = f.weight[i] * l
	}
	sums, err := squares(f.sample, 0, column(heavy), f.prior, storedScore)
	if err != nil {
		return err
	}
	gram, push := newMatrix(sums.gram.n), make([]float64, sums.gram.n)
	addScaled(gram.a, inverse, sums.gram.a)
	addScaled(push, inverse, sums.push)
	root, err := factorize(gram.plusDiagonal(constant(gram.n, 1)))
	if err != nil {
		return err
	}
	p.whitened, p.covariance, p.root, p.logDet = root.solve(push), root.inverse(), root.inverseFactor(), -root.logDet()
	elbo, err := f.precisions(p, inverse)
	if err != nil {
		return err
	}
	p.InverseVariance = p.shape / p.scale
	elbo -= kullback(p.whitened, p.covariance.diagonal(), p.logDet)
	p.ELBO = append(p.ELBO, elbo)
	return nil
}

// precisions updates q(λ) and q(σ²) and returns the ELBO without the divergence of q(θ).
func (f *studentFit) precisions(p *StudentPosterior, inverse float64) (float64, error) {
	theta, nu := shifted(f.prior, p.whitened), f.noise.Freedom
	raw := newMatrix(p.root.n)
	for j := range raw.n {
		for k := range j + 1 {
			raw.set(j, k, p.root.at(j, k)*f.prior.SD[k])
		}
	}
	priorGamma := arithmetic.Lgamma(nu / 2)
	var sum, half, entropies, logLambda float64 // Σ wEλEr², ½Σw, what λ adds to the ELBO, Σ wElogλ
	q := newQuad(raw.n)
	err := f.sample.each(func(b *block) {
		for i := 0; i < b.len(); i += 4 {
			rows := q.load(b, i)
			static, spread := q.dot(theta), q.squares(raw.a)
			for r := range rows {
				miss := b.score[i+r] - b.fixed[i+r] - static[r]
				second := float64(miss*miss) + spread[r]
				w := f.weight[b.first+i+r]
				shape, rate := float64(0.5*(nu+w)), 0.5*(nu+float64(w*inverse*second))
				mean, logMean := shape/rate, mathext.Digamma(shape)-arithmetic.Log(rate)
				f.lambda[b.first+i+r] = mean
				gamma := arithmetic.Lgamma(shape)
				sum += float64(w * mean * second)
				half += float64(0.5 * w)
				logLambda += float64(w * logMean)
				entropies += float64(nu/2*arithmetic.Log(nu/2)) - priorGamma + float64((float64(nu/2)-1)*logMean) - float64(nu/2*mean)
				entropies += shape - arithmetic.Log(rate) + gamma + float64((1-shape)*mathext.Digamma(shape))
			}
		}
	})
	p.shape, p.scale = f.noise.Shape+half, f.noise.Scale+float64(0.5*sum)
	logVariance := arithmetic.Log(p.scale) - mathext.Digamma(p.shape)
	mean := p.shape / p.scale
	before := arithmetic.Lgamma(f.noise.Shape)
	after := arithmetic.Lgamma(p.shape)
	elbo := float64(-half*arithmetic.Log(2*math.Pi)) + float64(0.5*logLambda) - float64(half*logVariance) - float64(0.5*mean*sum) + entropies
	elbo += float64(f.noise.Shape*arithmetic.Log(f.noise.Scale)) - before - float64((f.noise.Shape+1)*logVariance) - float64(f.noise.Scale*mean)
	elbo += p.shape + arithmetic.Log(p.scale) + after - float64((1+p.shape)*mathext.Digamma(p.shape))
	return elbo, err
}
