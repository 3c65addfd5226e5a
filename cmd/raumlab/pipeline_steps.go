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
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/selfplay/match"
)

func (p *pipeline) tune(ctx context.Context) (err error) {
	o := tuning.DefaultTuneOptions()
	o.Out = p.path("weights.toml")
	o.Definition = p.self.Engine.EvalWeights().Definition.String()
	o.Workers = p.workers
	p.tuning, p.audit, err = tuning.Tune(ctx, p.path("corpus"), o, p.stderr)
	return err
}

func (p *pipeline) play(ctx context.Context) error {
	w, err := weights.Load(p.path("weights.toml"))
	if err != nil {
		return err
	}
	p.match.A = match.Contestant{Engine: p.self.Engine.WithWeights("tuned", w.Weights)}
	p.played, err = matches.PlayMatch(ctx, p.match, p.path("match"), p.workers, p.stderr)
	return err
}

func (p *pipeline) buildBook(ctx context.Context) error {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return err
	}
	if p.book, err = book.Build(ctx, []*corpus.Corpus{c}, p.thresholds(), cli.Version, nil); err != nil {
		return err
	}
	if p.book.Positions() == 0 {
		fmt.Fprintln(p.stderr, "the book is empty: games must begin alike for it, as with --opening "+pipelineOpening)
	}
	return p.book.Write(p.path("book.parquet"))
}

// report writes the page.
func (p *pipeline) report(ctx context.Context) error {
	c, err := corpus.Open(p.path("corpus"))
	if err != nil {
		return err
	}
	if p.info, err = c.Info(ctx, nil); err != nil {
		return err
	}
	fight, err := report.MatchSection(p.path("match"), p.played)
	if err != nil {
		return err
	}
	page := report.Page{
		Title: "raumlab: " + filepath.Base(p.out),
		Provenance: report.Provenance{
			Made: time.Now(), Version: cli.Version, Seed: fmt.Sprint(p.seed), Rules: p.self.Rules.String(),
			Engine: p.self.Engine.Name, WeightsHash: p.match.A.Engine.EvalWeights().Hash(),
			Other: []report.Entry{{Name: "corpus digest", Value: p.info.Digest}, {Name: "opening", Value: p.self.Opening.String()}},
		},
		Corpus: report.CorpusSection(p.info, p.audit),
		Tuning: report.TuningSection(p.tuning),
		Match:  fight,
		Book:   report.BookSection(p.book, p.self.Rules),
	}
	for _, row := range p.summary() {
		page.Summary = append(page.Summary, report.Entry{Name: row[0], Value: row[1]})
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	return disk.ReplaceBytes(p.path("report.html"), html.Bytes())
}
