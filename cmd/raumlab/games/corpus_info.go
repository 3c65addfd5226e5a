package games

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/plural"
)

func newCorpusInfoCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "info CORPUS",
		Short: "count games, positions, results and endings",
		Example: `  raumlab corpus info runs/corpus
  raumlab corpus info runs/corpus --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return countAndPrint(ctx, args[0], asJSON, stdout, stderr)
		}),
	}
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

// openToCount opens a corpus, finished or not, and warns of files that are no part of it.
func openToCount(dir string, stderr io.Writer) (*corpus.Corpus, error) {
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return nil, err
	}
	return c, warnOfStrays(c, stderr)
}

// OpenBegun opens a corpus that is finished or has a finished part at least. unfinished says what
// an unfinished one lacks.
func OpenBegun(dir string) (c *corpus.Corpus, unfinished, err error) {
	if c, err = corpus.OpenPartial(dir); err != nil {
		return nil, nil, err
	}
	unfinished = c.Whole()
	if unfinished != nil && (c.Manifest.State == corpus.Complete || len(c.Manifest.Parts) == 0) {
		return nil, nil, unfinished
	}
	return c, unfinished, nil
}

func countAndPrint(ctx context.Context, dir string, asJSON bool, stdout, stderr io.Writer) error {
	c, err := openToCount(dir, stderr)
	if err != nil {
		return err
	}
	info, err := Count(ctx, c, stderr)
	if err != nil {
		return err
	}
	return printInfo(c, info, asJSON, stdout)
}

// Count counts what is in a corpus, with progress.
func Count(ctx context.Context, c *corpus.Corpus, stderr io.Writer) (corpus.Info, error) {
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	return c.Info(ctx, func(done, _ int64) { p.At(done) })
}

func printInfo(c *corpus.Corpus, info corpus.Info, asJSON bool, stdout io.Writer) error {
	if asJSON {
		return cli.WriteJSON(stdout, info)
	}
	state := "complete"
	if !info.Complete {
		state = "unfinished: run its command again to resume"
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	row := func(name, format string, values ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, values...))
	}
	row("corpus", "%s (%s)", c.Dir, state)
	for _, fact := range report.CorpusFacts(info) {
		row(fact.Name, "%s", fact.Value)
	}
	row("white wins", "%d (%.1f %%)", info.WhiteWins, 100*term.Ratio(info.WhiteWins, info.Games))
	row("draws", "%d (%.1f %%)", info.Draws, 100*term.Ratio(info.Draws, info.Games))
	row("black wins", "%d (%.1f %%)", info.BlackWins, 100*term.Ratio(info.BlackWins, info.Games))
	for _, name := range slices.Sorted(maps.Keys(info.Terminations)) {
		row("ended by "+term.Ending(name), "%d", info.Terminations[name])
	}
	for _, q := range c.Manifest.Quarantined() {
		row("in quarantine", "game %d of seed %d after %s: %s", q.Game, q.Seed, plural.Of(q.Plies, "ply"), q.Reason)
	}
	if games, quarantined, ok := c.Manifest.PlayedBySources(); ok && quarantined > 0 {
		row("in quarantine", "%d in the source corpora, besides %s", quarantined, plural.Of(games, "game"))
	}
	row("digest", "%s", info.Digest)
	return t.Flush()
}

// warnOfStrays names files for which other commands refuse the corpus.
func warnOfStrays(c *corpus.Corpus, stderr io.Writer) error {
	strays, err := c.Strays()
	if len(strays) == 0 {
		return err
	}
	names := strays[0]
	if more := len(strays) - 1; more > 0 {
		names += fmt.Sprintf(" (and %d more)", more)
	}
	_, err = fmt.Fprintf(stderr,
		"warning: corpus %s: %s is not in its manifest.json and does not belong to this corpus: move it out of the folder\n",
		c.Dir, names)
	return err
}
