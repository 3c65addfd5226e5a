package gp

import "math"

// A Limit says when to stop: after a number of steps, or when no free coordinate of the gradient
// exceeds the tolerance.
type Limit struct {
	Steps     int
	Tolerance float64
}

// Minimise minimises f in a box from start by a projected BFGS method (Bertsekas, SIAM J. Control
// Optim. 20, 1982). It holds coordinates at a bound that the gradient pushes against. The others
// follow the quasi-Newton direction, and the path is bent along the box. Steps satisfy Armijo's
// condition, so that the value never rises. f fills the gradient. gonum's methods know no bounds.
func Minimise(f func(x, gradient []float64) float64, start, lower, upper []float64, limit Limit) (x []float64,
	value float64) {
	n := len(start)
	x = append([]float64(nil), start...)
	Clip(x, lower, upper)
	gradient := make([]float64, n)
	value = f(x, gradient)
	if math.IsInf(value, 0) || math.IsNaN(value) {
		return x, math.Inf(1)
	}
	h := newInverseHessian(n)
	next, nextGradient, direction := make([]float64, n), make([]float64, n), make([]float64, n)
	free := make([]bool, n)
	for range limit.Steps {
		largest := 0.
		for j, g := range gradient {
			free[j] = !(x[j] <= lower[j] && g > 0 || x[j] >= upper[j] && g < 0)
			if free[j] {
				largest = max(largest, math.Abs(g))
			}
		}
		if largest <= limit.Tolerance {
			break
		}
		h.direction(gradient, free, direction)
		slope := 0.
		for j, g := range gradient {
			slope += g * direction[j]
		}
		if !(slope < 0) {
			h.reset()
			h.direction(gradient, free, direction)
		}
		nextValue, ok := backtrack(f, x, value, gradient, direction, lower, upper, next, nextGradient)
		if !ok {
			if h.fresh {
				break
			}
			h.reset()
			continue
		}
		h.update(x, next, gradient, nextGradient)
		x, next = next, x
		gradient, nextGradient = nextGradient, gradient
		value = nextValue
	}
	return x, value
}

// backtrack halves the step along the projected direction until the value falls enough.
func backtrack(f func(x, gradient []float64) float64, x []float64, value float64, gradient, direction, lower, upper,
	next, nextGradient []float64) (nextValue float64, ok bool) {
	const enough, halvings = 1e-4, 30
	for step, k := 1., 0; k < halvings; step, k = step/2, k+1 {
		decrease := 0.
		for j := range x {
			next[j] = min(max(x[j]+step*direction[j], lower[j]), upper[j])
			decrease += gradient[j] * (next[j] - x[j])
		}
		if decrease >= 0 {
			continue
		}
		nextValue = f(next, nextGradient)
		if nextValue <= value+enough*decrease {
			return nextValue, true
		}
	}
	return 0, false
}

// Clip moves x into the box.
func Clip(x, lower, upper []float64) {
	for j, v := range x {
		x[j] = min(max(v, lower[j]), upper[j])
	}
}

// inverseHessian is the BFGS approximation of the inverse of the second derivatives.
type inverseHessian struct {
	n     int
	m     []float64
	fresh bool // a multiple of the identity as yet
}

func newInverseHessian(n int) *inverseHessian {
	h := &inverseHessian{n: n, m: make([]float64, n*n)}
	h.reset()
	return h
}

func (h *inverseHessian) reset() {
	clear(h.m)
	for j := range h.n {
		h.m[j*h.n+j] = 1
	}
	h.fresh = true
}

// direction is −Hg on the free coordinates. As long as nothing is known of the curvature its
// length is at most one.
func (h *inverseHessian) direction(gradient []float64, free []bool, direction []float64) {
	length := 0.
	for j := range direction {
		direction[j] = 0
		if !free[j] {
			continue
		}
		for k, g := range gradient {
			if free[k] {
				direction[j] -= h.m[j*h.n+k] * g
			}
		}
		length += direction[j] * direction[j]
	}
	if length = math.Sqrt(length); h.fresh && length > 1 {
		for j := range direction {
			direction[j] /= length
		}
	}
}

// update adds what the step from x to next says about the curvature, unless it says that there is
// none.
func (h *inverseHessian) update(x, next, gradient, nextGradient []float64) {
	s, y := make([]float64, h.n), make([]float64, h.n)
	sy, yy, ss := 0., 0., 0.
	for j := range s {
		s[j], y[j] = next[j]-x[j], nextGradient[j]-gradient[j]
		sy += s[j] * y[j]
		yy += y[j] * y[j]
		ss += s[j] * s[j]
	}
	if !(sy > 1e-10*math.Sqrt(ss*yy)) {
		return
	}
	if h.fresh {
		for j := range h.n {
			h.m[j*h.n+j] = sy / yy
		}
		h.fresh = false
	}
	hy := make([]float64, h.n)
	yhy := 0.
	for j := range hy {
		for k := range y {
			hy[j] += h.m[j*h.n+k] * y[k]
		}
		yhy += y[j] * hy[j]
	}
	for j := range h.n {
		for k := range h.n {
			h.m[j*h.n+k] += (1+yhy/sy)*s[j]*s[k]/sy - (hy[j]*s[k]+s[j]*hy[k])/sy
		}
	}
}
