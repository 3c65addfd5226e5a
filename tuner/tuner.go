// Package tuner fits evaluation weights to game results and search scores.
//
// A Job takes a corpus to a weight file and a Report: Gather picks the positions and sorts whole openings into games to fit
// and games to judge by, Tune fits, and the losses before and after are those of the weights as the file has them.
//
// The numerical core knows nothing of chess. Positions become a Sample, results and scores become Targets between 0 and 1, and a Model of both with a Prior is fitted
// by variational Bayes under Pólya-Gamma augmentation. Tune does the whole of it, tempers the likelihood for positions
// that share a game, and returns means with standard deviations that may be believed. FitScale finds the unit K
// beforehand; Compare judges the result on games that the fit has not seen.
//
// It assumes that all scores are centipawns from White's view, that positions of one game share its result, and that
// training and held-out games are different games. Every result is the same for any number of workers.
package tuner

import (
	"context"
	"fmt"
)

// Plan is what Tune needs beside the positions.
type Plan struct {
	Prior    Prior
	K        float64                      // centipawns, see FitScale
	Lambda   float64                      // share of the result in the target, 0 to 1; DefaultLambda is a good start
	Workers  int                          // goroutines, 0 for one a processor
	Progress func(stage string, sw Sweep) // called after every sweep if not nil
}

// Tuning is the outcome of Tune.
type Tuning struct {
	Mean  []float64 // posterior means, centipawns
	SD    []float64 // the widest of Spreads, centipawns
	Power float64   // η, the power of the likelihood

	Spreads   Spreads
	Posterior *Posterior // the final fit
}

// Stages returns the names of the fits that Tune makes, in their order.
func Stages(lambda float64) []string {
	stages := []string{"pilot", "tempered", "final"}
	if lambda > 0 {
		stages = append(stages, "votes")
	}
	return stages
}

// Tune fits the weights to training games.
//
// Positions of one game share its result, so they are worth less than their number says; mere scores scatter less
// than coin flips and are worth more. A pilot fit with weights one measures the power η of the likelihood, a second one
// with weights η·n̄/n_g (every game an equal vote) measures it again, and the final fit uses that. Where results are part
// of the target η is at most one.
func Tune(ctx context.Context, train *Sample, plan Plan) (*Tuning, error) {
	t, err := newTempering(train, plan)
	if err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	for _, stage := range Stages(plan.Lambda)[:2] {
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
