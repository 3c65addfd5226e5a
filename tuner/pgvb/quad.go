package pgvb

// A quad is four rows that are processed together. One scan of a matrix for four rows is about
// three times faster than one for each row: the four sums are independent, and the matrix is read
// and written once. Columns in which all four rows are zero are left out: the rows of a cluster
// have many of them in common.
type quad struct {
	columns int // of the model
	x       [][4]float64
	index   []int // column of each entry of x, ascending
	zeros   []int16
}

func newQuad(columns int) *quad {
	return &quad{columns: columns, x: make([][4]float64, columns), index: make([]int, columns), zeros: make([]int16, columns)}
}

// load takes up to four rows of the block. Rows after its end are zero.
func (q *quad) load(b *block, from int) (rows int) {
	rows = min(4, b.len()-from)
	width := b.width
	var row [4][]int16
	for r := range row {
		if r < rows {
			row[r] = b.row(from + r)[:width]
		} else {
			row[r] = q.zeros[:width]
		}
	}
	x, index := q.x[:q.columns], q.index[:q.columns]
	r0, r1, r2, r3 := row[0], row[1][:len(row[0])], row[2][:len(row[0])], row[3][:len(row[0])]
	n := 0
	for j, f0 := range r0 {
		f1, f2, f3 := r1[j], r2[j], r3[j]
		x[n] = [4]float64{float64(f0), float64(f1), float64(f2), float64(f3)}
		index[n] = j
		some := 0 // without a branch, which would be unpredictable
		if f0|f1|f2|f3 != 0 {
			some = 1
		}
		n += some
	}
	if q.columns > width {
		var sign, unit [4]float64
		for r := range rows {
			sign[r], unit[r] = float64(b.sign[from+r]), 1
		}
		x[n], index[n] = sign, width
		x[n+1], index[n+1] = unit, width+1
		n += 2
	}
	q.x, q.index = x[:n], index[:n]
	return rows
}

// dot returns the products of the rows with a vector.
func (q *quad) dot(v []float64) (sum [4]float64) {
	for i, j := range q.index {
		x, c := &q.x[i], v[j]
		sum[0] += float64(c * x[0])
		sum[1] += float64(c * x[1])
		sum[2] += float64(c * x[2])
		sum[3] += float64(c * x[3])
	}
	return sum
}

// addTo adds Σ a_r·x_r to a vector.
func (q *quad) addTo(v []float64, a *[4]float64) {
	for i, j := range q.index {
		x := &q.x[i]
		v[j] += (float64(a[0]*x[0]) + float64(a[1]*x[1])) + (float64(a[2]*x[2]) + float64(a[3]*x[3]))
	}
}

// gram adds Σ a_r·x_r·x_rᵀ to the upper triangle of a row-major matrix.
func (q *quad) gram(square []float64, a *[4]float64) {
	xs, index := q.x, q.index[:len(q.x)]
	for i := range xs {
		x := &xs[i]
		a0, a1, a2, a3 := a[0]*x[0], a[1]*x[1], a[2]*x[2], a[3]*x[3]
		out := square[index[i]*q.columns:][:q.columns]
		rest, at := xs[i:], index[i:]
		at = at[:len(rest)]
		for k := range rest {
			y := &rest[k]
			out[at[k]] += (float64(a0*y[0]) + float64(a1*y[1])) + (float64(a2*y[2]) + float64(a3*y[3]))
		}
	}
}

// squares returns ‖Fx_r‖² with F lower triangular, row-major.
func (q *quad) squares(factor []float64) [4]float64 {
	xs, index := q.x, q.index[:len(q.x)]
	known := 0
	var sum0, sum1, sum2, sum3 float64
	for j := range q.columns {
		for known < len(index) && index[known] <= j {
			known++
		}
		row := factor[j*q.columns:][:q.columns]
		var s0, s1, s2, s3 float64
		at := index[:known]
		some := xs[:len(at)]
		k := 0
		// Two at a time halves the overhead of the loop.
		for ; k+1 < len(some) && k+1 < len(at); k += 2 {
			x, f := &some[k], row[at[k]]
			y, g := &some[k+1], row[at[k+1]]
			s0 += float64(f * x[0])
			s1 += float64(f * x[1])
			s2 += float64(f * x[2])
			s3 += float64(f * x[3])
			s0 += float64(g * y[0])
			s1 += float64(g * y[1])
			s2 += float64(g * y[2])
			s3 += float64(g * y[3])
		}
		if k < len(some) {
			x, f := &some[k], row[at[k]]
			s0 += float64(f * x[0])
			s1 += float64(f * x[1])
			s2 += float64(f * x[2])
			s3 += float64(f * x[3])
		}
		sum0 += float64(s0 * s0)
		sum1 += float64(s1 * s1)
		sum2 += float64(s2 * s2)
		sum3 += float64(s3 * s3)
	}
	return [4]float64{sum0, sum1, sum2, sum3}
}
