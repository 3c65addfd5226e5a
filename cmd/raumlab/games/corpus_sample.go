package games

import (
	"context"
	"io"
	"math"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
)

type sampleOptions struct {
	newOptions
	games int64
	seed  uint64
}

func newCorpusSampleCommand() *cobra.Command {
	o := &sampleOptions{}
	cmd := &cobra.Command{
		Use:   "sample CORPUS --games N --out FOLDER",
		Short: "make a corpus from a random sample of games",
		Long: `Draws games of a corpus without replacement; they keep their order. Samples with the
same seed are nested: a larger one has all games of a smaller one, so that a learning
curve of 100, 200, 400 games differs only by the added games.`,
		Example: `  raumlab corpus sample runs/corpus --games 100 --seed 1 --out runs/hundred`,
		Args:    cobra.ExactArgs(1),
		RunE:    cli.Runner(o.run),
	}
	o.add(cmd)
	cmd.Flags().Int64Var(&o.games, "games", 100, "games to draw")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "seed of the sample")
	cli.Limit(cmd.Flags(), "games", 1, math.Inf(1))
	return cmd
}

func (o *sampleOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	sources, _, err := o.open(args...)
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, o.games)
	err = derive.Sample(ctx, o.out, cli.Version, sources[0], o.games, o.seed, p.Step)
	p.End()
	if err != nil {
		return resumable(err, o.out)
	}
	return cli.Tell(stdout, o.json, map[string]any{"folder": o.out, "games": o.games}, "%s: %s", o.out,
		plural.Of(o.games, "game"))
}
