// Package plural writes numbers with what they count: 1 ply, 2 plies.
package plural

import (
	"fmt"
	"strings"
)

// An Integer is any type of whole numbers.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Of is a number with its noun, given in the singular.
func Of[N Integer](n N, noun string) string { return As(n, noun, plural(noun)) }

// As is a number with one if it is 1, and with more otherwise.
func As[N Integer](n N, one, more string) string {
	if n == 1 {
		more = one
	}
	return fmt.Sprintf("%d %s", n, more)
}

func plural(noun string) string {
	stem, y := strings.CutSuffix(noun, "y")
	switch {
	case y && !strings.ContainsAny(stem[len(stem)-1:], "aeou"):
		return stem + "ies"
	case strings.HasSuffix(noun, "ch") || strings.HasSuffix(noun, "s"):
		return noun + "es"
	}
	return noun + "s"
}
