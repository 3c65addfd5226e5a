package book

import (
	"math"

	"raumlab/internal/arithmetic"
)

// Scores are counted in bins of 10 centipawns, 200 on either side of 0.
const (
	binWidth = 10
	maxBin   = 200
)

// A calibration counts games by score, with their points.
type calibration struct {
	games, points [2*maxBin + 1]float64
}

// add counts games at a score in centipawns, mover's view, with the points that they scored.
func (c *calibration) add(score, games, points float64) {
	bin := maxBin + int(math.Floor(score/binWidth+0.5))
	bin = max(0, min(2*maxBin, bin))
	c.games[bin] += games
	c.points[bin] += points
}

// A Curve says how many points a score is worth: 1/(1+exp(-At0-PerPawn·score/100)).
type Curve struct {
	At0     float64 // log-odds of the mover's points at score 0
	PerPawn float64 // log-odds that 100 centipawns add
}

// points returns the mover's points a game, 0 to 1, of a score in centipawns.
func (c Curve) points(score float64) float64 {
	return 1 / (1 + arithmetic.Exp(-c.At0-float64(c.PerPawn*score/100)))
}

// fit returns the curve of highest posterior density under a standard normal prior of both
// parameters, by Newton's method. The prior matters only if almost no scores are known.
func (c *calibration) fit() Curve {
	var x Curve
	for range newtonSteps {
		g0, g1 := -x.At0, -x.PerPawn
		h00, h01, h11 := 1., 0., 1.
		for i, n := range c.games {
			if n == 0 {
				continue
			}
			pawns := float64(binWidth*(i-maxBin)) / 100
			p := x.points(100 * pawns)
			rest := c.points[i] - float64(n*p)
			weight := float64(n * p * (1 - p))
			g0 += rest
			g1 += float64(rest * pawns)
			h00 += weight
			h01 += float64(weight * pawns)
			h11 += float64(weight * pawns * pawns)
		}
		det := float64(h00*h11) - float64(h01*h01)
		step := Curve{(float64(h11*g0) - float64(h01*g1)) / det, (float64(h00*g1) - float64(h01*g0)) / det}
		before := c.logDensity(x)
		for next := range halvings {
			half := math.Ldexp(1, -next)
			y := Curve{x.At0 + float64(half*step.At0), x.PerPawn + float64(half*step.PerPawn)}
			if c.logDensity(y) >= before-float64(rounding*math.Abs(before)) {
				x = y
				break
			}
		}
	}
	return x
}

// logDensity is the logarithm of the posterior density, but for a constant.
func (c *calibration) logDensity(x Curve) float64 {
	sum := -(float64(x.At0*x.At0) + float64(x.PerPawn*x.PerPawn)) / 2
	for i, n := range c.games {
		if n == 0 {
			continue
		}
		odds := x.At0 + float64(x.PerPawn*float64(binWidth*(i-maxBin))/100)
		sum += float64(c.points[i]*odds) - float64(n*(max(0, odds)+arithmetic.Log(1+arithmetic.Exp(-math.Abs(odds)))))
	}
	return sum
}

// A step of Newton's method is halved while the density falls by more than rounding does.
const (
	halvings = 60
	rounding = 1e-12
)

// newtonSteps are more than the concave likelihood needs from 0.
const newtonSteps = 25
