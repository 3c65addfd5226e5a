package games

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

type corpusRelabelOptions struct {
	out    string
	engine string
	depth  int
	pool   workers.Flags
	json   bool
}

func newCorpusRelabelCommand() *cobra.Command { return relabelCommand(workers.Flags{}) }

// relabelCommand returns the command whose games a pool of workers scores.
func relabelCommand(c workers.Flags) *cobra.Command {
	o := corpusRelabelOptions{pool: c}
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
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusRelabel(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.out, "out", "", "folder of the new corpus (required)")
	flags.StringVar(&o.engine, "engine", "raumlab",
		"engine that gives the scores: a name (see 'raumlab engines'), or a .toml or .net file")
	flags.IntVar(&o.depth, "depth", 0, "plies of every search; 0 = the engine's own depth")
	o.pool.Add(flags)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd, func(out string) []string { return []string{out} })
	return cmd
}

func runCorpusRelabel(ctx context.Context, dir string, o corpusRelabelOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return cli.BadUsage(errNoFolder)
	}
	if err := cli.NotItself(o.out, dir); err != nil {
		return err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	e, err := engine.LoadContext(ctx, o.engine)
	if err != nil {
		return cli.NameError(o.engine, err)
	}
	if e, err = e.WithRules(c.Rules()); err != nil {
		return cli.BadUsage(fmt.Errorf("--engine %s: %w", o.engine, err))
	}
	if o.depth == 0 {
		o.depth = e.Depth
	}
	r := selfplay.Relabel{Source: c, Rules: c.Rules(), Engine: e, Depth: o.depth}
	if err := r.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	r.Remote = pool.Labels()
	p := term.NewProgress(stderr, "games", 0, c.Len())
	pool.Show(p)
	err = r.Run(ctx, o.out, cli.Version, pool.Workers, func(done, _ int64) { p.At(done) })
	p.End()
	if err = pool.End(resumable(err, o.out)); err != nil {
		return err
	}
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"folder": o.out, "games": c.Len(), "positions": c.Manifest.Plies,
			"engine": e.Name, "depth": o.depth})
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, %s scored by %s at depth %d\n", o.out, plural.Of(c.Len(), "game"),
		plural.Of(c.Manifest.Plies, "position"), e.Name, o.depth)
	return err
}
