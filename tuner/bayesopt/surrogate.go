package bayesopt

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// data are observations as the surrogate sees them: points of the unit cube, values, noise
// variances, and q of a quadratic trend (see quadratic), 0 without.
type data struct {
	x        [][]float64
	y, noise []float64
	trend    float64
}

// noisyTrend is q for noisy values in units of their variance. Far from the optimum a function
// rises by many sds, to which a stationary process answers with a large signal; then noise looks
// like valleys. The trend takes the rise away. Of exact values it hides narrow valleys. It was
// chosen in two dimensions and does not shrink with more.
const noisyTrend = 4

// The diagonal is raised by firstJitter of the signal variance when a kernel matrix has no
// Cholesky factor, and tenfold again until lastJitter. That much noise is invisible beside what
// any match or corpus measures.
const firstJitter, lastJitter = 1e-8, 1e-4

// surrogate is a Gaussian process with constant mean and ARD Matérn-5/2 kernel, plus a quadratic
// trend if trend is not 0, conditioned on observations.
type surrogate struct {
	data
	lengths []float64
	signal  float64 // s²
	extra   float64 // σ², noise beside that of the observations
	jitter  float64 // 0 as a rule

	at         []place           // of the observations
	slopes     []float64         // n×n, of the correlation of i < l; see matern
	factor     blas64.Triangular // U, UᵀU = K
	mean       float64
	a          []float64 // K⁻¹(y − mean)
	likelihood float64   // log marginal, nats
}

// condition conditions on the data, with the mean that generalised least squares gives.
func condition(d data, h hyper) (*surrogate, error) {
	s, err := factorise(d, h)
	if err != nil {
		return nil, err
	}
	weights := s.solve(ones(len(d.y)))
	sum, total := 0., 0.
	for i, w := range weights {
		sum += w * d.y[i]
		total += w
	}
	s.centre(sum / total)
	return s, nil
}

func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}

func factorise(d data, h hyper) (*surrogate, error) {
	s := &surrogate{data: d, lengths: h.lengths(), signal: h.signal(), extra: h.noise()}
	s.at = s.places(d.x)
	for {
		factor, ok := lapack64.Potrf(s.kernelMatrix().RawSymmetric())
		if ok {
			s.factor = factor
			return s, nil
		}
		s.jitter = max(10*s.jitter, firstJitter)
		if s.jitter > lastJitter*1.5 {
			return nil, fmt.Errorf(
				"the kernel matrix of the observations (%d) is singular even with jitter %g: too many equal points, or noise variances of very different size",
				len(d.x), lastJitter)
		}
	}
}

// diagonal is that of the kernel matrix without the trend.
func (s *surrogate) diagonal(i int) float64 { return s.signal*(1+s.jitter) + s.extra + s.noise[i] }

func (s *surrogate) kernelMatrix() *mat.SymDense {
	n := len(s.x)
	k := mat.NewSymDense(n, nil)
	raw := k.RawSymmetric()
	s.slopes = make([]float64, n*n)
	for i, at := range s.at {
		row := raw.Data[i*raw.Stride:]
		row[i] = s.diagonal(i) + s.quadratic(at, at)
		for l := i + 1; l < n; l++ {
			other := s.at[l]
			correlation, slope := matern(squaredDistance(at.scaled, other.scaled))
			row[l] = s.signal*correlation + s.quadratic(at, other)
			s.slopes[i*n+l] = slope
		}
	}
	return k
}

// centre sets the constant mean and all that follows from it.
func (s *surrogate) centre(mean float64) {
	s.mean = mean
	residuals := make([]float64, len(s.y))
	for i, y := range s.y {
		residuals[i] = y - mean
	}
	s.a = s.solve(residuals)
	fit, logs := 0., 0.
	for i, r := range residuals {
		fit += r * s.a[i]
		logs += math.Log(s.factor.Data[i*s.factor.Stride+i])
	}
	s.likelihood = -fit/2 - logs - float64(len(s.y))/2*math.Log(2*math.Pi)
}

// whiten replaces v by U⁻ᵀv.
func (s *surrogate) whiten(v []float64) {
	blas64.Trsv(blas.Trans, s.factor, blas64.Vector{N: len(v), Data: v, Inc: 1})
}

// unwhiten replaces v by U⁻¹v, so that both give K⁻¹v.
func (s *surrogate) unwhiten(v []float64) {
	blas64.Trsv(blas.NoTrans, s.factor, blas64.Vector{N: len(v), Data: v, Inc: 1})
}

func (s *surrogate) solve(b []float64) []float64 {
	v := append([]float64(nil), b...)
	s.whiten(v)
	s.unwhiten(v)
	return v
}

// prediction is the posterior of the latent value at a point, without noise, and its gradients.
type prediction struct {
	mean, sd                 float64
	meanGradient, sdGradient []float64 // empty unless asked for
}

// leastSD bounds sd from below, in signal sds: at an exact observation rounding may make the
// variance negative.
const leastSD = 1e-9

// predict leaves the gradients empty.
func (s *surrogate) predict(x []float64) prediction { return s.predictAll([][]float64{x})[0] }

// predictAll predicts many points in less time than one by one.
func (s *surrogate) predictAll(points [][]float64) []prediction {
	n, m := len(s.x), len(points)
	v := blas64.General{Rows: n, Cols: m, Stride: m, Data: make([]float64, n*m)}
	predictions, sums := make([]prediction, m), make([]float64, m)
	places := s.places(points)
	for k, at := range places {
		mean := s.mean
		for i, other := range s.at {
			c := s.covariance(at, other)
			v.Data[i*m+k] = c
			mean += c * s.a[i]
		}
		predictions[k].mean = mean
	}
	blas64.Trsm(blas.Left, blas.Trans, 1, s.factor, v)
	for i := range n {
		for k, w := range v.Data[i*m : (i+1)*m] {
			sums[k] += w * w
		}
	}
	for k, sum := range sums {
		predictions[k].sd = s.unexplained(places[k], sum)
	}
	return predictions
}

// unexplained is the posterior sd at a point whose whitened covariances with the observations have
// this sum of squares.
func (s *surrogate) unexplained(at place, explained float64) float64 {
	return math.Sqrt(max(s.variance(at)-explained, s.signal*leastSD*leastSD))
}

func (s *surrogate) predictGradient(x []float64) prediction {
	at, n := s.place(x), len(s.x)
	v, slopes := make([]float64, n), make([]float64, n)
	p := prediction{mean: s.mean, meanGradient: make([]float64, len(x)), sdGradient: make([]float64, len(x))}
	for i, other := range s.at {
		correlation, slope := matern(squaredDistance(at.scaled, other.scaled))
		v[i], slopes[i] = s.signal*correlation+s.quadratic(at, other), s.signal*slope
		p.mean += v[i] * s.a[i]
	}
	s.whiten(v)
	explained := 0.
	for _, w := range v {
		explained += w * w
	}
	p.sd = s.unexplained(at, explained)
	s.unwhiten(v)
	for i, other := range s.at {
		mean, sd := slopes[i]*s.a[i], slopes[i]*v[i]
		for j, t := range at.scaled {
			delta := t - other.scaled[j]
			p.meanGradient[j] -= mean * delta
			p.sdGradient[j] += sd * delta
		}
	}
	for j, l := range s.lengths {
		p.meanGradient[j] /= l
		p.sdGradient[j] /= l * p.sd
	}
	if s.trend > 0 {
		s.addTrendGradient(at, v, &p)
	}
	return p
}

// addTrendGradient takes v, the covariances with the observations times K⁻¹.
func (s *surrogate) addTrendGradient(at place, v []float64, p *prediction) {
	self := s.quadraticSlope(at, at)
	for j, c := range at.centred {
		p.sdGradient[j] += self * c / p.sd
	}
	for i, other := range s.at {
		slope := s.quadraticSlope(at, other)
		for j, c := range other.centred {
			p.meanGradient[j] += slope * c * s.a[i]
			p.sdGradient[j] -= slope * c * v[i] / p.sd
		}
	}
}

// meanAt is the posterior mean at observation i; what noise does not explain of y.
func (s *surrogate) meanAt(i int) float64 {
	return s.y[i] - (s.diagonal(i)-s.signal)*s.a[i]
}

// leaveOneOut predicts every observation from the others, noise included (Rasmussen and Williams
// 2006, eq. 5.12).
func (s *surrogate) leaveOneOut() (mean, variance []float64) {
	n := len(s.y)
	mean, variance = make([]float64, n), make([]float64, n)
	inverse := s.inverse()
	for i := range n {
		variance[i] = 1 / inverse.Data[i*inverse.Stride+i]
		mean[i] = s.y[i] - s.a[i]*variance[i]
	}
	return mean, variance
}

// inverse is K⁻¹, its upper triangle.
func (s *surrogate) inverse() blas64.Symmetric {
	factor := s.factor
	factor.Data = slices.Clone(factor.Data)
	// The diagonal of a Cholesky factor is positive, so that there always is an inverse.
	inverse, _ := lapack64.Potri(factor)
	return inverse
}
