// Package bayesopt minimises a function that is expensive, noisy or both, by Bayesian
// optimisation. A Gaussian process says where the function is likely low or not yet known. The
// point of greatest expected improvement is tried next.
//
// The optimiser asks for points, and the caller evaluates them and tells it the values:
//
//	config := bayesopt.Config{Lower: []float64{0, 0}, Upper: []float64{1, 10}, Seed: 1}
//	optimiser, err := bayesopt.New(config)
//	for range 30 {
//		proposal, err := optimiser.Ask()
//		value, variance := play(proposal.X)
//		err = optimiser.Tell(bayesopt.Observation{X: proposal.X, Y: value, Variance: variance})
//	}
//	optimum, err := optimiser.Best()
//
// Proposals depend only on the configuration and on the observations in their order. They are the
// same bit for bit on one machine, with any number of processors, however often Ask is called. So
// the history is the whole state. [Optimiser.History] returns it with JSON tags, and JSON keeps
// every bit of a float64. To resume after a kill, make an optimiser from the same configuration and
// tell it the history. The next Ask then repeats all fits, which takes about as long as the first
// time.
//
// The surrogate is a Gaussian process with a constant mean and an ARD Matérn-5/2 kernel. Each
// observation brings the variance of its noise. A further small variance, common to all, is
// learned for noise beyond that. Hyperparameters are the mode of their posterior, found from
// analytic gradients.
//
// Noise makes two rules necessary. The incumbent that a proposal has to beat is an observed point
// of low posterior mean, never the lowest value seen. [Optimiser.Best] recommends by posterior
// mean, too. Up to ten dimensions without trust region the model of noisy values adds a quadratic
// trend and averages over sampled hyperparameters, and the next point is the one of greatest
// knowledge gradient. There Best recommends a minimum at the edge of the box only if it lies two
// posterior sds below those inside.
//
// Without trust region a search of exact values restarts with fresh points of the design when
// nothing is left to gain where it is. It may be in the wrong one of several valleys. Up to ten
// dimensions exact values are warped, and the valleys that are known are filled for the next
// search.
//
// Up to some ten dimensions the whole box is searched. Above, and for functions with many valleys,
// set TrustRegion. The work of an Ask grows with the cube of the number of observations: some
// hundreds are fine, thousands are not (docs/bench/bayesopt.md).
package bayesopt

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Config says what box to search and how. Lower and Upper have no default.
type Config struct {
	// Lower and Upper are the corners of the box, both included; 1 to 64 dimensions. The optimiser
	// maps it to the unit cube, so scale the parameters such that equal parts of the ranges matter
	// about equally.
	Lower, Upper []float64

	// Seed makes everything that is random.
	Seed uint64

	// First are points to ask for before all others, in this order, for example the present values,
	// three times, to see the noise.
	First [][]float64

	// Start is how many points of a scrambled Sobol sequence come after First, before the surrogate
	// is believed. 0 means two a dimension, but at least ten.
	Start int

	// TrustRegion keeps proposals in a box around the best point, which grows with success and
	// shrinks with failure, and restarts when it has shrunk to nothing.
	TrustRegion bool
}

// Validate tells what is wrong with the configuration.
func (c Config) Validate() error {
	d := len(c.Lower)
	if d == 0 || d > maxDimension {
		return fmt.Errorf("lower: dimension %d: expected 1 to %d", d, maxDimension)
	}
	if len(c.Upper) != d {
		return fmt.Errorf("upper: dimension %d where lower has %d", len(c.Upper), d)
	}
	for j := range d {
		// Beyond this size differences and squares could overflow.
		if !(math.Abs(c.Lower[j]) <= mostValue && math.Abs(c.Upper[j]) <= mostValue) {
			return fmt.Errorf("bounds of dimension %d are %v and %v; give finite ones, at most %g in size", j, c.Lower[j],
				c.Upper[j], mostValue)
		}
		if c.Lower[j] >= c.Upper[j] {
			return fmt.Errorf("bounds of dimension %d: lower %v is not below upper %v", j, c.Lower[j], c.Upper[j])
		}
	}
	for i, x := range c.First {
		if err := c.inside(x); err != nil {
			return fmt.Errorf("first point %d: %w", i, err)
		}
	}
	if c.Start < 0 || c.Start > mostStart {
		return fmt.Errorf("start is %d; give 0 for the default, or up to %d", c.Start, mostStart)
	}
	return nil
}

const (
	mostValue = 1e100
	mostStart = 10000
)

func (c Config) inside(x []float64) error {
	if len(x) != len(c.Lower) {
		return fmt.Errorf("the point has dimension %d, the box %d", len(x), len(c.Lower))
	}
	for j, v := range x {
		if !(v >= c.Lower[j] && v <= c.Upper[j]) {
			return fmt.Errorf("coordinate %d is %v, outside [%v, %v]", j, v, c.Lower[j], c.Upper[j])
		}
	}
	return nil
}

func (c Config) start() int {
	if c.Start == 0 {
		return max(2*len(c.Lower), 10)
	}
	return c.Start
}

// Observation is a value that was measured.
type Observation struct {
	X        []float64 `json:"x"`        // in the box
	Y        float64   `json:"y"`        // low is good
	Variance float64   `json:"variance"` // of the noise of Y, in squared units of Y; 0 if exact
}

// Proposal is a point to evaluate.
type Proposal struct {
	X []float64

	// Improvement is the expected improvement over the incumbent in units of y, 0 or more; with noise
	// the part of it that one evaluation can teach. When it stays below what is worth having, it is
	// time to stop. 0 if Start.
	Improvement float64

	Start    bool // of the starting design, not from the surrogate
	Restarts int  // restarts of the search so far
}

// Estimate is what the surrogate believes of a point: posterior mean and sd of the function,
// without noise, in units of y.
type Estimate struct {
	X        []float64
	Mean, SD float64
}

// Optimum is the recommendation.
type Optimum struct {
	// Estimate is the lowest posterior mean over observed points and local minima near the best of
	// them. In up to ten dimensions without trust region it is the best observed point of exact
	// values, and of noisy ones a local minimum: one at the edge of the box counts two sds higher.
	Estimate

	// Pessimistic is the lowest upper end of a 95 % interval. If it is another point, the search has
	// not converged.
	Pessimistic Estimate

	// LengthScales are those of the kernel in units of x: the function, with a trend what the trend
	// does not explain, hardly depends on a coordinate whose length scale is a multiple of the box.
	LengthScales []float64

	// Calibration is the root mean square error of predicting each observation from all others, in
	// predicted sds. It is about 1 if the surrogate knows its uncertainty, and above 1 if it is too
	// certain.
	Calibration float64
}

// Optimiser proposes points and learns from observations. It is not safe for concurrent use.
type Optimiser struct {
	config  Config
	design  *sobol
	prior   prior
	history []Observation
	search  search

	report   mixture // of the first reported observations, if whole had to fit it
	reported int
}

// New makes an optimiser without observations.
func New(config Config) (*Optimiser, error) {
	if err := config.Validate(); err != nil {
		return nil, fmt.Errorf("bayesian optimisation: %w", err)
	}
	config.Lower, config.Upper = slices.Clone(config.Lower), slices.Clone(config.Upper)
	first := config.First
	config.First = nil
	for _, x := range first {
		config.First = append(config.First, slices.Clone(x))
	}
	d := len(config.Lower)
	o := &Optimiser{config: config, prior: cubePrior(d)}
	if config.TrustRegion {
		o.prior = regionPrior(d)
	}
	o.design = newSobol(d, o.random(designStream, 0))
	o.search.begin(0)
	return o, nil
}

// Streams of random numbers, so that none depends on how often another was used.
const (
	designStream = iota
	fitStream
	proposalStream
	gainStream
)

func (o *Optimiser) random(stream, step int) *rand.Rand {
	return rand.New(rand.NewPCG(o.config.Seed, uint64(step)<<2|uint64(stream)))
}

// Tell adds an observation. The point need not be one that was asked for, and may have been
// observed before. An error means that nothing was added: a point outside the box or of another
// dimension, or numbers that are not finite.
func (o *Optimiser) Tell(observation Observation) error {
	if err := o.config.inside(observation.X); err != nil {
		return fmt.Errorf("tell: %w", err)
	}
	if !(math.Abs(observation.Y) <= mostValue) {
		return fmt.Errorf("tell: y is %v; give a number of at most %g in size", observation.Y, mostValue)
	}
	if !(observation.Variance >= 0 && observation.Variance <= mostValue) {
		return fmt.Errorf("tell: variance is %v; give the variance of the noise of y, 0 if it is exact", observation.Variance)
	}
	observation.X = slices.Clone(observation.X)
	o.history = append(o.history, observation)
	return nil
}

// History returns all observations in the order they were told.
func (o *Optimiser) History() []Observation {
	history := slices.Clone(o.history)
	for i := range history {
		history[i].X = slices.Clone(history[i].X)
	}
	return history
}

// Ask proposes the next point. It changes nothing: asked twice, it says the same. An error means
// that the observations admit no surrogate, because too many points are equal.
func (o *Optimiser) Ask() (Proposal, error) {
	if err := o.replay(); err != nil {
		return Proposal{}, fmt.Errorf("ask after observation %d: %w", len(o.history), err)
	}
	n := len(o.history)
	if n < len(o.config.First) {
		return Proposal{X: slices.Clone(o.config.First[n]), Start: true}, nil
	}
	if o.search.surrogate == nil {
		return Proposal{X: o.fromCube(o.design.at(uint32(n - len(o.config.First)))), Start: true,
			Restarts: o.search.restarts}, nil
	}
	next := o.search.next
	if next.x == nil {
		next = o.propose(&o.search)
	}
	_, units := standard(o.searched(&o.search))
	units /= o.search.slope
	return Proposal{X: o.fromCube(next.x), Improvement: units * math.Exp(next.logImprovement),
		Restarts: o.search.restarts}, nil
}

// Best recommends a point, from one observation on.
func (o *Optimiser) Best() (Optimum, error) {
	if len(o.history) == 0 {
		return Optimum{}, errors.New("best: nothing was observed yet; tell at least one observation")
	}
	m, err := o.whole()
	if err != nil {
		return Optimum{}, fmt.Errorf("best up to observation %d: %w", len(o.history), err)
	}
	median, units := standard(o.history)
	estimate := func(x []float64) Estimate {
		p := m.predictAll([][]float64{x})[0]
		return Estimate{o.fromCube(x), median + units*p.Mean, units * p.SD}
	}
	optimum := Optimum{
		Estimate:    estimate(o.recommended(m)),
		Pessimistic: estimate(m.lowest(1.96)),
		Calibration: calibration(m),
	}
	optimum.LengthScales = m.lengths()
	for j := range optimum.LengthScales {
		optimum.LengthScales[j] *= o.config.Upper[j] - o.config.Lower[j]
	}
	return optimum, nil
}

// whole is a surrogate of all observations, also of those before a restart.
func (o *Optimiser) whole() (mixture, error) {
	if err := o.replay(); err != nil {
		return nil, err
	}
	d := o.data(o.history)
	if o.search.since == 0 && o.search.surrogate != nil && !(o.small() && exact(d)) {
		return o.search.mixture, nil
	}
	if o.reported == len(o.history) {
		return o.report, nil
	}
	h, _ := o.prior.fit(d, o.starts(o.prior, nil, len(o.history)))
	s, err := condition(d, h)
	if err != nil {
		return nil, err
	}
	m, err := o.explain(d, s, h, len(o.history))
	if err == nil {
		o.report, o.reported = m, len(o.history)
	}
	return m, err
}

// recommended is the point of lowest posterior mean. Without trust region in up to ten dimensions
// noisy values are met with caution at the edge. Of exact ones it is the lowest observed there, for
// far from them the surrogate may err.
func (o *Optimiser) recommended(m mixture) []float64 {
	switch {
	case !o.small():
		return m.lowest(0)
	case !exact(m[0].data):
		return m.lowestInside()
	}
	best := 0
	for i, y := range m[0].y {
		if y < m[0].y[best] {
			best = i
		}
	}
	return m[0].x[best]
}

func calibration(m mixture) float64 {
	mean, variance := m.leaveOneOut()
	sum := 0.
	s := m[0]
	for i, y := range s.y {
		sum += (y - mean[i]) * (y - mean[i]) / variance[i]
	}
	return math.Sqrt(sum / float64(len(s.y)))
}
