package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/selfplay/tournament"
	"raumlab/tuner"
	"raumlab/tuner/study"
)

// addSection adds a section for the content of a path.
func addSection(ctx context.Context, page *report.Page, path, anchor string) error {
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(path, name))
		return err == nil
	}
	taken := func(is bool, what string) error {
		if is {
			return cli.BadUsage(fmt.Errorf("%s: a page shows one %s: write another page for it", path, what))
		}
		return nil
	}
	switch {
	case cli.IsRun(path):
		return addRun(ctx, page, path, anchor)
	case has("manifest.json"):
		c, err := corpus.Open(path)
		if err != nil {
			return err
		}
		if err := taken(page.Corpus != nil, "corpus"); err != nil {
			return err
		}
		info, err := c.Info(ctx, nil)
		if err != nil {
			return err
		}
		a, err := games.Audit(ctx, c, io.Discard)
		if err != nil {
			return err
		}
		page.Corpus, err = report.CorpusSection(ctx, c, path, info, a)
		return err
	case has(tournament.PlanName):
		return addTournament(page, path, anchor, taken)
	case has(study.SettingsName):
		settings, outcome, err := study.Read(path)
		if err != nil {
			return err
		}
		if err := taken(page.Study != nil, "study"); err != nil {
			return err
		}
		page.Study = report.EndedSection(settings, outcome)
		return nil
	case has("match.json"):
		section, err := report.ReadMatch(path)
		if err != nil {
			return err
		}
		if err := taken(page.Match != nil, "match"); err != nil {
			return err
		}
		page.Match = section
		return nil
	case strings.HasSuffix(path, ".tuning.json"):
		r, err := tuner.ReadReport(path)
		if err != nil {
			return err
		}
		if err := taken(page.Tuning != nil, "tuning"); err != nil {
			return err
		}
		page.Tuning = report.TuningSection(r)
		return nil
	case strings.HasSuffix(path, ".parquet"):
		b, err := book.Load(path)
		if err != nil {
			return err
		}
		if err := taken(page.Book != nil, "book"); err != nil {
			return err
		}
		page.Book = report.BookSection(b, variant.Of(b.Rules))
		return nil
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("report: %w", err)
	}
	return fmt.Errorf("%s: want the folder of a corpus, a match, a gauntlet or an ablation, a file ending in .tuning.json, a book, or the folder of a pipeline", path)
}

func addTournament(page *report.Page, dir, anchor string, taken func(bool, string) error) error {
	r, pairs, err := report.ReadTournament(dir)
	if err != nil {
		return err
	}
	if r.Kind == tournament.Ablation {
		if err := taken(page.Ablation != nil, "ablation"); err != nil {
			return err
		}
		page.Ablation = report.AblationSection(r)
		return nil
	}
	if err := taken(page.Crosstable != nil, "gauntlet"); err != nil {
		return err
	}
	if err := checkAnchor(anchor, dir, r); err != nil {
		return cli.BadUsage(err)
	}
	r.Anchor = anchor
	page.Crosstable, err = report.CrosstableSection(r, pairs)
	return err
}

// checkAnchor refuses an engine that does not play in the gauntlet of a folder.
func checkAnchor(anchor, dir string, r tournament.Result) error {
	var names []string
	for _, m := range r.Matches {
		for _, name := range []string{m.Summary.A, m.Summary.B} {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if anchor == "" || slices.Contains(names, anchor) {
		return nil
	}
	return fmt.Errorf("--anchor %s: no engine of this name plays in %s%s", anchor, dir, decoding.Suggest(anchor, names))
}
