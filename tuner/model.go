package tuner

import "fmt"

// nuisanceSD is the prior standard deviation of the nuisance columns in centipawns.
const nuisanceSD = 50

// Model is a weighted logistic regression of targets on features with a normal prior.
//
//	ψ_i = (fixed_i + φ_i·θ)/K,  L(θ) = Π σ(ψ_i)^(w_i·y_i) · (1-σ(ψ_i))^(w_i·(1-y_i))
//
// Inside it works with whitened weights u, θ = mean + sd·u, so that u ~ N(0, I), ψ_i = o_i + x_i·u and every
// matrix is well conditioned.
//
// Two nuisance columns are appended, side to move (±1) and a constant, with priors N(0, 50²) cp: a quiescence
// score is never worse than the static one for the mover, and White moves first. Without them these two facts would
// bend the weights. They never leave the model.
type Model struct {
	sample *Sample
	target []float64 // y, in [0, 1]
	weight []float64 // w, at least 0
	total  float64   // Σ w
	k      float64
	prior  Prior
	sd     []float64 // prior sd by column, nuisance columns last
	scale  []float64 // sd/K by column
	offset []float64 // o
}

// NewModel joins a sample, its targets in [0, 1], weights (nil for one each), the scale K in centipawns and a prior.
// The model keeps the slices; do not change them.
func NewModel(s *Sample, target, weight []float64, k float64, prior Prior) (*Model, error) {
	return newModel(s, target, weight, k, prior, nuisanceSD, nuisanceSD)
}

// newModel also chooses the prior sds of the nuisance columns: of both, or of none for a regression without them.
func newModel(s *Sample, target, weight []float64, k float64, prior Prior, nuisance ...float64) (*Model, error) {
	if err := checkScale(k); err != nil {
		return nil, err
	}
	if err := prior.check(s.Width()); err != nil {
		return nil, err
	}
	if err := checkTargets(target, s.Len()); err != nil {
		return nil, err
	}
	m := &Model{sample: s, target: target, k: k, prior: prior}
	m.sd = append(append(m.sd, prior.SD...), nuisance...)
	m.scale = make([]float64, len(m.sd))
	for j, sd := range m.sd {
		m.scale[j] = sd / k
	}
	m.offset = make([]float64, s.Len())
	for i := range m.offset {
		m.offset[i] = s.Static(i, prior.Mean) / k
	}
	return m.Reweight(weight)
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
	if weight == nil {
		weight = constant(m.sample.Len(), 1)
	}
	if len(weight) != m.sample.Len() {
		return nil, fmt.Errorf("%d weights for %d positions", len(weight), m.sample.Len())
	}
	r := *m
	r.weight, r.total = weight, 0
	for i, w := range weight {
		if !finite(w) || w < 0 {
			return nil, fmt.Errorf("weight %v of position %d, want finite and at least 0", w, i)
		}
		r.total += w
	}
	return &r, nil
}

// columns returns the number of columns, nuisance columns included.
func (m *Model) columns() int { return len(m.sd) }

// fill writes the whitened row x_i.
func (m *Model) fill(i int, x []float64) {
	row := m.sample.row(i)
	for j, f := range row {
		x[j] = float64(f) * m.scale[j]
	}
	if n := len(row); n < len(x) {
		x[n] = float64(m.sample.side[i]) * m.scale[n]
		x[n+1] = m.scale[n+1]
	}
}

// logit returns ψ_i at whitened weights u; x is scratch space of one row.
func (m *Model) logit(i int, u, x []float64) float64 {
	m.fill(i, x)
	return m.offset[i] + dot(x, u)
}

// pull returns κ_i = w_i(y_i - ½).
func (m *Model) pull(i int) float64 { return m.weight[i] * (m.target[i] - 0.5) }

func dot(x, y []float64) float64 {
	var sum float64
	for j, a := range x {
		sum += float64(a * y[j])
	}
	return sum
}

func constant(n int, value float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = value
	}
	return v
}
