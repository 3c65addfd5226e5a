package pgvb

import (
	"context"
	"fmt"
	"math"
)

// MaxSweeps is the limit of Fit.
const MaxSweeps = 500

const (
	// settled is the largest move of a mean, in posterior sds, of a converged fit. The ELBO alone is
	// too flat to show convergence.
	settled = 1e-5
	// maxRounds bounds the updates of weights and group scales between two scans of the data.
	maxRounds = 50
)

// A Search says how Fit looks for the posterior. The zero value is ready to use.
type Search struct {
	Workers   int     // goroutines, 0 for one a processor; the fit does not depend on it
	Tolerance float64 // relative gain of the ELBO at which a fit ends, 0 for 1e-10
	Scales    float64 // E[1/τ²] at which group scales start, 0 for 1

	// Progress is called after every sweep if not nil, with the mean and K in score units.
	Progress func(s Sweep, mean []float64, k float64)

	start  float64 // first c_i of every observation
	rounds int     // of weights and group scales between two passes, 0 for as many as they need
}

func (s Search) tolerance() float64 {
	if s.Tolerance == 0 {
		return 1e-10
	}
	return s.Tolerance
}

// fit maximises the evidence lower bound (ELBO) by coordinate ascent over q(u)·Π q(ω_i). q(u) is a
// normal distribution with full covariance, q(ω_i) Pólya-Gamma. With groups in the prior
// q(τ_g²) comes to them. The updates are those of Durante and Rigon (2019); they equal the
// bound of Jaakkola and Jordan (2000). Without groups the maximum is unique. With groups it need
// not be: compare starts at several Scales.
//
// The ELBO never falls. Fit returns an error if it does, and if ctx ends.
//
// A sweep scans the observations once. No memory is needed for an observation between sweeps,
// because its q(ω) follows from q(u).
func (m *model) fit(ctx context.Context, search Search) (*Posterior, error) {
	a, err := newCoordinateAscent(m, search)
	if err != nil {
		return nil, err
	}
	for number := 1; number <= MaxSweeps && !a.converged(); number++ {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("fit before sweep %d: %w", number, err)
		}
		if err := a.sweep(number); err != nil {
			return nil, err
		}
		if search.Progress != nil {
			search.Progress(a.trace[len(a.trace)-1], m.weights(a.mean)[:m.sample.width], m.k/m.kappa(a.mean))
		}
	}
	return a.posterior(), nil
}

// A coordinateAscent is the state of a fit.
type coordinateAscent struct {
	model  *model
	search Search
	guard  guard
	trace  []Sweep

	mean       []float64 // of q(u)
	covariance matrix
	factor     matrix // F, lower triangular, FᵀF = covariance
	logDet     float64
	scales     *hierarchy
	pass       *boundPass // at mean and covariance
	anchor     []float64  // mean at the pass
}

func newCoordinateAscent(m *model, search Search) (*coordinateAscent, error) {
	start := search.Scales
	if start == 0 {
		start = 1
	}
	a := &coordinateAscent{model: m, search: search, mean: make([]float64, m.columns()), scales: newHierarchy(m, start)}
	var err error
	if a.pass, err = m.bound(search.Workers, a.mean, newMatrix(m.columns()), search.start); err != nil {
		return nil, err
	}
	a.guard = newGuard(m.columns(), a.pass.sums.weight)
	return a, nil
}

// converged reports whether the last sweep changed neither the ELBO nor the mean. Rounding can make
// the gain negative.
func (a *coordinateAscent) converged() bool {
	n := len(a.trace)
	if n < 2 {
		return false
	}
	last, gain := a.trace[n-1], a.trace[n-1].ELBO-a.trace[n-2].ELBO
	return math.Abs(gain) < a.search.tolerance()*(1+math.Abs(last.ELBO)) && last.Change < settled
}

// sweep updates q(u) and the group scales given q(ω), then q(ω) given q(u).
func (a *coordinateAscent) sweep(number int) error {
	s := Sweep{Number: number}
	before := a.mean
	a.anchor = a.mean
	gram, push := a.model.whiten(a.pass.square, a.pass.linear)
	for round := 1; ; round++ {
		last := a.mean
		if err := a.updateWeights(gram, push); err != nil {
			return fmt.Errorf("sweep %d: %w", number, err)
		}
		given := a.given(gram, push)
		s.AfterWeights = given + a.prior()
		if err := a.guard.step("weight", number, s.AfterWeights); err != nil {
			return err
		}
		if len(a.scales.size) == 0 {
			break
		}
		a.scales.updateScales(a.mean, a.covariance.diagonal())
		if err := a.guard.step("scale", number, given+a.prior()); err != nil {
			return err
		}
		if round == a.search.rounds || round == maxRounds || a.move(last) < settled {
			break
		}
	}
	s.Change = a.move(before)
	pass, err := a.model.bound(a.search.Workers, a.mean, a.factor, -1)
	if err != nil {
		return fmt.Errorf("sweep %d: %w", number, err)
	}
	a.pass = pass
	s.ELBO = pass.optimum() + a.prior()
	a.trace = append(a.trace, s)
	return a.guard.step("omega", number, s.ELBO)
}

// updateWeights sets q(u) to N(P⁻¹h, P⁻¹), P = Gram matrix + prior precision. It solves for
// the step from the mean of the last pass, which shrinks as the fit converges, so that no digits
// are lost.
func (a *coordinateAscent) updateWeights(gram matrix, push []float64) error {
	t := a.scales.precisions()
	h := append([]float64(nil), push...)
	for j := range h {
		h[j] -= float64(t[j] * a.anchor[j])
	}
	root, err := factorize(gram.plusDiagonal(t))
	if err != nil {
		return err
	}
	mean := root.solve(h)
	for j := range mean {
		mean[j] += a.anchor[j]
	}
	a.mean, a.covariance, a.factor, a.logDet = mean, root.inverse(), root.inverseFactor(), -root.logDet()
	return nil
}

// given returns the likelihood part of the ELBO at the current q(u), for the q(ω) of the pass.
func (a *coordinateAscent) given(gram matrix, push []float64) float64 {
	step := make([]float64, len(a.mean))
	for j := range step {
		step[j] = a.mean[j] - a.anchor[j]
	}
	s := &a.pass.sums
	quadratic := s.excess + gram.quadratic(step) + gram.trace(a.covariance)
	return s.pull - s.logCosh + dot(push, step) - float64(0.5*quadratic)
}

// prior returns the rest of the ELBO.
func (a *coordinateAscent) prior() float64 {
	if len(a.scales.size) == 0 {
		return -divergence(a.mean, a.covariance.diagonal(), a.logDet)
	}
	return a.scales.bound(a.mean, a.covariance.diagonal(), a.logDet)
}

// move returns the largest distance of the means from earlier ones in standard deviations.
func (a *coordinateAscent) move(from []float64) float64 {
	var change float64
	for j := range from {
		change = max(change, math.Abs(a.mean[j]-from[j])/math.Sqrt(a.covariance.at(j, j)))
	}
	return change
}

func (a *coordinateAscent) posterior() *Posterior {
	width := a.model.sample.width
	return &Posterior{
		Mean:       a.model.weights(a.mean)[:width],
		K:          a.model.k / a.model.kappa(a.mean),
		Trace:      a.trace,
		Converged:  a.converged(),
		whitened:   a.mean,
		covariance: a.covariance,
		precision:  a.scales.precisions(),
		scales:     a.scales,
		whitening:  a.model.whitening,
	}
}

// The evidence lower bound in nats, with all constants, for q(u) = N(m, S) and q(ω_i) = PG(w_i,
// c_i):
//
//	ELBO = Σ_i [κ_i·μ_i - w_i·log(2cosh(c_i/2)) - ½·E[ω_i]·(μ_i² + v_i - c_i²)]
//	       - KL(N(m, S) ‖ N(0, I))
//
// where μ_i and v_i are mean and variance of ψ_i. It holds for any c, and can therefore be
// evaluated after every block update, not only at the optimum c_i² = μ_i² + v_i. With group
// scales the last term is longer, see hierarchy.

// divergence returns KL(N(m, S) ‖ N(0, I)) of S by its diagonal and log-determinant.
func divergence(m, diagonal []float64, logDet float64) float64 {
	var sum float64
	for j, mean := range m {
		sum += float64(mean*mean) + diagonal[j]
	}
	return float64(0.5 * (sum - float64(len(m)) - logDet))
}

// A Sweep is the state after one sweep of the coordinate ascent.
type Sweep struct {
	Number       int     // from 1
	AfterWeights float64 // ELBO in nats after the update of q(weights)
	ELBO         float64 // ELBO in nats after the updates of q(ω) and of the group scales too
	Change       float64 // largest move of a posterior mean, in posterior standard deviations
}

// A guard checks that the ELBO never falls.
type guard struct {
	last  float64
	slack float64 // rounding of the sum, nats
}

// newGuard returns the guard of a fit of a number of columns to observations of a total weight.
func newGuard(columns int, weight float64) guard {
	return guard{last: math.Inf(-1), slack: 1e-12 * (float64(columns) + weight)}
}

// step accepts the next ELBO or reports a fall. Block updates cannot lower the ELBO, so that a fall
// is a defect or a NaN. Rounding is no fall: 1e-9 of the value, and the slack of terms that cancel.
func (g *guard) step(block string, sweep int, elbo float64) error {
	fallen := g.last - elbo
	if !(fallen <= float64(1e-9*math.Abs(elbo))+g.slack) {
		return fmt.Errorf("elbo fell from %.12g to %.12g at the %s update of sweep %d: numbers out of range or a defect",
			g.last, elbo, block, sweep)
	}
	g.last = elbo
	return nil
}
