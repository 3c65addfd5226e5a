// Package study searches for weights that no linear fit can find: those that do best after the
// search has chosen its leaves with them. A Gaussian-process optimiser (package bayesopt) asks for
// points of a Space around the posterior of a fit. Held-out losses (Relabel) or matches (Contest)
// say what the points are worth.
//
// A study is kept in a folder. Its file of evaluations is the whole state: after a kill a new
// optimiser is told the lines, and then asks for what the old one would have asked for. Values are
// low where weights are good: nats a position, or minus Elo.
package study

import (
	"context"
	"fmt"
	"math"

	"raumlab/engine/eval"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/tuner/bayesopt"
)

// An Objective says what weights are worth.
type Objective interface {
	// Evaluate returns a value, low being good, and the variance of its noise. Number tells
	// evaluations apart.
	Evaluate(ctx context.Context, number int, weights [eval.NumWeights]float64) (value, variance float64, err error)

	// Exact says that values have no noise.
	Exact() bool

	// Worth is the least gain worth looking for, in units of the value.
	Worth() float64
}

// Progress is how far a study has come.
type Progress struct {
	Evaluations []Evaluation // so far
	Budget      int
	Best        []float64 // least value after each: observed where exact, else the posterior mean
}

// Why a study ends.
const (
	stoppedBudget   = "budget"        // all evaluations are made
	stoppedSettled  = "settled"       // see quietRounds and enoughValleys
	stoppedUnlikely = "gain_unlikely" // a gain of 5 times the worth is less likely than 5 %
	quietRounds     = 5               // proposals in a row that expect less improvement than the worth
	unlikely        = 0.05            // probability of a gain below which a study ends
	gainWanted      = 5               // worths
	enoughValleys   = 2               // restarts, each after a valley was searched
	regionFrom      = 11              // dimensions from which a trust region is used
)

// optimiser returns the optimiser of the settings, which knows the evaluations. The centre comes
// first; with noise three times.
func (s Settings) optimiser(exact bool, done []Evaluation) (*bayesopt.Optimiser, error) {
	lower, upper := s.Space.bounds()
	centre := make([]float64, len(lower))
	first := [][]float64{centre}
	if !exact {
		first = append(first, centre, centre)
	}
	optimiser, err := bayesopt.New(bayesopt.Config{
		Lower: lower, Upper: upper, Seed: uint64(s.Request.Seed), First: first, TrustRegion: len(lower) >= regionFrom,
	})
	if err != nil {
		return nil, err
	}
	for _, e := range done {
		if err := optimiser.Tell(bayesopt.Observation{X: e.X, Y: e.Value, Variance: e.Variance}); err != nil {
			return nil, fmt.Errorf("%s, evaluation %d: %w", EvaluationsName, e.Number, err)
		}
	}
	return optimiser, nil
}

// Run evaluates until the budget is spent or nothing is left to gain, and returns the outcome of
// all evaluations. It calls progress, which may be nil, before the first evaluation and after each.
// If ctx is cancelled, the evaluations are kept.
func (f *Folder) Run(ctx context.Context, o Objective, budget int, progress func(Progress)) (Outcome, error) {
	done := f.Previous
	optimiser, err := f.Settings.optimiser(o.Exact(), done)
	if err != nil {
		return Outcome{}, err
	}
	tell := func() error {
		if progress == nil {
			return nil
		}
		best, err := soFar(optimiser, done, o.Exact())
		progress(Progress{Evaluations: done, Budget: budget, Best: best})
		return err
	}
	if err := tell(); err != nil {
		return Outcome{}, err
	}
	stopped, err := f.stopped(optimiser, o, done, budget)
	for err == nil && stopped == "" {
		var proposal bayesopt.Proposal
		if proposal, err = optimiser.Ask(); err != nil {
			break
		}
		if proposal.Restarts == enoughValleys {
			stopped = stoppedSettled
			break
		}
		e := Evaluation{Number: len(done), Start: proposal.Start, Improvement: proposal.Improvement, X: proposal.X,
			Weights: f.Settings.Space.Weights(proposal.X)}
		if e.Value, e.Variance, err = o.Evaluate(ctx, e.Number, e.Weights); err != nil {
			break
		}
		if err = optimiser.Tell(bayesopt.Observation{X: e.X, Y: e.Value, Variance: e.Variance}); err != nil {
			break
		}
		if err = f.ledger.append(e); err != nil {
			break
		}
		done = append(done, e)
		if err = disk.Gone(f.ledger.file); err != nil {
			break
		}
		if err = tell(); err != nil {
			break
		}
		stopped, err = f.stopped(optimiser, o, done, budget)
	}
	f.Previous = done
	if err != nil {
		return Outcome{}, f.rescue(fmt.Errorf("study %s after %s: %w", f.Dir, plural.Of(len(done), "evaluation"), err))
	}
	outcome, err := f.outcome(optimiser, done, o.Exact(), stopped)
	if err != nil {
		return Outcome{}, err
	}
	return outcome, nil
}

// stopped returns the reason why the study ends, or nothing.
func (f *Folder) stopped(optimiser *bayesopt.Optimiser, o Objective, done []Evaluation, budget int) (string, error) {
	if len(done) >= budget {
		return stoppedBudget, nil
	}
	if len(done) < quietRounds {
		return "", nil
	}
	quiet := true
	for _, e := range done[len(done)-quietRounds:] {
		quiet = quiet && !e.Start && e.Improvement < o.Worth()
	}
	switch {
	case quiet:
		return stoppedSettled, nil
	case o.Exact() || done[len(done)-1].Start:
		return "", nil
	}
	probability, err := optimiser.Gain(gainWanted * o.Worth())
	if err == nil && probability < unlikely {
		return stoppedUnlikely, nil
	}
	return "", err
}

// soFar returns the least value up to each evaluation: as observed, or with noise the posterior
// mean of the surrogate, because the lowest value observed is luck.
func soFar(o *bayesopt.Optimiser, done []Evaluation, exact bool) ([]float64, error) {
	values := make([]float64, len(done))
	for i, e := range done {
		values[i] = e.Value
	}
	if !exact && len(done) > 0 {
		var points [][]float64
		for _, e := range done {
			points = append(points, e.X)
		}
		estimates, err := o.Predict(points)
		if err != nil {
			return nil, err
		}
		for i, e := range estimates {
			values[i] = e.Mean
		}
	}
	best := math.Inf(1)
	for i, v := range values {
		best = min(best, v)
		values[i] = best
	}
	return values, nil
}
