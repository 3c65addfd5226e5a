package games

import (
	"cmp"
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

type relabelOptions struct {
	newOptions
	engine string
	depth  int
	pool   workers.Flags
}

// relabelCommand returns the command whose games a pool of workers scores.
func relabelCommand(pool workers.Flags) *cobra.Command {
	o := &relabelOptions{pool: pool}
	cmd := &cobra.Command{
		Use:   "relabel CORPUS --out FOLDER",
		Short: "make a corpus of the same games, scored by another engine",
		Long: `Copies a corpus and replaces its scores by those of an engine. Moves and results
stay; the new corpus records the corpus and the engine that it was made with. Games
imported from game text, which have no search scores, get one in every position.

The result is the same for any number of workers. The engine and depth of the
original run reproduce its scores, except in softmax openings, where every move was
searched. Ctrl-C keeps the games scored so far; run the same command again to
resume.`,
		Example: `  raumlab corpus relabel runs/corpus --engine raumlab --depth 4 --out runs/deeper
  raumlab corpus relabel runs/people --engine raumlab --depth 3 --out runs/scored`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	o.add(cmd)
	flags.StringVar(&o.engine, "engine", "raumlab",
		"engine that gives the scores: a name (see 'raumlab engines'), or a .toml or .net file")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	o.pool.Add(cmd)
	cli.AddStatus(cmd)
	return cmd
}

func (o *relabelOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	sources, games, err := o.open(args...)
	if err != nil {
		return err
	}
	c := sources[0]
	e, err := engine.LoadContext(ctx, o.engine)
	if err != nil {
		return cli.NameError(o.engine, err)
	}
	if e, err = e.WithRules(c.Rules()); err != nil {
		return cli.Usagef("--engine %s: %w", o.engine, err)
	}
	r := selfplay.Relabel{Source: c, Rules: c.Rules(), Engine: e, Depth: cmp.Or(o.depth, e.Depth)}
	if err := r.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	r.Remote = pool.Remote
	p := term.NewProgress(stderr, "games", 0, games)
	pool.Show(p)
	err = r.Run(ctx, o.out, cli.Version, pool.Workers, p.Step)
	p.End()
	if err = pool.End(resumable(err, o.out)); err != nil {
		return err
	}
	return cli.Tell(stdout, o.json, map[string]any{"folder": o.out, "games": games, "positions": c.Manifest.Plies,
		"engine": e.Name, "depth": r.Depth}, "%s: %s, %s scored by %s at depth %d", o.out, plural.Of(games, "game"),
		plural.Of(c.Manifest.Plies, "position"), e.Name, r.Depth)
}
