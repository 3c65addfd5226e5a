package pgvb

import (
	"math"

	"raumlab/internal/arithmetic"
)

// Every sum and product of this package is rounded separately. float64(…) converts a product that
// is added to something, in the same statement or a later one. So the compiler may not fuse the
// two. Exponentials and logarithms come from package arithmetic. So a fit has the same bits on
// every processor and at every GOAMD64 level.

// logOnePlus returns log(1+x) for x in [0, 1], within 2e-16.
func logOnePlus(x float64) float64 {
	if x < 1e-4 {
		return x - float64(float64(x*x)*(0.5-float64(x*(1.0/3-float64(x*0.25)))))
	}
	return arithmetic.Log(1 + x)
}

// sigmoid returns σ(x) = 1/(1+e^-x) without overflow.
func sigmoid(x float64) float64 {
	if x >= 0 {
		return 1 / (1 + arithmetic.Exp(-x))
	}
	e := arithmetic.Exp(x)
	return e / (1 + e)
}

// logSigmoid returns log σ(x) without overflow.
func logSigmoid(x float64) float64 {
	if x >= 0 {
		return -logOnePlus(arithmetic.Exp(-x))
	}
	return x - logOnePlus(arithmetic.Exp(x))
}

// slope returns σ'(x) = σ(x)σ(-x).
func slope(x float64) float64 {
	e := arithmetic.Exp(-math.Abs(x))
	return e / ((1 + e) * (1 + e))
}

func dot(x, y []float64) float64 {
	var sum float64
	for j, a := range x {
		sum += float64(a * y[j])
	}
	return sum
}

// addScaled adds a·x to y.
func addScaled(y []float64, a float64, x []float64) {
	for j := range y {
		y[j] += float64(a * x[j])
	}
}

func constant(n int, value float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = value
	}
	return v
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// tiltOf returns tanh(c/2)/(2c) for c >= 0, e = e^-c: the mean of PG(1, c). Below 0.1 it is a
// series, because the quotient is 0/0 at zero.
func tiltOf(c, e float64) float64 {
	if c < 0.1 {
		cc := c * c
		return 1.0/4 - float64(cc*(1.0/48-float64(cc*(1.0/480-float64(cc*(17.0/80640-float64(cc*(31.0/1451520))))))))
	}
	return (1 - e) / (1 + e) / (2 * c)
}
