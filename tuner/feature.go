package tuner

import (
	"fmt"
	"math"
	"math/bits"

	"raumlab/engine/eval"
)

// collinear is the correlation beyond which two features are one to a fit.
const collinear = 0.999

// columns are the features and behind them the difference in pawns, which no weight may double: it is the unit of all.
const columns = eval.NumWeights + 1

// moments are the sums of features and of their products over positions, exact in integers.
//
// Products are summed two at a time: one multiplication by two columns side by side in a word gives those with both. Sums of the lower ones
// must fit into half a word, so they are taken over before they could be too large.
type moments struct {
	n       int64
	support [columns]int64 // positions where the column is not zero
	sum     [columns]int64
	product [columns][2 * pairs]int64 // upper triangle; what else is in it is no concern

	pending [columns][pairs]int64 // products of a column with columns 2k and, times 2³², 2k + 1, not yet in product
	bound   uint64                // no lower sum in pending is greater, either way
}

// pairs of columns, the last one perhaps with nothing beside it.
const pairs = (columns + 1) / 2

// add takes a position.
func (m *moments) add(features *eval.Features, pawns int32) {
	var row [2 * pairs]int64
	var words [pairs]int64
	magnitude := uint32(0) // has the highest bit of the greatest
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

// settle takes what is pending over into product.
func (m *moments) settle() {
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

// correlation returns the correlation of columns j <= k, zero where one does not vary.
func (m *moments) correlation(j, k int) float64 {
	covariance := func(j, k int) float64 {
		return float64(m.product[j][k]) - float64(float64(m.sum[j])*float64(m.sum[k]))/float64(m.n)
	}
	scale := math.Sqrt(covariance(j, j)) * math.Sqrt(covariance(k, k))
	if !(scale > 0) {
		return 0
	}
	return covariance(j, k) / scale
}

// warnings names the columns that say nothing and the pairs that say the same. Frozen weights are no concern.
func (m *moments) warnings(prior Prior) (all []Warning) {
	m.settle()
	table := eval.Table()
	free := func(j int) bool { return j == eval.NumWeights || prior.SD[j] > 0 }
	name := func(j int) string {
		if j == eval.NumWeights {
			return "the difference in pawns"
		}
		return table[j].Name
	}
	for j := range table {
		if !free(j) {
			continue
		}
		if m.support[j] == 0 {
			all = append(all, Warning{"no_support", fmt.Sprintf("%s is zero on every training position: its weight stays at the prior", table[j].Name)})
		}
		for k := j + 1; k <= eval.NumWeights; k++ {
			if r := m.correlation(j, k); free(k) && math.Abs(r) > collinear {
				all = append(all, Warning{"collinear", fmt.Sprintf("%s and %s have correlation %.4f on the training positions: only their joint weight is known, the prior shares it out", name(j), name(k), r)})
			}
		}
	}
	return all
}
