package games

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/internal/plural"
)

type auditOptions struct{ json bool }

func newCorpusAuditCommand() *cobra.Command {
	o := &auditOptions{}
	cmd := &cobra.Command{
		Use:   "audit CORPUS",
		Short: "check whether a corpus is good enough to tune on",
		Long: `Replays the games of a corpus, measures its usual faults and compares each with
a limit: games in quarantine, duplicate games and positions, too few distinct positions
after 8, 16 and 24 plies, draws, games drawn by repetition with one side far ahead,
games that reached the move limit, positions in check, openings that favour one side,
features that hardly occur or duplicate each other, and games that adjudication would
have judged wrongly. 'raumlab tune' runs the same checks first and warns.

Of an unfinished corpus the finished games are audited.

If the corpus exceeds a limit, the command prints the table and fails.
docs/reference/formats/corpus.md explains the limits and each figure.`,
		Example: `  raumlab corpus audit runs/corpus
  raumlab corpus audit runs/corpus --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *auditOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, unfinished, err := corpus.OpenBegun(args[0])
	if err != nil {
		return err
	}
	if unfinished != nil {
		fmt.Fprintf(stderr, "warning: only the finished games are audited: %v\n", unfinished)
	}
	a, err := cli.Audit(ctx, c, stderr)
	if err != nil {
		return err
	}
	if o.json {
		err = cli.WriteJSON(stdout, a)
	} else {
		err = printAudit(stdout, &a)
	}
	if err != nil {
		return err
	}
	var failed []string
	for _, check := range a.Checks {
		if !check.Passed {
			failed = append(failed, check.Name)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("corpus %s fails %s: the table says what each check measures and how to pass it", c.Dir,
			strings.Join(failed, ", "))
	}
	return nil
}

func printAudit(stdout io.Writer, a *audit.Audit) error {
	t := term.NewTable(stdout)
	fmt.Fprintf(t, "%s, %s of them distinct; %s, %s distinct; digest %s\n\n", plural.Of(a.Games, "game"),
		term.About(a.DistinctGames, a.GamesExact),
		plural.Of(a.Positions, "position"), term.About(a.DistinctPositions, a.PositionsExact), term.Short(a.Digest))
	if a.Quarantined > 0 {
		fmt.Fprintf(t, "%s in quarantine, not included in these counts\n\n", plural.Of(a.Quarantined, "game"))
	}
	if a.LeftOut > 0 {
		fmt.Fprintf(t, "%s not included\n\n", plural.As(a.LeftOut, "position that a filter left out is",
			"positions that a filter left out are"))
	}
	fmt.Fprintln(t, "check\tvalue\tlimit\t\tmeaning")
	for _, c := range a.Checks {
		verdict := "FAIL"
		if c.Passed {
			verdict = "pass"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", c.Name, c.Figure(), c.Limits(), verdict, c.Text)
	}
	fmt.Fprintln(t, "\nlength in plies\tgames\tdrawn\tendings")
	for _, e := range a.Endings {
		var endings []string
		for _, name := range slices.Sorted(maps.Keys(e.Terminations)) {
			endings = append(endings, fmt.Sprintf("%s %d", term.Ending(name), e.Terminations[name]))
		}
		fmt.Fprintf(t, "%d-%d\t%d\t%.1f %%\t%s\n", e.From, e.To-1, e.Games, 100*term.Ratio(e.Draws, e.Games),
			strings.Join(endings, ", "))
	}
	fmt.Fprintln(t, "\nfeature\tpositions where it is not zero")
	for _, f := range a.Features {
		t.Row(f.Name, "%d (%.2f %%)", f.Support, 100*term.Ratio(f.Support, a.Positions))
	}
	return t.Flush()
}
