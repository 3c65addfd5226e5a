package tuner

import "math"

// Every sum and product of this package is rounded by itself: a product that is added to something, in the same statement or a later one,
// stands in float64(…), which keeps the compiler from fusing the two where the processor could, and exp is written out, because math.Exp fuses where it can.
// math.Log and math.Sqrt do not. So a fit has the same bits on every amd64 processor and at every GOAMD64 level.

const (
	ln2High = 0x1.62e42feep-1 // 32 bits, so that its product with an exponent is exact
	ln2Low  = math.Ln2 - ln2High
)

// exp returns e^x within two units in the last place, zero below -708.
func exp(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > 709.78:
		return math.Inf(1)
	case x < -708:
		return 0
	}
	// e^x = 2^k·e^r with |r| <= ln2/2, e^r by its Taylor series to r¹³/13!, summed in pairs.
	k := math.Floor(float64(x*(1/math.Ln2)) + 0.5)
	r := (x - float64(k*ln2High)) - float64(k*ln2Low)
	r2 := r * r
	r4 := r2 * r2
	low := (1 + r) + float64(r2*(0.5+float64(r*(1.0/6))))
	middle := (1.0/24 + float64(r*(1.0/120))) + float64(r2*(1.0/720+float64(r*(1.0/5040))))
	high := (1.0/40320 + float64(r*(1.0/362880))) + float64(r2*(1.0/3628800+float64(r*(1.0/39916800)))) +
		float64(r4*(1.0/479001600+float64(r*(1.0/6227020800))))
	series := low + float64(r4*(middle+float64(r4*high)))
	return series * math.Float64frombits(uint64(int64(k)+1022)<<52) * 2
}

// logOnePlus returns log(1+x) for x in [0, 1], within 2e-16.
func logOnePlus(x float64) float64 {
	if x < 1e-4 {
		return x - float64(float64(x*x)*(0.5-float64(x*(1.0/3-float64(x*0.25)))))
	}
	return math.Log(1 + x)
}

// sigmoid returns σ(x) = 1/(1+e^-x) without overflow.
func sigmoid(x float64) float64 {
	if x >= 0 {
		return 1 / (1 + exp(-x))
	}
	e := exp(x)
	return e / (1 + e)
}

// logSigmoid returns log σ(x) without overflow.
func logSigmoid(x float64) float64 {
	if x >= 0 {
		return -logOnePlus(exp(-x))
	}
	return x - logOnePlus(exp(x))
}

// slope returns σ'(x) = σ(x)σ(-x).
func slope(x float64) float64 {
	e := exp(-math.Abs(x))
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
