package matches

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

// playTournament plays the missing games of a tournament and shows overall progress. If it is
// stopped, the result is that of the pairs so far.
func playTournament(ctx context.Context, t tournament.Tournament, dir string, who workers.Pool,
	stderr io.Writer) (tournament.Result, error) {
	var p *term.Progress
	defer func() {
		if p != nil {
			p.End()
		}
	}()
	var last tournament.Progress
	for i := range t.Matches {
		last.Total += t.Matches[i].Config.Pairs
		t.Matches[i].Config.Remote = who.Pairs()
	}
	wholeMatch := 0.0 // expected pairs of a whole test
	result, err := t.Run(ctx, dir, who.Workers, func(now tournament.Progress) {
		last = now
		if p == nil {
			if c := t.Matches[0].Config; c.SPRT != nil { // all matches have the same test
				whole := match.Summary{MaxPairs: c.Pairs, Test: &match.Test{SPRT: *c.SPRT}}
				wholeMatch = pairsToCome(whole)
				announce(stderr, "each match: ", c, whole)
			}
			p = term.NewProgress(stderr, "pairs", now.Before, now.Total)
			who.Show(p)
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
		how := fmt.Sprintf("%d of at most %s are kept; run the same command again to resume", last.Pairs,
			plural.Of(last.Total, "pair"))
		return kept, errors.Join(unread, cli.InterruptedWith(how), err)
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
