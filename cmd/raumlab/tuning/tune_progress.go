package tuning

import (
	"fmt"
	"io"
	"slices"

	"raumlab/cmd/raumlab/term"
	"raumlab/tuner"
)

// watchFit makes a job show its progress until end is called: first of games or rows, then of the
// passes of the fit.
func watchFit(job tuner.Job, s tuner.Source, stderr io.Writer) (watched tuner.Job, end func()) {
	what := "games"
	if s.Table != nil {
		what = "rows"
	}
	shown := term.NewProgress(stderr, what, 0, s.Len()) // the one on the screen
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

// A fitProgress counts passes through all positions. A stage of sweeps is taken to need
// passesPerStage, a bootstrap replicate one, and a whole fit as many as all sweeps together.
type fitProgress struct {
	*term.Progress
	job    tuner.Job
	stages []string
	sweeps int64 // of how many of these stages
	done   int64
}

const passesPerStage = 15

func newFitProgress(stderr io.Writer, job tuner.Job) *fitProgress {
	sweeping := job
	sweeping.Bootstrap, sweeping.Refits = 0, 0
	f := &fitProgress{job: job, stages: job.Stages(), sweeps: int64(len(sweeping.Stages()))}
	all := f.sweeps * passesPerStage
	f.Progress = term.NewProgress(stderr, "passes", 0, all+int64(job.Bootstrap)+int64(job.Refits)*all)
	return f
}

func (f *fitProgress) at(p tuner.Pass) {
	all, at, detail := f.sweeps*passesPerStage, int64(slices.Index(f.stages, p.Stage)), ""
	switch {
	case at < f.sweeps:
		f.done = min(max(f.done, at*passesPerStage)+1, (at+1)*passesPerStage)
		detail = fmt.Sprintf("%s fit, sweep %d, ELBO %.2f, held-out log-loss %.5f", p.Stage, p.Number, p.ELBO, p.HeldOut)
	case at == f.sweeps && f.job.Bootstrap > 0:
		f.done = all + int64(p.Number)
		detail = fmt.Sprintf("refit %d of %d", p.Number, f.job.Bootstrap)
	default:
		f.done = all + int64(f.job.Bootstrap) + int64(p.Number)*all
		detail = fmt.Sprintf("whole fit %d of %d", p.Number, f.job.Refits)
	}
	f.Progress.At(f.done, detail)
}
