package tuning

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

// decisiveRepetitions counts the games that were drawn by repetition with one side far ahead. Only
// a resumed study by matches reads the corpus for it.
func (r *studyRun) decisiveRepetitions(ctx context.Context) (n int64, err error) {
	if r.filters != nil {
		return r.filters.DecisiveRepetitions, nil
	}
	for g, err := range r.source.Corpus.Games(ctx) {
		if err != nil {
			return n, err
		}
		if g.DecisiveRepetition() {
			n++
		}
	}
	return n, nil
}

// losses compares the weights on games outside the fit, and on games outside both fit and search.
func (r studyRun) losses(ctx context.Context, f *study.Folder, held [2]*study.Positions, best [eval.NumWeights]float64,
	stderr io.Writer) ([]study.LossRow, error) {
	centre := eval.PublishedWeights(r.job.Definition)
	fitted := f.Settings.Space.Weights(make([]float64, len(f.Settings.Space.Axes)))
	rows := []study.LossRow{}
	const each = 3 // weights
	bar := term.NewProgress(stderr, "held-out positions scored", 0, int64(each*(held[0].Len()+held[1].Len())))
	defer bar.End()
	before := 0
	for i, split := range []corpus.Split{corpus.Validation, corpus.Test} {
		var first study.Losses
		for j, w := range [each]struct {
			name   string
			values [eval.NumWeights]float64
		}{{centre.Definition.String(), centre.Values}, {"fitted", fitted}, {"best", best}} {
			l, err := study.Relabel(ctx, held[i], r.with.Give(r.player, w.name, w.values), f.Settings.K, r.workers,
				func(done int) {
					bar.At(int64(before+done), fmt.Sprintf("%s games under %s", split, w.name))
				})
			if err != nil {
				return nil, err
			}
			before += held[i].Len()
			if j == 0 {
				first = l
			}
			row := study.LossRow{Split: split.String(), Weights: w.name, LogLoss: l.Mean}
			row.Change, row.SE = l.Over(first)
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// weights are those of the outcome, as a file.
func (r studyRun) weights(o study.Outcome) weights.File {
	q := r.request()
	return weights.File{
		Weights: eval.Weights{Definition: r.with.Definition, Rules: r.with.Rules, Values: o.Best.Weights},
		Provenance: weights.Provenance{
			Method: studyMethod, Corpus: r.source.Corpus.Digest(), Version: cli.Version,
			Settings: map[string]string{
				"objective": q.Objective, "engine": r.options.engine, "directions": fmt.Sprint(q.Directions), "scales": q.Scales,
				"seed": fmt.Sprint(q.Seed), "evaluations": fmt.Sprint(o.Evaluations), "stopped": o.Stopped,
			},
		},
	}
}

// verify plays the match at the end, and shows it on the page of the study, too.
func (r studyRun) verify(ctx context.Context, f *study.Folder, o study.Outcome, page report.Page,
	stdout, stderr io.Writer) error {
	if r.options.verify == 0 {
		return nil
	}
	c := r.contest
	test := elo.DefaultSPRT()
	c.Match.Pairs, c.Match.SPRT = r.options.verify, &test
	bar := term.NewProgress(stderr, "verification pairs", 0, c.Match.Pairs)
	c.Progress = func(_ int, s match.Summary) { showPairs(bar, s) }
	s, err := c.Verify(ctx, o.Best.Weights)
	bar.End()
	if err != nil {
		return cli.Interrupted(err, keptPairs, s.Pairs, plural.Of(c.Match.Pairs, "pair"))
	}
	if err := report.WriteIn(f.Dir, page, o.Verification); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\nMatch of %s against %s on new openings, in %s:\n", r.options.Out, s.B,
		filepath.Join(f.Dir, o.Verification))
	c.Match.Seed = s.Terms.Seed
	return matches.PrintMatch(stdout, c.Match, s, false)
}

// keptPairs says what is left of a match at the end that was interrupted.
const keptPairs = "%d of %s of the verification are kept; run the same command again to resume"

func showPairs(bar *term.Progress, s match.Summary) {
	bar.At(s.Pairs, fmt.Sprintf("%.1f %% %v", 100*s.Pentanomial.Score(), s.Pentanomial))
}
