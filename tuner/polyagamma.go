package tuner

// A row's auxiliary variable ω ~ PG(w, c) enters with two functions of c, which share one exponential.

// tilt returns E[ω] of ω ~ PG(w, c), w·tanh(c/2)/(2c), for c >= 0. Below 0.1 it is a series: near zero the quotient is 0/0.
func tilt(w, c float64) float64 { return w * tiltOf(c, exp(-c)) }

// tiltOf returns tanh(c/2)/(2c), e = e^-c.
func tiltOf(c, e float64) float64 {
	if c < 0.1 {
		cc := c * c
		return 1.0/4 - float64(cc*(1.0/48-float64(cc*(1.0/480-float64(cc*(17.0/80640-float64(cc*(31.0/1451520))))))))
	}
	return (1 - e) / (1 + e) / (2 * c)
}

// logTwoCosh returns log(2·cosh(c/2)) for c >= 0.
func logTwoCosh(c float64) float64 { return c/2 + logOnePlus(exp(-c)) }
