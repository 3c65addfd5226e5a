package selfplay

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/internal/ordered"
)

// A Retry is a game in quarantine that was played again.
type Retry struct {
	corpus.Quarantine
	Outcome    Outcome
	Again      string             // how it ended or stopped, for people
	Difference *corpus.Difference // that proves the entry wrong; nil for none
}

// An Outcome is what playing a game in quarantine again shows, if the entry is not proved wrong.
type Outcome string

// The outcomes. A crash and a time depend on the machine, too: that such a game is played out does
// not prove that it did not stop elsewhere.
const (
	StoppedAgain Outcome = "stopped_again" // as the entry says
	PlayedOut    Outcome = "played_out"    // to its end
	Undecided    Outcome = "undecided"     // it stopped otherwise
	NotPlayed    Outcome = "not_played"    // it could end this process, as it ended others
)

// RetryTime is the most that a game is given which crashed, or was over its time.
const RetryTime = 10 * time.Minute

// Retry plays games in quarantine of a run again and passes what becomes of them to see, in their
// order. The configuration is that of ConfigOf. Whether a game is over its nodes, and which
// positions it has, is a function of the configuration and its number: where that differs, the
// entry is wrong.
func (c Config) Retry(ctx context.Context, games []corpus.Quarantine, workers int, see func(Retry)) error {
	if len(games) == 0 {
		return nil
	}
	return ordered.Map(ctx, 0, int64(len(games)), workers, func() func(context.Context, int64) (Retry, error) {
		d := c.NewDrawer()
		return func(ctx context.Context, i int64) (Retry, error) {
			run, q := c, games[i]
			if q.Kind == corpus.Crashed && !strings.HasPrefix(q.Reason, crashPrefix) {
				return Retry{Quarantine: q, Outcome: NotPlayed}, nil
			}
			run.Bounds.Time, _ = retryTime(q)
			game, err := run.supervise(ctx, q.Game, d)
			stuck := (*Quarantined)(nil)
			if errors.As(err, &stuck) {
				d, err = c.NewDrawer(), nil
			}
			if err != nil {
				return Retry{}, err
			}
			return run.judge(q, &game, stuck)
		}
	}, func(r Retry) error {
		see(r)
		return nil
	})
}

// retryTime is what a game is given, 0 for no bound, and whether that is as long as the entry says.
// A bound on nodes ends every game.
func retryTime(q corpus.Quarantine) (most time.Duration, whole bool) {
	if q.Kind == corpus.OverNodes {
		return 0, false
	}
	bound, _, _ := strings.Cut(strings.TrimPrefix(q.Reason, overPrefix), ",")
	if said, err := time.ParseDuration(bound); err == nil && q.Kind == corpus.OverTime && said > 0 {
		return min(said, RetryTime), said <= RetryTime
	}
	return RetryTime, false
}

// judge compares an entry with the game as it was played again, up to where it stopped if it did.
func (c Config) judge(q corpus.Quarantine, game *corpus.Game, stuck *Quarantined) (Retry, error) {
	r := Retry{Quarantine: q, Outcome: PlayedOut, Again: fmt.Sprintf("%s by %s after %s", game.Result, game.Termination, counted.Of(len(game.Plies), "ply"))}
	if stuck != nil {
		r.Outcome, r.Again = Undecided, fmt.Sprintf("stopped after %s: %s", counted.Of(stuck.Plies, "ply"), stuck.Reason)
	}
	differs := func(ply int, column, stored, again string) (Retry, error) {
		r.Outcome, r.Difference = "", &corpus.Difference{Game: q.Game, Ply: ply, Column: column, Stored: stored, Again: again}
		return r, nil
	}
	if q.Kind == corpus.OverNodes {
		if stuck == nil || stuck.Kind != q.Kind || stuck.Plies != q.Plies || stuck.RFEN != q.RFEN {
			return differs(q.Plies, "termination", q.Reason, r.Again)
		}
		r.Outcome = StoppedAgain
		return r, nil
	}
	// It stopped before or in a search, so the game goes on after the position.
	if ended := stuck == nil || stuck.Kind == corpus.OverNodes; ended && len(game.Plies) <= q.Plies {
		return differs(q.Plies, "termination", q.Reason, r.Again)
	}
	if q.RFEN != "" && len(game.Plies) >= q.Plies {
		at, err := rfenAfter(c.Rules, game, q.Plies)
		if err != nil {
			return r, err
		}
		if at != q.RFEN {
			return differs(q.Plies, "rfen", q.RFEN, at)
		}
	}
	if _, whole := retryTime(q); stuck != nil && stuck.Kind == q.Kind && (whole || q.Kind == corpus.Crashed && (q.RFEN == "" || stuck.Plies == q.Plies)) {
		r.Outcome = StoppedAgain
	}
	return r, nil
}

// rfenAfter returns the position of a game after some plies, as RFEN.
func rfenAfter(rules variant.Rules, g *corpus.Game, plies int) (string, error) {
	game, err := g.Begin(rules)
	if err != nil {
		return "", err
	}
	for _, p := range g.Plies[:plies] {
		if err := game.Play(p.Move); err != nil {
			return "", err
		}
	}
	return game.Position().RFEN(), nil
}
