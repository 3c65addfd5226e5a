package report

import (
	"maps"
	"math"
	"slices"
)

// A Histogram counts how often each whole value occurred. A caller fills it by t[value]++. Its
// memory grows with the number of different values.
type Histogram map[int]int

// bin is one bar: the number of values between its edges.
type bin struct {
	Low, High float64
	Count     int
}

// total is the number of observations.
func (t Histogram) total() int {
	n := 0
	for _, count := range t {
		n += count
	}
	return n
}

// quantile returns the least value that has at least the share q of all observations at or below
// it. The histogram must not be empty.
func (t Histogram) quantile(q float64) int {
	values := slices.Sorted(maps.Keys(t))
	need := q * float64(t.total())
	seen := 0
	for _, v := range values {
		seen += t[v]
		if seen > 0 && float64(seen) >= need {
			return v
		}
	}
	return values[len(values)-1]
}

// around bins the histogram in bars that are symmetric about zero, so that advantages of White and
// Black look alike. The bar of k has values that round to k widths, halves away from zero. The bars
// cover 99 % of all observations, and beyond counts the others. The histogram must not be empty.
func (t Histogram) around(about int) (bins []bin, beyond int) {
	sizes := Histogram{}
	for v, n := range t {
		sizes[max(v, -v)] += n
	}
	reach := sizes.quantile(0.99)
	width := max(niceStep(2*float64(reach)/float64(about)), 1)
	most := int(math.Round(float64(reach) / width))
	for k := -most; k <= most; k++ {
		bins = append(bins, bin{Low: (float64(k) - 0.5) * width, High: (float64(k) + 0.5) * width})
	}
	for v, n := range t {
		k := int(math.Round(float64(v) / width))
		if k < -most || k > most {
			beyond += n
			continue
		}
		bins[k+most].Count += n
	}
	return bins, beyond
}

// upward bins a histogram of values that are not negative, in bars from zero to the greatest value.
// A bar has its lower edge but not its upper one. The histogram must not be empty.
func (t Histogram) upward(about int) []bin {
	most := t.quantile(1)
	width := max(int(niceStep(float64(most+1)/float64(about))), 1)
	bins := make([]bin, most/width+1)
	for k := range bins {
		bins[k].Low, bins[k].High = float64(k*width), float64((k+1)*width)
	}
	for v, n := range t {
		bins[v/width].Count += n
	}
	return bins
}

// niceStep returns the least of 1, 2, 5 times a power of ten that is not below x, and 1 if x is not
// positive.
func niceStep(x float64) float64 {
	if !(x > 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, factor := range []float64{1, 2, 5} {
		// The tolerance keeps 0.1*10 and its like from falling to the next factor.
		if factor*power >= x*(1-1e-9) {
			return factor * power
		}
	}
	return 10 * power
}
