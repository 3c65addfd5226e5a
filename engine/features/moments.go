package features

import (
	"math"
	"math/bits"

	"raumlab/engine/eval"
)

// Pawns is the column after the features: the difference in pawns, which is the unit of
// every weight.
const Pawns = eval.NumWeights

const columns = eval.NumWeights + 1

// Sums are the sums of features, and of their products, over positions: what a corpus has to learn
// from, and which features say the same. They are exact integers.
//
// Products are summed two at a time: one multiplication by two columns side by side in a word
// gives the products with both. The sum of the lower products must fit into half a word. Before it
// could be too large, settle moves the pending sums to product.
type Sums struct {
	n       int64
	support [columns]int64 // positions where the column is not zero
	sum     [columns]int64
	product [columns][2 * pairs]int64 // upper triangle; the rest is undefined

	// pending has the products of a column with columns 2k and, times 2³², 2k+1, not yet in product.
	pending [columns][pairs]int64
	bound   uint64 // of the absolute value of the lower sums in pending
}

// pairs of columns; the last one may have one column.
const pairs = (columns + 1) / 2

// Add adds a position. Features are within 16 bits.
func (m *Sums) Add(features *eval.Features, pawns int32) {
	var row [2 * pairs]int64
	var words [pairs]int64
	magnitude := uint32(0) // has the highest bit of the greatest absolute value
	for j := range row[:columns] {
		x := pawns
		if j < eval.NumWeights {
			x = features[j]
		}
		row[j] = int64(x)
		magnitude |= uint32(x ^ x>>31)
	}
	for k := range words {
		words[k] = row[2*k] + row[2*k+1]<<32
	}
	largest := uint64(1) << bits.Len32(magnitude)
	if m.bound += largest * largest; m.bound > math.MaxInt32 {
		m.settle()
		m.bound = largest * largest
	}
	m.n++
	for j, x := range row[:columns] {
		if x == 0 {
			continue
		}
		m.support[j]++
		m.sum[j] += x
		pending, others := m.pending[j][uint(j)/2:], words[uint(j)/2:]
		pending = pending[:len(others)]
		for k, w := range others {
			pending[k] += x * w
		}
	}
}

// settle moves the pending sums to product.
func (m *Sums) settle() {
	if m.bound == 0 {
		return
	}
	for j := range m.pending {
		for k, x := range m.pending[j] {
			low := int64(int32(x))
			m.product[j][2*k] += low
			m.product[j][2*k+1] += (x - low) >> 32
		}
	}
	clear(m.pending[:])
	m.bound = 0
}

// Positions returns the number of positions.
func (m *Sums) Positions() int64 { return m.n }

// Support returns the number of positions where column j is not zero.
func (m *Sums) Support(j int) int64 { return m.support[j] }

// Sum returns the sum of column j.
func (m *Sums) Sum(j int) int64 { return m.sum[j] }

// Product returns the sum of the products of columns j and k.
func (m *Sums) Product(j, k int) int64 {
	m.settle()
	return m.product[min(j, k)][max(j, k)]
}

// Correlation returns the correlation of columns j and k, zero where one does not vary.
func (m *Sums) Correlation(j, k int) float64 {
	covariance := func(j, k int) float64 {
		product := float64(float64(m.sum[j])*float64(m.sum[k])) / float64(m.n)
		return float64(m.Product(j, k)) - product
	}
	scale := math.Sqrt(covariance(j, j)) * math.Sqrt(covariance(k, k))
	if !(scale > 0) {
		return 0
	}
	return covariance(j, k) / scale
}
