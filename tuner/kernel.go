package tuner

// A quad is four rows that are worked on together: one pass over a matrix for four rows is some three times faster than
// one a row, because the four sums are independent and the matrix is read and written once. Columns in which all four are
// zero are left out, of which neighbours in a game have many in common.
type quad struct {
	columns int // of the model
	x       [][4]float64
	index   []int // column of each entry of x, ascending
	full    [][4]float64
}

func newQuad(columns int) *quad {
	return &quad{columns: columns, x: make([][4]float64, columns), index: make([]int, columns), full: make([][4]float64, columns)}
}

// load takes rows from, from+1 … of the block, at most four; what is beyond its end is zero.
func (q *quad) load(b *block, from int) (rows int) {
	rows = min(4, b.len()-from)
	width := b.width
	if rows < 4 {
		clear(q.full)
	}
	for r := range rows {
		for j, f := range b.row(from + r) {
			q.full[j][r] = float64(f)
		}
		if q.columns > width {
			q.full[width][r] = float64(b.side[from+r])
			q.full[width+1][r] = 1
		}
	}
	q.x, q.index = q.x[:0], q.index[:0]
	for j := range q.full {
		if x := &q.full[j]; x[0] != 0 || x[1] != 0 || x[2] != 0 || x[3] != 0 {
			q.x = append(q.x, *x)
			q.index = append(q.index, j)
		}
	}
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
func (q *quad) squares(factor []float64) (sum [4]float64) {
	xs, index := q.x, q.index[:len(q.x)]
	known := 0
	for j := range q.columns {
		for known < len(index) && index[known] <= j {
			known++
		}
		row := factor[j*q.columns:][:q.columns]
		var s0, s1, s2, s3 float64
		at := index[:known]
		for k, x := range xs[:known] {
			f := row[at[k]]
			s0 += float64(f * x[0])
			s1 += float64(f * x[1])
			s2 += float64(f * x[2])
			s3 += float64(f * x[3])
		}
		sum[0] += float64(s0 * s0)
		sum[1] += float64(s1 * s1)
		sum[2] += float64(s2 * s2)
		sum[3] += float64(s3 * s3)
	}
	return sum
}
