package pgvb

import (
	"fmt"

	"raumlab/internal/counted"
)

// A Model is a weighted logistic regression of targets y on features φ with a normal prior:
//
//	ψ_i = (offset_i + φ_i·θ)/K,  L(θ) = Π σ(ψ_i)^(w_i·y_i) · (1-σ(ψ_i))^(w_i·(1-y_i))
//
// Internally it works with whitened weights u, θ = mean + sd·u, so that every matrix is well
// conditioned: u_j ~ N(0, 1), or N(0, τ²) with the τ of j's group. See whitening for a prior with
// correlations.
type Model struct {
	sample *Sample
	target Column // y, in [0, 1]
	weight Column // w, at least 0
	k      float64
	prior  Prior
	whitening
	scale []float64 // sd/K by column
}

// NewModel joins a sample, its targets in [0, 1], weights of the observations (nil for 1 each), the
// scale K in score units and a prior. The model keeps the slices: do not change them.
func NewModel(s *Sample, target, weight []float64, k float64, prior Prior) (*Model, error) {
	if err := checkTargets(target, s.Len()); err != nil {
		return nil, err
	}
	m, err := newModel(s, values(target), k, prior)
	if err != nil {
		return nil, err
	}
	if weight == nil {
		return m, nil
	}
	if err := checkWeights(weight, s.Len()); err != nil {
		return nil, err
	}
	return m.weighted(values(weight)), nil
}

// newModel is a model of targets that a column computes, with weights of 1.
func newModel(s *Sample, target Column, k float64, prior Prior) (*Model, error) {
	if err := checkScale(k); err != nil {
		return nil, err
	}
	if err := prior.check(s.Width()); err != nil {
		return nil, err
	}
	m := &Model{sample: s, target: target, weight: one, k: k, prior: prior}
	var err error
	if m.whitening, err = newWhitening(prior); err != nil {
		return nil, err
	}
	m.scale = make([]float64, len(m.sd))
	for j, sd := range m.sd {
		m.scale[j] = sd / k
	}
	return m, nil
}

func checkTargets(target []float64, n int) error {
	if len(target) != n {
		return fmt.Errorf("%s for %s", counted.Of(len(target), "target"), counted.Of(n, "observation"))
	}
	for i, y := range target {
		if !(y >= 0 && y <= 1) {
			return fmt.Errorf("target %v of observation %d, want 0 to 1", y, i)
		}
	}
	return nil
}

func checkWeights(weight []float64, n int) error {
	if len(weight) != n {
		return fmt.Errorf("%s for %s", counted.Of(len(weight), "weight"), counted.Of(n, "observation"))
	}
	for i, w := range weight {
		if !finite(w) || w < 0 {
			return fmt.Errorf("weight %v of observation %d, want finite and at least 0", w, i)
		}
	}
	return nil
}

// weighted returns the same model with other weights.
func (m *Model) weighted(weight Column) *Model {
	r := *m
	r.weight = weight
	return &r
}

// equalClusters returns the same model with weights that sum to total in every cluster, times the
// cluster's share if shares are given.
func (m *Model) equalClusters(total float64, share []float64) *Model {
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
func (m *Model) columns() int { return len(m.sd) }

// weights returns θ by column, nuisance columns included, at whitened weights u.
func (m *Model) weights(u []float64) []float64 {
	theta := m.spread(u)
	for j, mean := range m.prior.Mean {
		theta[j] = mean + theta[j]
	}
	return theta
}

// whiten converts sums over raw columns, the upper triangle of Σ a·φ·φᵀ and Σ b·φ, into
// sums over whitened rows x, which are sd·φ/K without correlations of the prior.
func (m *Model) whiten(square, linear []float64) (matrix, []float64) {
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
