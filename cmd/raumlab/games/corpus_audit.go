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
		Short: "check whether a corpus is good enough to tune on",
		Long: `Replays the games of a corpus, measures its usual faults and compares each with
a limit: games in quarantine, duplicate games and positions, too few distinct positions
after 8, 16 and 24 plies, draws, games drawn by repetition with one side far ahead,
games that reached the move limit, positions in check, openings that favour one side,
features that hardly occur or duplicate each other, and games that adjudication would
have judged wrongly. 'raumlab tune' runs the same checks first and warns.

If the corpus exceeds a limit, the command prints the table and fails.
docs/formats/corpus.md explains the limits and each figure.`,
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
		return fmt.Errorf("corpus %s fails %s: the table says what each check measures and how to pass it", dir,
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
