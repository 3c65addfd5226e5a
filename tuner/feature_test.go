package tuner

import (
	"math"
	"strings"
	"testing"

	"raumlab/engine/eval"
)

// Law: moments are the plain sums, of features as they are and of any within the 16 bits that a sample holds.
func TestMomentsAreSums(t *testing.T) {
	rng := source(19)
	for _, span := range []int{3, 200, 1 << 12, 1 << 15} {
		var m moments
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
			m.add((*eval.Features)(row[:eval.NumWeights]), row[eval.NumWeights])
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

// Positions in which two features are one, one is the difference in pawns, one never occurs and one is a constant.
func TestWarningsOfFeatures(t *testing.T) {
	rng := source(20)
	var m moments
	for range 200 {
		var f eval.Features
		for j := range f {
			f[j] = int32(rng.IntN(7) - 3)
		}
		f[eval.RookCrossLine] = 3 * f[eval.ValueRook]
		f[eval.IsolatedPawn] = -f[eval.LevelC] // the pawns of these positions
		f[eval.OpenRay] = 0
		f[eval.InnerCube] = 2
		m.add(&f, f[eval.LevelC]+5)
	}
	want := map[string]bool{
		"no_support: open_ray":                                 true,
		"collinear: value_rook and rook_cross_line":            true,
		"collinear: level_c and isolated_pawn":                 true,
		"collinear: level_c and the difference in pawns":       true,
		"collinear: isolated_pawn and the difference in pawns": true,
	}
	prior := DefaultPrior(eval.Corrected)
	for _, w := range m.warnings(prior) {
		text, _, _ := strings.Cut(w.Name+": "+w.Text, " have ")
		text, _, _ = strings.Cut(text, " is zero")
		if !want[text] {
			t.Errorf("warning %q", text)
		}
		delete(want, text)
	}
	if len(want) > 0 {
		t.Errorf("no warning of %v", want)
	}
	for _, j := range []int{eval.OpenRay, eval.RookCrossLine, eval.LevelC, eval.IsolatedPawn} {
		prior.SD[j] = 0
	}
	if w := m.warnings(prior); len(w) > 0 {
		t.Errorf("frozen weights: %v", w)
	}
}
