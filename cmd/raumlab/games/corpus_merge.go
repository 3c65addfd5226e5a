package games

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
)

func newCorpusMergeCommand() *cobra.Command {
	var out string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "merge CORPUS... --out FOLDER",
		Short: "join several corpora into one, without duplicate games",
		Long: `Makes one corpus from the games of several, in order and with new numbers. If
several games have the same start and moves, only the first is kept. All corpora must
have the same rules. Settings that all the corpora share are kept.

Parts of one run ('raumlab selfplay --parts') are joined in their places instead: the
result is byte for byte what one machine would have written.`,
		Example: `  raumlab corpus merge runs/a runs/b --out runs/both`,
		Args:    cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusMerge(ctx, args, out, asJSON, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&out, "out", "", "folder of the new corpus (required)")
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runCorpusMerge(ctx context.Context, dirs []string, out string, asJSON bool, stdout, stderr io.Writer) error {
	if out == "" {
		return cli.BadUsage(errNoFolder)
	}
	if err := cli.NotItself(out, dirs...); err != nil {
		return err
	}
	sources, games, err := cli.OpenCorpora(dirs)
	if err != nil {
		return err
	}
	if corpus.SlicesOfOneRun(sources) {
		p := term.NewProgress(stderr, "games", 0, games)
		err := corpus.Join(ctx, out, sources, func(done, _ int64) { p.At(done) })
		p.End()
		if err != nil {
			return resumable(err, out)
		}
		return tellJoined(ctx, out, asJSON, stdout, stderr)
	}
	p := term.NewProgress(stderr, "games", 0, games)
	merged, err := derive.Merge(ctx, out, cli.Version, sources, func(done, _ int64) { p.At(done) })
	p.End()
	if err != nil {
		return resumable(err, out)
	}
	if asJSON {
		return cli.WriteJSON(stdout, map[string]any{"folder": out, "games": merged.Kept, "dropped": merged.Dropped,
			"one_run": false, "slice": false})
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, %s dropped\n", out, plural.Of(merged.Kept, "game"),
		plural.Of(merged.Dropped, "duplicate"))
	return err
}

// tellJoined says what joining slices of a run made, and which of its games no slice has.
func tellJoined(ctx context.Context, out string, asJSON bool, stdout, stderr io.Writer) error {
	c, err := corpus.Open(out)
	if err != nil {
		return err
	}
	m := &c.Manifest
	if asJSON {
		return cli.WriteJSON(stdout, map[string]any{"folder": out, "games": m.Rows, "dropped": 0, "one_run": true,
			"slice": m.IsSlice()})
	}
	if !m.IsSlice() {
		_, err = fmt.Fprintf(stdout, "%s: joined all parts of one run\n", out)
		return err
	}
	fmt.Fprintf(stderr,
		"warning: %s has only games %d to %d of a run of %d: play the other parts by the same command with --parts, and merge again into another folder\n",
		out, m.FirstGame, m.EndGame-1, m.Games)
	_, err = fmt.Fprintf(stdout, "%s: joined some parts of one run\n", out)
	return err
}
