package pgvb

import (
	"errors"

	"gonum.org/v1/gonum/mat"
)

// A model is a weighted logistic regression of targets y on features φ with a normal prior:
//
//	ψ_i = (offset_i + φ_i·θ)/K,  L(θ) = Π σ(ψ_i)^(w_i·y_i) · (1-σ(ψ_i))^(w_i·(1-y_i))
//
// Internally it works with whitened weights u, θ = mean + sd·u, so that every matrix is well
// conditioned: u_j ~ N(0, 1), or N(0, τ²) with the τ of j's group. See whitening for a prior with
// correlations.
//
// Where Prior.Scale frees K, the model has one more column, the predictor F = offset + φ·mean of the
// prior. With κ = k/K ~ N(1, Scale²) and d = κ·(θ - mean) the logit is linear:
//
//	ψ_i = (κ·F_i + φ_i·d)/k,  d_j = sd_j·u_j
//
// so that the uncertainty of K is in every covariance. The prior of θ - mean is that of d at κ = 1.
type model struct {
	sample *Sample
	target Column // y, in [0, 1]
	weight Column // w, at least 0
	prior  Prior
	whitening
	scale []float64 // sd/K by column
}

// newModel joins a sample, its targets in [0, 1], the scale k in score units (K, or where it starts) and a prior.
// Observations have weights of 1.
func newModel(s *Sample, target Column, k float64, prior Prior) (*model, error) {
	if err := checkScale(k); err != nil {
		return nil, err
	}
	if err := prior.check(s.width); err != nil {
		return nil, err
	}
	m := &model{sample: s, target: target, weight: one, prior: prior}
	var err error
	if m.whitening, err = newWhitening(prior, k); err != nil {
		return nil, err
	}
	m.scale = make([]float64, len(m.sd))
	for j, sd := range m.sd {
		m.scale[j] = sd / k
	}
	return m, nil
}

// weighted returns the same model with other weights.
func (m *model) weighted(weight Column) *model {
	r := *m
	r.weight = weight
	return &r
}

// loosened returns the same model with the looser prior.
func (m *model) loosened() *model {
	r := *m
	r.prior.Breadth = m.prior.Loose
	return &r
}

// equalClusters returns the same model with weights that sum to total in every cluster, times the
// cluster's share if shares are given.
func (m *model) equalClusters(total float64, share []float64) *model {
	count := m.sample.count
	if share == nil {
		return m.weighted(func(b *block, i int) float64 { return total / float64(count[b.cluster[i]]) })
	}
	return m.weighted(func(b *block, i int) float64 {
		g := b.cluster[i]
		return share[g] * total / float64(count[g])
	})
}

// columns returns the number of columns, nuisance columns included.
func (m *model) columns() int { return len(m.sd) }

// coefficients returns what the columns of an observation have in its logit, at whitened weights u.
// They are linear in u.
func (m *model) coefficients(u []float64) []float64 {
	c := m.spread(u)
	for j := range c {
		if j < len(m.prior.Mean) {
			c[j] = m.prior.Mean[j] + c[j]
		}
		c[j] /= m.k
	}
	return c
}

// weights returns the weights in score units, those of nuisance columns too, and K where it is
// free, at whitened weights u.
func (m *model) weights(u []float64) []float64 {
	theta := m.spread(u)
	kappa := m.kappa(u)
	for j := range theta {
		theta[j] /= kappa
		if j < len(m.prior.Mean) {
			theta[j] = m.prior.Mean[j] + theta[j]
		}
	}
	if m.free {
		theta[len(theta)-1] = m.k / kappa
	}
	return theta
}

// whiten converts sums over raw columns, the upper triangle of Σ a·φ·φᵀ and Σ b·φ, into
// sums over whitened rows x, which are sd·φ/K without correlations of the prior.
func (m *model) whiten(square, linear []float64) (matrix, []float64) {
	p := m.columns()
	out, vector := newMatrix(p), make([]float64, p)
	for j := range p {
		vector[j] = m.scale[j] * linear[j]
		for k := j; k < p; k++ {
			x := float64(m.scale[j]*m.scale[k]) * square[j*p+k]
			out.set(j, k, x)
			out.set(k, j, x)
		}
	}
	return m.gather(out, vector)
}

// A whitening turns whitened weights u, of which the prior says N(0, I), into weights: θ = mean +
// sd·(root·u). The root is the lower factor of the prior's correlations, empty where it has none.
//
// Where K is free, the last of them is that of k/K - 1 =: κ - 1, and the others are κ times as far
// from their means: the logit is then linear in all.
type whitening struct {
	sd   []float64 // prior sd by column: features, nuisance columns, κ
	root matrix
	k    float64
	free bool // whether K is free
}

func newWhitening(p Prior, k float64) (w whitening, err error) {
	w.sd = append(append(w.sd, p.SD...), p.Nuisance...)
	if w.k, w.free = k, p.Scale > 0; w.free {
		w.sd = append(w.sd, p.Scale)
	}
	if p.Correlation == nil {
		return w, nil
	}
	r := newMatrix(len(w.sd))
	for j := range w.sd {
		r.set(j, j, 1)
		for k := range min(j, len(p.SD)) {
			if j < len(p.SD) && p.SD[j] > 0 && p.SD[k] > 0 {
				r.set(j, k, p.Correlation.At(j, k))
				r.set(k, j, p.Correlation.At(j, k))
			}
		}
	}
	root, err := factorize(r)
	if err != nil {
		return w, errors.New("the correlations of the prior are not positive definite")
	}
	w.root = root.lower
	return w, nil
}

func (w whitening) mixes() bool { return w.root.n > 0 }

// kappa returns k/K at u.
func (w whitening) kappa(u []float64) float64 {
	if !w.free {
		return 1
	}
	last := len(u) - 1
	return 1 + float64(w.sd[last]*u[last])
}

// spread returns sd·(root·u).
func (w whitening) spread(u []float64) []float64 {
	out := make([]float64, len(u))
	for j, sd := range w.sd {
		x := u[j]
		if w.mixes() {
			x = dot(w.root.row(j)[:j+1], u[:j+1])
		}
		out[j] = float64(sd * x)
	}
	return out
}

// gather turns sums over rows sd·φ, Σ a·x·xᵀ and Σ b·x, into those over whitened rows rootᵀ·x.
func (w whitening) gather(square matrix, linear []float64) (matrix, []float64) {
	if !w.mixes() {
		return square, linear
	}
	back := w.root.transposed()
	out := make([]float64, len(linear))
	for j := range out {
		out[j] = dot(back.row(j), linear)
	}
	return back.times(square).times(w.root).symmetrized(), out
}

// lower returns a lower triangular G with GᵀG = root·S·rootᵀ for S = FᵀF with F lower triangular.
func (w whitening) lower(f matrix) matrix {
	if !w.mixes() {
		return f
	}
	rows := f.times(w.root.transposed())
	return rows.transposed().times(rows).symmetrized().lowerRoot()
}

// unwhiten returns the covariance of the first n weights, and of K where it is free, whose whitened
// ones have mean u and covariance m. With d = sd·(root·u) the weights are mean + d/κ and K = k/κ, so
// that, to first order, δθ = (δd - d/κ·δκ)/κ and δK = -k/κ²·δκ.
func (w whitening) unwhiten(u []float64, m matrix, n int) *mat.SymDense {
	if w.mixes() {
		m = w.root.times(m).times(w.root.transposed()).symmetrized()
	}
	if !w.free {
		return m.unwhiten(w.sd, n)
	}
	last, kappa := len(w.sd)-1, w.kappa(u)
	slope := newMatrix(len(w.sd)) // of weights and K by whitened weights before the root
	d := w.spread(u)
	for j := range n {
		slope.set(j, j, w.sd[j]/kappa)
		slope.set(j, last, -float64(d[j]/kappa*w.sd[last])/kappa)
	}
	slope.set(n, last, -float64(w.k*w.sd[last])/(kappa*kappa))
	return slope.times(m).times(slope.transposed()).symmetrized().unwhiten(constant(n+1, 1), n+1)
}
