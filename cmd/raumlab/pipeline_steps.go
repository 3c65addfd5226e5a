package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/selfplay/match"
	"raumlab/tuner"
)

func (p *pipeline) tune(ctx context.Context) (tuner.Report, error) {
	o := tuning.DefaultTuneOptions()
	o.Out = p.path("weights.toml")
	o.Definition = p.self.Engine.EvalWeights().Definition.String()
	o.Workers = p.workers
	return tuning.Tune(ctx, p.path("corpus"), o, p.stderr)
}

func (p *pipeline) play(ctx context.Context) (match.Summary, error) {
	w, err := weights.Load(p.path("weights.toml"))
	if err != nil {
		return match.Summary{}, err
	}
	p.match.A = match.Contestant{Engine: p.self.Engine.WithWeights("tuned", w.Weights)}
	return matches.PlayMatch(ctx, p.match, p.path("match"), p.workers, p.stderr)
}

func (p *pipeline) book(ctx context.Context) (*book.Book, error) {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return nil, err
	}
	b, err := book.Build(ctx, []*corpus.Corpus{c}, p.thresholds(), cli.Version, nil)
	if err != nil {
		return nil, err
	}
	if b.Positions() == 0 {
		fmt.Fprintln(p.stderr, "the book is empty: games must begin alike for it, as with --opening "+pipelineOpening)
	}
	return b, b.Write(p.path("book.parquet"))
}

// report writes the page.
func (p *pipeline) report(ctx context.Context, tuning tuner.Report, played match.Summary, b *book.Book) error {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return err
	}
	section, err := report.CorpusSection(ctx, c, audit.Auditor{Definition: eval.Corrected, SettingName: cli.FlagNameOf})
	if err != nil {
		return err
	}
	w, err := weights.Read(p.path("weights.toml"))
	if err != nil {
		return err
	}
	fight, err := report.MatchSection(p.path("match"), played)
	if err != nil {
		return err
	}
	page := report.Page{
		Title: "raumlab: " + filepath.Base(p.out),
		Provenance: report.Provenance{
			Made: time.Now(), Version: cli.Version, Seed: fmt.Sprint(p.seed), Rules: p.self.Rules.String(),
			Engine: p.self.Engine.Name, WeightsHash: w.Hash(),
			Other: []report.Entry{{Name: "corpus digest", Value: section.Digest}, {Name: "opening", Value: p.self.Opening.String()}},
		},
		Corpus: section,
		Tuning: report.TuningSection(tuning),
		Match:  fight,
		Book:   report.BookSection(b, p.self.Rules),
	}
	for _, row := range p.summary(section.Info, tuning, played, b) {
		page.Summary = append(page.Summary, report.Entry{Name: row[0], Value: row[1]})
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	return disk.ReplaceBytes(p.path("report.html"), html.Bytes())
}
