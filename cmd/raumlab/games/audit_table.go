package games

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/audit"
	"raumlab/internal/plural"
)

func printAudit(stdout io.Writer, a *audit.Audit) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s, %s of them distinct; %s, %s distinct; digest %s\n\n", plural.Of(a.Games, "game"),
		term.About(a.DistinctGames, a.GamesExact),
		plural.Of(a.Positions, "position"), term.About(a.DistinctPositions, a.PositionsExact), term.Short(a.Digest))
	if a.Quarantined > 0 {
		fmt.Fprintf(t, "%s in quarantine, not included in these counts\n\n", plural.Of(a.Quarantined, "game"))
	}
	if a.LeftOut > 0 {
		fmt.Fprintf(t, "%s not included\n\n", plural.As(a.LeftOut, "position that a filter left out is",
			"positions that a filter left out are"))
	}
	fmt.Fprintln(t, "check\tvalue\tlimit\t\tmeaning")
	for _, c := range a.Checks {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", c.Name, c.Figure(), c.Limits(), verdictOf(c), c.Text)
	}
	fmt.Fprintln(t, "\nlength in plies\tgames\tdrawn\tendings")
	for _, e := range a.Endings {
		var endings []string
		for _, name := range slices.Sorted(maps.Keys(e.Terminations)) {
			endings = append(endings, fmt.Sprintf("%s %d", term.Ending(name), e.Terminations[name]))
		}
		fmt.Fprintf(t, "%d-%d\t%d\t%.1f %%\t%s\n", e.From, e.To-1, e.Games, 100*term.Ratio(e.Draws, e.Games),
			strings.Join(endings, ", "))
	}
	fmt.Fprintln(t, "\nfeature\tpositions where it is not zero")
	for _, f := range a.Features {
		fmt.Fprintf(t, "%s\t%d (%.2f %%)\n", f.Name, f.Support, 100*term.Ratio(f.Support, a.Positions))
	}
	return t.Flush()
}

func verdictOf(c audit.Check) string {
	if c.Passed {
		return "pass"
	}
	return "FAIL"
}
