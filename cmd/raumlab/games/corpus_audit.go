package games

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/corpus/audit"
)

func newCorpusAuditCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "audit CORPUS",
		Short: "say whether a corpus is fit to learn from",
		Long: `Replays the games of a corpus and holds what spoils corpora against limits:
games in quarantine, duplicate games and positions, too few different
positions after 8, 16 and 24 plies, draws, games drawn by repetition with one side far
ahead, games cut off for their length, positions in check, openings that favour a
side, features that hardly occur or say the same, and games that adjudication would
have judged wrongly. 'raumlab tune' does so first
and warns.

A corpus that is beyond a limit is an error after the table; the limits and
what each figure means are in docs/formats/corpus.md.`,
		Example: `  raumlab corpus audit runs/corpus
  raumlab corpus audit runs/corpus --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusAudit(ctx, args[0], asJSON, stdout, stderr)
		}),
	}
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runCorpusAudit(ctx context.Context, dir string, asJSON bool, stdout, stderr io.Writer) error {
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	a, err := cli.Audit(ctx, c, stderr)
	if err != nil {
		return err
	}
	if asJSON {
		err = cli.WriteJSON(stdout, a)
	} else {
		err = printAudit(stdout, &a)
	}
	if err != nil {
		return err
	}
	if failed := failedChecks(&a); len(failed) > 0 {
		return fmt.Errorf("corpus %s is beyond its limits in %s: the table says what each is, and what helps", dir,
			strings.Join(failed, ", "))
	}
	return nil
}

func failedChecks(a *audit.Audit) (names []string) {
	for _, c := range a.Checks {
		if !c.Passed {
			names = append(names, c.Name)
		}
	}
	return names
}
