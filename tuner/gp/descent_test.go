package gp

import (
	"math"
	"math/rand/v2"
	"testing"
)

func box(d int, lower, upper float64) (l, u []float64) {
	for range d {
		l, u = append(l, lower), append(u, upper)
	}
	return l, u
}

// Rosenbrock's valley in five dimensions, from far away.
func TestDescendValley(t *testing.T) {
	lower, upper := box(5, -5, 5)
	x, value := Minimise(func(x, gradient []float64) float64 {
		clear(gradient)
		sum := 0.
		for j := range len(x) - 1 {
			a, b := x[j+1]-x[j]*x[j], 1-x[j]
			sum += 100*a*a + b*b
			gradient[j] += -400*a*x[j] - 2*b
			gradient[j+1] += 200 * a
		}
		return sum
	}, []float64{2, 3, 1, 4, -1}, lower, upper, Limit{Steps: 300, Tolerance: 1e-9})
	if value > 1e-12 {
		t.Errorf("value %g, want 0", value)
	}
	for j, v := range x {
		if math.Abs(v-1) > 1e-6 {
			t.Errorf("coordinate %d is %v, want 1", j, v)
		}
	}
}

// Law: a minimum in a box satisfies the conditions of Karush, Kuhn and Tucker. A convex function
// has no other minimum.
func TestDescendBox(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	held := 0
	for range 50 {
		const d = 6
		var factor [d][d]float64
		centre, start := make([]float64, d), make([]float64, d)
		for i := range d {
			centre[i], start[i] = 2*rng.NormFloat64(), 2*rng.Float64()-1
			for j := range d {
				factor[i][j] = rng.NormFloat64()
			}
		}
		f := func(x, gradient []float64) float64 {
			clear(gradient)
			sum := 0.
			for i := range d {
				r := 0.
				for j := range d {
					r += factor[i][j] * (x[j] - centre[j])
				}
				sum += r * r
				for j := range d {
					gradient[j] += 2 * r * factor[i][j]
				}
			}
			return sum
		}
		lower, upper := box(d, -1, 1)
		x, _ := Minimise(f, start, lower, upper, Limit{Steps: 500, Tolerance: 1e-8})
		gradient := make([]float64, d)
		f(x, gradient)
		for j, g := range gradient {
			switch {
			case x[j] == -1 && g >= 0 || x[j] == 1 && g <= 0:
				held++
			case math.Abs(g) > 1e-6 || x[j] < -1 || x[j] > 1:
				t.Errorf("coordinate %d is %v with slope %v", j, x[j], g)
			}
		}
	}
	if held == 0 {
		t.Error("no minimum was at a bound")
	}
}

func TestDescendNowhere(t *testing.T) {
	lower, upper := box(2, 0, 1)
	for _, value := range []float64{math.NaN(), math.Inf(1)} {
		_, got := Minimise(func(_, _ []float64) float64 { return value }, []float64{0.5, 0.5}, lower, upper, Limit{Steps: 10})
		if !math.IsInf(got, 1) {
			t.Errorf("a start whose value is %v gives %v, want +Inf", value, got)
		}
	}
}
