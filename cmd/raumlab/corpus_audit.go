package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/report"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/eval"
)

func newCorpusAuditCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "audit CORPUS",
		Short: "say whether a corpus is fit to learn from",
		Long: `Replays the games of a corpus and holds what spoils corpora against limits:
games in quarantine, games and positions that stand twice, too few different
positions after 8, 16 and 24 plies, draws, games drawn by repetition with one side far
ahead, games cut off for their length, positions in check, openings that favour a
side, features that hardly occur or say the same, and games that adjudication would
have judged wrongly. 'raumlab tune' does so first
and warns.

A corpus that is beyond a limit is an error after the table; the limits and
what each figure means stand in docs/formats/corpus.md.`,
		Example: `  raumlab corpus audit runs/corpus
  raumlab corpus audit runs/corpus --json`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusAudit(ctx, args[0], asJSON, stdout, stderr)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func runCorpusAudit(ctx context.Context, dir string, asJSON bool, stdout, stderr io.Writer) error {
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	a, err := auditOf(ctx, c, stderr)
	if err != nil {
		return err
	}
	if asJSON {
		err = writeJSON(stdout, a)
	} else {
		err = printAudit(stdout, &a)
	}
	if err != nil {
		return err
	}
	if failed := failedChecks(&a); len(failed) > 0 {
		return fmt.Errorf("corpus %s is beyond its limits in %s", dir, strings.Join(failed, ", "))
	}
	return nil
}

// auditOf audits a corpus with progress.
func auditOf(ctx context.Context, c *corpus.Corpus, stderr io.Writer) (audit.Audit, error) {
	p := newProgress(stderr, "games audited", 0, c.Len())
	defer p.end()
	auditor := audit.Auditor{Definition: eval.Corrected, Progress: func(done, _ int64) { p.at(done) }}
	return auditor.Audit(ctx, c)
}

func failedChecks(a *audit.Audit) (names []string) {
	for _, c := range a.Checks {
		if !c.Passed {
			names = append(names, c.Name)
		}
	}
	return names
}

// warnOfAudit says what is wrong with a corpus that something is to be learned from.
func warnOfAudit(ctx context.Context, c *corpus.Corpus, stderr io.Writer) error {
	a, err := auditOf(ctx, c, stderr)
	if err != nil {
		return err
	}
	for _, x := range a.Checks {
		if !x.Passed {
			fmt.Fprintf(stderr, "warning: audit: %s is %s, want %s: %s\n", x.Name, figure(x.Value), limitsOf(x), x.Text)
		}
	}
	return nil
}

// figure is a value of a check as people read it.
func figure(x float64) string {
	switch {
	case x == math.MaxFloat64:
		return "without bound"
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4f", x)
}

func limitsOf(c audit.Check) string {
	switch {
	case c.Least == 0:
		return fmt.Sprintf("at most %g", c.Most)
	case c.Most == 1 || c.Most == math.MaxFloat64:
		return fmt.Sprintf("at least %g", c.Least)
	}
	return fmt.Sprintf("%g to %g", c.Least, c.Most)
}

func verdictOf(c audit.Check) string {
	if c.Passed {
		return "pass"
	}
	return "FAIL"
}

func printAudit(stdout io.Writer, a *audit.Audit) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s, %s of them different; %s, %s different; digest %s\n\n", counted(a.Games, "game"), about(a.DistinctGames, a.GamesExact),
		counted(a.Positions, "position"), about(a.DistinctPositions, a.PositionsExact), short(a.Digest))
	if a.Quarantined > 0 {
		fmt.Fprintf(t, "%s in quarantine, not counted among them\n\n", counted(a.Quarantined, "game"))
	}
	if a.LeftOut > 0 {
		fmt.Fprintf(t, "%d positions that a filter left out are not counted\n\n", a.LeftOut)
	}
	fmt.Fprintln(t, "check\tvalue\tlimit\t\twhat it is")
	for _, c := range a.Checks {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", c.Name, figure(c.Value), limitsOf(c), verdictOf(c), c.Text)
	}
	fmt.Fprintln(t, "\nlength in plies\tgames\tdrawn\tendings")
	for _, e := range a.Endings {
		var endings []string
		for _, name := range slices.Sorted(maps.Keys(e.Terminations)) {
			endings = append(endings, fmt.Sprintf("%s %d", strings.ReplaceAll(name, "_", " "), e.Terminations[name]))
		}
		fmt.Fprintf(t, "%d-%d\t%d\t%.1f %%\t%s\n", e.From, e.To-1, e.Games, 100*ratio(e.Draws, e.Games), strings.Join(endings, ", "))
	}
	fmt.Fprintln(t, "\nfeature\tpositions in which it is not zero")
	for _, f := range a.Features {
		fmt.Fprintf(t, "%s\t%d (%.2f %%)\n", f.Name, f.Support, 100*ratio(f.Support, a.Positions))
	}
	return t.Flush()
}

// auditRows are the checks as the report shows them.
func auditRows(a *audit.Audit) (rows []report.Check) {
	for _, c := range a.Checks {
		rows = append(rows, report.Check{Name: strings.ReplaceAll(c.Name, "_", " "), Value: figure(c.Value), Limit: limitsOf(c), Passed: c.Passed, Text: c.Text})
	}
	return rows
}
