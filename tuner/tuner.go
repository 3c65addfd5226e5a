// Package tuner takes the games of a corpus, or a table of positions, to a weight file and a report.
//
// The way has five steps. Each is a function that returns a value, and needs only those before it:
//
//	source, err := tuner.Open(path)               // source.go: a corpus or a table
//	positions, err := job.Gather(ctx, source)     // positions.go: those to fit to and to judge by
//	fit, err := job.Fit(ctx, positions)           // fit.go: K, posterior, weights
//	report, err := job.Evaluate(ctx, positions, fit) // evaluate.go: losses on held-out games
//	file := job.File(positions, fit)              // file.go: the content of the weight file
//
// Job.Run makes the last four. A Job has the settings. Package dataset picks the positions and
// splits whole openings into games to fit and games to judge by; package pgvb has the statistics.
//
// All scores are centipawns from White's view. Every result has the same bits for any number of
// workers and on every processor.
package tuner

import (
	"context"
	"errors"
	"fmt"

	"raumlab/engine/weights"
)

// Run fits weights to a source, rounds them to the precision of weight files, and judges them on
// held-out games. The same job and source give the same bytes.
func (j Job) Run(ctx context.Context, s Source) (weights.File, Report, error) {
	file, report, err := j.run(ctx, s)
	if err != nil {
		return weights.File{}, Report{}, fmt.Errorf("tune on %s: %w", s.Name, err)
	}
	return file, report, nil
}

func (j Job) run(ctx context.Context, s Source) (file weights.File, report Report, err error) {
	positions, err := j.Gather(ctx, s)
	if err != nil {
		return file, report, err
	}
	defer func() { err = errors.Join(err, positions.Close()) }()
	fit, err := j.Fit(ctx, positions)
	if err != nil {
		return file, report, err
	}
	report, err = j.Evaluate(ctx, positions, fit)
	if err != nil {
		return file, report, err
	}
	file = j.File(positions, fit)
	return file, report, file.Validate()
}
