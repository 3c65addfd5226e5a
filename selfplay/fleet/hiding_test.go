package fleet

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// Law: a worker that hides games from the corpus as over their nodes, in words that the hub cannot
// refuse, is named with each of them when its quarantine is played again. No game of an honest
// worker is.
func TestHiddenGames(t *testing.T) {
	c := testConfig(t, 60)
	c.Bounds.Nodes = 100_000
	h, log := hubAt(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "queue"), time.Minute)
	var mutex sync.Mutex
	var lies []int64
	enough := make(chan struct{})
	worker(t, h, "liar", 1, Reader{alter: func(games []selfplay.Played) {
		mutex.Lock()
		defer mutex.Unlock()
		for i := range games {
			if g := &games[i]; g.Number%4 == 1 {
				q := corpus.Quarantine{Game: g.Number, Seed: c.Seed, Kind: corpus.OverNodes, Reason: "more than 100000 nodes", Plies: 9}
				at, err := g.Begin(c.Rules)
				for _, x := range g.Plies[:q.Plies] {
					err = errors.Join(err, at.Play(x.Move))
				}
				if err != nil {
					t.Error(err)
				}
				q.RFEN = at.Position().RFEN()
				g.Quarantined = &selfplay.Quarantined{Quarantine: q}
				if lies = append(lies, g.Number); len(lies) == 4 {
					close(enough)
				}
			}
		}
	}})
	go func() {
		<-enough
		worker(t, h, "honest", 1, Reader{})
	}()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := c
	run.Elsewhere = h
	err = run.Run(t.Context(), 0, c.Games, remote.AtOnce, nil, func(p selfplay.Played) error {
		if err := w.Credit(p.Worker); err != nil {
			return err
		}
		if p.Quarantined != nil {
			return w.Quarantine(p.Quarantined.Quarantine)
		}
		return w.Append(p.Game)
	})
	if err := errors.Join(err, w.Finish(), w.Close(), h.End(err == nil)); err != nil {
		t.Fatal(err)
	}
	if log.has("refused") {
		t.Error(&log.text)
	}
	source := corpustest.Reopen(t, dir)
	if err := source.Verify(t.Context(), nil, nil); err != nil {
		t.Errorf("without playing again: %v", err)
	}
	shares, err := selfplay.Shares(source)
	if err != nil {
		t.Fatal(err)
	}
	mutex.Lock()
	defer mutex.Unlock()
	slices.Sort(lies)
	for _, s := range shares {
		var found []int64
		if err := c.Retry(t.Context(), s.Quarantined(), 2, func(r selfplay.Retry) {
			if r.Difference != nil {
				found = append(found, r.Game)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if want := map[string][]int64{"liar": lies}[s.Worker]; !slices.Equal(found, want) {
			t.Errorf("%s: games %v differ, want %v", s.Worker, found, want)
		}
	}
}

// Law: a game that is said to be over its time sooner than that is refused, and its worker locked
// out.
func TestTooSoonOverTime(t *testing.T) {
	c := testConfig(t, 20)
	c.Bounds.Time = time.Hour
	want := here(t, c)
	h, log := hubAt(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "queue"), time.Minute)
	liar := worker(t, h, "liar", 1, Reader{alter: func(games []selfplay.Played) {
		g := &games[0]
		g.Quarantined = &selfplay.Quarantined{Quarantine: corpus.Quarantine{Game: g.Number, Seed: c.Seed, Kind: corpus.OverTime, Reason: "more than 1h0m0s"}}
	}})
	go func() {
		if _, err := liar(); err == nil {
			t.Error("the liar ends well")
		}
		worker(t, h, "honest", 1, Reader{})
	}()
	got, err := elsewhere(t.Context(), c, h, 0)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("other games: %v", err)
	}
	if !log.has("in quarantine: it cannot be over its time of 1h0m0s within ") || !log.has("worker liar is locked out") {
		t.Error(&log.text)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	late := gamesQueue{config: c}
	stuck := []selfplay.Played{{Quarantined: &selfplay.Quarantined{Quarantine: corpus.Quarantine{Kind: corpus.OverTime}}}, {}}
	for took, ok := range map[time.Duration]bool{0: true, time.Minute: false, time.Hour: true} {
		if err := late.checkTime(stuck, took); (err == nil) != ok {
			t.Errorf("after %s: %v", took, err)
		}
	}
}
