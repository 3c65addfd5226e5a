package tuner

import (
	"context"
	"fmt"
	"math"

	"raumlab/internal/arithmetic"
)

const (
	maxSweeps = 500
	// settled is the largest move of a mean, in posterior sds, of a converged fit. The ELBO alone is too flat to tell.
	settled = 1e-5
	// mostRounds bounds the rounds of weights and group scales between two passes over the positions.
	mostRounds = 50
)

// Search says how to look for the posterior. The zero value is ready to use.
type Search struct {
	Workers   int                           // goroutines, 0 for one a processor; the result does not depend on it
	Tolerance float64                       // smallest relative gain of the ELBO worth another sweep, 0 for 1e-10
	Diagonal  bool                          // leave out the correlations of q(weights): an ablation, whose sds are far too small
	Scales    float64                       // E[1/τ²] at which group scales start, 0 for 1; with groups the optimum need not be unique
	Progress  func(s Sweep, mean []float64) // called after every sweep if not nil; mean in centipawns

	start  float64 // first c_i of every position
	rounds int     // of weights and group scales between two passes, 0 for as many as they need
}

func (s Search) tolerance() float64 {
	if s.Tolerance == 0 {
		return 1e-10
	}
	return s.Tolerance
}

// Fit maximises the evidence lower bound by coordinate ascent over q(u)·Π q(ω_i), q(u) a normal distribution with full
// covariance, q(ω_i) Pólya-Gamma (source of the updates: Durante and Rigon, Statistical Science 34, 2019; they equal
// Jaakkola and Jordan's bound, 2000), and, with groups in the prior, over q(τ_g²)·q(a_g). Without groups the maximum is unique. The
// ELBO never falls; an error is returned if it does, and if ctx ends.
//
// A sweep is one pass over the positions. Nothing is kept of a position between sweeps: its q(ω) follows from q(u).
func (m *Model) Fit(ctx context.Context, search Search) (*Posterior, error) {
	f, err := newFit(m, search)
	if err != nil {
		return nil, err
	}
	for number := 1; number <= maxSweeps && !f.converged(); number++ {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("fit before sweep %d: %w", number, err)
		}
		if err := f.sweep(number); err != nil {
			return nil, err
		}
		if search.Progress != nil {
			search.Progress(f.trace[len(f.trace)-1], m.weights(f.mean)[:m.sample.Width()])
		}
	}
	return f.posterior(), nil
}

// fit is the state of the ascent.
type fit struct {
	model  *Model
	search Search
	ascent ascent
	trace  []Sweep

	mean       []float64 // of q(u)
	covariance matrix
	factor     matrix // F, lower triangular, FᵀF = covariance
	logDet     float64
	scales     *hierarchy
	pass       *boundPass // at mean and covariance
	anchor     []float64  // mean at the pass
}

func newFit(m *Model, search Search) (*fit, error) {
	start := search.Scales
	if start == 0 {
		start = 1
	}
	f := &fit{model: m, search: search, mean: make([]float64, m.columns()), scales: newHierarchy(m, start)}
	var err error
	if f.pass, err = m.pass(search.Workers, f.mean, newMatrix(m.columns()), search.start); err != nil {
		return nil, err
	}
	f.ascent = newAscent(m.columns(), f.pass.sums.weight)
	return f, nil
}

// converged reports whether the last sweep changed neither the ELBO nor the mean. The gain may be below zero by rounding.
func (f *fit) converged() bool {
	n := len(f.trace)
	if n < 2 {
		return false
	}
	last, gain := f.trace[n-1], f.trace[n-1].ELBO-f.trace[n-2].ELBO
	return math.Abs(gain) < f.search.tolerance()*(1+math.Abs(last.ELBO)) && last.Change < settled
}

// sweep updates q(u) and the group scales given q(ω), and then q(ω) given q(u).
func (f *fit) sweep(number int) error {
	s := Sweep{Number: number}
	before := f.mean
	f.anchor = f.mean
	gram, push := f.model.whiten(f.pass.square, f.pass.linear)
	for round := 1; ; round++ {
		last := f.mean
		if err := f.updateWeights(gram, push); err != nil {
			return fmt.Errorf("sweep %d: %w", number, err)
		}
		given := f.given(gram, push)
		s.AfterWeights = given + f.prior()
		if err := f.ascent.step("weight", number, s.AfterWeights); err != nil {
			return err
		}
		if len(f.scales.size) == 0 {
			break
		}
		f.scales.updateScales(f.mean, f.covariance.diagonal())
		if err := f.ascent.step("scale", number, given+f.prior()); err != nil {
			return err
		}
		f.scales.updateAuxiliaries()
		if err := f.ascent.step("auxiliary", number, given+f.prior()); err != nil {
			return err
		}
		if round == f.search.rounds || round == mostRounds || f.move(last) < settled {
			break
		}
	}
	s.Change = f.move(before)
	pass, err := f.model.pass(f.search.Workers, f.mean, f.factor, -1)
	if err != nil {
		return fmt.Errorf("sweep %d: %w", number, err)
	}
	f.pass = pass
	s.ELBO = pass.optimum() + f.prior()
	f.trace = append(f.trace, s)
	return f.ascent.step("omega", number, s.ELBO)
}

// updateWeights sets q(u) to N(P⁻¹h, P⁻¹) with P = Gram matrix + prior precision. The step from the mean at the pass is what is solved
// for: it shrinks as the fit converges, and no digits are lost.
func (f *fit) updateWeights(gram matrix, push []float64) error {
	t := f.scales.precisions()
	precision := gram.plusDiagonal(t)
	h := append([]float64(nil), push...)
	for j := range h {
		h[j] -= float64(t[j] * f.anchor[j])
	}
	if f.search.Diagonal {
		f.updateCoordinates(precision, h)
		return nil
	}
	root, err := factorize(precision)
	if err != nil {
		return err
	}
	mean := root.solve(h)
	for j := range mean {
		mean[j] += f.anchor[j]
	}
	f.mean, f.covariance, f.factor, f.logDet = mean, root.inverse(), root.inverseFactor(), -root.logDet()
	return nil
}

// updateCoordinates does so for one weight after the other, each given the others.
func (f *fit) updateCoordinates(precision matrix, h []float64) {
	p := precision.n
	mean := append([]float64(nil), f.mean...)
	f.covariance, f.factor, f.logDet = newMatrix(p), newMatrix(p), 0
	for j := range p {
		s := 1 / precision.at(j, j)
		slope := h[j]
		for k := range p {
			slope -= float64(precision.at(j, k) * (mean[k] - f.anchor[k]))
		}
		mean[j] += float64(s * slope)
		f.covariance.set(j, j, s)
		f.factor.set(j, j, math.Sqrt(s))
		f.logDet += arithmetic.Log(s)
	}
	f.mean = mean
}

// given returns the likelihood part of the ELBO at the present q(u), for the q(ω) of the pass.
func (f *fit) given(gram matrix, push []float64) float64 {
	step := make([]float64, len(f.mean))
	for j := range step {
		step[j] = f.mean[j] - f.anchor[j]
	}
	s := &f.pass.sums
	return s.pull - s.logCosh + dot(push, step) - float64(0.5*(s.excess+gram.quadratic(step)+gram.trace(f.covariance)))
}

// prior returns the rest of the ELBO.
func (f *fit) prior() float64 {
	if len(f.scales.size) == 0 {
		return -kullback(f.mean, f.covariance.diagonal(), f.logDet)
	}
	return f.scales.bound(f.mean, f.covariance.diagonal(), f.logDet)
}

// move returns the largest distance of a mean from an earlier one in standard deviations.
func (f *fit) move(from []float64) float64 {
	var change float64
	for j := range from {
		change = max(change, math.Abs(f.mean[j]-from[j])/math.Sqrt(f.covariance.at(j, j)))
	}
	return change
}

func (f *fit) posterior() *Posterior {
	width := f.model.sample.Width()
	return &Posterior{
		Mean:       f.model.weights(f.mean)[:width],
		Trace:      f.trace,
		Converged:  f.converged(),
		whitened:   f.mean,
		covariance: f.covariance,
		precision:  f.scales.precisions(),
		scales:     f.scales,
		sd:         f.model.sd,
	}
}
