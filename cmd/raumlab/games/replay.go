package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

type replayOptions struct {
	runFlags
	corpus string
}

func NewReplayCommand() *cobra.Command {
	o := &replayOptions{}
	cmd := &cobra.Command{
		Use:   "replay GAME",
		Short: "play a single game of a self-play run again and print it",
		Long: `Plays one game of a 'raumlab selfplay' run again, given its number and the same
settings, and prints it as text. Nothing is written. For a game in quarantine it
prints the moves up to where the game stopped and the reason, and the exit code is 1.
With --corpus the settings must be those of that corpus.

From a file given by --config it reads the table [selfplay], as 'raumlab selfplay'
does; --corpus is not a key there.`,
		Example: `  raumlab replay 17 --games 1000 --depth 3 --seed 1
  raumlab replay 17 --games 1000 --depth 3 --seed 1 --corpus runs/corpus`,
		Args:        cobra.ExactArgs(1),
		Annotations: map[string]string{cli.TableAnnotation: "selfplay"},
		RunE:        cli.Runner(o.run),
	}
	o.add(cmd)
	cmd.Flags().StringVar(&o.corpus, "corpus", "",
		"corpus that the game belongs to; empty = any run with these settings")
	return cmd
}

func (o *replayOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	number, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil {
		return cli.Usagef("game %q: expected the number of a game, from 0", args[0])
	}
	config, err := o.resolve(ctx)
	if err != nil {
		return err
	}
	if number < 0 || number >= config.Games {
		return cli.Usagef("game %d: the run has games 0 to %d", number, config.Games-1)
	}
	if config.Exact.Tables, err = loadTables(ctx, o.tables, config.Rules, stderr); err != nil {
		return err
	}
	if o.corpus != "" {
		c, err := corpus.OpenPartial(o.corpus)
		if err != nil {
			return fmt.Errorf("--corpus: %w", err)
		}
		if err := c.SameRun(config.Header(cli.Version)); err != nil {
			return err
		}
	}
	var played selfplay.Played
	if err := config.PlayGames(ctx, number, number+1, 1, nil, func(p selfplay.Played) error {
		played = p
		return nil
	}); err != nil {
		return err
	}
	q := played.Quarantined
	if q != nil { // the stack of a crash, then the moves so far, if the game had begun
		if _, err := stderr.Write(q.Trace); err != nil || played.Start == "" {
			return errors.Join(err, q)
		}
	}
	text, err := derive.Text(&played.Game, config.Rules, config.Engine.Name)
	if err != nil {
		return err
	}
	if q != nil {
		comment := fmt.Sprintf("stopped after %s at %s: %s", plural.Of(q.Plies, "ply"), q.RFEN, q.Reason)
		if n := len(text.Moves); n > 0 {
			text.Moves[n-1].Comment = comment
		} else {
			text.Comment = comment
		}
	}
	written, err := text.Append(nil)
	if err != nil {
		return err
	}
	if _, err = stdout.Write(written); q != nil {
		return errors.Join(err, q)
	}
	return err
}
