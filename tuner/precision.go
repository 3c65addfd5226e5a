package tuner

import (
	"errors"

	"gonum.org/v1/gonum/mat"
)

// addPrior adds the prior precision I to a Gram matrix and factorises the sum. It cannot be singular, so a failure means
// that the numbers are out of range; nothing is added to the diagonal to hide it.
func addPrior(gram *mat.SymDense) (*mat.Cholesky, error) { return factorize(gram, 1) }

// factorize returns the Cholesky factor of a + ridge·I, which replaces a.
func factorize(a *mat.SymDense, ridge float64) (*mat.Cholesky, error) {
	for j := range a.SymmetricDim() {
		a.SetSym(j, j, a.At(j, j)+ridge)
	}
	var root mat.Cholesky
	if !root.Factorize(a) {
		return nil, errors.New("matrix is not positive definite: check features, scale and weights for numbers out of range")
	}
	return &root, nil
}

// lowerRows returns L of a = LLᵀ row-major, its diagonal replaced by the inverse.
func lowerRows(root *mat.Cholesky) []float64 {
	var l mat.TriDense
	root.LTo(&l)
	p := root.SymmetricDim()
	rows := make([]float64, p*p)
	for j := range p {
		for k := range j {
			rows[j*p+k] = l.At(j, k)
		}
		rows[j*p+j] = 1 / l.At(j, j)
	}
	return rows
}

// variance returns ‖L⁻¹x‖² of four rows by forward substitution, L as lowerRows gives it; z is scratch space of a row.
func (q *quad) variance(lower []float64, z [][4]float64) (v [4]float64) {
	p := len(z)
	for j := range p {
		s0, s1, s2, s3 := q.x[0][j], q.x[1][j], q.x[2][j], q.x[3][j]
		row := lower[j*p : j*p+j]
		for k, l := range row {
			s0 -= float64(l * z[k][0])
			s1 -= float64(l * z[k][1])
			s2 -= float64(l * z[k][2])
			s3 -= float64(l * z[k][3])
		}
		inverse := lower[j*p+j]
		z[j] = [4]float64{s0 * inverse, s1 * inverse, s2 * inverse, s3 * inverse}
		for r := range v {
			v[r] += float64(z[j][r] * z[j][r])
		}
	}
	return v
}

// unwhiten returns the covariance of the first n weights in centipawns² from the covariance of u.
func unwhiten(s *mat.SymDense, sd []float64, n int) *mat.SymDense {
	out := mat.NewSymDense(n, nil)
	for j := range n {
		for k := j; k < n; k++ {
			out.SetSym(j, k, sd[j]*s.At(j, k)*sd[k])
		}
	}
	return out
}

func diagonal(s mat.Symmetric) []float64 {
	d := make([]float64, s.SymmetricDim())
	for j := range d {
		d[j] = s.At(j, j)
	}
	return d
}
