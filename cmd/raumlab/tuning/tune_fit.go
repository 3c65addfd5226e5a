package tuning

import (
	"context"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

// Tune audits a corpus, fits weights to it and writes them with their report.
func Tune(ctx context.Context, dir string, o tuneOptions, stderr io.Writer) (r tuner.Report, a audit.Audit, err error) {
	c, err := corpus.Open(dir)
	if err != nil {
		return r, a, err
	}
	job, err := o.job(c)
	if err != nil {
		return r, a, err
	}
	if err := mayPutTuning(o, job.Origin(c)); err != nil {
		return r, a, err
	}
	if a, err = games.Audit(ctx, c, stderr); err != nil {
		return r, a, err
	}
	games.WarnOfAudit(a, stderr)
	if err := cli.MakeFolder(o.Out); err != nil {
		return r, a, err
	}
	w, r, err := fit(ctx, job, c, stderr)
	if err != nil {
		return r, a, err
	}
	return r, a, putTuning(o.Out, w, r, stderr)
}

// fit runs the job and shows progress: first of games, then of the passes of the fit.
func fit(ctx context.Context, job tuner.Job, c *corpus.Corpus, stderr io.Writer) (weights.File, tuner.Report, error) {
	job, end := watchFit(job, "games", c.Len(), stderr)
	defer end()
	return job.Run(ctx, c)
}

// watchFit makes a job show its progress until end is called.
func watchFit(job tuner.Job, what string, total int64, stderr io.Writer) (watched tuner.Job, end func()) {
	shown := term.NewProgress(stderr, what, 0, total) // the one on the screen
	reading := shown
	job.Games = func(done, _ int64) { reading.At(done) }
	var fitting *fitProgress
	job.Passes = func(p tuner.Pass) {
		if fitting == nil {
			shown.End()
			fitting = newFitProgress(stderr, job)
			shown = fitting.Progress
		}
		fitting.at(p)
	}
	return job, func() { shown.End() }
}
