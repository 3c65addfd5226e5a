package match

import (
	"context"
	"testing"
	"time"

	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
)

// Law: a gap between beats is counted once, as a pause and as a stall by its length.
func TestWatch(t *testing.T) {
	if got := (*watch)(nil).gaps(); got != (gaps{}) {
		t.Errorf("without a watch: %+v", got)
	}
	w := &watch{short: pauseTime / 4}
	now := time.Duration(0)
	for i, c := range []struct {
		gap  time.Duration
		want gaps
	}{
		{pauseTime / 8, gaps{}},
		{pauseTime / 2, gaps{1, 0}},
		{0, gaps{1, 0}},
		{2 * pauseTime, gaps{2, 1}},
		{0, gaps{2, 1}},
		{9 * pauseTime, gaps{3, 2}},
	} {
		now += c.gap
		if got := w.at(now); got != c.want {
			t.Errorf("gap %d: %+v, want %+v", i, got, c.want)
		}
	}
}

// A disturbed player plays its first games beside gaps of the process.
type disturbed struct {
	player
	watch        *watch
	gap          gaps
	games, began int
	faulty       bool // it loses them by a fault
	early        bool // the gaps are before the first move, else in every move
}

func (p *disturbed) newGame(number int64, seed1, seed2 uint64) {
	p.began++
	p.disturb(p.early)
	p.player.newGame(number, seed1, seed2)
}

func (p *disturbed) disturb(now bool) {
	if now && p.began <= p.games {
		p.watch.mutex.Lock()
		p.watch.seen.stalls += p.gap.stalls
		p.watch.seen.pauses += p.gap.pauses
		p.watch.mutex.Unlock()
	}
}

func (p *disturbed) move(ctx context.Context, g *variant.Game, limits client.Limits,
	allowed time.Duration) (client.Answer, error) {
	p.disturb(!p.early)
	if p.faulty && p.began <= p.games {
		return client.Answer{}, client.TooLate(allowed)
	}
	return p.player.move(ctx, g, limits, allowed)
}

// Law: a game is played again as long as pauses disturb it, if time limits moves or it is lost by a
// fault, or stalls in the move that is lost on time; else it is kept.
func TestUndisturbed(t *testing.T) {
	stall, pause := gaps{1, 0}, gaps{1, 1}
	for name, c := range map[string]struct {
		moveTime    time.Duration
		gap         gaps
		games, want int
		faulty      bool
		forfeit     bool
		early       bool
	}{
		"nothing":                 {time.Minute, pause, 0, 1, false, false, false},
		"two pauses":              {time.Minute, pause, 2, 3, false, false, false},
		"two stalls":              {time.Minute, stall, 2, 1, false, false, false},
		"stalls and losses":       {time.Minute, stall, 2, 3, true, false, false},
		"pauses all along":        {time.Minute, pause, 99, mostTries, false, false, false},
		"stalls all along":        {time.Minute, stall, 99, mostTries, true, true, false},
		"a loss without a stall":  {time.Minute, gaps{}, 1, 1, true, true, false},
		"no limits":               {0, pause, 2, 1, false, false, false},
		"no limits, and patience": {0, pause, 2, 3, true, false, false},
		"no limits, and a stall":  {0, stall, 1, 1, true, true, false},
		"stalls before the move":  {time.Minute, stall, 2, 1, true, true, true},
		"pauses before the move":  {time.Minute, pause, 2, 3, true, false, true},
	} {
		config := quick(t, "random", "random", 1)
		for side := range config.Limits {
			config.Limits[side].MoveTime = c.moveTime
		}
		watch := &watch{begun: time.Now().Add(time.Hour), short: time.Hour} // it sees no gaps of its own
		w := config.newWorker(t.Context(), newOpenings(0, map[uint64]struct{}{}), newOutOfOrder(0), &faults{}, watch)
		p := &disturbed{player: w.players[A], watch: watch, gap: c.gap, games: c.games, faulty: c.faulty, early: c.early}
		w.players[A] = p
		pair, _, err := w.open(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		g, err := w.undisturbed(t.Context(), &pair, A, [2][2]uint64{})
		if err != nil {
			t.Fatal(err)
		}
		if p.began != c.want || g.forfeit() != c.forfeit {
			t.Errorf("%s: the game is played %d times and ends by %v, want %d times", name, p.began, g.Termination, c.want)
		}
	}
}
