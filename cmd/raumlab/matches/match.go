// Package matches has the commands that prove by paired games which engine is stronger: match,
// gauntlet and ablate.
package matches

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/crew"
	"raumlab/internal/counted"
	"raumlab/selfplay/match"
)

func NewMatchCommand() *cobra.Command { return matchCommand(crew.Crew{}) }

func matchCommand(who crew.Crew) *cobra.Command {
	o := MatchOptions{crew: who}
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "play pairs of games between two engines and say which is stronger",
		Long: `Plays engine A against engine B in pairs of games, one opening with either
colour, and says from A's view what the pairs prove. Each of them is the name of
an engine (see 'raumlab engines'), a name with a level from 0 to 5 such as
raumfischer/4, an engine file, weights, published, corrected or a weight file,
which the engine of --engine plays, or cmd:PROGRAM ARGUMENTS, another program
that speaks UCI: words as in a shell, where a word option.NAME=VALUE sets an
option of the protocol.

Limits hold for both sides, or with -a and -b for one: --depth-a 3 --nodes-b 4000.
A clock may come again after a number of moves: --clock 40/60s+500ms. Programs
do not ponder.

With --win-plies N or --draw-plies N games end where the scores of both sides
agree for N plies running that one side wins, or that neither does. A move
without a score, such as one from a book, begins the count again. --play-on
plays a share of the games on, and counts how often the verdict was wrong.

With --sprt the match stops when the sequential test decides. With --out it is
kept in a folder: the same command goes on with an interrupted match, and with
more --pairs makes a finished one longer. Pair i depends on the settings and i
alone, whatever the number of workers; only time limits and programs that play
otherwise the second time make it depend on more. Where time counts, a game
is played again if the match was suspended meanwhile, as by Ctrl-Z.

Contestants that differ in name alone, with the same engine, weights, book and
limits, are refused: every pair would be level and prove nothing. Time, moves at
random and --allow-identical make it a match.

A program that crashes, hangs, plays an illegal move, answers nonsense or
oversteps its time loses that game, and the reason is kept with it. The third
such game stops the match with exit code 1; the same command goes on.

With --variant alice or mirrored-alice, Alice-Raumschach, openings are drawn, and a
program must list the game in its option UCI_Variant.`,
		Example: `  raumlab match raumlab raumfischer --pairs 100 --out runs/match
  raumlab match runs/weights.toml corrected --engine raumlab --sprt 0,10 --opening random:8 --pairs 20000 --out runs/proof
  raumlab match raumlab/3 raumlab/1 --variant alice --pairs 100 --out runs/alice
  raumlab match raumlab 'cmd:raumlab uci --engine raumfischer option.table_bits=20' --clock 10s+100ms --out runs/clock`,
		Args: cobra.ExactArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runMatch(ctx, args[0], args[1], o, stdout, stderr)
		}),
	}
	o.RulesFlags.Add(cmd.Flags())
	o.RulesFlags.AddVariant(cmd.Flags())
	o.add(cmd.Flags())
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that plays where A or B are weights")
	cmd.Flags().StringVar(&o.out, "out", "", "folder to keep the match in; empty = keep nothing")
	o.addSides(cmd.Flags())
	o.addIdentical(cmd.Flags())
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, append(o.idle(), o.idleSides()...)...)
	cli.AddStatus(cmd, ownFolder)
	return cmd
}

// ownFolder says that a match or a gauntlet writes all of --out.
func ownFolder(out string) []string { return []string{out} }

func runMatch(ctx context.Context, refA, refB string, o MatchOptions, stdout, stderr io.Writer) error {
	a, err := o.load(ctx, refA)
	if err != nil {
		return err
	}
	b, err := o.load(ctx, refB)
	if err != nil {
		return err
	}
	config, err := o.Config(a, b)
	if err != nil {
		return err
	}
	if err := o.refuseElsewhere(config); err != nil {
		return err
	}
	if err := o.refuseIdentical(ctx, config); err != nil {
		return err
	}
	if err := o.refuseDifferent(ctx, config); err != nil {
		return err
	}
	if err := outsideTournaments(o.out); err != nil {
		return err
	}
	hired, err := o.crew.Hire(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	var s match.Summary
	err = o.withLog(func(log *match.Log) error {
		config.Log = log
		s, err = PlayMatch(ctx, config, o.out, hired, stderr)
		return hired.End(err)
	})
	if errors.Is(err, context.Canceled) && o.out == "" {
		err = cli.InterruptedWith(counted.As(s.Pairs, "pair is lost: give --out to keep it",
			"pairs are lost: give --out to keep them"))
	}
	if s.Pairs > 0 {
		err = errors.Join(PrintMatch(stdout, config, s, o.json), err)
	}
	return err
}
