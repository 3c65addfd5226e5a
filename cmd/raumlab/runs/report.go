package runs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
)

type reportOptions struct {
	out    string
	title  string
	anchor string
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
shown up to where it got, and marked as unfinished. The page starts with a verdict and
has one section for each path. No two paths may be of the same kind, and all must belong
to the same game. A .json file beside the page has all its numbers.`,
		Example: `  raumlab report runs/gauntlet --out runs/gauntlet.html
  raumlab report runs/corpus runs/weights.tuning.json runs/match --out runs/all.html`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runReport(ctx, args, o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "HTML file to write (required)")
	cmd.Flags().StringVar(&o.title, "title", "", "heading of the page; empty = the names of the paths")
	cli.NoPath(cmd.Flags(), "title")
	cmd.Flags().StringVar(&o.anchor, "anchor", "",
		"engine of a gauntlet whose rating is set to 0; empty = the mean of all is 0")
	return cmd
}

func runReport(ctx context.Context, paths []string, o reportOptions, stdout, stderr io.Writer) error {
	if !strings.HasSuffix(o.out, ".html") {
		return cli.BadUsage(fmt.Errorf("--out %q: expected a file ending in .html", o.out))
	}
	if err := cli.MayPut(o.out, report.MayReplaceReportPage); err != nil {
		return err
	}
	if err := cli.MayPut(report.NumbersOf(o.out), report.MayReplaceNumbers); err != nil {
		return err
	}
	for _, path := range paths { // before the long work on an earlier one
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: no such file or folder: check the path, which is relative to the current directory", path)
		}
	}
	page := report.Page{Title: o.title, Provenance: report.Provenance{Made: time.Now(), Version: cli.Version}}
	var names []string
	var game shownGame
	for _, path := range paths {
		if err := addSection(ctx, &page, &game, path, o.anchor, stderr); err != nil {
			return err
		}
		names = append(names, filepath.Base(path))
	}
	if o.anchor != "" && page.Crosstable == nil {
		return cli.BadUsage(
			fmt.Errorf("--anchor %s: only a gauntlet has ratings: leave out this flag, or name the folder of a gauntlet",
				o.anchor))
	}
	if page.Title == "" {
		page.Title = "raumlab: " + strings.Join(names, ", ")
	}
	if err := cli.MakeFolder(o.out); err != nil {
		return err
	}
	if err := report.Write(o.out, page); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "wrote %s and its numbers in %s\n", o.out, report.NumbersOf(o.out))
	return err
}
