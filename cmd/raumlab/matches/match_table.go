package matches

import (
	"fmt"
	"io"
	"text/tabwriter"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// PrintMatch prints what a match says.
func PrintMatch(w io.Writer, c match.Config, s match.Summary, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(w, s)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, format string, values ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, values...))
	}
	p := s.Pentanomial
	row("match", "A %s against B %s", s.A, s.B)
	row("settings", "%s, opening %s, %s, seed %d", c.Rules, c.Opening.Reference(), report.LimitsText(c.Limits), c.Seed)
	row("profile", "%s", report.ProfileText(c.Limits, c.Rules.Variant))
	all := func(facts []report.Entry) {
		for _, x := range facts {
			row(x.Name, "%s", x.Value)
		}
	}
	all(report.PointFacts(s))
	row("Elo", "%v", p.Elo())
	row("nElo", "%v", p.NormalizedElo())
	row("LOS", "%s", elo.Percent(p.LOS()))
	if x := s.Test; x != nil {
		row("SPRT", "%v: LLR %s in (%.2f, %.2f), %v", x.SPRT, elo.Signed(2, x.LLR), x.Lower, x.Upper, x.Status)
	}
	all(report.PlayFacts(s))
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", report.MatchVerdict(s))
	return err
}
