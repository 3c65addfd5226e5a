// Package board has the commands that show games on a board: play, show, serve.
package board

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

type playOptions struct {
	cli.RulesFlags
	engine  string
	level   string
	side    string
	clock   string
	start   string
	load    string
	save    string
	threads cli.Threads
}

// secondPerson stands for one in --engine.
const secondPerson = "none"

func NewPlayCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play",
		Short: "play against an engine, or two people against each other, in the terminal",
		Long: `Shows the board and reads moves, such as Qc1-Ec1, or the two cells Bc1Ec1; an
unambiguous part such as QEc1 is enough. 'help' lists the commands: moves, undo, hint,
save and others. The levels are 0 Beginner, 1 Weak, 2 Average, 3 Strong, 4 RSM
(Raumschach master) and 5 GRSM (grand Raumschach master). On the board a star marks
where the last move began, and brackets mark where it ended; in Alice-Raumschach a ~
follows a mirrored piece.

With --save the game is saved after every move as game text (docs/formats/gametext.md);
--load continues a saved game. The end of the input also ends the game. The opponent is
raumlab-net, the strongest engine, unless --engine names another.`,
		Example: `  raumlab play --level strong
  raumlab play --engine raumfischer/3 --side black --clock 5m+3s
  raumlab play --engine none --pawns fivecubed --save game.txt
  raumlab play --variant alice --level 3
  raumlab play --load game.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runPlay(cmd.Context(), o, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	o.RulesFlags.Add(cmd.Flags())
	o.RulesFlags.AddVariant(cmd.Flags())
	cmd.Flags().StringVar(&o.engine, "engine", "",
		"opponent: an engine (see 'raumlab engines'), one with a level such as raumfischer/3, an engine file, or none for a second person; empty = that of --load, else raumlab-net")
	cmd.Flags().StringVar(&o.level, "level", "",
		"level of the engine: 0 to 5, its name, or none to use all the time of the clock; empty = that of --load, else 2 (engine files and engines with a level keep their own)")
	cmd.Flags().StringVar(&o.side, "side", "",
		"your side: white, black or random; empty = that of --load, else white")
	cmd.Flags().StringVar(&o.clock, "clock", "",
		"time for the game plus increment: 5m+3s is five minutes and three seconds; a number without a unit is seconds; empty = that of --load, else none")
	cmd.Flags().StringVar(&o.start, "start", "startpos", "RFEN of the position to start from")
	cmd.Flags().StringVar(&o.load, "load", "",
		"saved game to continue, and to save to if this command wrote it; empty = a new game")
	cmd.Flags().StringVar(&o.save, "save", "", "file to save the game to after every move; empty = that of --load")
	o.threads.Add(cmd.Flags())
	loaded := func([]string) bool { return o.load != "" }
	two := func([]string) bool { return o.engine == secondPerson }
	cli.RefuseIdle(cmd,
		cli.IdleWhen("array", loaded, "with --load, because the game has its own rules"),
		cli.IdleWhen("pawns", loaded, "with --load, because the game has its own rules"),
		cli.IdleWhen("variant", loaded, "with --load, because the game has its own rules"),
		cli.IdleWhen("start", loaded, "with --load, because the game has its own start"),
		cli.IdleWhen("level", two, "with --engine none"),
		cli.IdleWhen("threads", two, "with --engine none"),
		cli.IdleWhen("side", two, "with --engine none, because you play both"),
	)
	return cmd
}

func runPlay(ctx context.Context, o playOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	s, err := o.session(ctx, stdout, stderr)
	if err != nil {
		return err
	}
	if err := s.save(); err != nil {
		return err
	}
	return s.run(ctx, stdin)
}
