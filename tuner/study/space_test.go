package study

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"raumlab/engine/eval"
	"raumlab/tuner"
)

// someLandscape has random matrices. Weight 3 is held.
func someLandscape() tuner.Landscape {
	rng := rand.New(rand.NewPCG(1, 1))
	n := eval.NumWeights
	square := func(scale float64, held int) *mat.SymDense {
		a := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				if i != held {
					a.Set(i, j, scale*rng.NormFloat64())
				}
			}
		}
		var product mat.Dense
		product.Mul(a, a.T())
		s := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				s.SetSym(i, j, product.At(i, j))
			}
		}
		return s
	}
	l := tuner.Landscape{Prior: tuner.DefaultPrior(eval.Corrected), K: 900, Covariance: square(5, 3),
		Sensitivity: square(1e-3, -1)}
	l.Prior.SD[3] = 0
	for i, t := range eval.Table() {
		l.Mean = append(l.Mean, t.Published+float64(i))
	}
	return l
}

// Law: directions are one posterior standard deviation long, uncorrelated under the posterior,
// without mixed effect on the results, and in the order of that effect. Held weights stay.
func TestDirections(t *testing.T) {
	l := someLandscape()
	const count = 25
	s, err := NewSpace(l, count, nil)
	must(t, err)
	effects := mat.NewDense(count, count, nil)
	total, last := 0., math.Inf(1)
	for i, a := range s.Axes {
		if a.Step[3] > 1e-9 || a.Step[3] < -1e-9 {
			t.Errorf("%s moves a held weight by %g", a.Name, a.Step[3])
		}
		for j, b := range s.Axes {
			effects.Set(i, j, mat.Inner(mat.NewVecDense(len(a.Step), a.Step[:]), l.Sensitivity,
				mat.NewVecDense(len(b.Step), b.Step[:])))
		}
		total += a.Part
		if a.Part > last {
			t.Errorf("%s has a greater share, %g, than the one before, %g", a.Name, a.Part, last)
		}
		last = a.Part
	}
	near(t, "all shares", total, 1, 1e-9)
	for i := range count {
		for j := range count {
			if i != j {
				near(t, "mixed effect", effects.At(i, j)/effects.At(0, 0), 0, 1e-9)
			}
		}
	}
	// All 25 together are the whole posterior.
	for i := range eval.NumWeights {
		for j := range eval.NumWeights {
			sum := 0.
			for _, a := range s.Axes {
				sum += a.Step[i] * a.Step[j]
			}
			near(t, "covariance", sum, l.Covariance.At(i, j), 1e-6)
		}
	}
	if n, err := Directions(l); n != 25 || err != nil {
		t.Errorf("%d directions, %v, want 25", n, err)
	}
	if _, err := NewSpace(l, 26, nil); err == nil ||
		!strings.Contains(err.Error(), "26 directions, but the posterior has 25") {
		t.Errorf("more directions than there are: %v", err)
	}
	if _, err := NewSpace(l, 0, nil); err == nil {
		t.Error("a space of nothing")
	}
}

// The centre is the rounded posterior mean. A scale multiplies only its group.
func TestWeightsOfCoordinates(t *testing.T) {
	l := someLandscape()
	s, err := NewSpace(l, 2, []eval.Group{eval.PawnsGroup})
	must(t, err)
	lower, upper := s.bounds()
	if lower[0] != -2.5 || upper[1] != 2.5 || lower[2] != -0.7 || upper[2] != 0.7 {
		t.Errorf("bounds %v, %v", lower, upper)
	}
	centre := s.Weights([]float64{0, 0, 0})
	moved := s.Weights([]float64{1, 0, math.Log(2)})
	for i, term := range eval.Table() {
		near(t, term.Name, centre[i], eval.Round(l.Mean[i]), 0)
		want := l.Mean[i] + s.Axes[0].Step[i]
		if term.Group == eval.PawnsGroup {
			want *= 2
		}
		near(t, term.Name+" moved", moved[i], want, 1./32)
	}
}

// An axis is at an end within a hundredth of its range from either end, and nowhere else.
func TestAtEnds(t *testing.T) {
	s, err := NewSpace(someLandscape(), 3, []eval.Group{eval.PawnsGroup})
	must(t, err)
	for _, c := range []struct {
		x    []float64
		want string
	}{
		{[]float64{0, 0, 0, 0}, ""},
		{[]float64{2.5, -2.5, 2.4, 0.7}, "direction_1 direction_2 scale_pawns"},
		{[]float64{2.46, -2.44, -2.46, -0.68}, "direction_1 direction_3"},
	} {
		if got := strings.Join(s.AtEnds(c.x), " "); got != c.want {
			t.Errorf("at %v: %q, want %q", c.x, got, c.want)
		}
	}
}

func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.12g, want %.12g within %g", name, got, want, tolerance)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
