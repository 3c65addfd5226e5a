package pgvb

import (
	"encoding/binary"
	"math"
)

// blockRows is the number of rows that are kept, read and summed together. Sums of blocks are added
// in their order, so that no sum depends on the number of workers. Another number of rows changes
// the last bits of every fit.
const blockRows = 1024

// A block is up to blockRows observations by column.
type block struct {
	first int // index of its first observation in the sample
	width int

	features []int16 // row-major
	offset   []float64
	score    []float64
	other    []float64
	sign     []int8
	cluster  []int32
	tags     [NumTags][]int16
}

func (b *block) len() int { return len(b.offset) }

func (b *block) row(r int) []int16 { return b.features[r*b.width : (r+1)*b.width] }

// predictor returns offset + features·weights.
func (b *block) predictor(r int, weights []float64) float64 {
	sum := b.offset[r]
	for j, f := range b.row(r) {
		sum += float64(float64(f) * weights[j])
	}
	return sum
}

// resize gives the block n rows of a width. Their content is undefined.
func (b *block) resize(n, width int) {
	b.width = width
	b.features = sized(b.features, n*width)
	b.offset, b.score, b.other = sized(b.offset, n), sized(b.score, n), sized(b.other, n)
	b.sign, b.cluster = sized(b.sign, n), sized(b.cluster, n)
	for k := range b.tags {
		b.tags[k] = sized(b.tags[k], n)
	}
}

func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// rowBytes returns the size of a row in a store.
func rowBytes(width int) int { return 2*width + 3*8 + 4 + 2*NumTags + 1 }

// encode appends the block, column by column.
func (b *block) encode(out []byte) []byte {
	out = appendShorts(out, b.features)
	for _, column := range [][]float64{b.offset, b.score, b.other} {
		for _, x := range column {
			out = binary.LittleEndian.AppendUint64(out, math.Float64bits(x))
		}
	}
	for _, g := range b.cluster {
		out = binary.LittleEndian.AppendUint32(out, uint32(g))
	}
	for _, column := range b.tags {
		out = appendShorts(out, column)
	}
	for _, s := range b.sign {
		out = append(out, byte(s))
	}
	return out
}

// decode fills the block with n rows that encode wrote.
func (b *block) decode(data []byte, n, width int) {
	b.resize(n, width)
	data = shorts(b.features, data)
	for _, column := range [][]float64{b.offset, b.score, b.other} {
		for i := range column {
			column[i] = math.Float64frombits(binary.LittleEndian.Uint64(data))
			data = data[8:]
		}
	}
	for i := range b.cluster {
		b.cluster[i] = int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
	}
	for _, column := range b.tags {
		data = shorts(column, data)
	}
	for i := range b.sign {
		b.sign[i] = int8(data[i])
	}
}

// appendShorts appends a column, four numbers at a time, because most bytes of a row are features.
func appendShorts(out []byte, column []int16) []byte {
	for ; len(column) >= 4; column = column[4:] {
		four := uint64(uint16(column[0])) | uint64(uint16(column[1]))<<16 |
			uint64(uint16(column[2]))<<32 | uint64(uint16(column[3]))<<48
		out = binary.LittleEndian.AppendUint64(out, four)
	}
	for _, x := range column {
		out = binary.LittleEndian.AppendUint16(out, uint16(x))
	}
	return out
}

// shorts fills a column, four numbers at a time, and returns the rest of the data.
func shorts(column []int16, data []byte) []byte {
	for len(column) >= 4 && len(data) >= 8 {
		four := binary.LittleEndian.Uint64(data)
		column[0], column[1], column[2], column[3] = int16(four), int16(four>>16), int16(four>>32), int16(four>>48)
		column, data = column[4:], data[8:]
	}
	for i := range column {
		column[i] = int16(binary.LittleEndian.Uint16(data))
		data = data[2:]
	}
	return data
}

// A quad is four rows that are processed together. One scan of a matrix for four rows is about
// three times faster than one for each row: the four sums are independent, and the matrix is read
// and written once. Columns in which all four rows are zero are left out: the rows of a cluster
// have many of them in common.
type quad struct {
	columns  int       // of the model: features, two nuisance columns, static scores
	nuisance bool      // whether there are nuisance columns
	static   []float64 // weights of the static scores; nil where they are no column
	x        [][4]float64
	index    []int // column of each entry of x, ascending
	zeros    []int16
}

// newQuad returns a quad for the columns of a prior.
func newQuad(p Prior) *quad {
	q := &quad{columns: len(p.SD) + len(p.Nuisance), nuisance: p.Nuisance != nil}
	if p.Scale > 0 {
		q.columns++
		q.static = p.Mean
	}
	q.x, q.index, q.zeros = make([][4]float64, q.columns), make([]int, q.columns), make([]int16, q.columns)
	return q
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
	if q.nuisance {
		var sign, unit [4]float64
		for r := range rows {
			sign[r], unit[r] = float64(b.sign[from+r]), 1
		}
		x[n], index[n] = sign, width
		x[n+1], index[n+1] = unit, width+1
		n += 2
	}
	if q.static != nil {
		var score [4]float64
		for r := range rows {
			score[r] = b.predictor(from+r, q.static)
		}
		x[n], index[n] = score, q.columns-1
		n++
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
