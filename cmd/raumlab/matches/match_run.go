package matches

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// outsideTournaments refuses the folder of a match that a tournament keeps, because more pairs
// there would contradict the tournament's result and stop it from being resumed.
func outsideTournaments(dir string) error {
	if dir == "" {
		return nil
	}
	above, err := tournament.Of(dir)
	if err != nil {
		return fmt.Errorf("--out %s: %w", dir, err)
	}
	if above != "" {
		return fmt.Errorf(
			"--out %s: this folder belongs to a match of the tournament %s, and the tournament's result would no longer fit: run the command of the tournament, or name another folder",
			dir, above)
	}
	return nil
}

// PlayMatch plays the missing pairs of a match and shows the score meanwhile.
func PlayMatch(ctx context.Context, config match.Config, dir string, who workers.Pool,
	stderr io.Writer) (match.Summary, error) {
	config.Remote = who.Pairs()
	var p *term.Progress
	defer func() {
		if p != nil {
			p.End()
		}
	}()
	s, err := config.Run(ctx, dir, who.Workers, func(s match.Summary) {
		if p == nil {
			if s.Test != nil && s.Test.Status == elo.Continue && s.Pairs < s.MaxPairs {
				announce(stderr, "", config, s)
			}
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
