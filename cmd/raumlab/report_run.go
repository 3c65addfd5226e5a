package main

import (
	"context"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
)

// addRun adds all that the folder of a pipeline has.
func addRun(ctx context.Context, page *report.Page, run, anchor string) error {
	for _, in := range []func(string) (string, error){cli.CorpusIn, tuningIn, cli.MatchIn, cli.BookIn} {
		path, err := in(run)
		if err == nil {
			err = addSection(ctx, page, path, anchor)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tuningIn returns the report of the weights of a run.
func tuningIn(run string) (string, error) {
	path, err := cli.WeightsIn(run)
	return tuning.ReportOf(path), err
}
