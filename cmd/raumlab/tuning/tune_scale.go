package tuning

import (
	"fmt"
	"io"
	"text/tabwriter"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/tuner"
)

// withScale gives a job the scale of --scale.
func (o tuneOptions) withScale(j tuner.Job) (tuner.Job, error) {
	var err error
	if j.ScaleBy, err = tuner.ParseScaleBy(o.scale); err != nil {
		return j, cli.BadUsage(fmt.Errorf("--%w", err))
	}
	return j, nil
}

// printScale prints the scale of the evaluation by material, and what it is worth on held-out
// games.
func printScale(stdout io.Writer, t *tabwriter.Writer, s *tuner.MaterialScale) error {
	if s == nil {
		return nil
	}
	scale := &eval.Scale{Pieces: s.Pieces, Endings: make([]eval.EndingScale, s.Endings)}
	fmt.Fprint(stdout, "\n", term.Fill(scaleText(scale), term.TableColumns))
	fmt.Fprintln(t, "log-loss\twithout\tscaled\tchange\tse\t")
	for _, l := range s.Losses {
		fmt.Fprintf(t, "%s games, %s\t%.5f\t%.5f\t%+.5f\t%.5f\t\n", l.Split, l.Scale, l.Without, l.With, l.Change, l.SE)
	}
	return t.Flush()
}
