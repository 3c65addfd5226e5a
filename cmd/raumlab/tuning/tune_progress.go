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

// A fitProgress counts passes through all positions. Their number is an estimate: a later stage of
// sweeps is taken to need as many as the longest so far, a bootstrap replicate one, and a whole fit
// as many as all sweeps together.
type fitProgress struct {
	*term.Progress
	stages    []string // of sweeps
	bootstrap int
	refits    int
	stage     string
	done      int64
	sweeps    int64 // of done
	here      int64 // sweeps of this stage
	longest   int64
}

// passesPerFit is the estimated number of sweeps of a stage until one has ended.
const passesPerFit = 15

func newFitProgress(stderr io.Writer, job tuner.Job) *fitProgress {
	sweeping := job
	sweeping.Bootstrap, sweeping.Refits = 0, 0
	f := &fitProgress{
		stages: sweeping.Stages(), bootstrap: job.Bootstrap, refits: job.Refits, longest: passesPerFit,
	}
	f.Progress = term.NewProgress(stderr, "passes", 0, f.replicates(int64(len(f.stages))*passesPerFit))
	return f
}

// replicates adds the passes of all replicates to those of the sweeps.
func (f *fitProgress) replicates(sweeps int64) int64 {
	return sweeps + int64(f.bootstrap) + int64(f.refits)*sweeps
}

func (f *fitProgress) at(p tuner.Pass) {
	total, detail := f.replicates(f.sweeps), ""
	switch at := slices.Index(f.stages, p.Stage); {
	case at >= 0:
		if p.Stage != f.stage {
			f.longest = max(f.longest, f.here)
			f.stage, f.here = p.Stage, 0
		}
		f.sweeps++
		f.here++
		f.done = f.sweeps
		after := int64(len(f.stages) - 1 - at)
		total = f.replicates(f.sweeps + max(f.longest-f.here, 1) + after*f.longest)
		detail = fmt.Sprintf("%s fit, sweep %d, ELBO %.2f, held-out log-loss %.5f", p.Stage, p.Number, p.ELBO, p.HeldOut)
	case f.done < f.sweeps+int64(f.bootstrap):
		f.done++
		detail = fmt.Sprintf("refit %d of %d", p.Number, f.bootstrap)
	default:
		f.done += f.sweeps
		detail = fmt.Sprintf("whole fit %d of %d", p.Number, f.refits)
	}
	f.Resize(0, total)
	f.Progress.At(f.done, detail)
}
