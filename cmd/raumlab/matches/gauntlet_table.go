package matches

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

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
	fmt.Fprintf(w, "%s, %s, %s; %s, opening %s, %s, seed %d;\nprofile %s\n\n", plural.Of(len(s.Engines), "engine"),
		plural.Of(len(r.Matches), "match"), plural.Of(r.Pairs(), "pair"),
		c.Rules, c.Opening.Reference(), report.LimitsText(c.Limits), c.Seed, report.ProfileText(c.Limits, c.Rules.Variant))

	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "\tengine\trating\t95 %%\tpoints\tof\tscore\tnodes/move\n")
	for i, e := range s.Engines {
		rating, interval, _ := strings.Cut(e.Rating.String(), " ")
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%v\t%d\t%.1f %%\t%.0f\n", i+1, e.Name, rating, interval, e.Points, e.Games,
			100*term.Share(e.Points, e.Games), e.NodesPerMove)
	}
	fmt.Fprintf(t, "\nrating: Elo, %s\n", zero)
	if slices.ContainsFunc(r.Matches, func(m tournament.Played) bool { return m.Summary.Pairs < report.FewPairs }) {
		fmt.Fprintf(t,
			"fewer than %d pairs: intervals of ratings and 'stronger than' are rough; those of 'Elo over' are exact\n",
			report.FewPairs)
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
	_, err = fmt.Fprintf(w, "\n%s\n", report.StandingsVerdict(s))
	return err
}

// matrix prints one figure for each pair of engines that have played, in the order of the ratings.
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
	t.Flush() // the next write on the same writer reports the error
}
