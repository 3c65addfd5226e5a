// Package arithmetic has the elementary functions whose results are the same to the last bit on
// every processor and at every GOAMD64 level.
//
// Package math is written in assembly on some processors. Where it is written in Go, the compiler
// fuses products with sums if the processor can. So the last bit of math.Exp, math.Log and their
// callers differs between processors. Here every product that is added to something is inside
// float64(…), which keeps the compiler from fusing the two.
//
// Code that needs equal bits writes its own products in the same way. Of package math it may use
// what is exact or correctly rounded everywhere: Sqrt, Abs, Floor, Frexp, Ldexp.
//
// Errors are given in units in the last place (ulp) of the result.
package arithmetic

import "math"

const (
	ln2High = 0x1.62e42feep-1 // 32 bits, so that its product with an exponent is exact
	ln2Low  = math.Ln2 - ln2High
)

// Exp returns e^x within 2 ulp, zero below -708.
func Exp(x float64) float64 {
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
	return 2 * float64(series*math.Float64frombits(uint64(int64(k)+1022)<<52))
}

// atanhSeries is 2/(2n+1), from n = 10 down: the next term of Log is below a tenth of an ulp.
var atanhSeries = [...]float64{2.0 / 21, 2.0 / 19, 2.0 / 17, 2.0 / 15, 2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7,
	2.0 / 5, 2.0 / 3}

// Log returns the natural logarithm within 1 ulp: -Inf of zero, NaN of what is negative.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	// x = 2^k·(1+f) with 1+f from √½ to √2, and ln(1+f) = 2·atanh(s) with s = f/(2+f), whose
	// first term is f - f²/2 + s·f²/2.
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	f := m - 1
	s := f / (2 + f)
	z := s * s
	series := 0.0
	for _, c := range atanhSeries {
		series = float64(z * (c + series))
	}
	half := float64(0.5 * f * f)
	e := float64(k)
	return float64(e*ln2High) - ((half - (float64(s*(half+series)) + float64(e*ln2Low))) - f)
}

// Log1p returns ln(1+x) within 4 ulp, for small x, too.
func Log1p(x float64) float64 {
	u := 1 + x
	if u == 1 || math.IsInf(u, 1) {
		return x // of which u has no digit, or all
	}
	return Log(u) * (x / (u - 1)) // both factors feel the rounding of u alike
}

// Softplus returns ln(1+e^x) without overflow: minus the logarithm of 1/(1+e^x).
func Softplus(x float64) float64 { return max(x, 0) + Log1p(Exp(-math.Abs(x))) }

// Expm1 returns e^x - 1 within 6 ulp, for small x, too.
func Expm1(x float64) float64 {
	u := Exp(x)
	switch {
	case u == 1:
		return x
	case u-1 == -1 || math.IsInf(u, 1):
		return u - 1
	}
	return (u - 1) * (x / Log(u)) // as in Log1p
}

// erfc returns the complementary error function: within 4 ulp below ½, within 10⁻¹⁵·(1+x²) of
// itself above, and 0 from 26.6 on.
func erfc(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x < 0:
		return 2 - erfc(-x)
	case x < 0.5:
		// erf(x) = 2/√π·e^(-x²)·(x + 2x³/3 + 4x⁵/15 + …), whose terms are all positive.
		sum, term, square := x, x, float64(x*x)
		for n := 1; term > 1e-17*sum; n++ {
			term *= 2 * square / float64(2*n+1)
			sum += float64(term)
		}
		return 1 - float64(2/math.SqrtPi*Exp(-square)*sum)
	}
	// erfc(x) = e^(-x²)/√π / (x + ½/(x + 1/(x + 3/2/(x + …)))), cut off where the rest is below
	// 10⁻¹⁶.
	fraction := x
	for n := int(180/float64(x*x)) + 10; n > 0; n-- {
		fraction = x + float64(n)/2/fraction
	}
	return Exp(-float64(x*x)) / math.SqrtPi / fraction
}

// Normal returns the distribution function of the standard normal law.
func Normal(z float64) float64 { return erfc(-z/math.Sqrt2) / 2 }

// PositiveZero returns x, and 0 for -0, which files and hashes tell from 0.
func PositiveZero(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x
}
