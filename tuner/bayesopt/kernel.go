package bayesopt

import "math"

// matern is the Matérn-5/2 correlation at the squared scaled distance r², and slope = (5/3)(1+√5
// r)e^{−√5 r}, from which its derivatives follow without a division by r: ∂k/∂log ℓ_j = slope·δ_j²
// and ∂k/∂x_j = −slope·δ_j/ℓ_j, where δ_j = (x_j − x'_j)/ℓ_j.
func matern(r2 float64) (correlation, slope float64) {
	t := math.Sqrt(5 * r2)
	e := math.Exp(-t)
	return (1 + t + t*t/3) * e, 5. / 3 * (1 + t) * e
}

// place is a point as the kernel sees it.
type place struct {
	scaled  []float64 // x_j/ℓ_j
	centred []float64 // 2x_j − 1
}

func (s *surrogate) place(x []float64) place {
	p := place{make([]float64, len(x)), make([]float64, len(x))}
	for j, v := range x {
		p.scaled[j], p.centred[j] = v/s.lengths[j], 2*v-1
	}
	return p
}

func (s *surrogate) places(x [][]float64) []place {
	places := make([]place, len(x))
	for i, point := range x {
		places[i] = s.place(point)
	}
	return places
}

// covariance is that of the function at two places, without noise.
func (s *surrogate) covariance(a, b place) float64 {
	correlation, _ := matern(squaredDistance(a.scaled, b.scaled))
	return s.signal*correlation + s.quadratic(a, b)
}

// variance is covariance(a, a).
func (s *surrogate) variance(a place) float64 { return s.signal + s.quadratic(a, a) }

// quadratic is the covariance of a random quadratic function, q(1 + c·c')²: coefficients of c_j²
// have the variance q, those of c_j and c_i·c_j 2q.
func (s *surrogate) quadratic(a, b place) float64 {
	if s.trend == 0 {
		return 0
	}
	t := trendTerm(a, b)
	return s.trend * t * t
}

// quadraticSlope times c'_j is the derivative of quadratic by x_j.
func (s *surrogate) quadraticSlope(a, b place) float64 { return 4 * s.trend * trendTerm(a, b) }

func trendTerm(a, b place) float64 {
	t := 1.
	for j, c := range a.centred {
		t += c * b.centred[j]
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
