package tuner

import "fmt"

// nuisanceSD is the prior standard deviation of the nuisance columns in centipawns.
const nuisanceSD = 50

// Model is a weighted logistic regression of targets on features with a normal prior.
//
//	ψ_i = (fixed_i + φ_i·θ)/K,  L(θ) = Π σ(ψ_i)^(w_i·y_i) · (1-σ(ψ_i))^(w_i·(1-y_i))
//
// Inside it works with whitened weights u, θ = mean + sd·u, so that every matrix is well conditioned: u_j ~ N(0, 1), or
// N(0, τ²) with the τ of j's group.
//
// Two nuisance columns are appended, side to move (±1) and a constant, with priors N(0, 50²) cp: a quiescence
// score is never worse than the static one for the mover, and White moves first. Without them these two facts would
// bend the weights. They never leave the model.
type Model struct {
	sample *Sample
	target rowFunc // y, in [0, 1]
	weight rowFunc // w, at least 0
	k      float64
	prior  Prior
	sd     []float64 // prior sd by column, nuisance columns last
	scale  []float64 // sd/K by column
}

// A rowFunc is a number of each position.
type rowFunc func(b *block, r int) float64

// NewModel joins a sample, its targets in [0, 1], weights (nil for one each), the scale K in centipawns and a prior.
// The model keeps the slices; do not change them.
func NewModel(s *Sample, target, weight []float64, k float64, prior Prior) (*Model, error) {
	return newModel(s, target, weight, k, prior, nuisanceSD, nuisanceSD)
}

// newModel also chooses the prior sds of the nuisance columns: of both, or of none for a regression without them.
func newModel(s *Sample, target, weight []float64, k float64, prior Prior, nuisance ...float64) (*Model, error) {
	if err := checkTargets(target, s.Len()); err != nil {
		return nil, err
	}
	m, err := modelOf(s, column(target), k, prior, nuisance...)
	if err != nil {
		return nil, err
	}
	return m.Reweight(weight)
}

// modelOf is newModel for targets that are computed, and weights one each.
func modelOf(s *Sample, target rowFunc, k float64, prior Prior, nuisance ...float64) (*Model, error) {
	if err := checkScale(k); err != nil {
		return nil, err
	}
	if err := prior.check(s.Width()); err != nil {
		return nil, err
	}
	m := &Model{sample: s, target: target, weight: one, k: k, prior: prior}
	m.sd = append(append(m.sd, prior.SD...), nuisance...)
	m.scale = make([]float64, len(m.sd))
	for j, sd := range m.sd {
		m.scale[j] = sd / k
	}
	return m, nil
}

func one(*block, int) float64 { return 1 }

// column is the rowFunc of numbers by position.
func column(values []float64) rowFunc {
	return func(b *block, r int) float64 { return values[b.first+r] }
}

func checkTargets(target []float64, n int) error {
	if len(target) != n {
		return fmt.Errorf("%d targets for %d positions", len(target), n)
	}
	for i, y := range target {
		if !(y >= 0 && y <= 1) {
			return fmt.Errorf("target %v of position %d, want 0 to 1", y, i)
		}
	}
	return nil
}

// Reweight returns the same model with other weights, nil for one each.
func (m *Model) Reweight(weight []float64) (*Model, error) {
	r := *m
	if weight == nil {
		r.weight = one
		return &r, nil
	}
	if len(weight) != m.sample.Len() {
		return nil, fmt.Errorf("%d weights for %d positions", len(weight), m.sample.Len())
	}
	for i, w := range weight {
		if !finite(w) || w < 0 {
			return nil, fmt.Errorf("weight %v of position %d, want finite and at least 0", w, i)
		}
	}
	r.weight = column(weight)
	return &r, nil
}

// votes returns the same model with weights that add up to total in every game, times the game's share if shares are given.
func (m *Model) votes(total float64, share []float64) *Model {
	r, count := *m, m.sample.count
	if share == nil {
		r.weight = func(b *block, i int) float64 { return total / float64(count[b.game[i]]) }
	} else {
		r.weight = func(b *block, i int) float64 {
			g := b.game[i]
			return share[g] * total / float64(count[g])
		}
	}
	return &r
}

// columns returns the number of columns, nuisance columns included.
func (m *Model) columns() int { return len(m.sd) }

// weights returns θ by column, nuisance columns included, at whitened weights u.
func (m *Model) weights(u []float64) []float64 {
	theta := make([]float64, len(u))
	for j := range theta {
		if j < len(m.prior.Mean) {
			theta[j] = m.prior.Mean[j]
		}
		theta[j] += float64(m.sd[j] * u[j])
	}
	return theta
}

// whiten turns sums over raw columns, the upper triangle of Σ a·φ·φᵀ and Σ b·φ, into those over x = sd·φ/K.
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
	return out, vector
}
