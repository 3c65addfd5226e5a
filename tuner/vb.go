package tuner

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

const (
	maxSweeps = 500
	// settled is the largest move of a mean, in posterior sds, of a converged fit. The ELBO alone is too flat to tell.
	settled = 1e-5
)

// Search says how to look for the posterior. The zero value is ready to use.
type Search struct {
	Workers   int         // goroutines, 0 for one a processor; the result does not depend on it
	Tolerance float64     // smallest relative gain of the ELBO worth another sweep, 0 for 1e-10
	Progress  func(Sweep) // called after every sweep if not nil

	start float64 // first c_i of every position
}

func (s Search) tolerance() float64 {
	if s.Tolerance == 0 {
		return 1e-10
	}
	return s.Tolerance
}

// Fit maximises the evidence lower bound by coordinate ascent over q(u)·Π q(ω_i), q(u) a normal distribution with full
// covariance, q(ω_i) Pólya-Gamma (source of the updates: Durante and Rigon, Statistical Science 34, 2019; they equal
// Jaakkola and Jordan's bound, 2000). The maximum is unique and the ELBO never falls; an error is returned if it does,
// and if ctx ends.
func (m *Model) Fit(ctx context.Context, search Search) (*Posterior, error) {
	f := newFit(m, search)
	ascent := newAscent(m)
	for number := 1; number <= maxSweeps && !f.converged(); number++ {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("fit before sweep %d: %w", number, err)
		}
		sweep, err := f.sweep(number)
		if err != nil {
			return nil, err
		}
		if err := errors.Join(ascent.step("weight", number, sweep.AfterWeights), ascent.step("omega", number, sweep.ELBO)); err != nil {
			return nil, err
		}
		f.trace = append(f.trace, sweep)
		if search.Progress != nil {
			search.Progress(sweep)
		}
	}
	return f.posterior(), nil
}

// fit is the state of the ascent.
type fit struct {
	model  *Model
	search Search

	c          []float64 // of q(ω_i)
	mean       []float64 // of q(u)
	covariance mat.SymDense
	trace      []Sweep
}

func newFit(m *Model, search Search) *fit {
	return &fit{
		model:  m,
		search: search,
		c:      constant(m.sample.Len(), search.start),
		mean:   make([]float64, m.columns()),
	}
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

// sweep updates q(u) given q(ω) and then q(ω) given q(u).
func (f *fit) sweep(number int) (Sweep, error) {
	precision, h := f.model.gram(f.search.Workers, func(i int) (float64, float64) {
		omega := tilt(f.model.weight[i], f.c[i])
		return omega, f.model.pull(i) - float64(omega*f.model.offset[i])
	})
	root, err := addPrior(precision)
	if err != nil {
		return Sweep{}, fmt.Errorf("sweep %d: %w", number, err)
	}
	change, err := f.updateWeights(root, h)
	if err != nil {
		return Sweep{}, fmt.Errorf("sweep %d: %w", number, err)
	}
	after, elbo := f.updateOmegas(root)
	kl := kullback(f.mean, diagonal(&f.covariance), -root.LogDet())
	return Sweep{Number: number, AfterWeights: after - kl, ELBO: elbo - kl, Change: change}, nil
}

// updateWeights sets q(u) = N(P⁻¹h, P⁻¹) and returns the largest move of the mean in standard deviations.
func (f *fit) updateWeights(root *mat.Cholesky, h []float64) (float64, error) {
	mean := make([]float64, len(h))
	err := errors.Join(
		root.SolveVecTo(mat.NewVecDense(len(h), mean), mat.NewVecDense(len(h), h)),
		root.InverseTo(&f.covariance),
	)
	if err != nil {
		return 0, fmt.Errorf("precision matrix: %w", err)
	}
	var change float64
	for j := range mean {
		change = max(change, math.Abs(mean[j]-f.mean[j])/math.Sqrt(f.covariance.At(j, j)))
	}
	f.mean = mean
	return change, nil
}

// updateOmegas sets every c_i to its optimum and returns the likelihood part of the ELBO before and after.
func (f *fit) updateOmegas(root *mat.Cholesky) (before, after float64) {
	n := f.model.sample.Len()
	lower := lowerRows(root)
	parts := make([][2]float64, chunks(n))
	eachChunk(n, f.search.Workers, func(chunk, from, to int) {
		parts[chunk] = f.omegaChunk(lower, from, to)
	})
	for _, part := range parts {
		before += part[0]
		after += part[1]
	}
	return before, after
}

func (f *fit) omegaChunk(lower []float64, from, to int) (sums [2]float64) {
	var q quad
	q.init(f.model.columns())
	z := make([][4]float64, f.model.columns())
	for i := from; i < to; i += 4 {
		rows := min(4, to-i)
		for r := range rows {
			f.model.fill(i+r, q.x[r])
		}
		variance := q.variance(lower, z)
		for r := range rows {
			mu := f.model.offset[i+r] + dot(q.x[r], f.mean)
			before, after := f.updateOmega(i+r, mu, variance[r])
			sums[0] += before
			sums[1] += after
		}
	}
	return sums
}

// updateOmega sets c_i given mean and variance of ψ_i and returns its term of the ELBO before and after.
func (f *fit) updateOmega(i int, mu, v float64) (before, after float64) {
	kappa, w := f.model.pull(i), f.model.weight[i]
	before = rowBound(kappa, w, f.c[i], mu, v)
	f.c[i] = math.Sqrt(float64(mu*mu) + v)
	return before, rowBound(kappa, w, f.c[i], mu, v)
}

func (f *fit) posterior() *Posterior {
	p := &Posterior{
		Mean:       make([]float64, f.model.sample.Width()),
		Trace:      f.trace,
		Converged:  f.converged(),
		whitened:   f.mean,
		covariance: mat.NewSymDense(len(f.mean), nil),
		sd:         f.model.sd,
	}
	p.covariance.CopySym(&f.covariance)
	for j := range p.Mean {
		p.Mean[j] = f.model.prior.Mean[j] + float64(f.model.sd[j]*f.mean[j])
	}
	return p
}
