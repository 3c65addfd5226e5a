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

type sampleOptions struct {
	out   string
	games int64
	seed  uint64
	json  bool
}

func newCorpusSampleCommand() *cobra.Command {
	var o sampleOptions
	cmd := &cobra.Command{
		Use:   "sample CORPUS --games N --out FOLDER",
		Short: "make a corpus from a random sample of games",
		Long: `Draws games of a corpus without replacement; they keep their order. Samples with the
same seed are nested: a larger one has all games of a smaller one, so that a learning
curve of 100, 200, 400 games differs only by the added games.`,
		Example: `  raumlab corpus sample runs/corpus --games 100 --seed 1 --out runs/hundred`,
		Args:    cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusSample(ctx, args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the new corpus (required)")
	cmd.Flags().Int64Var(&o.games, "games", 100, "games to draw")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "seed of the sample")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runCorpusSample(ctx context.Context, dir string, o sampleOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(errNoFolder)
	}
	if o.games < 1 {
		return cli.BadUsage(fmt.Errorf("--games %d: must be at least 1", o.games))
	}
	if err := cli.NotItself(o.out, dir); err != nil {
		return err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, o.games)
	err = derive.Sample(ctx, o.out, cli.Version, c, o.games, o.seed, func(done, _ int64) { p.At(done) })
	p.End()
	if err != nil {
		return resumable(err, o.out)
	}
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"folder": o.out, "games": o.games})
	}
	_, err = fmt.Fprintf(stdout, "%s: %s\n", o.out, plural.Of(o.games, "game"))
	return err
}
