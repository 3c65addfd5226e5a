package tuner

import "math"

// tilt returns E[ω] of ω ~ PG(w, c), w·tanh(c/2)/(2c), for c >= 0. Near zero it is a series: the quotient is 0/0 at c = 0.
func tilt(w, c float64) float64 {
	if c < 1e-3 {
		cc := c * c
		return w * (0.25 - cc/48 + float64(cc*cc)/480)
	}
	return w * math.Tanh(c/2) / (2 * c)
}

// logTwoCosh returns log(2·cosh(c/2)) for c >= 0.
func logTwoCosh(c float64) float64 { return c/2 + math.Log1p(math.Exp(-c)) }
