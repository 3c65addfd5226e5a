package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine/variant"
	"raumlab/selfplay/tournament"
	"raumlab/tuner"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

// addSection adds a section for the content of a path.
func addSection(ctx context.Context, page *report.Page, game *shownGame, path, anchor string, stderr io.Writer) error {
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(path, name))
		return err == nil
	}
	taken := func(is bool, what string) error {
		if is {
			return cli.BadUsage(fmt.Errorf("%s: a page shows only one %s: write another page for it", path, what))
		}
		return nil
	}
	switch {
	case cli.IsRun(path):
		return addRun(ctx, page, game, path, anchor, stderr)
	case has("manifest.json"):
		return addCorpus(ctx, page, game, path, stderr, taken)
	case has(generationsSettingsName):
		return addGenerations(page, game, path, taken)
	case has(tournament.PlanName):
		return addTournament(page, game, path, anchor, taken)
	case has(study.SettingsName):
		return addStudy(page, game, path, taken)
	case has(options.SettingsName):
		return addOptions(page, game, path, taken)
	case has("match.json"):
		section, err := report.ReadMatch(path)
		if err != nil {
			return err
		}
		if err := cmp.Or(taken(page.Match != nil, "match"), game.admit(path, section.Terms.Rules)); err != nil {
			return err
		}
		page.Match = section
		return nil
	case strings.HasSuffix(path, ".tuning.json"):
		r, err := tuner.ReadReport(path)
		if err != nil {
			return err
		}
		rules, err := variant.ParseRules(r.Rules)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := cmp.Or(taken(page.Tuning != nil, "tuning"), game.admit(path, rules)); err != nil {
			return err
		}
		page.Tuning = report.TuningSection(r)
		return nil
	case strings.HasSuffix(path, ".parquet"):
		b, err := book.Load(path)
		if err != nil {
			return err
		}
		rules := variant.Of(b.Rules)
		if err := cmp.Or(taken(page.Book != nil, "book"), game.admit(path, rules)); err != nil {
			return err
		}
		page.Book = report.BookSection(b, rules)
		return nil
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("report: %w", err)
	}
	return fmt.Errorf(
		"%s: expected the folder of a corpus, a match, a gauntlet or an ablation, a file ending in .tuning.json, a book, or the folder of a pipeline or of generations",
		path)
}
