package tuning

import (
	"fmt"
	"io"
	"slices"

	"raumlab/cmd/raumlab/term"
	"raumlab/tuner"
)

// A fitProgress counts sweeps of the positions. Their number is an estimate: a later stage is taken
// to need as many as the longest so far, and a refit three.
type fitProgress struct {
	*term.Progress
	round     int
	rounds    int
	stages    []string
	bootstrap int
	refits    int
	stage     string
	done      int64 // passes, a refit counting as one
	here      int64 // passes of this stage
	longest   int64
	held      float64
}

// passesPerFit is the estimated number of passes of a fit until one has ended.
const passesPerFit = 15

func newFitProgress(stderr io.Writer, job tuner.Job, round int) *fitProgress {
	stages := job.Stages()
	return &fitProgress{
		Progress: term.NewProgress(stderr, "passes", 0, int64(len(stages)*passesPerFit+job.Bootstrap+job.Refits)),
		round:    round, rounds: job.Rounds, stages: stages, bootstrap: job.Bootstrap, refits: job.Refits, longest: passesPerFit,
	}
}

func (f *fitProgress) at(p tuner.Pass) {
	if p.Stage != f.stage {
		f.longest = max(f.longest, f.here)
		f.stage, f.here = p.Stage, 0
	}
	f.done++
	f.here++
	after := len(f.stages) - 1 - slices.Index(f.stages, p.Stage)
	left := int64(after) * f.longest
	detail := fmt.Sprintf("refit %d of %d", p.Number, f.bootstrap)
	if p.Mean != nil {
		left += max(f.longest-f.here, 1) + int64(f.bootstrap+f.refits)
		f.held = p.HeldOut
		detail = fmt.Sprintf("%s fit, sweep %d, ELBO %.2f, held-out log-loss %.5f", p.Stage, p.Number, p.ELBO, p.HeldOut)
	} else {
		left = int64(f.bootstrap + f.refits - p.Number)
	}
	if p.Stage == f.stages[len(f.stages)-1] && f.refits > 0 {
		left, detail = int64(f.refits-p.Number), fmt.Sprintf("whole fit %d of %d", p.Number, f.refits)
	}
	if f.rounds > 1 {
		detail = fmt.Sprintf("round %d of at most %d, %s", f.round, f.rounds, detail)
	}
	f.Resize(0, f.done+left)
	f.Progress.At(f.done, detail)
}
