package report

import (
	"math"
	"testing"

	"raumlab/tuner"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{whole(0), "0"},
		{whole(-7), "−7"},
		{whole(9999), "9999"},
		{whole(1234567), "1\u202f234\u202f567"},
		{decimal(1, -0.04), "0.0"},
		{decimal(1, -12345.67), "−12\u202f345.7"},
		{decimal(2, math.NaN()), "n/a"},
		{decimal(2, math.Inf(-1)), "−∞"},
		{decimal(2, -1e300), "−1e+300"},
		{signed(1, 3.14), "+3.1"},
		{signed(1, 0.04), "0.0"},
		{signed(1, -3.14), "−3.1"},
		{signed(1, math.Inf(1)), "+∞"},
		{signed(1, math.NaN()), "n/a"},
		{exact(10), "10"},
		{exact(-2.25), "−2.25"},
		{exact(1e-300), "1e−300"},
		{exact(math.Copysign(0, -1)), "0"},
		{percent(1, 0.1234), "12.3\u202f%"},
		{interval(estimate(36.9, -15.25, math.Inf(1))), "+37 [−15, +∞]"},
		{clip("name\nof two lines", 8), "name of…"},
		{clip("Läufer", 6), "Läufer"},
		{moveNumber(0), "1."},
		{moveNumber(5), "3…"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Two digits of the standard error are shown, by the rule for stating measurements.
func TestDigitsFollowTheError(t *testing.T) {
	for _, c := range []struct {
		se   float64
		want string
	}{
		{0.0041, "−0.0159 ± 0.0041"},
		{0.00041, "−0.01591 ± 0.00041"},
		{0.12, "−0.02 ± 0.12"},
		{math.NaN(), "−0.0159"},
	} {
		row := lossOf(tuner.LossRow{Change: -0.01591, SE: c.se})
		if row.Change != c.want {
			t.Errorf("%q, want %q", row.Change, c.want)
		}
	}
}

func TestVerdictNeedsTwoStandardErrors(t *testing.T) {
	for _, c := range []struct {
		change, se float64
		want, why  string
	}{
		{-0.021, 0.01, "better", "by 2.1 standard errors"},
		{-0.019, 0.01, "~", ""},
		{0.019, 0.01, "~", ""},
		{0.021, 0.01, "worse", "by 2.1 standard errors"},
		{-1, math.NaN(), "no standard error", ""},
		{-1, 0, "no standard error", ""},
		{math.NaN(), 1, "no standard error", ""},
	} {
		row := lossOf(tuner.LossRow{Change: c.change, SE: c.se})
		if row.Verdict != c.want || row.Why != c.why {
			t.Errorf("change %v ± %v is %q %q, want %q %q", c.change, c.se, row.Verdict, row.Why, c.want, c.why)
		}
	}
}
