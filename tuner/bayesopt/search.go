package bayesopt

import (
	"math"
	"slices"
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

	hyper       hyper
	fitted      int // observations of the last fit of the hyperparameters
	fittedWhole int // and of the last that looked from several starts
	surrogate   *surrogate
	region      region
	next        proposed // of an exact function without trust region
}

func (s *search) begin(since int) { *s = search{seen: since, since: since, region: newRegion()} }

func (s *search) beginAnew() {
	restarts := s.restarts + 1
	s.begin(s.seen)
	s.restarts = restarts
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
	if n < begin {
		o.search = s
		return nil
	}
	d := o.data(s.since, s.seen)

	// A surprise may move the hyperparameters far, so they follow each observation as long as that is
	// cheap.
	if n >= s.fitted+max(1, s.fitted/100) {
		starts := []hyper{s.hyper}
		if n >= s.fittedWhole+max(1, s.fittedWhole/5) {
			starts, s.fittedWhole = o.starts(s.hyper, s.seen), n
		}
		s.hyper, _ = o.prior.fit(d, starts)
		s.fitted = n
	}
	var err error
	if s.surrogate, err = condition(d, s.hyper); err != nil {
		return err
	}
	switch {
	case o.config.TrustRegion:
		if n > begin && s.region.judge(succeeds(s.surrogate), len(o.config.Lower)) {
			s.beginAnew()
		}
	case exact(d):
		s.next = o.propose(&s)
		if s.next.logImprovement < math.Log(settled) {
			s.beginAnew()
		}
	}
	o.search = s
	return nil
}

// settled is the expected improvement, in sds of the observed values, below which a valley of an
// exact function is known to its bottom. What is left to find lies in another, which a surrogate
// full of points from this one does not believe in.
const settled = 2e-4

func exact(d data) bool { return slices.Max(d.noise) == 0 }

// propose maximises the acquisition where the search is allowed to look.
func (o *Optimiser) propose(s *search) proposed {
	d := len(o.config.Lower)
	lower, upper := make([]float64, d), make([]float64, d)
	for j := range upper {
		upper[j] = 1
	}
	if o.config.TrustRegion {
		lower, upper = s.region.box(s.surrogate.x[newImprovement(s.surrogate).incumbent], s.surrogate.lengths)
	}
	x, logImprovement := propose(s.surrogate, lower, upper, o.config.TrustRegion, o.random(proposalStream, s.seen))
	return proposed{x, logImprovement}
}

// starts are where to look for hyperparameters: the last ones, if any, the prior's mean, the mean
// with all lengths shorter by one and two sds, and a draw from the prior. Shorter lengths are there
// because the way from long to short ones is often barred.
func (o *Optimiser) starts(last hyper, step int) []hyper {
	starts := []hyper{o.prior.mean, o.prior.shorter(1), o.prior.shorter(2), o.prior.draw(o.random(fitStream, step))}
	if last != nil {
		starts = append(starts, last)
	}
	return starts
}

// data are observations from up to, without to, in the unit cube and with standardised values.
func (o *Optimiser) data(from, to int) data {
	var d data
	median, units := standard(o.history[from:to])
	for _, observation := range o.history[from:to] {
		d.x = append(d.x, o.toCube(observation.X))
		d.y = append(d.y, (observation.Y-median)/units)
		d.noise = append(d.noise, min(observation.Variance/units/units, mostValue))
	}
	return d
}

// standard returns the median and the sd of the values, 1 if all are equal.
func standard(observations []Observation) (median, sd float64) {
	y := make([]float64, len(observations))
	for i, observation := range observations {
		y[i] = observation.Y
	}
	slices.Sort(y)
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
