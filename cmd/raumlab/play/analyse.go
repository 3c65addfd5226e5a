// Package play has the commands that look at single positions and engines: analyse, eval, perft,
// engines, rules, uci, bench.
package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

type analyseOptions struct {
	cli.RulesFlags
	place
	engine  string
	weights string
	tables  string
	book    string
	limits  search.Limits
	lines   int
	threads cli.Threads
	json    bool
}

func NewAnalyseCommand() *cobra.Command {
	var o analyseOptions
	cmd := &cobra.Command{
		Use:   "analyse RFEN|GAMES",
		Short: "show the best moves and lines of a position",
		Long: `Shows a position and the best lines that an engine finds in it, with scores in
centipawns from White's view. RFEN may be startpos, which is also the default with
--moves. With --game it analyses a position of a game in GAMES, which is a file of game
text or the folder of a corpus, a match or a run. In Alice-Raumschach, which raumlab-net,
raumlab and their levels play, a ~ after a letter marks a mirrored piece. During the
search the lines of each finished depth are shown; Ctrl-C stops it and prints the best so
far. In the last 50 plies before the 50-move rule draws the game, a note names the lines
whose moves do not prevent it; with --json they have draw_may_come_first.`,
		Example: `  raumlab analyse startpos --depth 6 --lines 3
  raumlab analyse '5/5/5/5/4k|5/5/5/5/5|5/5/5/5/5|5/5/2K2/5/Q4|5/5/5/5/R4 w' --movetime 10s
  raumlab analyse startpos --moves 'Pb2-Cb2 Nd5-Dd3' --depth 6
  raumlab analyse startpos --variant alice --moves 'Bc1Ec4' --depth 5
  raumlab analyse runs/corpus --game 17 --ply 40 --movetime 10s`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && o.place.moves != "" {
				return nil
			}
			return cobra.RangeArgs(1, 4)(cmd, args)
		},
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runAnalyse(ctx, args, o, stdout, stderr)
		}),
	}
	o.RulesFlags.AddAll(cmd.Flags())
	o.place.add(cmd)
	cmd.Flags().StringVar(&o.engine, "engine", "",
		"engine: a name (see 'raumlab engines'), with a level from 0 to 5 as raumfischer/4, or a .toml or .net file; empty = raumlab-net, or raumlab with --weights")
	cmd.Flags().StringVar(&o.weights, "weights", "",
		"weights of the engine: published, corrected or other shipped ones, or a .toml file; empty = its own")
	cmd.Flags().StringVar(&o.tables, "tables", "",
		"endgame tables: shipped (results without distances), a folder, or none; empty = the engine's own")
	cmd.Flags().StringVar(&o.book, "book", "",
		"opening book whose moves are shown before the search: raumlab or a file; empty = none")
	cmd.Flags().IntVar(&o.limits.Depth, "depth", 0,
		"plies to search; 0 = no limit, or the engine's own depth if no other limit is given")
	cmd.Flags().Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes to search (depth 1 is always finished); 0 = no limit")
	cmd.Flags().DurationVar(&o.limits.MoveTime, "movetime", 0, "time to search, such as 10s; 0 = no limit")
	cmd.Flags().IntVar(&o.lines, "lines", 1, "number of lines to show, each with a different first move")
	o.threads.Add(cmd.Flags())
	cli.AddJSON(cmd, &o.json)
	cli.Excludes(cmd, "game", "array", "pawns", "variant") // the game has its own rules
	cli.Needs(cmd, "game", "ply")
	return cmd
}

func runAnalyse(ctx context.Context, args []string, o analyseOptions, stdout, stderr io.Writer) error {
	a, err := o.analysis(ctx, args)
	if err != nil {
		return err
	}
	start := a.game.Start()
	cli.WarnOdd(stderr, "", start)
	known, err := bookMoves(o.book, a.position())
	if err != nil {
		return err
	}
	if !o.json {
		text := a.picture(term.Columns(stdout)) + "\n"
		if o.book != "" {
			text += bookText(known)
		}
		if _, err := io.WriteString(stdout, text); err != nil {
			return err
		}
	}
	f := a.run(ctx, stderr)
	var interrupted error
	if f.Interrupted = f.Over == "" && ctx.Err() != nil; f.Interrupted {
		interrupted = cli.InterruptedWith(fmt.Sprintf("this is the result of depth %d", f.Depth))
	}
	f.Reproducible = f.Threads == 1 && a.limits.MoveTime == 0 && !f.Interrupted
	if o.json {
		p := a.position()
		err := cli.WriteJSON(stdout, struct {
			RFEN  string   `json:"rfen"`
			Moves []string `json:"moves,omitempty"` // that led there, where it is known
			Rules string   `json:"rules"`
			// why no game reaches the position that the moves begin at, where that is so
			Oddities []variant.Oddity `json:"oddities,omitempty"`
			Engine   string           `json:"engine"`
			// as named by flag or engine, where it evaluates by weights
			Weights  string  `json:"weights,omitempty"`
			Hash     string  `json:"engine_sha256"`
			Depth    int     `json:"depth_limit"`       // plies, 0 for none
			Nodes    uint64  `json:"nodes_limit"`       // 0 for none
			MoveTime float64 `json:"movetime_limit_ms"` // milliseconds, 0 for none
			// best first; absent without a book, and where it has no move
			Book []bookMove `json:"book,omitempty"`
			findings
		}{p.RFEN(), moveTexts(a.game.Moves()), p.Rules().String(), start.Oddities(), a.engine.Name, a.engine.Weights, a.engine.Hash(),
			a.limits.Depth, a.limits.Nodes,
			float64(a.limits.MoveTime) / float64(time.Millisecond), known, f})
		return errors.Join(err, interrupted)
	}
	_, err = io.WriteString(stdout, f.text())
	return errors.Join(err, interrupted)
}
