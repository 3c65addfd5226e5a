package term

import (
	"strings"
	"testing"
)

// The first value is on the left, the greatest at the top. The labels are the ends of the range.
func TestCurve(t *testing.T) {
	want := "         3 │•\n           │ •\n         1 │  ••\n"
	if got := Curve([]float64{3, 2, 1, 1}, 10, 3); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := Curve(make([]float64, 100), 10, 2); strings.Count(got, "•") != 10 {
		t.Errorf("a hundred values in ten columns:\n%s", got)
	}
}
