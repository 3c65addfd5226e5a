package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

type gauntletOptions struct {
	matchOptions
	roundRobin bool
	anchor     string
}

func newGauntletCommand() *cobra.Command {
	var o gauntletOptions
	cmd := &cobra.Command{
		Use:   "gauntlet A B...",
		Short: "play one engine against many, or all against all, and rate them together",
		Long: `Plays engine A against each of the others, or with --round-robin all against all,
and prints ratings, a crosstable and who is probably stronger than whom. Engines
are named as for 'raumlab match'; no two may have the same name, or play alike.

Each two engines play a match, kept in a folder of its own within that of --out;
pair i of all matches has the same opening. The same command goes on with what
was interrupted, and with more engines or --pairs adds to what is there. With
--sprt a match stops when its test decides, and what it then says is a little
too strong. Ratings are Elo over the mean of all engines or over --anchor, by
the model of Bradley and Terry, and their 95 % intervals rest on the pairs.`,
		Example: `  raumlab gauntlet raumlab raumfischer maackesgeist random --depth 2 --pairs 100 --out runs/gauntlet
  raumlab gauntlet raumlab raumfischer fivecubed --round-robin --depth 3 --sprt -10,10 --pairs 400 --anchor raumfischer --out runs/all`,
		Args: cobra.MinimumNArgs(2),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runGauntlet(ctx, args, o, stdout, stderr)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	o.add(cmd.Flags())
	cmd.Flags().BoolVar(&o.roundRobin, "round-robin", false, "all play against all")
	cmd.Flags().StringVar(&o.anchor, "anchor", "", "engine whose rating is 0; empty = the mean of all is 0")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that plays weights")
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the tournament (required)")
	o.addIdentical(cmd.Flags())
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	refuseIdle(cmd, o.idle()...)
	addStatus(cmd)
	return cmd
}

func runGauntlet(ctx context.Context, refs []string, o gauntletOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return badUsage(errors.New("--out is missing: name the folder of the tournament"))
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	var players []match.Contestant
	known := map[string]bool{}
	for _, ref := range refs {
		x, err := loadContestant(ref, o.engine)
		if err != nil {
			return err
		}
		if known[x.Name()] {
			return badUsage(fmt.Errorf("two engines are called %s: give them different names", x.Name()))
		}
		known[x.Name()] = true
		players = append(players, x)
	}
	if o.anchor != "" && !known[o.anchor] {
		return badUsage(fmt.Errorf("--anchor %s: want the name of an engine that plays", o.anchor))
	}
	t := tournament.Tournament{Kind: tournament.Crosstable}
	var configs []match.Config
	for i, a := range players {
		if i > 0 && !o.roundRobin {
			break
		}
		for _, b := range players[i+1:] {
			config, err := o.config(a, b)
			if err != nil {
				return err
			}
			if err := o.refuseIdentical(config); err != nil {
				return err
			}
			configs = append(configs, config)
			t.Matches = append(t.Matches, tournament.Match{Config: config})
		}
	}
	if err := o.refuseDifferent(configs...); err != nil {
		return err
	}
	var result tournament.Result
	err = o.withLog(func(log *match.Log) error {
		for i := range t.Matches {
			t.Matches[i].Config.Log = log
		}
		result, err = playTournament(ctx, t, o.out, workers, stderr)
		return err
	})
	switch result.Anchor = o.anchor; {
	case result.Pairs() == 0:
		return err
	case o.json:
		return errors.Join(writeJSON(stdout, result), err)
	}
	return errors.Join(printStandings(stdout, t.Matches[0].Config, result), err)
}

// playTournament plays what is still missing of a tournament and shows how far all of it has come. Where it is stopped, the
// result is that of the pairs so far.
func playTournament(ctx context.Context, t tournament.Tournament, dir string, workers int, stderr io.Writer) (tournament.Result, error) {
	var p *progress
	defer func() {
		if p != nil {
			p.end()
		}
	}()
	var last tournament.Progress
	for _, m := range t.Matches {
		last.Total += m.Config.Pairs
	}
	wholeMatch := 0.0 // pairs that a test is likely to take from the first
	result, err := t.Run(ctx, dir, workers, func(now tournament.Progress) {
		last = now
		if p == nil {
			if c := t.Matches[0].Config; c.SPRT != nil { // that of all matches
				whole := match.Summary{MaxPairs: c.Pairs, Test: &match.Test{SPRT: *c.SPRT}}
				wholeMatch = pairsToCome(whole)
				fmt.Fprintln(stderr, "each match from its first pair: "+expectedLength(whole))
				for _, warning := range shortfalls(c, whole) {
					fmt.Fprintln(stderr, warning)
				}
			}
			p = newProgress(stderr, "pairs", now.Before, now.Total)
		}
		p.resize(now.Before, now.Total)
		s := now.Summary
		if s.Test != nil {
			later := min(float64(now.Total-now.Pairs-(s.MaxPairs-s.Pairs)), float64(len(t.Matches)-now.Match-1)*wholeMatch)
			p.expect(pairsToCome(s) + later)
		}
		p.at(now.Pairs, gauntletDetails(now.Match, len(t.Matches), s)...)
	})
	switch {
	case errors.Is(err, context.Canceled):
		kept, unread := tournament.Read(dir)
		if errors.Is(unread, fs.ErrNotExist) { // while programs were tried, before there was a plan
			unread = nil
		}
		how := fmt.Sprintf("%d of at most %d pairs are kept; the same command goes on from there", last.Pairs, last.Total)
		return kept, errors.Join(unread, interruptedError{how})
	case t.Finished(result):
		return result, outlived(err)
	}
	return result, stopped(err, last.Pairs, last.Total, dir)
}

// gauntletDetails is what people watch match i of several for, the most important first.
func gauntletDetails(i, matches int, s match.Summary) []string {
	return []string{
		fmt.Sprintf("match %d/%d %s", i+1, matches, standing(s)),
		fmt.Sprintf("%s-%s %d: %v", s.A, s.B, s.Pairs, s.Games),
	}
}

// printStandings prints a crosstable.
func printStandings(w io.Writer, c match.Config, r tournament.Result) error {
	s, err := r.Standings()
	if err != nil {
		return err
	}
	zero := "the mean of all is 0"
	if s.Anchor != "" {
		zero = s.Anchor + " is 0"
	}
	fmt.Fprintf(w, "%d engines, %d matches, %d pairs; %s, opening %s, %s, seed %d\n\n", len(s.Engines), len(r.Matches), r.Pairs(),
		c.Rules, c.Opening, limitsText(c.Limits), c.Seed)

	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "\tengine\trating\t95 %%\tpoints\tof\tscore\tnodes/move\n")
	for i, e := range s.Engines {
		fmt.Fprintf(t, "%d\t%s\t%+.1f\t[%+.1f, %+.1f]\t%v\t%d\t%.1f %%\t%.0f\n",
			i+1, e.Name, e.Rating.Value, e.Rating.Low, e.Rating.High, e.Points, e.Games, 100*share(e.Points, e.Games), e.NodesPerMove)
	}
	fmt.Fprintf(t, "\nrating: Elo, %s\n\n", zero)
	if err := t.Flush(); err != nil {
		return err
	}
	matrix(w, s, "points", func(c tournament.Cell) string {
		return fmt.Sprintf("%v/%d", c.Points(), c.Pairs.Games())
	})
	matrix(w, s, "Elo over", func(c tournament.Cell) string { return shortElo(c.Pairs.Elo()) })
	matrix(w, s, "stronger than, %", func(c tournament.Cell) string { return fmt.Sprintf("%.1f", 100*c.LOS) })

	fmt.Fprint(t, "match\tpairs\t0, ½, 1, 1½, 2\tnodes/move\t\n")
	for _, m := range r.Matches {
		fmt.Fprintf(t, "%s - %s\t%d\t%v\t%.0f, %.0f\t%s\n", m.Summary.A, m.Summary.B, m.Summary.Pairs, m.Summary.Pentanomial,
			m.Summary.NodesPerMove[match.A], m.Summary.NodesPerMove[match.B], remarks(m.Summary))
	}
	return t.Flush()
}

// matrix prints one figure of each two engines that have played, rows and columns in the order of the ratings.
func matrix(w io.Writer, s tournament.Standings, title string, text func(tournament.Cell) string) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "\t%s", title)
	for i := range s.Engines {
		fmt.Fprintf(t, "\t%d", i+1)
	}
	fmt.Fprintln(t)
	for i, e := range s.Engines {
		fmt.Fprintf(t, "%d\t%s", i+1, e.Name)
		for j, c := range s.Cells[i] {
			if i == j || c.Pairs.Pairs() == 0 {
				fmt.Fprint(t, "\t·")
			} else {
				fmt.Fprintf(t, "\t%s", text(c))
			}
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintln(t)
	t.Flush() // what follows on the same writer reports the error
}

// shortElo is an Elo and its interval in whole numbers.
func shortElo(e elo.Estimate) string {
	return fmt.Sprintf("%+.0f [%+.0f, %+.0f]", e.Value, e.Low, e.High)
}

// remarks says what a reader of a match's figures must know.
func remarks(s match.Summary) string {
	text := ""
	add := func(format string, values ...any) {
		if text != "" {
			text += "; "
		}
		text += fmt.Sprintf(format, values...)
	}
	if !s.Finished() {
		add("unfinished")
	}
	if s.Test != nil {
		add("LLR %.2f, %v", s.Test.LLR, s.Test.Status)
	}
	if s.Pairs < fewPairs {
		add("few pairs")
	}
	if s.RepeatedOpenings > 0 {
		add("%s repeated", number(s.RepeatedOpenings, "opening", "openings"))
	}
	if s.Adjudicated > 0 || s.PlayedOn > 0 {
		add("%s adjudicated, %d of %d played on ended otherwise", number(s.Adjudicated, "game", "games"), s.WrongVerdicts, s.PlayedOn)
	}
	if s.Forfeits != [2]int64{} {
		add("%d and %d games lost by a fault or on time", s.Forfeits[match.A], s.Forfeits[match.B])
	}
	return text
}

func share(points float64, games int64) float64 {
	if games == 0 {
		return 0
	}
	return points / float64(games)
}
