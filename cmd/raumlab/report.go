package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
	"raumlab/tuner"
	"raumlab/tuner/study"
)

type reportOptions struct {
	out    string
	title  string
	anchor string
}

func newReportCommand() *cobra.Command {
	var o reportOptions
	cmd := &cobra.Command{
		Use:   "report PATH...",
		Short: "write one page with plots for a corpus, a tuning, a match, a tournament or a book",
		Long: `Writes one HTML page that needs no other file and no network. Each PATH is the
folder of a corpus, a match, a gauntlet or an ablation, finished or not, or of a
study that has ended; the tuning.json of a tuning; or a book. The page has one section of each kind, so
no two may be of the same.`,
		Example: `  raumlab report runs/gauntlet --out runs/gauntlet.html
  raumlab report runs/corpus runs/weights.tuning.json runs/match --out runs/all.html`,
		Args: cobra.MinimumNArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runReport(ctx, args, o, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "HTML file to write (required)")
	cmd.Flags().StringVar(&o.title, "title", "", "heading of the page; empty = the names of the paths")
	cmd.Flags().StringVar(&o.anchor, "anchor", "", "engine whose rating is 0 in a gauntlet; empty = the mean of all is 0")
	return cmd
}

func runReport(ctx context.Context, paths []string, o reportOptions, stderr io.Writer) error {
	if !strings.HasSuffix(o.out, ".html") {
		return badUsage(fmt.Errorf("--out %q: want a file ending in .html", o.out))
	}
	if err := mayPut(o.out, mayReplaceReportPage); err != nil {
		return err
	}
	page := report.Page{Title: o.title, Provenance: report.Provenance{Made: time.Now(), Version: version}}
	var names []string
	for _, path := range paths {
		if err := addSection(ctx, &page, path, o.anchor); err != nil {
			return err
		}
		names = append(names, filepath.Base(path))
	}
	if o.anchor != "" && page.Crosstable == nil {
		return badUsage(fmt.Errorf("--anchor %s: only a gauntlet has ratings: leave it out, or name the folder of a gauntlet", o.anchor))
	}
	if page.Title == "" {
		page.Title = "raumlab: " + strings.Join(names, ", ")
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	if err := makeFolder(o.out); err != nil {
		return err
	}
	if err := disk.ReplaceBytes(o.out, html.Bytes()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stderr, "%s, %d bytes\n", o.out, html.Len())
	return err
}

// mayReplaceReportPage is mayReplacePage with its remedy.
func mayReplaceReportPage(path string) error {
	if err := mayReplacePage(path); err != nil {
		return fmt.Errorf("%w: name another file, or remove that one", err)
	}
	return nil
}

// mayReplacePage refuses a file that holds something else than a page of ours; the error names it.
func mayReplacePage(path string) error {
	html, err := disk.ReadFile(path, disk.MaxText)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(html) > 0 && !report.IsPage(html) {
		return fmt.Errorf("%s: what is there is not replaced, it is no page of raumlab", path)
	}
	return nil
}

// addSection adds what a path holds to the page.
func addSection(ctx context.Context, page *report.Page, path, anchor string) error {
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(path, name))
		return err == nil
	}
	taken := func(is bool, what string) error {
		if is {
			return badUsage(fmt.Errorf("%s: a page shows one %s: write another page for it", path, what))
		}
		return nil
	}
	switch {
	case has("manifest.json"):
		c, err := corpus.Open(path)
		if err != nil {
			return err
		}
		if err := taken(page.Corpus != nil, "corpus"); err != nil {
			return err
		}
		page.Corpus, _, err = corpusSection(ctx, c)
		if err != nil {
			return err
		}
		return nil
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
		page.Study = endedSection(settings, outcome)
		return nil
	case has("match.json"):
		s, err := match.Read(path, nil)
		if err != nil {
			return err
		}
		if err := taken(page.Match != nil, "match"); err != nil {
			return err
		}
		page.Match, err = matchSection(path, s)
		return err
	case strings.HasSuffix(path, ".tuning.json"):
		r, err := tuner.ReadReport(path)
		if err != nil {
			return err
		}
		if err := taken(page.Tuning != nil, "tuning"); err != nil {
			return err
		}
		page.Tuning = tuningSection(r)
		return nil
	case strings.HasSuffix(path, ".parquet"):
		b, err := book.Open(path)
		if err != nil {
			return err
		}
		if err := taken(page.Book != nil, "book"); err != nil {
			return err
		}
		page.Book = bookSection(b, b.Rules)
		return nil
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("report: %w", err)
	}
	return fmt.Errorf("%s: want the folder of a corpus, a match, a gauntlet or an ablation, a file ending in .tuning.json, or a book", path)
}

func addTournament(page *report.Page, dir, anchor string, taken func(bool, string) error) error {
	r, err := tournament.Read(dir)
	if err != nil {
		return err
	}
	if r.Kind == tournament.Ablation {
		if err := taken(page.Ablation != nil, "ablation"); err != nil {
			return err
		}
		page.Ablation = ablationSection(r)
		return nil
	}
	if err := taken(page.Crosstable != nil, "gauntlet"); err != nil {
		return err
	}
	if err := checkAnchor(anchor, dir, r); err != nil {
		return badUsage(err)
	}
	r.Anchor = anchor
	page.Crosstable, err = crosstableSection(dir, r)
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
