// Package tuner fits evaluation weights to game results and search scores.
//
// A Job takes a corpus to a weight file and a Report: Gather picks the positions and sorts whole openings into games to fit
// and games to judge by, Tune fits, and the losses before and after are those of the weights as the file has them.
//
// The numerical core knows nothing of chess. Positions become a Sample, results and scores become targets between 0 and 1, and a Model of both with a Prior is fitted
// by variational Bayes under Pólya-Gamma augmentation. Tune does the whole of it, tempers the likelihood for positions
// that share a game, and returns means with standard deviations that may be believed. FitScale finds the unit K
// beforehand; Compare judges the result on games that the fit has not seen. Regression and StudentRegression are the plain
// fits to scores that the logistic one is held against.
//
// It assumes that all scores are centipawns from White's view, that positions of one game share its result, and that
// training and held-out games are different games. Every result has the same bits for any number of workers and on every amd64 processor.
package tuner

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Plan is what Tune needs beside the positions.
type Plan struct {
	Prior     Prior
	K         float64    // centipawns, see FitScale
	Lambda    float64    // share of the result in the target, 0 to 1; DefaultLambda is a good start
	Other     float64    // share of the second score in the rest of the target, 0 to 1
	Bootstrap int        // refits with games reweighted at random, 0 for none
	Workers   int        // goroutines, 0 for one a processor
	Progress  func(Step) // called after every sweep and every refit if not nil
}

// A Step is one sweep or refit of Tune.
type Step struct {
	Stage string
	Sweep           // of a refit only its Number
	Mean  []float64 // weights now, centipawns; nil for a refit
}

// Tuning is the outcome of Tune.
type Tuning struct {
	Mean  []float64 // posterior means, centipawns
	SD    []float64 // the widest of Spreads, centipawns
	Power float64   // η, the power of the likelihood

	Spreads     Spreads
	Correlation *mat.SymDense // of the tempered Hessian
	Posterior   *Posterior    // the final fit

	curvature *Curvature
	model     *Model // of the final fit
	tempering *tempering
}

// Covariance returns the covariance of the weights in centipawns²: SD with Correlation.
func (t *Tuning) Covariance() *mat.SymDense {
	out := mat.NewSymDense(len(t.SD), nil)
	for j, a := range t.SD {
		for k := j; k < len(t.SD); k++ {
			out.SetSym(j, k, a*t.Correlation.At(j, k)*t.SD[k])
		}
	}
	return out
}

// The stages of Tune in their order.
const (
	pilotStage     = "pilot"
	temperedStage  = "tempered"
	finalStage     = "final"
	votesStage     = "votes"
	bootstrapStage = "bootstrap"
)

// Stages returns the names of the stages that Tune goes through, in their order.
func (p Plan) Stages() []string {
	stages := []string{pilotStage, temperedStage, finalStage}
	if p.Lambda > 0 {
		stages = append(stages, votesStage)
	}
	if p.Bootstrap > 0 {
		stages = append(stages, bootstrapStage)
	}
	return stages
}

// Tune fits the weights to training games.
//
// Positions of one game share its result, so they are worth less than their number says; mere scores scatter less
// than coin flips and are worth more. A pilot fit with weights one measures the power η of the likelihood, a second one
// with weights η·n̄/n_g (every game an equal vote) measures it again, and the final fit uses that. Where results are part
// of the target η is at most one. With groups in the prior the final fit starts from three scales and keeps the best.
func Tune(ctx context.Context, train *Sample, plan Plan) (*Tuning, error) {
	t, err := newTempering(train, plan)
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	for _, stage := range []string{pilotStage, temperedStage} {
		if err := t.temper(ctx, stage); err != nil {
			return nil, fmt.Errorf("tune, %s fit: %w", stage, err)
		}
	}
	tuning, err := t.finish(ctx)
	if err != nil {
		return nil, fmt.Errorf("tune, final fit: %w", err)
	}
	return tuning, nil
}
