package bayesopt

import "math"

// warp is the exponent λ of the transform of Yeo and Johnson (Biometrika 87, 2000). 1 changes
// nothing. Below 1 it compresses high values and stretches low ones, above 1 the other way round:
// wells that a stationary process does not expect become gentle slopes.
type warp float64

// warpUnits are units of the transform in a standard deviation: differences of a twelfth still look
// linear. λ ~ N(1, warpSD²), from 0 to 2.
const warpUnits, warpSD = 12, 1

func (w warp) value(y float64) float64 {
	if y < 0 {
		return -power(-y*warpUnits, 2-float64(w))
	}
	return power(y*warpUnits, float64(w))
}

// power is ((1+y)^e − 1)/e, log(1+y) if e is 0.
func power(y, e float64) float64 {
	if math.Abs(e) < 1e-9 {
		return math.Log1p(y)
	}
	return math.Expm1(e*math.Log1p(y)) / e
}

// logSlope is the logarithm of the derivative of value.
func (w warp) logSlope(y float64) float64 {
	if y < 0 {
		return (1-float64(w))*math.Log1p(-y*warpUnits) + math.Log(warpUnits)
	}
	return (float64(w)-1)*math.Log1p(y*warpUnits) + math.Log(warpUnits)
}

// apply warps exact values and standardises them again. slope is that at the lowest value.
func (w warp) apply(d data) (warped data, slope float64) {
	y := make([]float64, len(d.y))
	lowest := math.Inf(1)
	for i, v := range d.y {
		y[i] = w.value(v)
		lowest = min(lowest, v)
	}
	median, units := centre(y)
	for i := range y {
		y[i] = (y[i] - median) / units
	}
	return data{x: d.x, y: y, noise: d.noise}, math.Exp(w.logSlope(lowest)) / units
}

// likeliest is the warp of greatest posterior density on a grid, at the correlations of h. The
// variance of the signal is profiled out.
func likeliest(d data, h []float64) (warp, error) {
	s, err := condition(d, h)
	if err != nil {
		return 1, err
	}
	n := len(d.y)
	best, highest := warp(1), math.Inf(-1)
	for k := range 21 {
		w := warp(float64(k) / 10)
		warped, slopes := make([]float64, n), 0.
		for i, y := range d.y {
			warped[i] = w.value(y)
			slopes += w.logSlope(y)
		}
		t := float64(w-1) / warpSD
		density := slopes - float64(n)/2*math.Log(s.Replace(warped).Misfit()) - t*t/2
		if density > highest {
			best, highest = w, density
		}
	}
	return best, nil
}
