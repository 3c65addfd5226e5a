package report

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"raumlab/internal/arithmetic"
)

// group separates thousands. It is a narrow space without a line break.
const group = "\u202f"

// whole prints a count with its thousands apart.
func whole(n int) string {
	return typeset(strconv.Itoa(n))
}

// decimal prints x with the given digits after the point, "n/a" for NaN and "∞" for infinity.
func decimal(digits int, x float64) string {
	switch {
	case math.IsNaN(x):
		return "n/a"
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "−∞"
	case math.Abs(x) >= 1e15:
		return strings.ReplaceAll(strconv.FormatFloat(x, 'g', 5, 64), "-", "−")
	}
	return typeset(strconv.FormatFloat(x, 'f', digits, 64))
}

// signed is decimal with a plus sign if the printed number is above zero.
func signed(digits int, x float64) string {
	s := decimal(digits, x)
	if x > 0 && strings.ContainsAny(s, "123456789∞") {
		return "+" + s
	}
	return s
}

// exact prints a given number with all its digits.
func exact(x float64) string {
	return strings.ReplaceAll(strconv.FormatFloat(arithmetic.PositiveZero(x), 'g', -1, 64), "-", "−")
}

// percent prints the share x (1 is everything) in percent with the given digits after the point.
func percent(digits int, x float64) string {
	return decimal(digits, 100*x) + "\u202f%"
}

// typeset turns Go's digits into printed ones: a true minus sign, groups of thousands from five
// digits on, and no negative zero.
func typeset(s string) string {
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	if !strings.ContainsAny(s, "123456789") {
		negative = false
	}
	integer, fraction, point := strings.Cut(s, ".")
	var b strings.Builder
	if negative {
		b.WriteString("−")
	}
	for i, digit := range integer {
		if left := len(integer) - i; i > 0 && left%3 == 0 && len(integer) > 4 {
			b.WriteString(group)
		}
		b.WriteRune(digit)
	}
	if point {
		b.WriteString("." + fraction)
	}
	return b.String()
}

// digitsFor returns the digits after the point that show two digits of a standard error, or 4
// without one.
func digitsFor(se float64) int {
	if !drawable(se) || se <= 0 {
		return 4
	}
	return min(max(1-int(math.Floor(math.Log10(se))), 0), 8)
}

// clip shortens a name for a figure, where it cannot wrap, to a length in characters on one line.
func clip(name string, length int) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, name))
	if len(runes) <= length {
		return string(runes)
	}
	return string(runes[:length-1]) + "…"
}
