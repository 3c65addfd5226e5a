package book

import (
	"math"
	"testing"
)

// Law: at the curve of highest posterior density the gradient is 0, even if scores separate wins
// from losses.
func TestFit(t *testing.T) {
	for _, points := range [][][3]float64{
		{{40, 36065, 36065}, {13, 214, 42}},
		{{53, 691, 161}, {448, 148073, 0}, {-10, 293081, 293081}},
		{{2000, 1e6, 1e6}, {-2000, 1e6, 0}},
		{{0, 1000, 500}, {100, 1000, 700}},
		{},
	} {
		var c calibration
		for _, x := range points {
			c.add(x[0], x[1], x[2])
		}
		x := c.fit()
		g0, g1, games := -x.At0, -x.PerPawn, 1.
		for i, n := range c.games {
			pawns := float64(binWidth*(i-maxBin)) / 100
			rest := c.points[i] - n*x.points(100*pawns)
			g0 += rest
			g1 += rest * pawns
			games += n
		}
		if !(math.Abs(g0)+math.Abs(g1) <= 1e-9*games) {
			t.Errorf("%v: the curve %v has the gradient %g, %g", points, x, g0, g1)
		}
	}
}
