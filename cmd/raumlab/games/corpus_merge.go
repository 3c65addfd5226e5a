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

type mergeOptions struct{ newOptions }

func newCorpusMergeCommand() *cobra.Command {
	o := &mergeOptions{}
	cmd := &cobra.Command{
		Use:   "merge CORPUS... --out FOLDER",
		Short: "join several corpora into one, without duplicate games",
		Long: `Makes one corpus from the games of several, in order and with new numbers. Imported
corpora, which have no scores, come last. If several games have the same start and
moves, only the first is kept. All corpora must have the same rules. Settings that all
the corpora share are kept.

Parts of one run ('raumlab selfplay --parts') are joined in their places instead: the
result is byte for byte what one machine would have written.`,
		Example: `  raumlab corpus merge runs/a runs/b --out runs/both`,
		Args:    cobra.MinimumNArgs(1),
		RunE:    cli.Runner(o.run),
	}
	o.add(cmd)
	return cmd
}

// A mergedJSON is what a merge made.
type mergedJSON struct {
	Folder  string `json:"folder"`
	Games   int64  `json:"games"`
	Dropped int64  `json:"dropped"`
	OneRun  bool   `json:"one_run"`
	Slice   bool   `json:"slice"` // a run without some of its parts
}

func (o *mergeOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	sources, games, err := o.open(args...)
	if err != nil {
		return err
	}
	said := mergedJSON{Folder: o.out, OneRun: corpus.SlicesOfOneRun(sources)}
	p := term.NewProgress(stderr, "games", 0, games)
	defer p.End()
	if !said.OneRun {
		merged, err := derive.Merge(ctx, o.out, cli.Version, sources, p.Step)
		p.End()
		if err != nil {
			return resumable(err, o.out)
		}
		said.Games, said.Dropped = merged.Kept, merged.Dropped
		return cli.Tell(stdout, o.json, said, "%s: %s, %s dropped", o.out, plural.Of(said.Games, "game"),
			plural.Of(said.Dropped, "duplicate"))
	}
	err = corpus.Join(ctx, o.out, sources, p.Step)
	p.End()
	if err != nil {
		return resumable(err, o.out)
	}
	c, err := corpus.Open(o.out)
	if err != nil {
		return err
	}
	m, parts := &c.Manifest, "all"
	if said.Games, said.Slice = m.Rows, m.IsSlice(); said.Slice {
		parts = "some"
		fmt.Fprintf(stderr,
			"warning: %s has only games %d to %d of a run of %d: play the other parts by the same command with --parts, and merge again into another folder\n",
			o.out, m.FirstGame, m.EndGame-1, m.Games)
	}
	return cli.Tell(stdout, o.json, said, "%s: joined %s parts of one run", o.out, parts)
}
