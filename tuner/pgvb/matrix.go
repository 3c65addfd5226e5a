package pgvb

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/internal/arithmetic"
)

// A matrix is square, row-major. It does not use gonum's arithmetic, for the reason in
// arithmetic.go: mat.Cholesky and its inverse have the same bits at every GOAMD64 level, but others
// on arm64. A test holds all of this against gonum to 1e-12.
type matrix struct {
	n int
	a []float64
}

func newMatrix(n int) matrix { return matrix{n, make([]float64, n*n)} }

func (m matrix) at(j, k int) float64     { return m.a[j*m.n+k] }
func (m matrix) set(j, k int, x float64) { m.a[j*m.n+k] = x }
func (m matrix) row(j int) []float64     { return m.a[j*m.n : (j+1)*m.n] }

func (m matrix) clone() matrix {
	c := newMatrix(m.n)
	copy(c.a, m.a)
	return c
}

func (m matrix) diagonal() []float64 {
	d := make([]float64, m.n)
	for j := range d {
		d[j] = m.at(j, j)
	}
	return d
}

// plusDiagonal returns m + diag(d).
func (m matrix) plusDiagonal(d []float64) matrix {
	c := m.clone()
	for j, x := range d {
		c.a[j*c.n+j] += x
	}
	return c
}

func (m matrix) plus(other matrix) matrix {
	c := m.clone()
	addScaled(c.a, 1, other.a)
	return c
}

func (m matrix) times(other matrix) matrix {
	out := newMatrix(m.n)
	for j := range m.n {
		for k, x := range m.row(j) {
			addScaled(out.row(j), x, other.row(k))
		}
	}
	return out
}

// symmetrized returns the symmetric part.
func (m matrix) symmetrized() matrix {
	out := newMatrix(m.n)
	for j := range m.n {
		for k := range m.n {
			out.set(j, k, 0.5*(m.at(j, k)+m.at(k, j)))
		}
	}
	return out
}

// quadratic returns xᵀmx.
func (m matrix) quadratic(x []float64) float64 {
	var sum float64
	for j, v := range x {
		sum += float64(v * dot(m.row(j), x))
	}
	return sum
}

// trace returns tr(m·other) of two symmetric matrices.
func (m matrix) trace(other matrix) float64 { return dot(m.a, other.a) }

// unwhiten returns diag(sd)·m·diag(sd), cut to its first n rows.
func (m matrix) unwhiten(sd []float64, n int) *mat.SymDense {
	out := mat.NewSymDense(n, nil)
	for j := range n {
		for k := j; k < n; k++ {
			out.SetSym(j, k, sd[j]*m.at(j, k)*sd[k])
		}
	}
	return out
}

var errNotDefinite = errors.New(
	"matrix is not positive definite: check features, scale and weights for numbers out of range")

// A cholesky is the lower factor L of LLᵀ.
type cholesky struct{ lower matrix }

// factorize returns the factor of a symmetric matrix. A Gram matrix plus a prior precision cannot
// be singular, so that a failure means that numbers are out of range. No jitter hides it.
func factorize(m matrix) (cholesky, error) {
	l := newMatrix(m.n)
	for j := range m.n {
		for k := range j + 1 {
			x := m.at(j, k) - dot(l.row(j)[:k], l.row(k)[:k])
			if k < j {
				l.set(j, k, x/l.at(k, k))
				continue
			}
			if !(x > 0) || math.IsInf(x, 1) {
				return cholesky{}, errNotDefinite
			}
			l.set(j, j, math.Sqrt(x))
		}
	}
	return cholesky{l}, nil
}

// logDet returns the logarithm of the determinant of LLᵀ.
func (c cholesky) logDet() float64 {
	var sum float64
	for j := range c.lower.n {
		sum += arithmetic.Log(c.lower.at(j, j))
	}
	return 2 * sum
}

// solve returns (LLᵀ)⁻¹b.
func (c cholesky) solve(b []float64) []float64 {
	l, x := c.lower, append([]float64(nil), b...)
	for j := range x {
		x[j] = (x[j] - dot(l.row(j)[:j], x[:j])) / l.at(j, j)
	}
	for j := len(x) - 1; j >= 0; j-- {
		x[j] /= l.at(j, j)
		addScaled(x[:j], -x[j], l.row(j)[:j])
	}
	return x
}

// inverseFactor returns L⁻¹, which is lower triangular.
func (c cholesky) inverseFactor() matrix {
	l, out := c.lower, newMatrix(c.lower.n)
	for j := range l.n {
		row := out.row(j)
		for k := range j {
			addScaled(row[:k+1], -l.at(j, k), out.row(k)[:k+1])
		}
		row[j] = 1
		for k := range j + 1 {
			row[k] /= l.at(j, j)
		}
	}
	return out
}

// inverse returns (LLᵀ)⁻¹.
func (c cholesky) inverse() matrix {
	inv, out := c.inverseFactor(), newMatrix(c.lower.n)
	for i := range inv.n {
		row := inv.row(i)
		for j := range i + 1 {
			addScaled(out.row(j)[:i+1], row[j], row[:i+1])
		}
	}
	return out
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
