package tuning

import (
	"context"
	"errors"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/tuner/dataset"
	"raumlab/tuner/study"
)

// prepare fits the posterior and makes the space around it.
func (r *studyRun) prepare(ctx context.Context, stderr io.Writer) (k float64, s study.Space, err error) {
	groups, err := r.options.groups()
	if err != nil {
		return 0, s, err
	}
	job, end := watchFit(r.job, r.source, stderr)
	l, err := job.Landscape(ctx, r.source)
	end()
	if err != nil {
		return 0, s, err
	}
	r.filters = &l.Filters
	directions := r.options.directions
	if !r.options.given("directions") {
		free, err := study.Directions(l)
		if err != nil {
			return 0, s, err
		}
		directions = min(directions, free)
	}
	s, err = study.NewSpace(l, directions, groups)
	return l.K, s, err
}

// positions returns those of the validation games and of the test games.
func (r *studyRun) positions(ctx context.Context, stderr io.Writer) (held [2]*study.Positions, err error) {
	reading := term.NewProgress(stderr, "games", 0, r.source.Len())
	defer reading.End()
	var filters dataset.Filters
	held[0], held[1], filters, err = study.Held(ctx, r.source.Corpus, dataset.Gathering{
		Definition: r.job.Definition, Selection: r.job.Selection, Spool: r.job.Spool, Workers: r.workers,
		Progress: func(done, _ int64) { reading.At(done) },
	})
	r.filters = &filters
	return held, err
}

// search runs the study and shows it.
func (r studyRun) search(ctx context.Context, f *study.Folder, objective study.Objective,
	stderr io.Writer) (study.Outcome, error) {
	show := newStudyProgress(stderr, f, r.options.objective)
	switch x := objective.(type) {
	case study.Contest:
		x.Progress = show.pair
		objective = x
	case study.Loss:
		x.Progress = func(number, done int) { show.position(number, done, x.Positions.Len()) }
		objective = x
	}
	outcome, err := f.Run(ctx, objective, r.options.evaluations, show.evaluation)
	show.end()
	show.page(false)
	err = cli.Interrupted(err, "%s; run the same command again to resume",
		plural.As(len(f.Previous), "evaluation is kept", "evaluations are kept"))
	return outcome, errors.Join(err, show.failed)
}
