package matches

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

type gauntletOptions struct {
	MatchOptions
	roundRobin bool
	anchor     string
}

func NewGauntletCommand() *cobra.Command { return gauntletCommand(workers.Flags{}) }

func gauntletCommand(who workers.Flags) *cobra.Command {
	o := &gauntletOptions{MatchOptions: MatchOptions{pool: who}}
	cmd := &cobra.Command{
		Use:   "gauntlet A B... --out FOLDER",
		Short: "play one engine against many, or a round robin, and rate them all",
		Long: `Plays engine A against each of the others, or with --round-robin all against all, and
prints ratings, a crosstable and the probability that one engine is stronger than
another. Engines are named as for 'raumlab match'. No two may have the same name or
play alike.

Every two engines play a match in its own folder within --out; pair i of all matches
has the same opening. Run the same command again to resume; more engines or --pairs
add to the results. With --sprt a match stops when its test decides, which overstates
the difference a little. Ratings are Elo over the mean of all engines or over --anchor
(Bradley-Terry model); their 95 % intervals are computed from pairs, not games.`,
		Example: `  raumlab gauntlet raumlab raumfischer maackesgeist random --depth 2 --pairs 100 --out runs/gauntlet
  raumlab gauntlet raumlab raumfischer fivecubed --round-robin --depth 3 --sprt -10,10 --pairs 400 --anchor raumfischer --out runs/all`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().BoolVar(&o.roundRobin, "round-robin", false, "play all against all")
	cmd.Flags().StringVar(&o.anchor, "anchor", "", "engine whose rating is set to 0; empty = the mean of all is 0")
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine that plays weight files")
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the gauntlet (required)")
	o.add(cmd)
	cli.NeedsAny(cmd, []string{"movetime", "clock"}, "time-margin")
	return cmd
}

func (o *gauntletOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var players []match.Contestant
	known := map[string]bool{}
	for _, ref := range args {
		x, err := o.load(ctx, ref)
		if err != nil {
			return err
		}
		spelt := x.Name()
		x = tournament.Respelt(o.out, x)
		if o.anchor == spelt {
			o.anchor = x.Name()
		}
		for other := range known {
			if err := tournament.CheckNames(other, x.Name()); err != nil {
				return cli.BadUsage(err)
			}
		}
		known[x.Name()] = true
		players = append(players, x)
	}
	if o.anchor != "" && !known[o.anchor] {
		return cli.Usagef("--anchor %s: expected the name of one of the engines", o.anchor)
	}
	t := tournament.Tournament{Kind: tournament.Crosstable}
	for i, a := range players {
		plays := i == 0 || o.roundRobin
		for _, b := range players[i+1:] {
			config, err := o.Config(a, b)
			if err != nil {
				return err
			}
			if !plays { // both would be B
				config.Limits[match.A] = config.Limits[match.B]
			}
			if err := o.refuseRemote(config); err != nil {
				return err
			}
			if err := o.refuseIdentical(ctx, config); err != nil {
				return err
			}
			if plays { // the rating would take games of identical engines for independent ones
				t.Matches = append(t.Matches, tournament.Match{Config: config})
			}
		}
	}
	cli.WarnOddOpening(stderr, t.Matches[0].Config.Opening)
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	var result tournament.Result
	err = o.withLog(func(log *match.Log) error {
		for i := range t.Matches {
			t.Matches[i].Config.Log = log
		}
		result, err = playTournament(ctx, t, o.out, pool, stderr)
		return pool.End(err)
	})
	switch result.Anchor = o.anchor; {
	case result.Pairs() == 0:
		return err
	case o.json:
		return errors.Join(cli.WriteJSON(stdout, result), err)
	}
	return errors.Join(printStandings(stdout, t.Matches[0].Config, result), err)
}

// playTournament plays the missing games of a tournament and shows overall progress. If it is
// stopped, the result is that of the pairs so far.
func playTournament(ctx context.Context, t tournament.Tournament, dir string, pool workers.Pool,
	stderr io.Writer) (tournament.Result, error) {
	var p *term.Progress
	defer func() { p.End() }()
	var last tournament.Progress
	for i := range t.Matches {
		last.Total += t.Matches[i].Config.Pairs
		t.Matches[i].Config.Remote = pool.Remote
	}
	wholeMatch := 0.0 // expected pairs of a whole test
	result, err := t.Run(ctx, dir, pool.Workers, func(now tournament.Progress) {
		last = now
		if p == nil {
			if c := t.Matches[0].Config; c.SPRT != nil { // all matches have the same test
				wholeMatch = pairsToCome(match.Summary{MaxPairs: c.Pairs, Test: &match.Test{SPRT: *c.SPRT}})
			}
			p = term.NewProgress(stderr, "pairs", now.Before, now.Total)
			pool.Show(p)
		}
		p.Resize(now.Before, now.Total)
		s := now.Summary
		if s.Test != nil {
			later := min(float64(now.Total-now.Pairs-(s.MaxPairs-s.Pairs)), float64(len(t.Matches)-now.Match-1)*wholeMatch)
			p.Expect(pairsToCome(s) + later)
		}
		p.At(now.Pairs, gauntletDetails(now.Match, len(t.Matches), s)...)
	})
	switch {
	case errors.Is(err, context.Canceled):
		kept, unread := tournament.Read(dir, nil)
		if errors.Is(unread, fs.ErrNotExist) { // stopped before there was a plan, while it tried programs
			unread = nil
		}
		return kept, errors.Join(unread, cli.InterruptedWith(
			"%d of at most %s are kept; run the same command again to resume", last.Pairs, plural.Of(last.Total, "pair")), err)
	case t.Finished(result):
		return result, Outlived(err)
	}
	return result, Stopped(err, last.Pairs, last.Total, dir)
}

// gauntletDetails are the facts to watch of match i of several, the most important first.
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
	settings := fmt.Sprintf("%s, %s, %s; %s, opening %s, %s, seed %d; profile %s", plural.Of(len(s.Engines), "engine"),
		plural.Of(len(r.Matches), "match"), plural.Of(r.Pairs(), "pair"),
		c.Rules, c.Opening.Reference(), report.LimitsText(c.Limits), c.Seed, report.ProfileText(c.Limits, c.Rules.Variant))
	fmt.Fprintf(w, "%s\n\n", term.Wrapped(settings, term.Columns(w)))

	t := term.NewTable(w)
	fmt.Fprintf(t, "\tengine\trating\t95 %%\tpoints\tof\tscore\tnodes/move\n")
	for i, e := range s.Engines {
		rating, interval, _ := strings.Cut(e.Rating.String(), " ")
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%v\t%d\t%.1f %%\t%.0f\n", i+1, e.Name, rating, interval, e.Points, e.Games,
			100*term.Share(e.Points, e.Games), e.NodesPerMove)
	}
	fmt.Fprintf(t, "\nrating: Elo, %s\n", zero)
	if slices.ContainsFunc(r.Matches, func(m tournament.Played) bool { return m.Summary.Pairs < report.FewPairs }) {
		term.Say(t, "with fewer than %d pairs, intervals of ratings and 'stronger than' are rough; "+
			"those of 'Elo over' are exact", report.FewPairs)
	}
	fmt.Fprintln(t)
	if err := t.Flush(); err != nil {
		return err
	}
	matrix(w, s, "points", func(c tournament.Cell) string {
		return fmt.Sprintf("%v/%d", c.Points(), c.Pairs.Games())
	})
	matrix(w, s, "Elo over", func(c tournament.Cell) string { return c.Pairs.Elo().String() })
	matrix(w, s, "stronger than", func(c tournament.Cell) string { return elo.Percent(c.LOS) })

	fmt.Fprint(t, "match\tpairs\t0, ½, 1, 1½, 2\tnodes/move\t\n")
	for _, m := range r.Matches {
		fmt.Fprintf(t, "%s - %s\t%d\t%v\t%.0f, %.0f\t%s\n", m.Summary.A, m.Summary.B, m.Summary.Pairs, m.Summary.Pentanomial,
			m.Summary.NodesPerMove[match.A], m.Summary.NodesPerMove[match.B], report.Remarks(m.Summary))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\n%s\n", cmp.Or(report.TournamentVerdict(r), report.StandingsVerdict(s)))
	return err
}

// matrix prints one figure for each pair of engines that have played, in the order of the ratings.
func matrix(w io.Writer, s tournament.Standings, title string, text func(tournament.Cell) string) {
	t := term.NewTable(w)
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
	t.Flush() // the next write on the same writer reports the error
}
