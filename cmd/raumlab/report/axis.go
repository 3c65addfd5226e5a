package report

import (
	"math"

	"gonum.org/v1/plot"
)

// drawableLimit bounds drawn values. Beyond it the arithmetic of axes overflows or loses all
// digits.
const drawableLimit = 1e12

// drawable reports whether a figure can show a value.
func drawable(x float64) bool {
	return math.Abs(x) <= drawableLimit // false for NaN
}

// ticks marks an axis at about n multiples of 1, 2 or 5 times a power of ten, with numbers as in
// tables.
type ticks struct {
	about   int
	integer bool // counts: no fractions
}

// Ticks implements plot.Ticker.
func (t ticks) Ticks(low, high float64) []plot.Tick {
	step := niceStep((high - low) / float64(t.about))
	if t.integer {
		step = max(step, 1)
	}
	digits := max(0, -int(math.Floor(math.Log10(step))))
	var marks []plot.Tick
	first := math.Ceil(low / step)
	for i := range 4 * t.about {
		value := (first + float64(i)) * step
		if value > high {
			break
		}
		marks = append(marks, plot.Tick{Value: value, Label: decimal(digits, value)})
	}
	return marks
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

// span returns the range of all drawable values, widened by a share of itself on both sides. It is
// never empty.
func span(share float64, values ...float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if drawable(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return -1, 1
	}
	margin := share * (high - low)
	if high-low <= max(1e-9*max(math.Abs(low), math.Abs(high)), 1e-12) {
		margin = max(1, 1e-3*math.Abs(high)) // one value: the axis needs some length
	}
	return low - margin, high + margin
}
