// Package board has the commands that show games on a board: play, show, serve.
package board

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
)

type playOptions struct {
	cli.RulesFlags
	engine  string
	level   string
	side    string
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

With --save the game is saved after every move as game text (docs/reference/formats/gametext.md);
--load continues a saved game. The end of the input also ends the game. The opponent is
raumlab-net, the strongest engine, unless --engine names another.`,
		Example: `  raumlab play --level strong
  raumlab play --engine raumfischer/3 --side black
  raumlab play --engine none --pawns fivecubed --save game.txt
  raumlab play --variant alice --level 3
  raumlab play --load game.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runPlay(cmd.Context(), o, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	o.RulesFlags.AddAll(cmd.Flags())
	cmd.Flags().StringVar(&o.engine, "engine", "",
		"opponent: an engine (see 'raumlab engines'), one with a level such as raumfischer/3, an engine file, or none for a second person; empty = that of --load, else raumlab-net")
	cmd.Flags().StringVar(&o.level, "level", "",
		"level of the engine: 0 to 5, or its name; empty = that of --load, else 2 (engine files and engines with a level keep their own)")
	cmd.Flags().StringVar(&o.side, "side", "",
		"your side: white, black or random; empty = that of --load, else white")
	cmd.Flags().StringVar(&o.start, "start", "startpos", "RFEN of the position to start from")
	cmd.Flags().StringVar(&o.load, "load", "",
		"saved game to continue; if this command wrote the file, the game is saved there again; empty = a new game")
	cmd.Flags().StringVar(&o.save, "save", "", "file to save the game to after every move; empty = that of --load")
	o.threads.Add(cmd.Flags())
	cli.Excludes(cmd, "load", "array", "pawns", "variant", "start") // the game has its own
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

// session makes a new game, or continues one.
func (o playOptions) session(ctx context.Context, stdout, stderr io.Writer) (*session, error) {
	s := &session{speaker: speaker{out: stdout}}
	var before saved
	if o.load != "" {
		var err error
		if before, err = load(o.load, stderr); err != nil {
			return nil, err
		}
		s.game = before.game
		if before.own {
			s.file = o.load
		}
	} else {
		rules, err := o.Rules()
		if err != nil {
			return nil, err
		}
		start, err := cli.ReadPosition(stderr, rules, o.start)
		if err != nil {
			return nil, cli.Usagef("--start: %w", err)
		}
		s.game = variant.NewGame(start)
	}
	if err := o.seat(ctx, s, before); err != nil {
		return nil, err
	}
	if o.save != "" && o.save != s.file {
		if err := maySave(o.save); err != nil {
			return nil, fmt.Errorf("--save %w", err)
		}
		s.file = o.save
	}
	return s, nil
}

// seat says who plays which side.
func (o playOptions) seat(ctx context.Context, s *session, before saved) error {
	ref := cmp.Or(o.engine, before.engine, engine.Strongest)
	if ref == secondPerson {
		s.names = [2]string{person, person}
		return nil
	}
	loaded := o.engine == "" && before.engine != ""
	switch {
	case !loaded:
	case o.level == "":
		o.level = before.level
	default: // in place of the one that the engine of --load has
		ref, _ = engine.SplitLevel(ref)
		loaded = false // what --level asks for is no fault of the file
	}
	c, err := loadOpponent(ctx, ref, o.level)
	if err != nil {
		if loaded {
			return hint.Errorf("%s: its engine: %w: name one with --engine", o.load, err)
		}
		return err
	}
	s.engine = ref
	switch {
	case strings.HasSuffix(ref, ".toml"):
		s.level = o.level
	case strings.HasPrefix(c.Name, ref+"/"):
		s.engine = c.Name
	}
	if c, err = c.WithRules(s.game.Position().Rules()); err != nil {
		return cli.NameError(ref, err)
	}
	if c, err = o.threads.Of(c, s.game.Position().Rules().Variant); err != nil {
		return err
	}
	side := board.White
	switch o.side {
	case "white":
	case "black":
		side = board.Black
	case "random":
		side = board.Color(rand.IntN(2))
	case "":
		side = before.side
	default:
		return cli.Usagef("--side %q: expected white, black or random", o.side)
	}
	s.names[side], s.names[side.Opponent()] = person, c.Name
	random := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	s.player, s.threads = c.NewPlayer(nil, random), c.Threads()
	return nil
}

const defaultLevel = "2" // Average

// loadOpponent loads an engine at a level.
func loadOpponent(ctx context.Context, ref, level string) (engine.Config, error) {
	_, named := engine.SplitLevel(ref)
	if named != "" && level != "" {
		return engine.Config{}, cli.Usagef("--level %s: --engine %s already has a level: leave one of them out",
			level, ref)
	}
	c, err := engine.LoadContext(ctx, ref)
	if err != nil {
		return c, cli.NameError(ref, err)
	}
	switch {
	case level == "" && (named != "" || c.Random || strings.HasSuffix(ref, ".toml")):
		return c, nil
	case level == "":
		level = defaultLevel
	}
	n, err := engine.ParseLevel(level)
	if err == nil {
		c, err = c.AtLevel(level)
	}
	if err != nil {
		return c, cli.Usagef("--level: %w", err)
	}
	c.Name = fmt.Sprintf("%s/%d", ref, n)
	return c, nil
}
