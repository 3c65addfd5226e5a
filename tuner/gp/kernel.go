package gp

import "math"

// A Shape is a correlation as a function of the squared scaled distance r², 1 at 0, with slope =
// −2·∂k/∂r². So derivatives need no division by r: ∂k/∂log ℓ_j = slope·δ_j² and ∂k/∂x_j = −slope·δ_j/ℓ_j,
// where δ_j = (x_j − x'_j)/ℓ_j.
type Shape func(r2 float64) (correlation, slope float64)

// Matern52 is (1 + √5 r + 5r²/3)e^{−√5 r}: functions with two derivatives.
func Matern52(r2 float64) (correlation, slope float64) {
	t := math.Sqrt(5 * r2)
	e := math.Exp(-t)
	return (1 + t + t*t/3) * e, 5. / 3 * (1 + t) * e
}

// SquaredExponential is e^{−r²/2}: smooth functions.
func SquaredExponential(r2 float64) (correlation, slope float64) {
	e := math.Exp(-r2 / 2)
	return e, e
}

// A Kernel is the covariance of a function at two points: Signal times a correlation with a length
// for each axis, and that of a trend.
type Kernel struct {
	Shape   Shape
	Lengths []float64
	Signal  float64 // variance
	Trend   Trend
}

// A Trend is a random quadratic function of c = 2x − 1. Its covariance is
//
//	Quadratic·t² + Linear·t + Squares·Σ(c_j·c'_j)²  with  t = 1 + c·c'.
//
// So the variances of coefficients are 2·Quadratic + Linear of c_j, Quadratic + Squares of c_j²,
// 2·Quadratic of c_j·c_k, and Quadratic + Linear of the constant. The zero value is no trend.
type Trend struct{ Quadratic, Linear, Squares float64 }

// A Site is what is observed or predicted of the function: a weighted sum of its values.
type Site []Term

// A Term is the value at a point with its weight in a site.
type Term struct {
	Weight float64
	X      []float64
}

// Value is the site of the value at x.
func Value(x []float64) Site { return Site{{1, x}} }

// Values are the sites of values at several points.
func Values(x [][]float64) []Site {
	sites := make([]Site, len(x))
	for i, point := range x {
		sites[i] = Value(point)
	}
	return sites
}

// Difference is the site of the value at a less that at b.
func Difference(a, b []float64) Site { return Site{{1, a}, {-1, b}} }

// A place is a term as the kernel sees it: with x_j/ℓ_j and 2x_j − 1.
type place struct {
	weight          float64
	scaled, centred []float64
}

// places returns those of each site. All share two blocks of memory.
func (k *Kernel) places(sites ...Site) [][]place {
	terms := 0
	for _, s := range sites {
		terms += len(s)
	}
	d := len(k.Lengths)
	all, numbers, of := make([]place, 0, terms), make([]float64, 2*d*terms), make([][]place, len(sites))
	for i, s := range sites {
		from := len(all)
		for _, term := range s {
			p := place{term.Weight, numbers[:d:d], numbers[d : 2*d : 2*d]}
			numbers = numbers[2*d:]
			for j, v := range term.X {
				p.scaled[j], p.centred[j] = v/k.Lengths[j], 2*v-1
			}
			all = append(all, p)
		}
		of[i] = all[from:]
	}
	return of
}

// correlate is the shape at two places. At one and the same it is 1, and the slope, which no
// difference multiplies, does not count.
func (k *Kernel) correlate(a, b *place) (correlation, slope float64) {
	if a == b {
		return 1, 0
	}
	return k.Shape(squaredDistance(a.scaled, b.scaled))
}

// covariance is that of two sites.
func (k *Kernel) covariance(x, y []place) (sum float64) {
	for i := range x {
		for l := range y {
			a, b := &x[i], &y[l]
			correlation, _ := k.correlate(a, b)
			sum += a.weight * b.weight * k.Signal * correlation
		}
	}
	return sum + k.trend(x, y)
}

func (k *Kernel) trend(x, y []place) (sum float64) {
	if k.Trend == (Trend{}) {
		return 0
	}
	for i := range x {
		for l := range y {
			a, b := &x[i], &y[l]
			sum += a.weight * b.weight * k.Trend.covariance(a.centred, b.centred)
		}
	}
	return sum
}

func (t Trend) covariance(a, b []float64) float64 {
	dot, squares := product(a, b), 0.
	if t.Squares != 0 {
		for j, c := range a {
			squares += c * c * b[j] * b[j]
		}
	}
	return t.Quadratic*dot*dot + t.Linear*dot + t.Squares*squares
}

// addSlope adds weight/scale times the gradient of covariance for a's point.
func (t Trend) addSlope(a, b []float64, weight, scale float64, gradient []float64) {
	line, squares := 4*t.Quadratic*product(a, b)+2*t.Linear, 4*t.Squares
	for j, c := range b {
		gradient[j] += (line*c + squares*a[j]*c*c) * weight / scale
	}
}

// product is 1 + a·b.
func product(a, b []float64) float64 {
	t := 1.
	for j, c := range a {
		t += c * b[j]
	}
	return t
}

func squaredDistance(a, b []float64) float64 {
	sum := 0.
	for j, v := range a {
		d := v - b[j]
		sum += d * d
	}
	return sum
}
