package pgvb

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Law: our algebra is gonum's to 1e-12, on the precision matrix of the reference and on matrices as
// badly conditioned as a fit may meet.
func TestMatrixAgainstGonum(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	c := curved(t, m, fitted(t, m, Search{}), 0)
	matrices := map[string]matrix{"reference": c.hessian.plus(c.prior)}
	for name, spread := range map[string]float64{"even": 1, "stretched": 30} {
		matrices[name] = gram(7, 28, spread)
	}
	for name, a := range matrices {
		ours, err := factorize(a)
		must(t, err)
		var theirs mat.Cholesky
		if !theirs.Factorize(mat.NewSymDense(a.n, a.a)) {
			t.Fatalf("%s: gonum does not factorize", name)
		}
		b := make([]float64, a.n)
		for j := range b {
			b[j] = float64(j%5) - 2
		}
		var lower mat.TriDense
		theirs.LTo(&lower)
		var inverse mat.SymDense
		must(t, theirs.InverseTo(&inverse))
		var solution mat.VecDense
		must(t, theirs.SolveVecTo(&solution, mat.NewVecDense(a.n, b)))
		var product mat.Dense
		product.Mul(mat.NewSymDense(a.n, a.a), &inverse)

		got := ours.inverse()
		closeTo(t, name+": factor", ours.lower.a, func(j, k int) float64 {
			if k > j {
				return 0
			}
			return lower.At(j, k)
		})
		closeTo(t, name+": inverse", got.a, inverse.At)
		closeTo(t, name+": product", a.times(got).a, product.At)
		x := ours.solve(b)
		closeTo(t, name+": solution", x, func(_, j int) float64 { return solution.AtVec(j) })
		near(t, name+": log determinant", ours.logDet(), theirs.LogDet(), 1e-12*(1+math.Abs(theirs.LogDet())))
		near(t, name+": quadratic form", a.quadratic(x), mat.Inner(&solution, mat.NewSymDense(a.n, a.a), &solution),
			1e-12*math.Abs(a.quadratic(x)))
		near(t, name+": trace of a product", a.trace(got), mat.Trace(&product), 1e-12*float64(a.n))
	}
}

// closeTo fails unless the entries agree to 1e-12 of the largest.
func closeTo(t *testing.T, what string, got []float64, want func(j, k int) float64) {
	t.Helper()
	n := int(math.Sqrt(float64(len(got))))
	if n*n != len(got) {
		n = len(got)
	}
	size, worst := 0.0, 0.0
	for i, x := range got {
		size, worst = max(size, math.Abs(x)), max(worst, math.Abs(x-want(i/n, i%n)))
	}
	if !(worst <= 1e-12*size) {
		t.Errorf("%s: gonum's differs by %.3g, the largest entry is %.3g", what, worst, size)
	}
	t.Logf("%s: within %.2g of the largest entry", what, worst/size)
}

// gram returns the sum of the identity and of 3n squares of random rows of whole numbers, columns
// scaled from 1 to spread.
func gram(seed uint64, n int, spread float64) matrix {
	rng, a := source(seed), newMatrix(n)
	for j := range n {
		a.set(j, j, 1)
	}
	row := make([]float64, n)
	for range 3 * n {
		for j := range row {
			row[j] = float64(rng.IntN(9)-4) * (1 + float64((spread-1)*float64(j)/float64(n-1)))
		}
		for j, x := range row {
			addScaled(a.row(j), x, row)
		}
	}
	return a
}
