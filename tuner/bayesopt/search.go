package bayesopt

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// proposed is a point of the unit cube with the logarithm of its acquisition.
type proposed struct {
	x              []float64
	logImprovement float64
}

// search is what follows from the observations seen so far, one after the other.
type search struct {
	seen     int // observations
	since    int // the first observation after the start or the last restart
	restarts int // so far

	hyper       []float64
	fitted      int // observations of the last fit of the hyperparameters
	fittedWhole int // and of the last that looked from several starts
	surrogate   *surrogate
	mixture     mixture // the surrogate alone, or with noise those of samples
	region      region

	// Of an exact function without trust region.
	next     proposed
	warp     warp
	slope    float64 // of the warp at the lowest value
	valleys  []valley
	polished bool // the last proposal was the bottom of a valley with nothing else to offer
}

func (s *search) begin(since int) {
	*s = search{seen: since, since: since, region: newRegion(), warp: 1, slope: 1}
}

func (s *search) restart() {
	restarts, valleys := s.restarts+1, s.valleys
	s.begin(s.seen)
	s.restarts, s.valleys = restarts, valleys
}

// replay takes the observations that were told since.
func (o *Optimiser) replay() error {
	for o.search.seen < len(o.history) {
		if err := o.observe(); err != nil {
			return err
		}
	}
	return nil
}

// observe takes one observation. After an error all is as before.
func (o *Optimiser) observe() error {
	s := o.search
	s.seen++
	n, begin := s.seen-s.since, o.config.start()
	if s.since == 0 {
		begin += len(o.config.First)
	}
	if len(s.valleys) > 0 {
		// The earlier searches' points are known, too.
		begin = max(2, begin/3)
	}
	if n < begin {
		o.search = s
		return nil
	}
	d, prior := o.data(o.searched(&s)), o.prior
	plain := d
	warps := exact(d) && o.small()
	if warps {
		prior = exactPrior(len(o.config.Lower))
		d, s.slope = s.warp.apply(plain)
	}

	// A surprise may move the hyperparameters far, so they follow each observation as long as that is
	// cheap.
	if n >= s.fitted+max(1, s.fitted/100) {
		if warps {
			last := s.hyper
			if last == nil {
				last = prior.Mean
			}
			var err error
			if s.warp, err = likeliest(plain, last); err != nil {
				return err
			}
			d, s.slope = s.warp.apply(plain)
		}
		starts := [][]float64{s.hyper}
		if n >= s.fittedWhole+max(1, s.fittedWhole/5) {
			starts, s.fittedWhole = o.starts(prior, s.hyper, s.seen), n
		}
		s.hyper, _ = prior.fit(d, starts)
		s.fitted = n
	}
	var err error
	if s.surrogate, err = condition(d, s.hyper); err != nil {
		return err
	}
	if s.mixture, err = o.explain(d, s.surrogate, s.hyper, s.seen); err != nil {
		return err
	}
	switch {
	case o.config.TrustRegion:
		if n > begin && s.region.update(succeeds(s.surrogate), len(o.config.Lower)) {
			s.restart()
		}
	case exact(d):
		s.next = o.propose(&s)
		o.settle(&s)
	}
	o.search = s
	return nil
}

// searched are the observations of the present search.
func (o *Optimiser) searched(s *search) []Observation {
	if len(s.valleys) > 0 {
		return o.filled(s.valleys, s.seen)
	}
	return o.history[s.since:s.seen]
}

// small tells whether the whole box is searched and distances in it say much.
func (o *Optimiser) small() bool {
	return !o.config.TrustRegion && len(o.config.Lower) <= mostSpacious
}

// samples are the hyperparameters that noisy observations are explained by, each after sweeps over
// all coordinates.
const samples, sweeps = 5, 2

// explain returns the surrogates that proposals and recommendations are averaged over: with noise,
// where many hyperparameters explain the observations, those of samples, else the mode's alone.
// Fits draw from the same stream at positive steps.
func (o *Optimiser) explain(d data, s *surrogate, mode []float64, step int) (mixture, error) {
	if exact(d) || !o.small() {
		return mixture{s}, nil
	}
	var m mixture
	for _, h := range o.prior.model(d).Sample(mode, samples, sweeps, o.random(fitStream, -step)) {
		s, err := condition(d, h)
		if err != nil {
			return nil, err
		}
		m = append(m, s)
	}
	return m, nil
}

// settle ends the search of an exact function in a valley with nothing left to gain. The last point
// there is the surrogate's minimum.
func (o *Optimiser) settle(s *search) {
	enough := settled
	if !o.small() {
		enough = settledWide
	}
	switch {
	case s.next.logImprovement >= math.Log(enough):
		s.polished = false
		return
	case o.small() && !s.polished:
		bottom, nearest := s.mixture.lowest(0), math.Inf(1)
		for _, x := range s.surrogate.x {
			nearest = min(nearest, floats.Distance(x, bottom, 2))
		}
		if nearest > closest {
			s.next.x, s.polished = bottom, true
			return
		}
	}
	if o.small() {
		bottom := s.surrogate.x[newImprovement(s.surrogate).incumbent]
		s.valleys = append(slices.Clone(s.valleys), valley{bottom, s.surrogate.Lengths})
	}
	s.restart()
}

// settled is the expected improvement, in sds of the observed values, below which a valley of an
// exact function is known to its bottom. What is left to find lies in another, which a surrogate
// full of points from this one does not believe in. settledWide is that of more dimensions, where
// values are not warped. closest is the distance below which a point counts as observed.
const settled, settledWide, closest = 2e-3, 2e-4, 1e-5

func exact(d data) bool { return slices.Max(d.noise) == 0 }

// propose maximises the acquisition where the search is allowed to look.
func (o *Optimiser) propose(s *search) proposed {
	d := len(o.config.Lower)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	if o.config.TrustRegion {
		lower, upper = s.region.box(s.surrogate.x[newImprovement(s.surrogate).incumbent], s.surrogate.Lengths)
	}
	if o.small() && !exact(s.surrogate.data) {
		return proposeKnowledge(s.mixture, lower, upper, o.random(proposalStream, s.seen))
	}
	x, logImprovement := propose(s.surrogate, lower, upper, o.config.TrustRegion, o.random(proposalStream, s.seen))
	return proposed{x, logImprovement}
}

// starts are where to look for hyperparameters: the last ones, if any, the prior's mean, the mean
// with all lengths shorter by one and two sds, and a draw from the prior. Shorter lengths are there
// because the way from long to short ones is often barred.
func (o *Optimiser) starts(p prior, last []float64, step int) [][]float64 {
	starts := [][]float64{p.Mean, p.shorter(1), p.shorter(2), p.Draw(o.random(fitStream, step))}
	if last != nil {
		starts = append(starts, last)
	}
	return starts
}

// data are observations in the unit cube and with standardised values.
func (o *Optimiser) data(observations []Observation) data {
	var d data
	median, units := standard(observations)
	for _, observation := range observations {
		d.x = append(d.x, o.toCube(observation.X))
		d.y = append(d.y, (observation.Y-median)/units)
		d.noise = append(d.noise, min(observation.Variance/units/units, mostValue))
	}
	if o.small() && !exact(d) {
		d.trend = noisyTrend
	}
	return d
}

// standard returns the median and the sd of the values, 1 if all are equal.
func standard(observations []Observation) (median, sd float64) {
	y := make([]float64, len(observations))
	for i, observation := range observations {
		y[i] = observation.Y
	}
	return centre(y)
}

func centre(y []float64) (median, sd float64) {
	y = slices.Sorted(slices.Values(y))
	n := len(y)
	median = y[(n-1)/2]/2 + y[n/2]/2
	scale := max(y[n-1]-median, median-y[0])
	if scale == 0 {
		return median, 1
	}
	// Deviations in units of the largest, for their squares must not vanish.
	sum, squares := 0., 0.
	for _, v := range y {
		t := (v - median) / scale
		sum += t
		squares += t * t
	}
	mean := sum / float64(n)
	return median, scale * math.Sqrt(squares/float64(n)-mean*mean)
}

func (o *Optimiser) toCube(x []float64) []float64 {
	u := make([]float64, len(x))
	for j, v := range x {
		u[j] = (v - o.config.Lower[j]) / (o.config.Upper[j] - o.config.Lower[j])
	}
	return u
}

// fromCube stays within the box whatever the rounding.
func (o *Optimiser) fromCube(u []float64) []float64 {
	x := make([]float64, len(u))
	for j, v := range u {
		lower, upper := o.config.Lower[j], o.config.Upper[j]
		x[j] = min(max(lower+v*(upper-lower), lower), upper)
	}
	return x
}
