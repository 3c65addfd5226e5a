package pgvb

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A whitening turns whitened weights u, of which the prior says N(0, I), into weights: θ = mean +
// sd·(root·u). The root is the lower factor of the prior's correlations, empty where it has none.
type whitening struct {
	sd   []float64 // prior sd by column, nuisance columns last
	root matrix
}

func newWhitening(p Prior) (w whitening, err error) {
	w.sd = append(append(w.sd, p.SD...), p.Nuisance...)
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
		return w, errors.New("correlations of the prior are those of no distribution")
	}
	w.root = root.lower
	return w, nil
}

func (w whitening) mixes() bool { return w.root.n > 0 }

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

// unwhiten returns the covariance, cut to its first n rows, of weights whose whitened ones have m.
func (w whitening) unwhiten(m matrix, n int) *mat.SymDense {
	if w.mixes() {
		m = w.root.times(m).times(w.root.transposed()).symmetrized()
	}
	return m.unwhiten(w.sd, n)
}

func (m matrix) transposed() matrix {
	out := newMatrix(m.n)
	for j := range m.n {
		for k := range m.n {
			out.set(k, j, m.at(j, k))
		}
	}
	return out
}

// lowerRoot returns the lower triangular G with GᵀG = m of a symmetric matrix that is not negative.
func (m matrix) lowerRoot() matrix {
	g, rest := newMatrix(m.n), m.clone()
	for i := m.n - 1; i >= 0; i-- {
		pivot := math.Sqrt(max(rest.at(i, i), 0))
		if pivot == 0 {
			continue
		}
		row := g.row(i)[:i+1]
		for k := range row {
			row[k] = rest.at(i, k) / pivot
		}
		for j := range row {
			addScaled(rest.row(j)[:i+1], -row[j], row)
		}
	}
	return g
}
