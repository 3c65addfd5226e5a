package tuning

import (
	"context"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/weights"
	"raumlab/tuner"
	"raumlab/tuner/dataset"
)

// tuneTable fits weights to a table of positions and writes them with their report.
func tuneTable(ctx context.Context, path string, o tuneOptions, stderr io.Writer) (r tuner.Report, err error) {
	t, err := dataset.OpenTable(path)
	if err != nil {
		return r, err
	}
	if !t.Scored() && !o.targetGiven {
		o.target = tuner.NoScore.String() // as there is nothing else
	}
	job, err := o.jobFor("table "+path, t.Rules.Variant)
	if err != nil {
		return r, err
	}
	if err := cli.BadUsage(job.Validate()); err != nil {
		return r, err
	}
	if err := mayPutTuning(o, job.TableOrigin(t)); err != nil {
		return r, err
	}
	if err := cli.MakeFolder(o.Out); err != nil {
		return r, err
	}
	job, end := watchFit(job, "rows", t.Len(), stderr)
	w, r, err := func() (weights.File, tuner.Report, error) {
		defer end()
		return job.RunTable(ctx, t)
	}()
	if err != nil {
		return r, err
	}
	return r, putTuning(o.Out, w, r, stderr)
}

// putTuning writes the report, and then the weights, so that weights never lack their report.
func putTuning(out string, w weights.File, r tuner.Report, stderr io.Writer) error {
	if err := r.Write(ReportOf(out)); err != nil {
		return err
	}
	return writeWeights(out, w, stderr)
}

// readPrior reads the weights that --prior names.
func readPrior(name string) (*weights.File, error) {
	w, err := weights.Load(name)
	if err == nil {
		_, err = tuner.PriorOf(&w)
	}
	if err != nil {
		return nil, fmt.Errorf("--prior %s: %w", name, err)
	}
	return &w, nil
}

// ofTable reports whether the command line names a table in place of a corpus.
func ofTable(args []string) bool { return len(args) > 0 && dataset.IsTable(args[0]) }

// idleWithTable are the flags that need what a table does not have.
func idleWithTable() []cli.IdleFlag {
	why := "with a table of positions, which has no moves"
	return []cli.IdleFlag{
		cli.IdleWhen("skip-captures", ofTable, why),
		cli.IdleWhen("skip-decisive-repetitions", ofTable, why),
	}
}
