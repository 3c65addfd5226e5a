package pgvb

// tiltOf returns tanh(c/2)/(2c) for c >= 0, e = e^-c: the mean of PG(1, c). Below 0.1 it is a
// series, because the quotient is 0/0 at zero.
func tiltOf(c, e float64) float64 {
	if c < 0.1 {
		cc := c * c
		return 1.0/4 - float64(cc*(1.0/48-float64(cc*(1.0/480-float64(cc*(17.0/80640-float64(cc*(31.0/1451520))))))))
	}
	return (1 - e) / (1 + e) / (2 * c)
}
