package elo

import (
	"math"

	"raumlab/internal/arithmetic"
)

// Forecast says how a test is likely to go on.
type Forecast struct {
	Pass  float64 // probability that H1 will be accepted, 0..1
	Pairs float64 // expected number of further pairs
}

// Forecast is how the test goes on from log-likelihood ratio llr (0 for a match not begun) if A
// truly is elo over B, in the Elo of the test's model.
//
// gameSD is a guess at [Pentanomial.GameSD], from the match so far. Only a logistic test depends
// on it; a guess that is not positive counts as that of level games without draws.
//
// Formula: the ratio is taken for a Brownian motion (Wald; Van den Bergh, "GSPRT approximation",
// 2.1). A pair's mean score deviates by σ = gameSD/√2. Let x = (score − ½)/σ for the true strength
// and x₀, x₁ for the hypotheses. A pair moves the ratio by μ = (x₁ − x₀)(x − (x₀ + x₁)/2) on
// average, with variance s² = (x₁ − x₀)². With h = 2μ/s², d its distance from the lower bound and w
// the distance of the bounds,
//
//	Pass = (1 − e^(−hd))/(1 − e^(−hw)),   Pairs = (w·Pass − d)/μ,   and d/w, d(w − d)/s² when μ = 0.
//
// Real tests take a little longer, since the last pair overshoots the bound.
func (t SPRT) Forecast(llr, elo, gameSD float64) Forecast {
	x, x0, x1 := t.pairT(elo, gameSD), t.pairT(t.Elo0, gameSD), t.pairT(t.Elo1, gameSD)
	return t.walk(llr, (x1-x0)*(x-float64((x0+x1)/2)), (x1-x0)*(x1-x0))
}

// Outlook is how the test goes on from counts p if the pairs to come end as those did: each then
// moves the ratio on average by what one has moved it so far. So it holds for one-sided matches,
// too, whose pairs move it less than the motion of Forecast says. Without pairs nothing is known
// of them, and the ratio is taken to move either way alike.
func (t SPRT) Outlook(p Pentanomial) Forecast {
	gameSD := p.GameSD()
	llr, step := t.LLR(p), t.pairT(t.Elo1, gameSD)-t.pairT(t.Elo0, gameSD)
	return t.walk(llr, llr/float64(max(p.Pairs(), 1)), step*step)
}

// walk is how the test goes on from a ratio that a pair moves by mu on average, with a variance.
func (t SPRT) walk(llr, mu, variance float64) Forecast {
	lower, upper := t.Bounds()
	switch {
	case llr <= lower:
		return Forecast{Pass: 0}
	case llr >= upper:
		return Forecast{Pass: 1}
	}
	h, d, w := 2*mu/variance, llr-lower, upper-lower
	if math.Abs(h*w) < 1e-6 { // the quotients below would lose all their digits
		return Forecast{Pass: d / w, Pairs: d * (w - d) / variance}
	}
	var pass float64
	if h > 0 {
		pass = arithmetic.Expm1(-h*d) / arithmetic.Expm1(-h*w)
	} else { // the same with both sides multiplied by e^(hw), so that nothing overflows
		pass = arithmetic.Exp(h*(w-d)) * arithmetic.Expm1(h*d) / arithmetic.Expm1(h*w)
	}
	return Forecast{Pass: pass, Pairs: (float64(w*pass) - d) / mu}
}

// pairT is (score − ½)/σ of a pair for a strength in the Elo of the test.
func (t SPRT) pairT(elo, gameSD float64) float64 {
	if t.Model == Normalized {
		return math.Sqrt2 * elo / normalizedUnit
	}
	if !(gameSD > 0) {
		gameSD = levelGameSD
	}
	return math.Sqrt2 * (scoreOf(elo) - 0.5) / gameSD
}

// levelGameSD is the GameSD of level engines that draw no game.
const levelGameSD = 0.5
