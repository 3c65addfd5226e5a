package runs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
	"raumlab/selfplay/tournament"
	"raumlab/tuner"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

type reportOptions struct {
	out    string
	title  string
	anchor string
	force  bool
}

func NewReportCommand() *cobra.Command {
	var o reportOptions
	cmd := &cobra.Command{
		Use:   "report PATH... --out FILE",
		Short: "write a page with charts of a corpus, a tuning, a match, a tournament or a book",
		Long: `Writes one HTML page that needs no other file and no network. Each PATH is the
folder of a corpus, a study, a tuning of options, a match, a gauntlet, an ablation or
generations; the tuning.json of a tuning; a book; or the folder of a pipeline, which
shows everything in it (the newest weights, if there are several). Unfinished work is
shown as far as it goes, and marked as unfinished. The page starts with a verdict and
has one section for each path. No two paths may be of the same kind, and all must belong
to the same game. A .json file beside the page has all its numbers.`,
		Example: `  raumlab report runs/gauntlet --out runs/gauntlet.html
  raumlab report runs/corpus runs/weights.tuning.json runs/match --out runs/all.html`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "HTML file to write (required)")
	cli.Ending(cmd, "out", ".html")
	cmd.Flags().StringVar(&o.title, "title", "", "heading of the page; empty = the names of the paths")
	cli.NoPath(cmd.Flags(), "title")
	cmd.Flags().StringVar(&o.anchor, "anchor", "",
		"engine of a gauntlet whose rating is set to 0; empty = the mean of all is 0")
	cli.AddForce(cmd, &o.force)
	return cmd
}

func (o *reportOptions) run(ctx context.Context, paths []string, stdout, stderr io.Writer) error {
	for _, file := range []string{o.out, report.NumbersOf(o.out)} {
		if err := cli.MayPut(file, cli.Free(o.force)); err != nil {
			return err
		}
	}
	for _, path := range paths { // before the long work on an earlier one
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: no such file or folder: check the path, which is relative to the current directory", path)
		}
	}
	r := reporter{anchor: o.anchor, stderr: stderr}
	r.page = report.Page{Title: o.title, Provenance: report.Made()}
	var names []string
	for _, path := range paths {
		if err := r.add(ctx, path); err != nil {
			return err
		}
		names = append(names, filepath.Base(path))
	}
	if o.anchor != "" && r.page.Crosstable == nil {
		return cli.Usagef("--anchor %s: only a gauntlet has ratings: leave out this flag, or name the folder of a gauntlet",
			o.anchor)
	}
	if o.title == "" {
		r.page.Title = "raumlab: " + strings.Join(names, ", ")
	}
	if err := cli.MakeFolder(o.out); err != nil {
		return err
	}
	if err := report.Write(o.out, r.page); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "wrote %s and its numbers in %s\n", o.out, report.NumbersOf(o.out))
	return err
}

// A reporter makes a page of the content of paths.
type reporter struct {
	page   report.Page
	anchor string // engine of a gauntlet; empty for none
	stderr io.Writer

	first string // path whose content the page has first
	rules variant.Rules
}

// admit refuses content whose section the page has already, or that is of another game than the rest.
func (r *reporter) admit(path, what string, taken bool, rules variant.Rules) error {
	if r.first == "" {
		r.first, r.rules = path, rules
	}
	switch {
	case taken:
		return cli.Usagef("%s: a page shows only one %s: write another page for it", path, what)
	case r.rules.Variant != rules.Variant:
		return cli.Usagef("%s is of %s, rules %s, but %s of %s, rules %s: a page shows only one game: write a page for each",
			r.first, r.rules.Variant.Title(), r.rules, path, rules.Variant.Title(), rules)
	}
	return nil
}

// add adds a section for the content of a path.
func (r *reporter) add(ctx context.Context, path string) error {
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(path, name))
		return err == nil
	}
	switch {
	case cli.IsRun(path):
		return r.addRun(ctx, path)
	case has("manifest.json"):
		return r.addCorpus(ctx, path)
	case has(generationsSettingsName):
		return r.addGenerations(path)
	case has(tournament.PlanName):
		return r.addTournament(path)
	case has(study.SettingsName):
		return r.addStudy(path)
	case has(options.SettingsName):
		return r.addOptions(path)
	case has("match.json"):
		return r.addMatch(path)
	case strings.HasSuffix(path, ".tuning.json"):
		return r.addTuning(path)
	case strings.HasSuffix(path, ".parquet"):
		return r.addBook(path)
	}
	return fmt.Errorf(
		"%s: expected the folder of a corpus, a match, a gauntlet or an ablation, a file ending in .tuning.json, a book, or the folder of a pipeline or of generations",
		path)
}

// addCorpus adds a corpus, or the finished parts of one that is unfinished.
func (r *reporter) addCorpus(ctx context.Context, dir string) error {
	c, _, err := corpus.OpenBegun(dir)
	if err == nil {
		err = r.admit(dir, "corpus", r.page.Corpus != nil, c.Rules())
	}
	if err != nil {
		return err
	}
	info, err := games.Count(ctx, c, r.stderr)
	if err != nil {
		return err
	}
	a, err := cli.Audit(ctx, c, r.stderr)
	if err != nil {
		return err
	}
	r.page.Corpus, err = report.CorpusSection(ctx, c, dir, info, a, r.stderr)
	return err
}

func (r *reporter) addGenerations(dir string) error {
	var s generationsSettings
	file := filepath.Join(dir, generationsSettingsName)
	if err := folder.Read(file, &s); err != nil {
		return err
	}
	rules, err := variant.ParseRules(s.Rules)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := r.admit(dir, "run of generations", r.page.Generations != nil, rules); err != nil {
		return err
	}
	rows, err := readGenerations(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: no generation is finished yet: run its command again", dir)
	}
	r.page.Generations = generationsSection(s, rows)
	return err
}

func (r *reporter) addTournament(dir string) error {
	t, pairs, err := report.ReadTournament(dir)
	if err != nil {
		return err
	}
	what, taken := "gauntlet", r.page.Crosstable != nil
	if t.Kind == tournament.Ablation {
		what, taken = "ablation", r.page.Ablation != nil
	}
	var names []string
	for _, m := range t.Matches {
		for _, name := range []string{m.Summary.A, m.Summary.B} {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if m.Summary.Pairs == 0 {
			continue // it does not know its rules before it begins
		}
		if err := r.admit(dir, what, taken, m.Summary.Terms.Rules); err != nil {
			return err
		}
	}
	if t.Kind == tournament.Ablation {
		r.page.Ablation = report.AblationSection(t)
		return nil
	}
	if r.anchor != "" && !slices.Contains(names, r.anchor) {
		return cli.Usagef("--anchor %s: no engine of this name plays in %s%s", r.anchor, dir,
			decoding.Suggest(r.anchor, names))
	}
	t.Anchor = r.anchor
	r.page.Crosstable, err = report.CrosstableSection(t, pairs)
	return err
}

// addStudy adds a study, of Raumschach alone, that has ended or not.
func (r *reporter) addStudy(dir string) error {
	var section *report.Study
	settings, outcome, err := study.Read(dir)
	if errors.Is(err, fs.ErrNotExist) { // its outcome
		var now study.Progress
		settings, now, err = study.ReadProgress(dir)
		section = report.UnfinishedSection(settings, now)
	} else if err == nil {
		section = report.EndedSection(settings, outcome)
	}
	if err == nil {
		err = r.admit(dir, "study", r.page.Study != nil, variant.Rules{})
	}
	r.page.Study = section
	return err
}

// addOptions adds a tuning of options, of Raumschach alone, that has ended or not.
func (r *reporter) addOptions(dir string) error {
	state := report.OptionsEnded
	settings, outcome, err := options.Read(dir)
	trace := outcome.Trace
	if errors.Is(err, fs.ErrNotExist) { // its outcome
		var now options.Progress
		settings, now, err = options.ReadProgress(dir)
		trace, state = now.Trace, report.OptionsUnfinished
	}
	if err == nil {
		err = r.admit(dir, "tuning of options", r.page.Options != nil, variant.Rules{})
	}
	if err == nil {
		r.page.Options = report.OptionsSection(settings, trace, state)
	}
	return err
}

func (r *reporter) addMatch(dir string) error {
	section, err := report.ReadMatch(dir)
	if err == nil {
		err = r.admit(dir, "match", r.page.Match != nil, section.Terms.Rules)
	}
	r.page.Match = section
	return err
}

func (r *reporter) addTuning(file string) error {
	t, err := tuner.ReadReport(file)
	if err != nil {
		return err
	}
	rules, err := variant.ParseRules(t.Rules)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := r.admit(file, "tuning", r.page.Tuning != nil, rules); err != nil {
		return err
	}
	r.page.Tuning = report.TuningSection(t)
	return nil
}

func (r *reporter) addBook(file string) error {
	b, err := book.Load(file)
	if err != nil {
		return err
	}
	rules := variant.Of(b.Rules)
	if err := r.admit(file, "book", r.page.Book != nil, rules); err != nil {
		return err
	}
	r.page.Book = report.BookSection(b, rules)
	return nil
}

// addRun adds the content of a pipeline's folder: of several weights the newest, with their match.
// Of an unfinished run it says what is left, and the command that goes on.
func (r *reporter) addRun(ctx context.Context, run string) error {
	var s pipelineSettings
	file := filepath.Join(run, runKind.Settings)
	if err := folder.Read(file, &s); err != nil {
		return err
	}
	newest, err := cli.NewestWeights(run)
	if err != nil {
		return err
	}
	parts := 0
	for _, name := range []string{cli.RunCorpus, tuning.ReportOf(cli.RunWeights(newest)), cli.RunMatch(newest),
		cli.RunBook} {
		path := filepath.Join(run, name)
		if lacks(run, name) || name == cli.RunCorpus && empty(path) {
			continue
		}
		if err := r.add(ctx, path); err != nil {
			return err
		}
		parts++
	}
	if parts == 0 {
		return fmt.Errorf(
			"run %s: no part of its corpus is finished yet, so there is nothing to show: run its command again", run)
	}
	r.page.Provenance = append(r.page.Provenance, report.FactsOf("seed", fmt.Sprint(s.Seed), "rules", s.Rules,
		"engine", s.Engine, "games", fmt.Sprint(s.Games), "pairs", fmt.Sprint(s.Pairs), "depth", fmt.Sprint(s.Depth),
		"opening", s.Opening, "move limit", plural.Of(s.MaxPlies, "ply"))...)
	if left := s.left(run, &r.page); left != "" {
		r.page.Summary = report.Facts{{Name: "state", Value: "unfinished: " + left + "; run its command again to resume"}}
	}
	return nil
}

func lacks(run, name string) bool {
	_, err := os.Lstat(filepath.Join(run, name))
	return errors.Is(err, fs.ErrNotExist)
}

// empty reports whether a corpus has no finished part.
func empty(dir string) bool {
	c, err := corpus.OpenPartial(dir)
	return err == nil && c.Len() == 0
}

// left says what a run in a folder has still to do first, or nothing. The page shows what it has.
func (s *pipelineSettings) left(run string, page *report.Page) string {
	version := int64(0)
	if len(s.Earlier) > 0 {
		version = s.Games
	}
	switch c, m := page.Corpus, page.Match; {
	case c == nil:
		return "it has no games"
	case !c.Complete || c.Planned < s.Games:
		return fmt.Sprintf("%d of %s are played", c.Games, plural.Of(s.Games, "game"))
	case lacks(run, cli.RunWeights(version)):
		return "its weights are not tuned"
	case m == nil || lacks(run, cli.RunMatch(version)):
		return "its match has not started"
	case !m.Finished() || m.Pairs < s.Pairs:
		return fmt.Sprintf("%d of %s are played", m.Pairs, plural.Of(s.Pairs, "pair"))
	case lacks(run, cli.RunBook):
		return "its book is not built"
	}
	return ""
}
