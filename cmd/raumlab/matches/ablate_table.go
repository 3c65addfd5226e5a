package matches

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// printAblation prints a row for each part: its worth under each condition. A profile is that of
// the whole engine under a condition.
func printAblation(w io.Writer, c match.Config, profiles []string, r tournament.Result, left []tournament.Left) error {
	conditions := r.Conditions()
	fmt.Fprintf(w, "%s with each part against itself without that part; %s, opening %s, seed %d;\nprofile at %s\n\n",
		c.A.Name(),
		c.Rules, c.Opening.Reference(), c.Seed, strings.Join(profiles, ", at "))
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
			found, normalized := s.Pentanomial.Elo().String(), "unknown"
			if s.Unmoved() {
				found = "no move differed"
			}
			if e := s.Pentanomial.NormalizedElo(); e.Known() {
				normalized = elo.Signed(0, e.Value)
			}
			fmt.Fprintf(t, "\t%s\t%s\t%d\t%.0f, %.0f", found, normalized, s.Pairs,
				s.NodesPerMove[match.A], s.NodesPerMove[match.B])
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	excluding, intervals := r.Excluding()
	fmt.Fprintf(w, "\n%d of %s (95 %%) exclude 0; if no part were worth anything, about %.0f would do so by chance\n",
		excluding,
		plural.Of(intervals, "interval"), 0.05*float64(intervals))
	for _, x := range left {
		fmt.Fprintf(w, "not a part: %s, %s\n", x.Name, x.Reason)
	}
	return nil
}
