package tuner

import "gonum.org/v1/gonum/mat"

// gram returns Σ a_i·x_i·x_iᵀ and Σ b_i·x_i over the whitened rows, where at(i) gives a_i and b_i.
func (m *Model) gram(workers int, at func(i int) (a, b float64)) (*mat.SymDense, []float64) {
	p, n := m.columns(), m.sample.Len()
	parts := make([]gramPart, chunks(n))
	eachChunk(n, workers, func(chunk, from, to int) {
		parts[chunk] = m.gramChunk(from, to, at)
	})
	total := newGramPart(p)
	for _, part := range parts {
		total.add(part)
	}
	return mat.NewSymDense(p, total.square), total.linear
}

func (m *Model) gramChunk(from, to int, at func(i int) (a, b float64)) gramPart {
	p := m.columns()
	part := newGramPart(p)
	var q quad
	q.init(p)
	var a [4]float64
	for i := from; i < to; i += 4 {
		for r := range 4 {
			// Rows beyond the end keep old numbers and get weight zero.
			a[r] = 0
			if i+r < to {
				var b float64
				m.fill(i+r, q.x[r])
				a[r], b = at(i + r)
				addScaled(part.linear, b, q.x[r])
			}
		}
		part.accumulate(a, &q)
	}
	return part
}

// quad is four rows that are worked on together: one pass over a matrix for four rows is some three times faster than
// one a row, because the four sums are independent and the matrix is read and written once.
type quad struct{ x [4][]float64 }

func (q *quad) init(p int) {
	for r := range q.x {
		q.x[r] = make([]float64, p)
	}
}

// gramPart holds the sums of some rows: the upper triangle of a square matrix, row-major, and a vector.
type gramPart struct {
	square []float64
	linear []float64
}

func newGramPart(p int) gramPart {
	return gramPart{square: make([]float64, p*p), linear: make([]float64, p)}
}

func (g gramPart) add(h gramPart) {
	addScaled(g.square, 1, h.square)
	addScaled(g.linear, 1, h.linear)
}

// accumulate adds Σ a_r·x_r·x_rᵀ of four rows to the upper triangle.
func (g gramPart) accumulate(a [4]float64, q *quad) {
	p := len(g.linear)
	for j := range p {
		a0, a1, a2, a3 := a[0]*q.x[0][j], a[1]*q.x[1][j], a[2]*q.x[2][j], a[3]*q.x[3][j]
		out := g.square[j*p+j : (j+1)*p]
		x0, x1 := q.x[0][j:][:len(out)], q.x[1][j:][:len(out)]
		x2, x3 := q.x[2][j:][:len(out)], q.x[3][j:][:len(out)]
		for k := range out {
			out[k] += (float64(a0*x0[k]) + float64(a1*x1[k])) + (float64(a2*x2[k]) + float64(a3*x3[k]))
		}
	}
}

// addScaled adds a·x to y.
func addScaled(y []float64, a float64, x []float64) {
	for j := range y {
		y[j] += float64(a * x[j])
	}
}
