package tuner

import (
	"encoding/binary"
	"math"
)

// blockRows is the number of rows that are kept, read and summed together. Sums of blocks are added in their order, so a
// result does not depend on how many workers there were. Changing it changes the last bits of every fit.
const blockRows = 1024

// A block is up to blockRows positions by column.
type block struct {
	first int // index of its first position in the sample
	width int

	features []int16 // row-major
	fixed    []float64
	score    []float64
	other    []float64
	side     []int8
	game     []int32
	ply      []int16
	material []int16
}

func (b *block) len() int { return len(b.fixed) }

func (b *block) row(r int) []int16 { return b.features[r*b.width : (r+1)*b.width] }

// static returns fixed + features·weights.
func (b *block) static(r int, weights []float64) float64 {
	sum := b.fixed[r]
	for j, f := range b.row(r) {
		sum += float64(float64(f) * weights[j])
	}
	return sum
}

// resize gives the block n rows of a width, whatever was in it.
func (b *block) resize(n, width int) {
	b.width = width
	b.features = sized(b.features, n*width)
	b.fixed, b.score, b.other = sized(b.fixed, n), sized(b.score, n), sized(b.other, n)
	b.side, b.game = sized(b.side, n), sized(b.game, n)
	b.ply, b.material = sized(b.ply, n), sized(b.material, n)
}

func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// rowBytes returns the size of a row in a spool file.
func rowBytes(width int) int { return 2*width + 3*8 + 4 + 2 + 2 + 1 }

// encode appends the block, column by column.
func (b *block) encode(out []byte) []byte {
	out = appendShorts(out, b.features)
	for _, column := range [][]float64{b.fixed, b.score, b.other} {
		for _, x := range column {
			out = binary.LittleEndian.AppendUint64(out, math.Float64bits(x))
		}
	}
	for _, g := range b.game {
		out = binary.LittleEndian.AppendUint32(out, uint32(g))
	}
	out = appendShorts(out, b.ply)
	out = appendShorts(out, b.material)
	for _, s := range b.side {
		out = append(out, byte(s))
	}
	return out
}

// decode fills the block with what encode wrote of n rows.
func (b *block) decode(data []byte, n, width int) {
	b.resize(n, width)
	data = shorts(b.features, data)
	for _, column := range [][]float64{b.fixed, b.score, b.other} {
		for i := range column {
			column[i] = math.Float64frombits(binary.LittleEndian.Uint64(data))
			data = data[8:]
		}
	}
	for i := range b.game {
		b.game[i] = int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
	}
	data = shorts(b.ply, data)
	data = shorts(b.material, data)
	for i := range b.side {
		b.side[i] = int8(data[i])
	}
}

// appendShorts appends a column, four numbers at a time: nearly all of a row are such.
func appendShorts(out []byte, column []int16) []byte {
	for ; len(column) >= 4; column = column[4:] {
		four := uint64(uint16(column[0])) | uint64(uint16(column[1]))<<16 | uint64(uint16(column[2]))<<32 | uint64(uint16(column[3]))<<48
		out = binary.LittleEndian.AppendUint64(out, four)
	}
	for _, x := range column {
		out = binary.LittleEndian.AppendUint16(out, uint16(x))
	}
	return out
}

// shorts fills a column and returns the data behind it. It takes four numbers at a time, as appendShorts does.
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
