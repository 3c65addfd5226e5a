package play

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/uci"
)

type uciOptions struct {
	cli.RulesFlags
	Engine  string
	threads cli.Threads
}

func NewUCICommand() *cobra.Command {
	var o uciOptions
	cmd := &cobra.Command{
		Use:   "uci",
		Short: "speak the UCI protocol to other programs",
		Long: `Reads commands of the Universal Chess Interface and answers them, until 'quit' or the end
of the input. Positions are RFEN ('position rfen …') and moves are two cells, such as
Ab2Ab3. All parts of the engine are UCI options; 'uci' lists them. 'd' shows the
position, 'eval' its static evaluation, and 'go perft 3' counts moves. A search with a
limit finishes even after the end of the input. Searches with more than one thread are
not reproducible. The engine is raumlab-net, the strongest, unless --engine or the option
Engine names another. Graphical interfaces for chess do not support this game; 'raumlab
serve' has a board that does.`,
		Example: `  raumlab uci
  raumlab uci --engine raumfischer/3
  raumlab uci --threads 2
  raumlab uci --variant alice`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runUCI(cmd.Context(), o, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	o.RulesFlags.AddAll(cmd.Flags())
	cmd.Flags().StringVar(&o.Engine, "engine", engine.Strongest,
		"engine: a name, a name with a level such as raumfischer/3, or an engine file")
	o.threads.Add(cmd.Flags())
	return cmd
}

func runUCI(ctx context.Context, o uciOptions, stdin io.Reader, stdout io.Writer) error {
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	session, err := uci.New(ctx, cli.Version, o.Engine, rules, func(path string) (uci.Book, error) {
		return book.Load(path)
	})
	if err != nil {
		return cli.NameError(o.Engine, err)
	}
	if _, err := o.threads.Of(session.Engine(), rules.Variant); err != nil {
		return err
	}
	session.BeginWithThreads(int(o.threads))
	return cli.Interrupted(session.Run(ctx, stdin, stdout), "the session has ended")
}
