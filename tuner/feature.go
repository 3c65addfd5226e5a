package tuner

import (
	"fmt"
	"math"

	"raumlab/engine/eval"
)

// collinear is the correlation beyond which two features are one to a fit.
const collinear = 0.999

// moments are the sums of features and of their products over positions, exact in integers. The last column is the
// difference in pawns, which no weight may double: it is the unit of all.
type moments struct {
	n       int64
	support [eval.NumWeights + 1]int64 // positions where the column is not zero
	sum     [eval.NumWeights + 1]int64
	product [eval.NumWeights + 1][eval.NumWeights + 1]int64 // upper triangle
}

// add takes a position.
func (m *moments) add(features *eval.Features, pawns int32) {
	m.n++
	var row [eval.NumWeights + 1]int64
	var used [eval.NumWeights + 1]int
	n := 0
	for j := range row {
		x := pawns
		if j < eval.NumWeights {
			x = features[j]
		}
		if x != 0 {
			row[j] = int64(x)
			used[n] = j
			n++
			m.support[j]++
			m.sum[j] += int64(x)
		}
	}
	for i, j := range used[:n] {
		for _, k := range used[i:n] {
			m.product[j][k] += row[j] * row[k]
		}
	}
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
