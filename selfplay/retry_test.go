package selfplay

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"raumlab/corpus"
)

// hidden is a corpus of the run, some of whose games a worker named eve hid in quarantine.
func hidden(t *testing.T, c Config, hide map[int64]func(*corpus.Game) corpus.Quarantine) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = c.Run(t.Context(), 0, c.Games, 2, nil, func(p Played) error {
		name := "ann"
		if p.Number%2 == 1 {
			name = "eve"
		}
		if err := w.Credit(name); err != nil {
			return err
		}
		if p.Quarantined != nil {
			return w.Quarantine(p.Quarantined.Quarantine)
		}
		if lie := hide[p.Number]; lie != nil {
			return w.Quarantine(lie(&p.Game))
		}
		return w.Append(p.Game)
	})
	if err := errors.Join(err, w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// after is a game of the run that is said to have stopped after some plies.
func after(t *testing.T, c Config, g *corpus.Game, kind corpus.QuarantineKind, reason string, plies int) corpus.Quarantine {
	t.Helper()
	at, err := rfenAfter(c.Rules, g, plies)
	if err != nil {
		t.Fatal(err)
	}
	return corpus.Quarantine{Game: g.Number, Seed: c.Seed, Kind: kind, Reason: reason, Plies: plies, RFEN: at}
}

// Law: of games in quarantine, one over its nodes stops again in the same way, and a game that a
// worker hid as such differs. A crash and a time cannot be proved: that the game plays to its end
// is said, and a position that it does not come by differs. What ended other processes is left out.
func TestRetry(t *testing.T) {
	c := testConfig(t, "suite:openings", 40, 1)
	c.Bounds.Nodes, c.MaxPlies = 14000, 30
	const over = "more than 14000 nodes"
	type lie = func(*corpus.Game) corpus.Quarantine
	stop := func(kind corpus.QuarantineKind, reason string, plies int) lie {
		return func(g *corpus.Game) corpus.Quarantine { return after(t, c, g, kind, reason, plies) }
	}
	var sound []int64
	for _, g := range games(t, played(t, c)) {
		if g.Number%2 == 1 && len(g.Plies) >= 12 {
			sound = append(sound, g.Number)
		}
	}
	if len(sound) < 7 {
		t.Fatalf("%d games to hide", len(sound))
	}
	lies := map[int64]lie{
		sound[0]: stop(corpus.OverNodes, over, 8),
		sound[1]: stop(corpus.Crashed, "panic: x", 8),
		sound[2]: func(g *corpus.Game) corpus.Quarantine {
			q := after(t, c, g, corpus.Crashed, "panic: x", 8)
			q.RFEN = after(t, c, g, corpus.Crashed, "panic: x", 6).RFEN
			return q
		},
		sound[3]: func(g *corpus.Game) corpus.Quarantine { // where no search is begun
			return after(t, c, g, corpus.Crashed, "panic: x", len(g.Plies))
		},
		sound[4]: stop(corpus.OverTime, "more than 1h0m0s", 8),
		sound[5]: func(g *corpus.Game) corpus.Quarantine {
			return corpus.Quarantine{Game: g.Number, Seed: c.Seed, Kind: corpus.Crashed, Reason: NoWorker(20)}
		},
	}
	source := hidden(t, c, lies)
	if err := source.Verify(t.Context(), nil, nil); err != nil {
		t.Errorf("without playing again: %v", err)
	}
	type outcome struct {
		differs bool
		Outcome
	}
	want := map[int64]outcome{
		sound[0]: {true, ""}, sound[1]: {false, PlayedOut}, sound[2]: {true, ""}, sound[3]: {true, ""}, sound[4]: {false, PlayedOut}, sound[5]: {false, NotPlayed},
	}
	out := source.Manifest.Quarantined()
	for _, q := range out {
		if lies[q.Game] == nil {
			want[q.Game] = outcome{false, StoppedAgain}
		}
	}
	have := map[int64]outcome{}
	err := c.Retry(t.Context(), out, 2, func(r Retry) {
		have[r.Game] = outcome{r.Difference != nil, r.Outcome}
		if d := r.Difference; d != nil && (d.Game != r.Game || !strings.Contains(d.Error(), "when the game is played again")) {
			t.Errorf("game %d: %v", r.Game, d)
		}
	})
	if err != nil || !reflect.DeepEqual(have, want) || len(out) < 8 {
		t.Errorf("of %d games %v, want %v (%v)", len(out), have, want, err)
	}

	// A program that crashes shows a crash.
	c.fault = func(i int64, plies int) {
		if i == sound[1] && plies == 8 {
			panic("x")
		}
	}
	err = c.Retry(t.Context(), out, 2, func(r Retry) {
		if crashes := r.Game == sound[1]; crashes != (want[r.Game].Outcome == PlayedOut && r.Outcome == StoppedAgain) {
			t.Errorf("game %d: %+v", r.Game, r)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// Law: of q games of a worker in quarantine, one that hides a game is drawn with the probability
// n/q by which n of them are played again, however many games the worker has.
func TestDrawQuarantined(t *testing.T) {
	c := testConfig(t, "random:4", 24, 1)
	lies := map[int64]func(*corpus.Game) corpus.Quarantine{}
	for i := int64(1); i < 24; i += 3 {
		lies[i] = func(g *corpus.Game) corpus.Quarantine { return after(t, c, g, corpus.Crashed, "panic: x", 5) }
	}
	shares, err := Shares(hidden(t, c, lies))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range shares {
		all := s.Quarantined()
		for _, q := range all {
			if lies[q.Game] == nil || (q.Game%2 == 1) != (s.Worker == "eve") {
				t.Errorf("game %d is in the share of %s", q.Game, s.Worker)
			}
		}
		if len(all) != 4 || s.Len() != 8 {
			t.Errorf("%s: %d in quarantine, %d games", s.Worker, len(all), s.Len())
		}
		const drawn, seeds = 3, 3000
		found := 0
		for seed := range uint64(seeds) {
			some := s.DrawQuarantined(drawn, seed)
			if len(some) != drawn {
				t.Fatalf("%d drawn", len(some))
			}
			if slices.Contains(some, all[1]) {
				found++
			}
		}
		if p := float64(drawn) / float64(len(all)); math.Abs(float64(found)/seeds-p) > 4*math.Sqrt(p*(1-p)/seeds) {
			t.Errorf("found with %d of %d seeds, want a share of %.3f", found, seeds, p)
		}
	}
}

// A game over its time is given that time again, if it is not too long; one that crashed has a
// bound, too.
func TestRetryTime(t *testing.T) {
	for _, x := range []struct {
		kind   corpus.QuarantineKind
		reason string
		most   time.Duration
		whole  bool
	}{
		{corpus.OverNodes, "more than 9 nodes", 0, false},
		{corpus.OverTime, "more than 2s, and its search does not end", 2 * time.Second, true},
		{corpus.OverTime, "more than 1h0m0s", RetryTime, false},
		{corpus.OverTime, "more than -1s", RetryTime, false},
		{corpus.Crashed, "panic: x", RetryTime, false},
	} {
		if most, whole := retryTime(corpus.Quarantine{Kind: x.kind, Reason: x.reason}); most != x.most || whole != x.whole {
			t.Errorf("%s, %s: %s, %t", x.kind, x.reason, most, whole)
		}
	}
}
