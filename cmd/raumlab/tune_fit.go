package main

import (
	"context"
	"fmt"
	"io"

	"raumlab/corpus"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

// tune fits weights to a corpus and writes them with their report.
func tune(ctx context.Context, dir string, o tuneOptions, stderr io.Writer) (tuner.Report, error) {
	job, err := o.job()
	if err != nil {
		return tuner.Report{}, err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return tuner.Report{}, err
	}
	reportPath := reportOf(o.out)
	if err := mayPutTuning(o, job.Origin(c)); err != nil {
		return tuner.Report{}, err
	}
	if err := warnOfAudit(ctx, c, stderr); err != nil {
		return tuner.Report{}, err
	}
	if err := makeFolder(o.out); err != nil {
		return tuner.Report{}, err
	}
	job, err = withRounds(job, c, roundsOf(o.out), o.force)
	if err != nil {
		return tuner.Report{}, err
	}
	weights, report, err := fit(ctx, job, c, stderr)
	if err != nil {
		return tuner.Report{}, keptRounds(err, job, c, roundsOf(o.out))
	}
	// The weights come last: where they are, their report is.
	if err := report.Write(reportPath); err != nil {
		return tuner.Report{}, err
	}
	if err := writeWeights(o.out, weights, stderr); err != nil {
		return tuner.Report{}, err
	}
	return report, dropRounds(job, roundsOf(o.out))
}

// fit runs the job with progress: first over games, then over the passes of the fits.
func fit(ctx context.Context, job tuner.Job, c *corpus.Corpus, stderr io.Writer) (weights.File, tuner.Report, error) {
	job, end := watchFit(job, c, stderr)
	defer end()
	return job.Run(ctx, c)
}

// watchFit makes a job show its progress until end is called.
func watchFit(job tuner.Job, c *corpus.Corpus, stderr io.Writer) (watched tuner.Job, end func()) {
	shown := newProgress(stderr, "games", 0, c.Len()) // the one that shows now
	reading := shown
	job.Games = func(done, _ int64) { reading.at(done) }
	var fitting *fitProgress
	job.Passes = func(p tuner.Pass) {
		if fitting == nil || fitting.round != p.Round {
			shown.end()
			fitting = newFitProgress(stderr, job, p.Round)
			shown = fitting.progress
		}
		fitting.at(p)
	}
	round := 0 // that shown is of while positions are scored
	job.OnRelabel = func(r tuner.Relabelling) {
		if r.Round != round {
			shown.end()
			round, shown = r.Round, newProgress(stderr, "positions", 0, r.Total)
		}
		shown.at(r.Done, fmt.Sprintf("scored anew for round %d of at most %d", r.Round, job.Rounds))
	}
	return job, func() { shown.end() }
}
