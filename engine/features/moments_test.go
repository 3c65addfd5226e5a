package features

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/eval"
)

// Law: the sums are the plain sums, of real features and of any within the 16 bits of a sample.
func TestMomentsAreSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 0))
	for _, span := range []int{3, 200, 1 << 12, 1 << 15} {
		var m Sums
		var n int64
		var support, sum [columns]int64
		var product [columns][columns]int64
		for range 3000 {
			var row [columns]int32
			for j := range row {
				switch x := int32(rng.IntN(2*span) - span); rng.IntN(4) {
				case 0:
				case 1:
					row[j] = max(int32(-span), math.MinInt16)
				default:
					row[j] = x
				}
			}
			n++
			for j, x := range row {
				if x != 0 {
					support[j]++
				}
				sum[j] += int64(x)
				for k, y := range row {
					product[j][k] += int64(x) * int64(y)
				}
			}
			m.Add((*eval.Features)(row[:eval.NumWeights]), row[eval.NumWeights])
		}
		m.settle()
		if m.n != n || m.support != support || m.sum != sum {
			t.Fatalf("span %d: %d positions, support %v, sums %v, want %d, %v, %v", span, m.n, m.support, m.sum, n, support, sum)
		}
		for j := range product {
			for k := j; k < columns; k++ {
				if m.product[j][k] != product[j][k] {
					t.Fatalf("span %d: products of %d and %d sum up to %d, want %d", span, j, k, m.product[j][k], product[j][k])
				}
			}
		}
	}
}
