package elo

import (
	"math"

	"raumlab/internal/arithmetic"
)

// Confidence is that of the interval of a match that was made longer some times after all its pairs
// were played: 95 %, 97.5 %, 98.75 % and so on, 1 − 0.05/2ⁿ.
//
// An interval lies above 0 in at most 2.5 % of matches between equal engines, then 1.25 %, 0.625 %:
// together, at most 5 % of runs ever say "stronger", however often and by how much a match is made
// longer. This is Bonferroni's inequality with an error that is spent by halves; compare Lan and
// DeMets, Discrete Sequential Boundaries for Clinical Trials, Biometrika 70, 1983. The same holds
// for "weaker".
func Confidence(lengthenings int) float64 { return 1 - 2*tail(lengthenings) }

// tail is the chance that the interval of that confidence leaves on each side.
func tail(lengthenings int) float64 { return math.Ldexp(0.025, -lengthenings) }

// quantile is how many standard errors the interval of that confidence has on each side.
func quantile(lengthenings int) float64 {
	if lengthenings == 0 {
		return z975
	}
	const farthest = 40 // standard errors, where the tail underflows
	return border(farthest, 0, func(z float64) bool { return arithmetic.Normal(-z) > tail(lengthenings) })
}
