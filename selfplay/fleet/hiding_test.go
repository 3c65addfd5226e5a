package fleet

import (
	"errors"
	"path/filepath"
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
