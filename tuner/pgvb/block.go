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
