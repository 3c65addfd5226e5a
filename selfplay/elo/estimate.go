package elo

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Estimate is a value with its 95 % interval. Any of the three may be infinite, none is ever NaN.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Known reports whether the interval bounds the value on some side: a value that is itself infinite
// says nothing unless the interval excludes 0.
func (e Estimate) Known() bool {
	if math.IsInf(e.Value, 0) {
		return e.Low > 0 || e.High < 0
	}
	return !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1)
}

// Digits is the number of digits after the point that the width of the interval deserves: none for
// ±10 or more, as with a few hundred pairs, one for ±1 or more, else two.
func (e Estimate) Digits() int {
	switch half := (e.High - e.Low) / 2; {
	case half == 0: // nothing is estimated, as for the rating of an anchor
		return 0
	case half < 1:
		return 2
	case half < 10:
		return 1
	}
	return 0
}

// String is "+56 [+28, +84]", with the digits that the interval deserves. If all pairs were won or
// lost it is "above +140" or "below -140", and "unknown" if the interval excludes nothing. The ends
// are given rather than a margin because far from level the interval is lopsided.
func (e Estimate) String() string {
	digits := e.Digits()
	switch {
	case !e.Known():
		return "unknown"
	case math.IsInf(e.Value, 1):
		return "above " + Signed(digits, e.Low)
	case math.IsInf(e.Value, -1):
		return "below " + Signed(digits, e.High)
	}
	return fmt.Sprintf("%s [%s, %s]", Signed(digits, e.Value), Signed(digits, e.Low), Signed(digits, e.High))
}

// Signed prints a number with its sign and the given digits after the point. A number that is
// printed as 0 has no sign, an infinite one is "+∞" or "-∞".
func Signed(digits int, x float64) string {
	if math.IsInf(x, 0) {
		return strings.Replace(fmt.Sprintf("%+v", x), "Inf", "∞", 1)
	}
	text := fmt.Sprintf("%+.*f", digits, x)
	if !strings.ContainsAny(text, "123456789") {
		return text[1:]
	}
	return text
}

// Percent prints a probability such as a likelihood of superiority in percent, with one digit after
// the point. It is "> 99.9 %" or "< 0.1 %" where that would read as certainty, and "unknown" for NaN.
func Percent(p float64) string {
	const least, most = 0.0005, 0.9995
	switch {
	case math.IsNaN(p):
		return "unknown"
	case p < least:
		return "< 0.1 %"
	case p >= most:
		return "> 99.9 %"
	}
	return strconv.FormatFloat(100*p, 'f', 1, 64) + " %"
}

// z975 is the 97.5 % quantile of the standard normal law.
const z975 = 1.959963984540054
