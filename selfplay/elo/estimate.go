package elo

import "fmt"

// Estimate is a value with its 95 % interval. Any of the three may be infinite, none is ever NaN.
type Estimate struct {
	Value, Low, High float64
}

// String is "+55.58 [+28.28, +83.58]"; an open end reads as "+Inf" or "-Inf". The ends are given
// rather than a margin because far from level the interval is lopsided.
func (e Estimate) String() string {
	return fmt.Sprintf("%+.2f [%+.2f, %+.2f]", e.Value, e.Low, e.High)
}

// z975 is the 97.5 % quantile of the standard normal law.
const z975 = 1.959963984540054
