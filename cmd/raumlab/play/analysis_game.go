package play

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
)

// A place is where in a game the position is that is analysed.
type place struct {
	moves string
	game  string // empty where the argument is a position
	ply   int
}

// add adds the flags.
func (p *place) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.moves, "moves", "",
		"moves to play first, in game notation or as cells, such as 'Bb2Cb2 Nd5-Dd3'; the search takes repetitions into account")
	cmd.Flags().StringVar(&p.game, "game", "",
		"number of the game in GAMES: from 1 in game text, the game's own number in a corpus; empty = the argument is a position")
	cmd.Flags().IntVar(&p.ply, "ply", cli.LastPly, "plies of the game to play; -1 = all")
}

// ofGame reports whether the position is one of a game in a file or a folder.
func (p *place) ofGame() bool { return p.game != "" }

// start returns the game so far.
func (p *place) start(ctx context.Context, args []string, rules variant.Rules) (*variant.Game, error) {
	if p.ofGame() {
		if len(args) != 1 {
			return nil, cli.Usagef("--game: expected one file or folder of games, not %s", strings.Join(args, " "))
		}
		text, err := cli.ReadGame(ctx, args[0], p.game)
		if err != nil {
			return nil, err
		}
		g, err := cli.PlayPlies(&text, p.ply)
		if err != nil {
			return nil, err
		}
		return g, p.play(g)
	}
	rfen := p.rfen(args)
	position, err := variant.ParseRFEN(rules, rfen)
	if err != nil {
		if _, noFile := os.Stat(rfen); noFile == nil {
			err = fmt.Errorf("%s is not a position: give --game N to analyse a game in it", rfen)
		}
		return nil, cli.BadUsage(err)
	}
	g := variant.NewGame(position)
	return g, p.play(g)
}

// rfen is the position that the arguments give.
func (p *place) rfen(args []string) string {
	if len(args) == 0 {
		return "startpos"
	}
	return strings.Join(args, " ")
}

func (p *place) play(g *variant.Game) error {
	if err := gametext.ReadMoves(g, p.moves); err != nil {
		return cli.Usagef("--moves: %w", err)
	}
	return nil
}
