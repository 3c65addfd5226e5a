package games

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/plural"
)

type infoOptions struct{ json bool }

func newCorpusInfoCommand() *cobra.Command {
	o := &infoOptions{}
	cmd := &cobra.Command{
		Use:   "info CORPUS",
		Short: "count games, positions, results and endings",
		Example: `  raumlab corpus info runs/corpus
  raumlab corpus info runs/corpus --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *infoOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	return countAndPrint(ctx, args[0], nil, o.json, stdout, stderr)
}

// countAndPrint prints what is in a corpus, finished or not. It counts, unless info says that
// already. Files that are no part of the corpus, for which other commands refuse it, get a warning.
func countAndPrint(ctx context.Context, dir string, info *corpus.Info, asJSON bool, stdout, stderr io.Writer) error {
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return err
	}
	strays, err := c.Strays()
	if n := len(strays); n > 0 {
		more := ""
		if n > 1 {
			more = fmt.Sprintf(" (and %d more)", n-1)
		}
		_, err = fmt.Fprintf(stderr,
			"warning: corpus %s: %s%s is not in its manifest.json and does not belong to this corpus: move it out of the folder\n",
			c.Dir, strays[0], more)
	}
	if err == nil && info == nil {
		info = new(corpus.Info)
		*info, err = Count(ctx, c, stderr)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return cli.WriteJSON(stdout, info)
	}
	state := "complete"
	if !info.Complete {
		state = "unfinished: run its command again to resume"
	}
	t := term.NewTable(stdout)
	t.Row("corpus", "%s (%s)", c.Dir, state)
	for _, fact := range report.CorpusFacts(*info) {
		t.Row(fact.Name, "%s", fact.Value)
	}
	for _, x := range []struct {
		name  string
		games int64
	}{{"white wins", info.WhiteWins}, {"draws", info.Draws}, {"black wins", info.BlackWins}} {
		t.Row(x.name, "%d (%.1f %%)", x.games, 100*term.Ratio(x.games, info.Games))
	}
	for _, name := range slices.Sorted(maps.Keys(info.Terminations)) {
		t.Row("ended by "+term.Ending(name), "%d", info.Terminations[name])
	}
	for _, q := range c.Manifest.Quarantined() {
		t.Row("in quarantine", "game %d of seed %d after %s: %s", q.Game, q.Seed, plural.Of(q.Plies, "ply"), q.Reason)
	}
	if games, quarantined, ok := c.Manifest.PlayedBySources(); ok && quarantined > 0 {
		t.Row("in quarantine", "%d in the source corpora, besides %s", quarantined, plural.Of(games, "game"))
	}
	t.Row("digest", "%s", info.Digest)
	return t.Flush()
}

// Count counts what is in a corpus, with progress.
func Count(ctx context.Context, c *corpus.Corpus, stderr io.Writer) (corpus.Info, error) {
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	return c.Info(ctx, p.Step)
}
