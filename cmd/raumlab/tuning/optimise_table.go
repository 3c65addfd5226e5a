package tuning

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/plural"
	"raumlab/tuner/study"
)

// printStudy prints the results of the evaluations.
func printStudy(stdout io.Writer, o optimiseOptions, s study.Settings, r study.Outcome, verdict string) {
	q := s.Request
	sign, unit := report.StudySign(q.Objective)
	fmt.Fprintf(stdout, "study %s, objective %s in %s, seed %d, K %.0f cp\n", studyOf(o.Out), q.Objective, unit,
		q.Seed, s.K)
	fmt.Fprintf(stdout, "%s, stopped by %s; leave-one-out errors are %.2f times what the surrogate expects\n",
		plural.Of(r.Evaluations, "evaluation"), r.Stopped, r.Calibration)
	if n := r.DecisiveRepetitions; n != nil {
		fmt.Fprintf(stdout, "left out %s drawn by repetition with one side beyond %d cp\n", plural.Of(*n, "game"),
			corpus.DecisiveScore)
	}
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "\npoint\tmean ± sd\t")
	for _, p := range []struct {
		name string
		study.Point
	}{{"fitted", r.Centre}, {"best", r.Best}, {"cautious", r.Pessimistic}} {
		fmt.Fprintf(t, "%s\t%v\t\n", p.name, report.Belief{Mean: sign * p.Mean, SD: p.SD})
	}
	fmt.Fprintln(t, "\naxis\tshare\tbest\tcautious\tlength scale\t")
	for i, a := range s.Space.Axes {
		fmt.Fprintf(t, "%s\t%.2f\t%+.2f\t%+.2f\t%.2g\t\n", a.Name, a.Part, r.Best.X[i], r.Pessimistic.X[i], r.LengthScales[i])
	}
	if len(r.Losses) > 0 {
		fmt.Fprintln(t, "\ngames\tweights\tlog-loss\tchange\tse\t")
		for _, l := range r.Losses {
			fmt.Fprintf(t, "%s\t%s\t%.5f\t%+.5f\t%.5f\t\n", l.Split, l.Weights, l.LogLoss, l.Change, l.SE)
		}
	}
	t.Flush()
	if !r.Converged {
		fmt.Fprintln(stdout,
			"\nThe search has not converged, because the best and the cautious point differ: raise --evaluations.")
	}
	if names := s.Space.AtEnds(r.Best.X); len(names) > 0 {
		fmt.Fprintf(stdout,
			"\nThe best point is at the end of the range along %s. Better ones may lie beyond it, but these games make such weights unlikely: tune on more games.\n",
			strings.Join(names, ", "))
	}
	fmt.Fprintf(stdout, "\nwrote %s, %s and %s in %s\n\n%s\n", o.Out, study.EvaluationsName, study.ResultName,
		filepath.Clean(studyOf(o.Out)), verdict)
}
