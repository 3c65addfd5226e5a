// Package matches has the commands that prove by paired games which engine is stronger: match,
// gauntlet and ablate.
package matches

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

func NewMatchCommand() *cobra.Command { return matchCommand(workers.Flags{}) }

func matchCommand(who workers.Flags) *cobra.Command {
	o := MatchOptions{pool: who}
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "play pairs of games between two engines to find out which is stronger",
		Long: `Plays engine A against engine B in pairs of games: each pair is one opening played with
both colours. Results are from A's point of view. A and B can be:

  NAME           an engine (see 'raumlab engines'), or one at a level from 0 to 5,
                 such as raumfischer/4
  FILE.toml      an engine file, or a weight file, which the engine of --engine plays
  published, corrected  weights that ship, played by the engine of --engine
  cmd:PROGRAM ARGUMENTS  another program that speaks UCI; quote words as in a shell; a word
                 option.NAME=VALUE sets one of its UCI options

Limits apply to both sides; use the -a/-b variants to limit one side: --depth-a 3
--nodes-b 4000. A clock can have a time control that repeats: --clock 40/60s+500ms.
Programs do not ponder.

With --win-plies N or --draw-plies N a game is adjudicated when the scores of both
sides agree for N plies in a row that one side wins, or that neither does. A move
without a score, such as a book move, resets the count. --play-on plays a fraction of
the adjudicated games to the end and counts wrong adjudications.

With --sprt the match stops when the sequential test decides. With --out the match is
kept in a folder: run the same command again to resume it, and raise --pairs to extend
it. Each pair depends only on the settings and its number, whatever the number of
workers; only time limits and programs that are not deterministic change that. If time
counts, a game is played again when the match was suspended during it, as by Ctrl-Z.

With --require the exit code tells a script what the match shows: 0 if the requirement
is met, otherwise 1, after the table of the match.

  stronger    A must be stronger: by the verdict, or by an SPRT that accepts H1
              with an ELO0 of at least 0
  not-weaker  A must not be weaker: neither by a 95 % interval below 0 nor by an
              SPRT that accepts H0 with an ELO0 below 0; an SPRT must have decided

Contestants that differ only in name, with the same engine, weights, book and limits,
are refused: they would play the same moves with either colour, which proves nothing.
Time limits, random moves or --allow-identical make such a match possible.

A program that crashes, hangs, plays an illegal move, answers nonsense or exceeds its
time loses that game, and the reason is recorded. The third such game stops the match
with exit code 1; run the same command again to resume. --faults sets another number;
--faults 0 never stops, for a program that loses on time now and then.

--variant alice or mirrored-alice plays Alice-Raumschach from drawn openings; another
program must list the variant in its option UCI_Variant.`,
		Example: `  raumlab match raumlab raumfischer --pairs 100 --out runs/match
  raumlab match runs/weights.toml corrected --engine raumlab --sprt 0,10 --opening random:8 --pairs 20000 --out runs/proof
  raumlab match runs/new.toml runs/old.toml --sprt -10,0 --pairs 5000 --require not-weaker --out runs/gate
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
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that plays A or B if they are weights")
	cmd.Flags().StringVar(&o.out, "out", "", "folder to keep the match in; empty = not kept")
	o.addSides(cmd.Flags())
	o.addIdentical(cmd.Flags())
	o.addRequire(cmd.Flags())
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, append(o.idle(), o.idleSides()...)...)
	cli.AddStatus(cmd, ownFolder)
	return cmd
}

// ownFolder says that a match or a gauntlet writes all of --out.
func ownFolder(out string) []string { return []string{out} }

func runMatch(ctx context.Context, refA, refB string, o MatchOptions, stdout, stderr io.Writer) error {
	if err := o.checkRequire(); err != nil {
		return err
	}
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
	cli.WarnOddOpening(stderr, config.Opening)
	if err := o.refuseRemote(config); err != nil {
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
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	var s match.Summary
	err = o.withLog(func(log *match.Log) error {
		config.Log = log
		s, err = PlayMatch(ctx, config, o.out, pool, stderr)
		return pool.End(err)
	})
	if errors.Is(err, context.Canceled) && o.out == "" {
		err = cli.InterruptedWith(plural.As(s.Pairs, "pair is lost: give --out to keep it",
			"pairs are lost: give --out to keep them"))
	}
	if s.Pairs > 0 {
		err = errors.Join(PrintMatch(stdout, config, s, o.json), err)
	}
	if err == nil {
		err = o.meets(s)
	}
	return err
}
