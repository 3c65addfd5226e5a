package report

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawHistogram(t *rapid.T, low, high int) (Histogram, []int) {
	values := rapid.SliceOfN(rapid.IntRange(low, high), 1, 200).Draw(t, "values")
	histogram := Histogram{}
	for _, v := range values {
		histogram[v]++
	}
	slices.Sort(values)
	return histogram, values
}

func TestQuantileIsOrderStatistic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		histogram, sorted := drawHistogram(t, -50, 50)
		histogram[-1000] = 0 // a value with count 0 changes nothing
		for i := range sorted {
			q := float64(i+1) / float64(len(sorted))
			if got := histogram.quantile(q - 1e-9); got != sorted[i] {
				t.Fatalf("quantile %v is %d, want %d", q, got, sorted[i])
			}
		}
		if got := histogram.quantile(0); got != sorted[0] {
			t.Fatalf("least value %d, want %d", got, sorted[0])
		}
	})
}

func TestBinsLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		histogram, sorted := drawHistogram(t, -3000, 3000)
		bins, beyond := histogram.around(60)
		count := beyond
		for i, b := range bins {
			count += b.Count
			if i > 0 && b.Low != bins[i-1].High {
				t.Fatalf("gap between bars at %v", b.Low)
			}
		}
		if count != len(sorted) || len(bins) > 62 {
			t.Fatalf("%d observations in %d bars, want %d", count, len(bins), len(sorted))
		}
		if 100*beyond > len(sorted) {
			t.Fatalf("%d of %d beyond the bars", beyond, len(sorted))
		}
		for _, b := range bins {
			n := 0
			for _, v := range sorted {
				if x := float64(v); x > b.Low && x < b.High || x == b.Low && x > 0 || x == b.High && x < 0 {
					n++
				}
			}
			if n != b.Count {
				t.Fatalf("bar from %v to %v holds %d, recounted %d", b.Low, b.High, b.Count, n)
			}
		}
	})
}

// The mirrored game has the negated score, and its histogram is the mirror image.
func TestBarsOfMirroredScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		histogram, _ := drawHistogram(t, -3000, 3000)
		mirrored := Histogram{}
		for v, n := range histogram {
			mirrored[-v] = n
		}
		bins, beyond := histogram.around(60)
		mirror, mirrorBeyond := mirrored.around(60)
		if beyond != mirrorBeyond || len(bins) != len(mirror) {
			t.Fatal("the mirrored scores have another range")
		}
		for i, b := range bins {
			m := mirror[len(mirror)-1-i]
			if b.Count != m.Count || b.Low != -m.High {
				t.Fatalf("bar %v, mirrored %v", b, m)
			}
		}
	})
}

func TestUpwardBins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		histogram, sorted := drawHistogram(t, 0, 500)
		bins := histogram.upward(40)
		if bins[0].Low != 0 || len(bins) > 41 {
			t.Fatalf("%d bars from %v", len(bins), bins[0].Low)
		}
		for _, b := range bins {
			n := 0
			for _, v := range sorted {
				if float64(v) >= b.Low && float64(v) < b.High {
					n++
				}
			}
			if n != b.Count {
				t.Fatalf("bar from %v to %v holds %d, recounted %d", b.Low, b.High, b.Count, n)
			}
		}
	})
}
