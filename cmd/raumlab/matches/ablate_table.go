package matches

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"raumlab/internal/counted"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// printAblation prints a row for each part: its worth under each condition. A profile is that of
// the whole engine under a condition.
func printAblation(w io.Writer, c match.Config, profiles []string, r tournament.Result, left []tournament.Left) error {
	conditions := r.Conditions()
	fmt.Fprintf(w, "%s with each part against itself without it; %s, opening %s, seed %d;\nprofile at %s\n\n", c.A.Name(),
		c.Rules, c.Opening, c.Seed, strings.Join(profiles, ", at "))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "part\toff")
	for _, name := range conditions {
		fmt.Fprintf(t, "\t%s: Elo\tnElo\tpairs\tnodes/move with, without", name)
	}
	fmt.Fprintln(t)
	for _, p := range r.Parts() {
		fmt.Fprintf(t, "%s\t%s", p.Part, p.Off)
		for _, s := range p.Matches {
			if s == nil {
				fmt.Fprint(t, "\t·\t·\t·\t·")
				continue
			}
			elo := shortElo(s.Pentanomial.Elo())
			if s.Unmoved() {
				elo = "no move differed"
			}
			fmt.Fprintf(t, "\t%s\t%+.0f\t%d\t%.0f, %.0f", elo, s.Pentanomial.NormalizedElo().Value, s.Pairs,
				s.NodesPerMove[match.A], s.NodesPerMove[match.B])
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	excluding, intervals := r.Excluding()
	fmt.Fprintf(w, "\n%d of %s of 95 %% exclude 0; were all parts worth nothing, about %.0f would by chance\n", excluding,
		counted.Of(intervals, "interval"), 0.05*float64(intervals))
	for _, x := range left {
		fmt.Fprintf(w, "no part: %s, %s\n", x.Name, x.Reason)
	}
	return nil
}
