package bayesopt

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"raumlab/tuner/gp"
)

// How the acquisition is searched: spread points, points around the incumbent, and descents from
// the best of both.
const (
	spreadCandidates = 512
	nearCandidates   = 128
	spreadClimbs     = 4
	nearClimbs       = 2
	climbSteps       = 50
	moved            = 20. // mean number of coordinates that differ from the incumbent
)

// candidate is a point of the unit cube with its value, low being good.
type candidate struct {
	x     []float64
	value float64
}

func points(candidates []candidate) (x [][]float64) {
	for _, c := range candidates {
		x = append(x, c.x)
	}
	return x
}

func best(candidates []candidate, count int) []candidate {
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.value, b.value) })
	return candidates[:min(count, len(candidates))]
}

// propose maximises the acquisition in a box. local says that the box is a trust region, in which
// many dimensions are left alone at a time.
func propose(s *surrogate, lower, upper []float64, local bool, rng *rand.Rand) (x []float64, logImprovement float64) {
	a := newImprovement(s)
	found := scatter(s.x[a.incumbent], lower, upper, local, rng)
	for i, p := range s.predictAll(points(found)) {
		found[i].value = ordered(-a.log(p))
	}
	// Both kinds climb: near points are often all better than any of the others, and yet not than
	// what those lead to.
	spread, near := found[:spreadCandidates:spreadCandidates], found[spreadCandidates:]
	found = append(best(spread, spreadClimbs), best(near, nearClimbs)...)
	for _, start := range found {
		x, value := gp.Minimise(func(x, gradient []float64) float64 {
			value := ordered(-a.logGradient(s.predictGradient(x), gradient))
			for j := range gradient {
				gradient[j] = -gradient[j]
			}
			return value
		}, start.x, lower, upper, gp.Limit{Steps: climbSteps, Tolerance: 1e-4})
		found = append(found, candidate{x, value})
	}
	chosen := best(found, 1)[0]
	return chosen.x, -chosen.value
}

// ordered makes NaN the worst value.
func ordered(v float64) float64 {
	if math.IsNaN(v) {
		return math.Inf(1)
	}
	return v
}

// scatter draws candidates without values: a scrambled Sobol set in the box, and normal steps from
// the centre of 1/10, 1/100 and 1/1000 of the box.
func scatter(centre, lower, upper []float64, local bool, rng *rand.Rand) []candidate {
	d := len(centre)
	sequence := newSobol(d, rng)
	found := make([]candidate, 0, spreadCandidates+nearCandidates)
	for i := range uint32(spreadCandidates) {
		x := sequence.at(i)
		keep := rng.IntN(d)
		for j := range x {
			x[j] = lower[j] + x[j]*(upper[j]-lower[j])
			if local && j != keep && rng.Float64() >= moved/float64(d) {
				x[j] = centre[j]
			}
		}
		found = append(found, candidate{x: x})
	}
	for i := range nearCandidates {
		width := math.Pow(10, -1-float64(i%3))
		x := make([]float64, d)
		for j := range x {
			x[j] = centre[j] + width*(upper[j]-lower[j])*rng.NormFloat64()
		}
		gp.Clip(x, lower, upper)
		found = append(found, candidate{x: x})
	}
	return found
}
