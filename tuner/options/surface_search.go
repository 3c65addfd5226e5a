package options

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"raumlab/tuner/gp"
)

// How duels are chosen.
const (
	leastPairs   = 2    // a duel
	pairsShare   = 48   // a duel has this part of the pairs played before
	leastSurface = 4    // duels before the surface is asked
	leastFit     = 8    // duels before the hyperparameters are fitted
	refitShare   = 0.3  // they are fitted again after this share of more duels
	candidates   = 240  // duels to choose from
	climbs       = 4    // from which the best setting is sought
	scattered    = 64   // settings to begin from
	leastCurving = 0.2  // of the surface at its top, in that of the prior
	shortest     = 0.08 // root mean square of half a duel along the axes, in the cube
	longest      = 0.25
	longPairs    = 300 // from this many on, the longest is shorter by a power of them
	shortening   = 0.3
)

// surfaceSearch tunes by a Gaussian process: it fits a surface to all duels, and asks for those that say
// most about where its top is.
//
// At the top u of the posterior mean, with gradient g and second derivatives −H, the strength that
// uncertainty costs is about ½gᵀH⁻¹g. The duel chosen is the one that takes most of its expectation
// ½tr(H⁻¹Cov g), which the covariance of g with the duel's difference says before it is played. So
// duels are as long as the surface lets them be, and longest along the directions that decide. What
// is far from the top says less of it than a smooth surface promises, so later duels are shorter.
type surfaceSearch struct {
	axes     []axis
	seed     uint64
	results  []duelResult
	pairs    int64
	surface  *surface // of the duels when it was settled last; nil before
	fitted   []float64
	fittedAt int
}

// newSurfaceSearch makes a search.
func newSurfaceSearch(axes []axis, seed uint64) (*surfaceSearch, error) {
	if err := checkAxes(axes); err != nil {
		return nil, err
	}
	return &surfaceSearch{axes: slices.Clone(axes), seed: seed, fitted: newPrior(len(axes)).Mean}, nil
}

func (s *surfaceSearch) toCube(x []float64) []float64 { return toCube(s.axes, x) }

func toCube(axes []axis, x []float64) []float64 {
	u := make([]float64, len(x))
	for j, a := range axes {
		u[j] = (x[j] - a.Min) / (a.Max - a.Min)
	}
	return u
}

func (s *surfaceSearch) fromCube(u []float64) []float64 {
	x := make([]float64, len(u))
	for j, a := range s.axes {
		x[j] = a.nearest(a.Min + u[j]*(a.Max-a.Min))
	}
	return x
}

// Tell adds the result of the next duel.
func (s *surfaceSearch) Tell(r duelResult) error {
	if err := checkResult(s.axes, r); err != nil {
		return err
	}
	s.results = append(s.results, r)
	s.pairs += r.Count
	return nil
}

// Pairs is how many are played.
func (s *surfaceSearch) Pairs() int64 { return s.pairs }

// settle brings the surface up to the results. The hyperparameters are fitted at numbers of duels
// that do not depend on when it is called, each time from the start.
func (s *surfaceSearch) settle() error {
	due := s.fittedAt
	for next := following(due); next <= len(s.results); next = following(next) {
		due = next
	}
	if due != s.fittedAt {
		f := newSurface(s.axes, s.results[:due], newPrior(len(s.axes)).Mean)
		if err := f.fit(); err != nil {
			return err
		}
		s.fitted, s.fittedAt = f.hyper, due
	}
	if s.surface != nil && len(s.surface.duels) == len(s.results) {
		return nil
	}
	s.surface = newSurface(s.axes, s.results, s.fitted)
	return s.surface.settle()
}

// following is the number of duels at which hyperparameters are fitted after that at n.
func following(n int) int {
	return max(leastFit, n+roundDuels, int(math.Ceil(float64(n)*(1+refitShare))))
}

// Ask returns the duels of the next round.
func (s *surfaceSearch) Ask(budget int64) (round []duel, err error) {
	if s.pairs >= budget {
		return nil, nil
	}
	rng := stepRandom(s.seed, len(s.results))
	count := max(leastPairs, s.pairs/pairsShare)
	var all []gp.Site
	if len(s.results) < leastSurface {
		all = s.first(rng)
	} else {
		if err := s.settle(); err != nil {
			return nil, err
		}
		all = s.choose(rng, float64(count))
	}
	left := budget - s.pairs
	for _, e := range all {
		if left == 0 {
			break
		}
		d := duel{A: s.fromCube(e[0].X), B: s.fromCube(e[1].X), Count: min(count, left)}
		round = append(round, d)
		left -= d.Count
	}
	return round, nil
}

// first are duels across the box, before there is a surface: signs are drawn for each axis.
func (s *surfaceSearch) first(rng *rand.Rand) (all []gp.Site) {
	start := s.toCube(starts(s.axes))
	for range roundDuels {
		var a, b []float64
		for j, u := range start {
			half := 0.35
			if x := s.axes[j]; x.Whole { // two ends that differ, where there are but two values
				half = max(half, 1/(x.Max-x.Min))
			}
			half *= float64(2*rng.IntN(2) - 1)
			a, b = append(a, min(max(u+half, 0), 1)), append(b, min(max(u-half, 0), 1))
		}
		all = append(all, gp.Difference(a, b))
	}
	return all
}

// top is where the posterior mean is highest.
func (s *surfaceSearch) top() []float64 {
	f, d := s.surface, len(s.axes)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	type found struct {
		u     []float64
		value float64
	}
	var all []found
	add := func(u []float64) { all = append(all, found{u, -f.mean(u, nil)}) }
	add(s.toCube(starts(s.axes)))
	for _, x := range f.duels {
		add(x[0].X)
		add(x[1].X)
		middle := make([]float64, d)
		for j := range middle {
			middle[j] = (x[0].X[j] + x[1].X[j]) / 2
		}
		add(middle)
	}
	rng := stepRandom(s.seed^topStream, len(s.results))
	for range scattered {
		u := make([]float64, d)
		for j := range u {
			u[j] = rng.Float64()
		}
		add(u)
	}
	order := func(a, b found) int { return cmp.Compare(a.value, b.value) }
	slices.SortStableFunc(all, order)
	all = all[:min(climbs, len(all))]
	for i, start := range all {
		u, value := gp.Minimise(func(u, gradient []float64) float64 {
			value := -f.mean(u, gradient)
			for j := range gradient {
				gradient[j] = -gradient[j]
			}
			return value
		}, start.u, lower, upper, gp.Limit{Steps: 60, Tolerance: 1e-3})
		all[i] = found{u, value}
	}
	slices.SortStableFunc(all, order)
	return all[0].u
}

const topStream = 0x746f70 // "top"

// choose returns the duels of a round, of a number of pairs each, that together say most about the
// top.
func (s *surfaceSearch) choose(rng *rand.Rand, pairs float64) (chosen []gp.Site) {
	top := s.top()
	worth := s.worth(top)
	var all []gp.Site
	for range candidates {
		all = append(all, s.candidate(rng, top))
	}
	joint := s.surface.Joint(all)
	slopes := s.surface.slopes(top, joint)
	covariance := mat.NewSymDense(candidates, nil)
	noise := make([]float64, candidates)
	for c := range all {
		for k := range c + 1 {
			covariance.SetSym(c, k, joint.Covariance(c, joint, k))
		}
		noise[c] = noiseAt(joint.Means[c], s.surface.spread, pairs)
	}
	variance := func(c int) float64 { return max(0, covariance.At(c, c)) + noise[c] }
	for range roundDuels {
		best, most := 0, -1.
		for c := range all {
			slope := slopes.ColView(c)
			if value := mat.Inner(slope, worth, slope) / variance(c); value > most {
				best, most = c, value
			}
		}
		chosen = append(chosen, all[best])
		// What is left to know when it was played.
		factor := -1 / variance(best)
		said := mat.NewVecDense(candidates, mat.Col(nil, best, covariance))
		slopes.RankOne(slopes, factor, mat.VecDenseCopyOf(slopes.ColView(best)), said)
		covariance.SymRankOne(covariance, factor, said)
	}
	return chosen
}

// worth is ½H⁻¹ at the top, without the axes at whose end the top is.
func (s *surfaceSearch) worth(top []float64) *mat.SymDense {
	f, d := s.surface, len(s.axes)
	gradient := make([]float64, d)
	f.mean(top, gradient)
	var free []int
	for j, u := range top {
		if !(u <= 0 && gradient[j] < 0 || u >= 1 && gradient[j] > 0) {
			free = append(free, j)
		}
	}
	worth := mat.NewSymDense(d, nil)
	if len(free) == 0 {
		for j := range d {
			worth.SetSym(j, j, 1)
		}
		return worth
	}
	whole := f.curvature(top)
	h := mat.NewSymDense(len(free), nil)
	for i, j := range free {
		for k, l := range free[i:] {
			h.SetSym(i, i+k, whole.At(j, l))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(h, true) {
		panic("the curvature is not finite")
	}
	values := eigen.Values(nil)
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	least := leastCurving * 8 * drop(f.hyper)
	for i, j := range free {
		for k, l := range free {
			v := 0.
			for m, value := range values {
				v += vectors.At(i, m) * vectors.At(k, m) / max(value, least)
			}
			if l >= j {
				worth.SetSym(j, l, v/2)
			}
		}
	}
	return worth
}

// candidate draws a duel: two settings on either side of one near the top, along a direction by
// chance.
func (s *surfaceSearch) candidate(rng *rand.Rand, top []float64) gp.Site {
	d := len(top)
	most := longest * min(1, math.Pow(longPairs/float64(s.pairs), shortening))
	half := shortest * math.Pow(most/shortest, rng.Float64())
	direction := make([]float64, d)
	signs, length := rng.IntN(2) == 0, 0.
	for j := range direction {
		direction[j] = rng.NormFloat64()
		if signs {
			direction[j] = math.Copysign(1, direction[j])
		}
		length += direction[j] * direction[j]
	}
	var e [2][]float64
	for i, sign := range [2]float64{1, -1} {
		e[i] = make([]float64, d)
		for j := range e[i] {
			e[i][j] = min(max(top[j]+sign*half*direction[j]*math.Sqrt(float64(d)/length), 0), 1)
		}
		e[i] = s.toCube(s.fromCube(e[i]))
	}
	if slices.Equal(e[0], e[1]) { // whole numbers of short ranges
		j := rng.IntN(d)
		e[0][j], e[1][j] = 0, 1
	}
	return gp.Difference(e[0], e[1])
}

// When a setting is recommended.
const (
	believedAt = 1    // standard deviations that its gain over the start has
	saidShare  = 0.25 // part of a believed gain that the duels alone say, of all and of each parameter
)

// Best is the top of the posterior mean, where the duels move it. What they say alone is the mean of
// a surface whose prior prefers no setting. A parameter of whose gain they say too little keeps its
// start: the middle of its axis would be the prior's choice. The gain is what the duels say alone.
func (s *surfaceSearch) Best() (estimate, error) {
	start := starts(s.axes)
	nothing := estimate{X: start, Gain: 0, SD: 0}
	if len(s.results) < leastSurface {
		return nothing, nil
	}
	if err := s.settle(); err != nil {
		return estimate{}, err
	}
	level := newSurface(s.axes, s.results, s.fitted)
	level.level = true
	if err := level.settle(); err != nil {
		return estimate{}, err
	}
	gains := func(x, y []float64) (believed, said gp.Prediction) {
		site := []gp.Site{gp.Difference(s.toCube(x), s.toCube(y))}
		return s.surface.Predict(site)[0], level.Predict(site)[0]
	}
	isSaid := func(believed, said gp.Prediction) bool { return said.Mean > 0 && said.Mean >= saidShare*believed.Mean }
	x := s.fromCube(s.top())
	for j := range x {
		without := slices.Clone(x)
		without[j] = start[j]
		if !isSaid(gains(x, without)) {
			x = without
		}
	}
	believed, said := gains(x, start)
	if !isSaid(believed, said) || believed.Mean <= believedAt*believed.SD {
		return nothing, nil
	}
	return estimate{X: x, Gain: said.Mean, SD: said.SD}, nil
}
