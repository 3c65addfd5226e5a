package matches

import (
	"fmt"
	"io"
	"text/tabwriter"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
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
	row("settings", "%s, opening %s, %s, seed %d", c.Rules, c.Opening, report.LimitsText(c.Limits), c.Seed)
	if !c.Adjudication.Off() {
		row("adjudicated", "%s", adjudicationText(c.Adjudication, s))
	}
	row("games", "%d: %v for A, %.1f %% of the points, %.1f %% drawn", p.Games(), s.Games, 100*p.Score(), 100*s.Games.DrawRatio())
	row("pairs", "%d: %v with 0, ½, 1, 1½, 2 points; %.1f %% level, won to lost %s", p.Pairs(), p, 100*p.DrawRatio(), report.WonToLost(p))
	row("Elo", "%v", p.Elo())
	row("nElo", "%v", p.NormalizedElo())
	row("LOS", "%.2f %%", 100*p.LOS())
	if x := s.Test; x != nil {
		row("SPRT", "%v: LLR %.2f in (%.2f, %.2f), %v", x.SPRT, x.LLR, x.Lower, x.Upper, x.Status)
	}
	row("duplicates", "%s the same as another, move by move", term.Number(p.Games()-s.DistinctGames, "game is", "games are"))
	if s.Forfeits != [2]int64{} {
		row("forfeits", "A %d, B %d games lost by a fault or on time", s.Forfeits[match.A], s.Forfeits[match.B])
	}
	row("length", "%.1f plies", s.MeanPlies)
	row("nodes/move", "A %.0f, B %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	row("endings", "%s", report.EndingsText(s.Terminations))
	if p.Pairs() < report.FewPairs {
		row("warning", "fewer than %d pairs: the intervals and LOS are rough", report.FewPairs)
	}
	if s.RepeatedOpenings > 0 {
		row("warning", "%s an opening, so the intervals are too narrow: draw longer openings", term.Number(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	return t.Flush()
}

// adjudicationText says what the rule of adjudication did, and how often it was wrong where it was
// put to the test.
func adjudicationText(a corpus.Adjudication, s match.Summary) string {
	text := fmt.Sprintf("%s by %v", term.Number(s.Adjudicated, "game", "games"), a)
	if a.PlayOn > 0 {
		text += fmt.Sprintf("; %d played on, %d of them ended otherwise", s.PlayedOn, s.WrongVerdicts)
	}
	return text
}
