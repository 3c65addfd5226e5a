package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

func newMatchCommand() *cobra.Command {
	var o matchOptions
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
otherwise the second time make it depend on more.

Contestants that differ in name alone, with the same engine, weights, book and
limits, are refused: every pair would be level and prove nothing. Time, moves at
random and --allow-identical make it a match.

A program that crashes, hangs, plays an illegal move, answers nonsense or
oversteps its time loses that game, and the reason is kept with it. The third
such game stops the match with exit code 1; the same command goes on.`,
		Example: `  raumlab match raumlab raumfischer --pairs 100 --out runs/match
  raumlab match runs/weights.toml corrected --engine raumlab --sprt 0,10 --opening random:8 --pairs 20000 --out runs/proof
  raumlab match raumlab 'cmd:raumlab uci --engine raumfischer option.table_bits=20' --clock 10s+100ms --out runs/clock`,
		Args: cobra.ExactArgs(2),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runMatch(ctx, args[0], args[1], o, stdout, stderr)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	o.add(cmd.Flags())
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that plays where A or B are weights")
	cmd.Flags().StringVar(&o.out, "out", "", "folder to keep the match in; empty = keep nothing")
	o.addSides(cmd.Flags())
	o.addIdentical(cmd.Flags())
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	refuseIdle(cmd, append(o.idle(), o.idleSides()...)...)
	addStatus(cmd)
	return cmd
}

func runMatch(ctx context.Context, refA, refB string, o matchOptions, stdout, stderr io.Writer) error {
	a, err := loadContestant(refA, o.engine)
	if err != nil {
		return err
	}
	b, err := loadContestant(refB, o.engine)
	if err != nil {
		return err
	}
	config, err := o.config(a, b)
	if err != nil {
		return err
	}
	if err := cmp.Or(o.refuseIdentical(config), o.refuseDifferent(config)); err != nil {
		return err
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	if err := outsideTournaments(o.out); err != nil {
		return err
	}
	var s match.Summary
	err = o.withLog(func(log *match.Log) error {
		config.Log = log
		s, err = playMatch(ctx, config, o.out, workers, stderr)
		return err
	})
	if errors.Is(err, context.Canceled) && o.out == "" {
		err = interruptedError{fmt.Sprintf("%d pairs are lost: give --out to keep them", s.Pairs)}
	}
	if s.Pairs > 0 {
		err = errors.Join(printMatch(stdout, config, s, o.json), err)
	}
	return err
}

// outsideTournaments refuses the folder of a match that a tournament keeps: more pairs there would belie its result, and it could not go on.
func outsideTournaments(dir string) error {
	if dir == "" {
		return nil
	}
	above, err := tournament.Of(dir)
	if err != nil {
		return fmt.Errorf("--out %s: %w", dir, err)
	}
	if above != "" {
		return fmt.Errorf("--out %s: it is for a match of the tournament %s, whose result would not follow: give the command that plays the tournament, or another folder", dir, above)
	}
	return nil
}

// playMatch plays what is still missing of a match and shows the score meanwhile.
func playMatch(ctx context.Context, config match.Config, dir string, workers int, stderr io.Writer) (match.Summary, error) {
	var p *progress
	defer func() {
		if p != nil {
			p.end()
		}
	}()
	s, err := config.Run(ctx, dir, workers, func(s match.Summary) {
		if p == nil {
			if s.Test != nil && s.Test.Status == elo.Continue && s.Pairs < s.MaxPairs {
				fmt.Fprintln(stderr, expectedLength(s))
				for _, warning := range shortfalls(config, s) {
					fmt.Fprintln(stderr, warning)
				}
			}
			p = newProgress(stderr, "pairs", s.Pairs, s.MaxPairs)
			return
		}
		if s.Test != nil {
			p.expect(pairsToCome(s))
		}
		p.at(s.Pairs, matchDetails(s)...)
	})
	switch {
	case s.Finished():
		return s, outlived(err)
	case errors.Is(err, context.Canceled) && dir != "":
		err = interruptedError{fmt.Sprintf("%d of %d pairs are kept; the same command goes on from there", s.Pairs, config.Pairs)}
	}
	return s, stopped(err, s.Pairs, config.Pairs, dir)
}

// matchDetails is what people watch a match for, the most important first.
func matchDetails(s match.Summary) []string {
	return []string{standing(s), s.Games.String(), s.Pentanomial.String()}
}

// standing is A's score and how the test stands.
func standing(s match.Summary) string {
	text := fmt.Sprintf("%.1f %%", 100*s.Pentanomial.Score())
	if t := s.Test; t != nil {
		text += fmt.Sprintf(", LLR %.2f (%.2f, %.2f)", t.LLR, t.Lower, t.Upper)
	}
	return text
}

// outlived says of a match that programs which failed too often did so at its end, and returns any other error as it is.
func outlived(err error) error {
	var faults *match.FaultsError
	if errors.As(err, &faults) {
		return fmt.Errorf("%w: no pair is missing, but they say little of the program's strength", err)
	}
	return err
}

// stopped says how to go on where programs failed too often, and returns any other error as it is.
func stopped(err error, pairs, most int64, dir string) error {
	var faults *match.FaultsError
	switch {
	case !errors.As(err, &faults):
		return err
	case dir == "":
		return fmt.Errorf("stopped: %w: with --out what is played is kept, and the same command goes on", err)
	}
	return fmt.Errorf("stopped: %w: %d of at most %d pairs are finished; they and the lost games are kept in %s; the same command goes on from there, but a changed program needs another folder",
		err, pairs, most, dir)
}

// fewPairs is a number of pairs below which the normal approximation behind the intervals is poor.
const fewPairs = 30

// printMatch prints what a match says.
func printMatch(w io.Writer, c match.Config, s match.Summary, asJSON bool) error {
	if asJSON {
		return writeJSON(w, s)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, format string, values ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, values...))
	}
	p := s.Pentanomial
	row("match", "A %s against B %s", s.A, s.B)
	row("settings", "%s, opening %s, %s, seed %d", c.Rules, c.Opening, limitsText(c.Limits), c.Seed)
	if !c.Adjudication.Off() {
		row("adjudicated", "%s", adjudicationText(c.Adjudication, s))
	}
	row("games", "%d: %v for A, %.1f %% of the points, %.1f %% drawn", p.Games(), s.Games, 100*p.Score(), 100*s.Games.DrawRatio())
	row("pairs", "%d: %v with 0, ½, 1, 1½, 2 points; %.1f %% level, won to lost %.2f", p.Pairs(), p, 100*p.DrawRatio(), p.PairsRatio())
	row("Elo", "%v", p.Elo())
	row("nElo", "%v", p.NormalizedElo())
	row("LOS", "%.2f %%", 100*p.LOS())
	if x := s.Test; x != nil {
		row("SPRT", "%v: LLR %.2f in (%.2f, %.2f), %v", x.SPRT, x.LLR, x.Lower, x.Upper, x.Status)
	}
	row("duplicates", "%s the same as another, move by move", number(p.Games()-s.DistinctGames, "game is", "games are"))
	if s.Forfeits != [2]int64{} {
		row("forfeits", "A %d, B %d games lost by a fault or on time", s.Forfeits[match.A], s.Forfeits[match.B])
	}
	row("length", "%.1f plies", s.MeanPlies)
	row("nodes/move", "A %.0f, B %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	row("endings", "%s", endingsText(s.Terminations))
	if p.Pairs() < fewPairs {
		row("warning", "fewer than %d pairs: the intervals and LOS are rough", fewPairs)
	}
	if s.RepeatedOpenings > 0 {
		row("warning", "%s an opening, so the intervals are too narrow: draw longer openings", number(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	return t.Flush()
}

// number is so many of something, in the words for one or for more.
func number(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// limitsText says how long the sides may think.
func limitsText(l [2]search.Limits) string {
	if l[match.A] != l[match.B] {
		return fmt.Sprintf("A %s; B %s", match.LimitsText(l[match.A]), match.LimitsText(l[match.B]))
	}
	if l[match.A] == (search.Limits{}) {
		return "each at its own depth"
	}
	return l[match.A].String()
}

// adjudicationText says what the rule of adjudication did, and how often it was wrong where it was put to the test.
func adjudicationText(a corpus.Adjudication, s match.Summary) string {
	text := fmt.Sprintf("%s by %v", number(s.Adjudicated, "game", "games"), a)
	if a.PlayOn > 0 {
		text += fmt.Sprintf("; %d played on, %d of them ended otherwise", s.PlayedOn, s.WrongVerdicts)
	}
	return text
}

// endingsText lists why games ended, the most frequent first.
func endingsText(ends map[board.Termination]int64) string {
	var all []board.Termination
	for t := range ends {
		all = append(all, t)
	}
	slices.SortFunc(all, func(x, y board.Termination) int {
		if ends[x] != ends[y] {
			return int(ends[y] - ends[x])
		}
		return int(x) - int(y)
	})
	parts := make([]string, len(all))
	for i, t := range all {
		parts[i] = fmt.Sprintf("%s %d", t, ends[t])
	}
	return strings.Join(parts, ", ")
}
