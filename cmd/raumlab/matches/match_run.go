package matches

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// PlayMatch plays the missing pairs of a match and shows the score meanwhile.
func PlayMatch(ctx context.Context, config match.Config, dir string, who workers.Pool,
	stderr io.Writer) (match.Summary, error) {
	config.Remote = who.Remote
	var p *term.Progress
	defer func() {
		if p != nil {
			p.End()
		}
	}()
	s, err := config.Run(ctx, dir, who.Workers, func(s match.Summary) {
		if p == nil {
			p = term.NewProgress(stderr, "pairs", s.Pairs, s.MaxPairs)
			who.Show(p)
			return
		}
		if s.Test != nil {
			p.Expect(pairsToCome(s))
		}
		p.At(s.Pairs, matchDetails(s)...)
	})
	switch {
	case s.Finished():
		return s, Outlived(err)
	case errors.Is(err, context.Canceled) && dir != "":
		// Of err what else went wrong is shown.
		err = errors.Join(cli.InterruptedWith(fmt.Sprintf("%d of %s are kept; run the same command again to resume", s.Pairs,
			plural.Of(config.Pairs, "pair"))), err)
	}
	return s, Stopped(err, s.Pairs, config.Pairs, dir)
}

// matchDetails are the facts to watch of a match, the most important first.
func matchDetails(s match.Summary) []string {
	return []string{standing(s), s.Games.String(), s.Pentanomial.String()}
}

// standing is A's score and the state of the test.
func standing(s match.Summary) string {
	text := fmt.Sprintf("%.1f %%", 100*s.Pentanomial.Score())
	if t := s.Test; t != nil {
		text += fmt.Sprintf(", LLR %.2f (%.2f, %.2f)", t.LLR, t.Lower, t.Upper)
	}
	return text
}

// Outlived explains that programs failed too often in a match that is complete. It returns other
// errors unchanged.
func Outlived(err error) error {
	var faults *match.FaultsError
	if errors.As(err, &faults) {
		return hint.Errorf("%w: no pair is missing, but the match says little about the program's strength", err)
	}
	return err
}

// Stopped says how to resume a match in which programs failed too often. It returns other errors
// unchanged.
func Stopped(err error, pairs, most int64, dir string) error {
	var faults *match.FaultsError
	switch {
	case !errors.As(err, &faults):
		return err
	case dir == "":
		return hint.Errorf(
			"stopped: %w: give --out to keep the pairs that are played and to resume, or --faults 0 to continue after any number of faults",
			err)
	}
	return hint.Errorf(
		"stopped: %w: %d of at most %s are finished and kept in %s, with the lost games; run the same command again to resume, with --faults 0 to continue after any number of faults, or name another folder if the program has changed",
		err, pairs, plural.Of(most, "pair"), dir)
}

// PrintMatch prints what a match says.
func PrintMatch(w io.Writer, c match.Config, s match.Summary, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(w, s)
	}
	t := term.NewTable(w)
	p := s.Pentanomial
	t.Row("match", "A %s against B %s", s.A, s.B)
	t.Row("settings", "%s, opening %s, %s, seed %d", c.Rules, c.Opening.Reference(), report.LimitsText(c.Limits), c.Seed)
	t.Row("profile", "%s", report.ProfileText(c.Limits, c.Rules.Variant))
	all := func(facts []report.Entry) {
		for _, x := range facts {
			t.Row(x.Name, "%s", x.Value)
		}
	}
	all(report.PointFacts(s))
	t.Row("Elo", "%v", p.Elo())
	t.Row("nElo", "%v", p.NormalizedElo())
	t.Row("LOS", "%s", elo.Percent(p.LOS()))
	if x := s.Test; x != nil {
		t.Row("SPRT", "%v: LLR %s in (%.2f, %.2f), %v", x.SPRT, elo.Signed(2, x.LLR), x.Lower, x.Upper, x.Status)
	}
	all(report.PlayFacts(s))
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", report.MatchVerdict(s))
	return err
}
