package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/hint"
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

// mayReplaceStudied refuses weights that no study of this folder made.
func mayReplaceStudied(out, folder string) error {
	if _, err := os.Stat(out); errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	w, err := weights.Read(out)
	if err != nil {
		return hint.Errorf("%w: name another --out", err)
	}
	if w.Provenance.Method != studyMethod {
		return fmt.Errorf("%s holds weights that a study did not make: name another --out", out)
	}
	if _, err := os.Stat(folder); err != nil {
		return hint.Errorf("%s: its study is missing (%w): restore it, or name another --out", out, err)
	}
	return nil
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

// verify plays the match at the end.
func (r studyRun) verify(ctx context.Context, f *study.Folder, o study.Outcome, stdout, stderr io.Writer) error {
	if r.options.verify == 0 {
		return nil
	}
	c := r.contest
	test := elo.DefaultSPRT()
	c.Match.Pairs, c.Match.SPRT = r.options.verify, &test
	bar := term.NewProgress(stderr, "verification pairs", 0, c.Match.Pairs)
	c.Progress = func(_ int, s match.Summary) {
		bar.At(s.Pairs, fmt.Sprintf("%.1f %% %v", 100*s.Pentanomial.Score(), s.Pentanomial))
	}
	s, err := c.Verify(ctx, o.Best.Weights)
	bar.End()
	if errors.Is(err, context.Canceled) {
		return cli.InterruptedWith(fmt.Sprintf("%d of %s of the verification are kept; run the same command again to resume",
			s.Pairs, plural.Of(c.Match.Pairs, "pair")))
	}
	if err != nil {
		return err
	}
	if err := report.WriteStudyPage(f.Dir, f.Settings, o, true); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\nMatch of %s against %s on new openings, in %s:\n", r.options.Out, s.B,
		filepath.Join(f.Dir, o.Verification))
	shown := c.Match
	shown.Seed = s.Terms.Seed
	return matches.PrintMatch(stdout, shown, s, false)
}
