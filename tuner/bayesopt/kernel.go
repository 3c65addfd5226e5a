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

func squaredDistance(a, b []float64) float64 {
	sum := 0.
	for j, v := range a {
		d := v - b[j]
		sum += d * d
	}
	return sum
}
